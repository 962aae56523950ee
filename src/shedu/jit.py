"""The decorators for compiled rules.

`rule` compiles a function with Numba, unless ``NUMBA_DISABLE_JIT=1`` is set; `public` compiles one
for callers outside the rules, with one declared signature;
`entry` makes the twin of a rule that takes an array of states. `code_cache` keeps machine code.
"""

from __future__ import annotations

import contextlib
import inspect
from collections.abc import Callable, Iterator
from typing import Any, Concatenate, ParamSpec, TypeVar, cast

import numba
import numpy as np
from numba.core import event, sigutils
from numba.core.registry import CPUDispatcher
from numpy.typing import NDArray

from shedu.code_cache import CodeCache, can_keep

F = TypeVar("F", bound=Callable[..., Any])
S = TypeVar("S")
P = ParamSpec("P")
R = TypeVar("R")

numba_config: Any = numba.config
types: Any = numba.types
INTERPRETED = bool(numba_config.DISABLE_JIT)
"""True under ``NUMBA_DISABLE_JIT=1``: the rules run as interpreted Python."""
OPTIONS = {"nopython": True, "nogil": True, "error_model": "numpy", "boundscheck": None}

INT = types.int64
NUMBERS = types.Array(types.int16, 1, "C")
"""The type of an array of actions."""
LOG = types.Array(types.int16, 2, "C")
WORD = types.Array(types.uint64, 1, "C")
"""The type of a generator's word."""


def array_of(dtype: np.dtype[Any]) -> Any:
    """The type of an array of records, for `public`."""
    return types.Array(numba.from_dtype(dtype), 1, "C")


class Compiled(CPUDispatcher):
    """A compiled function that releases the GIL and is cached on disk."""

    declared: tuple[Any, ...] | None = None
    """The only types of arguments that it accepts; None if it accepts all."""

    def enable_caching(self) -> None:
        """Caches the machine code on disk."""
        self._cache = CodeCache(self.py_func)

    def compile(self, sig: Any) -> Any:
        """Compiles the function for a signature, or finds it in the cache; raises `TypeError` if
        another one is declared.
        """
        if self.declared is None:
            return super().compile(sig)
        normalize: Any = sigutils.normalize_signature
        given = [types.unliteral(one) for one in normalize(sig)[0]]
        names = inspect.signature(self.py_func).parameters
        for name, one, wanted in zip(names, given, self.declared, strict=True):
            if one != wanted:
                raise TypeError(
                    f"{self.py_func.__name__}() takes {_shown(wanted)} as {name!r}, "
                    f"not {_shown(one)}"
                )
        return super().compile(self.declared)

    def get_call_template(self, args: Any, kws: Any) -> Any:
        """The template for calls from another rule: integers of another width are converted."""
        if self.declared is not None:
            given = self.fold_argument_types(args, kws)[1]
            pairs = zip(given, self.declared, strict=True)
            args = [
                wanted
                if isinstance(one, types.Integer) and isinstance(wanted, types.Integer)
                else one
                for one, wanted in pairs
            ]
            kws = {}
        return super().get_call_template(args, kws)


def _shown(one: Any) -> str:
    """A short description of a type for messages."""
    if not isinstance(one, types.Array):
        return f"records of {one.size} bytes" if isinstance(one, types.Record) else str(one)
    mutable = "" if one.mutable else "read-only "
    return f"a {mutable}{one.layout} array of {_shown(one.dtype)} in {one.ndim} dimensions"


def rule(function: F) -> F:
    """Compiles a function of the rules, at the first call with arguments of new types."""
    if INTERPRETED:
        return function
    compiled = Compiled(function, targetoptions=OPTIONS)
    if can_keep(function):
        compiled.enable_caching()
    return cast("F", compiled)


def public(*declared: Any) -> Callable[[F], F]:
    """Compiles a function that code outside the rules calls, for arguments of these types only.

    Other types, such as NumPy integers, raise `TypeError` instead of compiling all rules again.
    """

    def decorate(function: F) -> F:
        compiled = rule(function)
        if not INTERPRETED:
            cast("Compiled", compiled).declared = declared
        return compiled

    return decorate


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
    """Makes the twin of a rule for arrays: ``rule(s, ...)`` becomes ``twin(states, i, ...)``.

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
    """Record `i` of an array of states for interpreted code; it shares the memory of the array."""
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
