"""The folders that keep machine code from one run to the next.

Numba's own cache does not notice that a callee in another file was edited, or that a flag such as
``NUMBA_BOUNDSCHECK`` was set. Here each module with compiled functions has a folder that is named
after everything its machine code depends on: see `fingerprint`. So the cache never returns outdated
code, and an edit in one game, or in a docstring, keeps the rest of the cache.
"""

from __future__ import annotations

import ast
import contextlib
import functools
import hashlib
import os
import pickle
import re
import shutil
import sys
import time
import uuid
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numba
import numpy as np
import platformdirs
from numba.core.caching import NullCache
from numba.core.compiler import CompileResult
from numba.core.serialize import dumps
from numba.core.sigutils import normalize_signature

rebuild: Any = CompileResult._rebuild
serialize: Any = dumps
normalize: Any = normalize_signature

PACKAGE = Path(__file__).parent
FLAGS = (
    *("BOUNDSCHECK", "OPT", "LOOP_VECTORIZE", "SLP_VECTORIZE", "DEBUG_INFO_DEFAULT"),
    *("CPU_NAME", "CPU_FEATURES", "ENABLE_AVX"),
)
KEEP_DAYS = 30
KNOWN_BY_VERSION = frozenset({*sys.stdlib_module_names, "llvmlite", "numba", "numpy"})
"""The modules, by their first names, that change with the versions in the fingerprint only."""
FOLDER_NAME = re.compile(r"[0-9a-f]{16}")
DIGEST_BYTES = 16


class Source(NamedTuple):
    """The parts of a module that its machine code depends on."""

    digest: bytes
    """The hash of its code without comments and docstrings."""
    imports: frozenset[str]
    """The names of the modules that it imports."""


def _file_of(module: str) -> Path | None:
    """The source file of a module, or None; its top-level package must be imported."""
    top, *parts = module.split(".")
    file = getattr(sys.modules.get(top), "__file__", None)
    if file is None or not parts:
        return Path(file) if file else None
    base = Path(file).parent.joinpath(*parts)
    found = (base.with_name(f"{base.name}.py"), base / "__init__.py")
    return next((path for path in found if path.is_file()), None)


def _imports_of(node: ast.AST, package: list[str]) -> Iterator[str]:
    """The names of the modules that a statement of a module in this package imports."""
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)
    elif isinstance(node, ast.ImportFrom):
        above = package[: len(package) - node.level + 1] if node.level else []
        origin = ".".join([*above, *([node.module] if node.module else [])])
        for alias in node.names:
            submodule = f"{origin}.{alias.name}"
            yield submodule if _file_of(submodule) else origin


@functools.cache
def read_source(module: str) -> Source | None:
    """The hash and the imports of a module; None if it has no source file."""
    path = _file_of(module)
    if path is None or path.suffix != ".py":
        return None
    tree = ast.parse(path.read_bytes())
    package = module.split(".")
    if path.name != "__init__.py":
        package.pop()
    imports: set[str] = set()
    for node in ast.walk(tree):
        imports.update(_imports_of(node, package))
        body = getattr(node, "body", None)
        if isinstance(body, list):
            body[:] = [statement for statement in body if not _is_docstring(statement)]
    return Source(hashlib.sha256(ast.dump(tree).encode()).digest(), frozenset(imports))


def _is_docstring(node: ast.AST) -> bool:
    constant = node.value if isinstance(node, ast.Expr) else None
    return isinstance(constant, ast.Constant) and isinstance(constant.value, str)


def sources_of(module: str) -> dict[str, Source]:
    """A module and all that it imports, directly or not: constants of all of them are compiled in,
    and so are the functions that it calls.

    What the fingerprint knows by its version is left out, and so are packages that only this one
    imports. This module is left out, too: it keeps machine code as it is.
    """
    found: dict[str, Source] = {}
    waiting = [module]
    while waiting:
        name = waiting.pop()
        source = read_source(name) if name not in found and name != __name__ else None
        if source is not None:
            found[name] = source
            waiting += [one for one in source.imports if _is_followed(one, name)]
    return {name: found[name] for name in sorted(found)}


def _is_followed(imported: str, importer: str) -> bool:
    """Whether machine code of the importer may depend on the source of a module it imports."""
    top = imported.partition(".")[0]
    return top == PACKAGE.name or (
        importer.partition(".")[0] != PACKAGE.name and top not in KNOWN_BY_VERSION
    )


@functools.cache
def fingerprint(module: str) -> str:
    """A hash of everything that a module's machine code depends on.

    That is the code of the module and of all that it imports, the versions of Python, NumPy and
    Numba, and Numba's flags.
    """
    digest = hashlib.sha256(module.encode())
    parts = [numba.__version__, np.__version__, sys.version]
    parts += [f"{flag}={getattr(numba.config, flag, None)}" for flag in FLAGS]
    for part in parts:
        digest.update(part.encode() + b"\0")
    for name, source in sources_of(module).items():
        digest.update(name.encode() + b"\0" + source.digest)
    return digest.hexdigest()[:16]


def cache_root() -> Path:
    """The folder of the whole cache: ``NUMBA_CACHE_DIR``, or one in the user's cache folder."""
    chosen = os.environ.get("NUMBA_CACHE_DIR")
    return Path(chosen) if chosen else Path(platformdirs.user_cache_dir("shedu")) / "rules"


def prune(root: Path) -> None:
    """Removes outdated folders that no run has used for `KEEP_DAYS` days."""
    oldest = time.time() - KEEP_DAYS * 86400
    with contextlib.suppress(OSError):
        old = [path for path in root.iterdir() if FOLDER_NAME.fullmatch(path.name)]
        old = [path for path in old if path.is_dir() and path.stat().st_mtime < oldest]
        current = {fingerprint(module) for module in _modules()} if old else set()
        for path in old:
            if path.name not in current:
                shutil.rmtree(path, ignore_errors=True)


def _modules() -> Iterator[str]:
    """The names of all modules of this package."""
    for path in PACKAGE.rglob("*.py"):
        yield ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts)


@functools.cache
def _folder_in_use(root: Path, name: str) -> Path:
    """Returns the folder of a fingerprint and marks it as used; removes old folders once a run."""
    folder = root / name
    with contextlib.suppress(OSError):
        os.utime(folder)
    _prune_once(root)
    return folder


_prune_once = functools.cache(prune)


@functools.cache
def _warn_once(folder: Path, reason: str) -> None:
    warnings.warn(
        f"the compiled rules can't be kept in {folder} ({reason}): they are compiled again at "
        "every start; NUMBA_CACHE_DIR may name a folder that can be written",
        RuntimeWarning,
        stacklevel=2,
    )


def _read(path: Path) -> bytes | None:
    """The data that `_write` wrote; None if the file is missing, unreadable or damaged."""
    try:
        kept = path.read_bytes()
    except OSError:
        return None
    digest, data = kept[:DIGEST_BYTES], kept[DIGEST_BYTES:]
    return data if digest == _digest(data) else None


def _write(path: Path, data: bytes) -> None:
    """Writes a digest and the data to a file atomically; raises `OSError`."""
    path.parent.mkdir(parents=True, exist_ok=True)
    unfinished = path.with_name(f"{uuid.uuid4().hex}.tmp")
    try:
        unfinished.write_bytes(_digest(data) + data)
        unfinished.replace(path)
    except OSError:
        with contextlib.suppress(OSError):
            unfinished.unlink()
        raise


def _digest(data: bytes) -> bytes:
    return hashlib.blake2b(data, digest_size=DIGEST_BYTES).digest()


def _named(one: Any) -> str:
    """A name of a type with its module: games have enumerations of the same names."""
    kind = getattr(one, "instance_class", None)
    return f"{one!r} {kind.__module__}.{kind.__qualname__}" if isinstance(kind, type) else repr(one)


def can_keep(function: Callable[..., Any]) -> bool:
    """Whether the machine code of a function can be cached.

    Its module needs a source file, and it must not use variables of an outer function.
    """
    return function.__closure__ is None and read_source(function.__module__) is not None


class CodeCache(NullCache):
    """Replaces Numba's own cache for one function: one file of machine code for each signature.

    A folder that can't be written is still read. A damaged file counts as missing.
    """

    def __init__(self, function: Callable[..., Any]) -> None:
        self._name = function.__qualname__
        self._code = function.__code__.co_code
        # Read now: later edits of the sources do not change the functions in memory.
        self._fingerprint = fingerprint(function.__module__)

    @property
    def cache_path(self) -> str:
        """The folder of this function's machine code."""
        return str(_folder_in_use(cache_root(), self._fingerprint))

    def _file(self, signature: Any, codegen: Any) -> Path:
        given = [_named(one) for one in normalize(signature)[0]]
        what = repr((given, codegen.magic_tuple(), self._code))
        key = hashlib.sha256(what.encode()).hexdigest()[:16]
        return Path(self.cache_path) / f"{re.sub(r'[<>]', '', self._name)}-{key}.nbc"

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """The compiled function for a signature; None if it has to be compiled."""
        target_context.refresh()
        data = _read(self._file(sig, target_context.codegen()))
        if data is None:
            return None
        try:
            compiled = rebuild(target_context, *pickle.loads(data))
        except (AttributeError, ImportError, EOFError, pickle.UnpicklingError):
            return None  # it refers to a name that does not exist any more
        # Types may share a name: then the file belongs to the last one.
        return compiled if compiled.signature.args == tuple(normalize(sig)[0]) else None

    def save_overload(self, sig: Any, data: Any) -> None:
        """Stores a compiled function, or warns once that it can't be stored."""
        if data.library.has_dynamic_globals:
            return
        path = self._file(sig, data.codegen)
        try:
            _write(path, serialize(data._reduce()))
        except OSError as error:
            _warn_once(cache_root(), error.strerror or str(error))
