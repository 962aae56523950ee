"""The one decorator for compiled rules, and the folder their machine code is kept in.

`rule` compiles a function with Numba, or leaves it as it is under ``NUMBA_DISABLE_JIT=1``.
Numba's own cache does not see that a callee in another file was edited, nor that a flag such as
``NUMBA_BOUNDSCHECK`` was set, so the cache folder is named after all of that here, before the
first function is decorated.
"""

from __future__ import annotations

import contextlib
import hashlib
import inspect
import os
import re
import shutil
import sys
import tempfile
import time
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Concatenate, ParamSpec, TypeVar, cast

import numba
import numpy as np
import platformdirs
from numba.core import event
from numpy.typing import NDArray

F = TypeVar("F", bound=Callable[..., Any])
S = TypeVar("S")
P = ParamSpec("P")
R = TypeVar("R")

config: Any = numba.config
PACKAGE = Path(__file__).parent
COMPILES = re.compile(rb"^@rule$", re.MULTILINE)
IMPORTED = re.compile(rb"^from (shedu[\w.]*) import", re.MULTILINE)
FLAGS = ("BOUNDSCHECK", "OPT", "CPU_NAME", "CPU_FEATURES", "ENABLE_AVX", "DEBUG_INFO_DEFAULT")
KEEP_DAYS = 30
INTERPRETED = bool(config.DISABLE_JIT)
"""True under ``NUMBA_DISABLE_JIT=1``: the rules run as the Python they are written in."""


def compiled_sources() -> dict[str, bytes]:
    """All files of the package whose text decides what the machine code does, by module name.

    Those are the files with compiled functions, and all that they import: constants are
    compiled in.
    """
    sources = {}
    for path in PACKAGE.rglob("*.py"):
        parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
        sources[".".join(parts)] = path.read_bytes()
    found = {__name__}
    waiting = [name for name, text in sources.items() if COMPILES.search(text)]
    while waiting:
        name = waiting.pop()
        if name not in found and name in sources:
            found.add(name)
            waiting += [module.decode() for module in IMPORTED.findall(sources[name])]
    return {name: sources[name] for name in sorted(found)}


def fingerprint() -> str:
    """A hash of the compiled sources, the versions under them and Numba's flags."""
    digest = hashlib.sha256()
    parts = [numba.__version__, np.__version__, sys.version]
    parts += [f"{flag}={getattr(config, flag, None)}" for flag in FLAGS]
    for part in parts:
        digest.update(part.encode() + b"\0")
    for name, text in compiled_sources().items():
        digest.update(name.encode() + b"\0" + text)
    return digest.hexdigest()[:16]


def cache_root() -> Path:
    """The folder that holds one cache a fingerprint: ``NUMBA_CACHE_DIR``, or the user's cache."""
    chosen = os.environ.get("NUMBA_CACHE_DIR")
    return Path(chosen) if chosen else Path(platformdirs.user_cache_dir("shedu")) / "rules"


def prepare_cache(root: Path) -> Path | None:
    """Makes the cache folder of these sources and forgets old ones; None if it can't be written."""
    folder = root / fingerprint()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            os.utime(folder)
    except OSError as error:
        warnings.warn(
            f"the compiled rules can't be kept in {folder} ({error.strerror}): they will be "
            "compiled again at every start; NUMBA_CACHE_DIR may name a folder that can be written",
            RuntimeWarning,
            stacklevel=2,
        )
        return None
    prune(root, keep=folder)
    return folder


def prune(root: Path, keep: Path) -> None:
    """Removes caches that no start has used for `KEEP_DAYS` days."""
    oldest = time.time() - KEEP_DAYS * 86400
    for other in root.iterdir():
        is_cache = len(other.name) == len(keep.name) and other.is_dir()
        if is_cache and other != keep and other.stat().st_mtime < oldest:
            shutil.rmtree(other, ignore_errors=True)


_folder = None if INTERPRETED else prepare_cache(cache_root())
if _folder is not None:
    config.CACHE_DIR = str(_folder)


def rule(function: F) -> F:
    """Compiles a function of the rules: it releases the GIL and is cached on disk."""
    if INTERPRETED:
        return function
    compile_on_use: Any = numba.njit(cache=_folder is not None, nogil=True, error_model="numpy")
    compiled: F = compile_on_use(function)
    return compiled


if INTERPRETED:

    def at(states: Any, i: int) -> Any:
        """The record number `i` of an array of states, with its fields as attributes."""
        return states.view(np.recarray)[i]

else:

    @numba.njit(inline="always")
    def at(states: Any, i: int) -> Any:
        """The record number `i` of an array of states, with its fields as attributes."""
        return states[i]


def entry(
    function: Callable[Concatenate[S, P], R],
) -> Callable[Concatenate[NDArray[Any], int, P], R]:
    """The twin of a rule for arrays: ``rule(s, ...)`` becomes ``twin(states, i, ...)``.

    Python calls compiled code with arrays and numbers, not with single records. The twin belongs to
    the module of its rule, as if it were written below it, and may be called by other rules.
    """
    source: Any = getattr(function, "py_func", function)
    name = f"{source.__name__}_entry"
    _state, *others = inspect.signature(source).parameters
    arguments = "".join(f", {other}" for other in others)
    text = f"def {name}(states, i{arguments}): return _rule(_at(states, i){arguments})"
    line = source.__code__.co_firstlineno
    # The rule is a global of the twin: Numba never finds closures over compiled functions again.
    namespace: dict[str, Any] = {"__name__": source.__module__, "_at": at, "_rule": function}
    exec(compile("\n" * (line - 1) + text, source.__code__.co_filename, "exec"), namespace)
    twin = namespace[name]
    twin.__defaults__ = source.__defaults__
    twin.__doc__ = source.__doc__
    return cast("Callable[Concatenate[NDArray[Any], int, P], R]", rule(twin))


def record(states: Any, i: int = 0) -> Any:
    """The same for Python code outside compiled functions: a record that shares its memory."""
    return states.view(np.recarray)[i]


class _Listener(event.Listener):
    def __init__(self, report: Callable[[str], None]) -> None:
        self.report = report

    def on_start(self, event: Any) -> None:
        self.report(event.data["dispatcher"].py_func.__name__)

    def on_end(self, event: Any) -> None:
        pass


@contextlib.contextmanager
def watch_compiling(report: Callable[[str], None]) -> Iterator[None]:
    """Calls `report` with the name of each function that has to be compiled while it is open.

    Nothing is reported for functions that come from the cache.
    """
    with event.install_listener("numba:compile", _Listener(report)):
        yield
