"""The one decorator for compiled rules, and the folder their machine code is kept in.

`rule` compiles a function with Numba, or leaves it as it is under ``NUMBA_DISABLE_JIT=1``.
Numba's own cache does not see that a callee in another file was edited, nor that a flag such as
``NUMBA_BOUNDSCHECK`` was set, so the cache folder is named after all of that here, before the
first function is decorated.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import shutil
import sys
import tempfile
import time
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar

import numba
import numpy as np
import platformdirs
from numba.core import event

F = TypeVar("F", bound=Callable[..., Any])

config: Any = numba.config
PACKAGE = Path(__file__).parent
COMPILED_FOLDERS = ("games", "bots")
FOR_PEOPLE = ("table.py", "words.py", "picture.py")
"""Files in those folders that hold no compiled code: editing them compiles nothing again."""
FLAGS = ("BOUNDSCHECK", "OPT", "CPU_NAME", "CPU_FEATURES", "ENABLE_AVX", "DEBUG_INFO_DEFAULT")
KEEP_DAYS = 30
INTERPRETED = bool(config.DISABLE_JIT)
"""True under ``NUMBA_DISABLE_JIT=1``: the rules run as the Python they are written in."""


def compiled_sources() -> list[Path]:
    """All files whose text decides what the machine code does, in a fixed order."""
    files = [Path(__file__)]
    for folder in COMPILED_FOLDERS:
        files += [p for p in (PACKAGE / folder).rglob("*.py") if p.name not in FOR_PEOPLE]
    return sorted(files)


def fingerprint() -> str:
    """A hash of the compiled sources, the versions under them and Numba's flags."""
    digest = hashlib.sha256()
    parts = [numba.__version__, np.__version__, sys.version]
    parts += [f"{flag}={getattr(config, flag, None)}" for flag in FLAGS]
    for part in parts:
        digest.update(part.encode() + b"\0")
    for path in compiled_sources():
        digest.update(path.relative_to(PACKAGE).as_posix().encode() + b"\0" + path.read_bytes())
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
