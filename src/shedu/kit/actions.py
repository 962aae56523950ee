"""The action space of a game, declared once: numbers, notation and moves.

An action is a number. The numbers run in blocks, one for each kind of move, so that a number shows
its kind without a state and compiled code can write the legal actions of a block in order. Code
outside compiled functions decodes an action to a `Move`, a named tuple with the kind and typed
fields, and never compares numbers.
"""

from __future__ import annotations

import string
from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import product
from typing import Any, Generic, Protocol, TypeVar

from shedu.errors import BadAction


class AnyMove(Protocol):
    """A named tuple whose first field is the kind of the move; parameters not used are -1."""

    @property
    def kind(self) -> str:
        """The kind of the move."""

    def _asdict(self) -> dict[str, Any]: ...


M = TypeVar("M", bound=AnyMove)


class Block:
    """The actions of one kind, with their notation and parameters.

    `notation` is a format string over the parameters, and each parameter lists the notation of its
    values. The first parameter varies slowest in the numbers. `passive` marks kinds that
    change nothing on the table, such as ending a turn; policies that look for variety avoid them.

    >>> block = Block("tile", "{color} {cell}", color=("red", "blue"), cell=("a1", "b1"))
    >>> block.size, block.texts()
    (4, ['red a1', 'red b1', 'blue a1', 'blue b1'])
    """

    def __init__(
        self, kind: str, notation: str, *, passive: bool = False, **parameters: Sequence[str]
    ) -> None:
        fields = [name for _, name, _, _ in string.Formatter().parse(notation) if name is not None]
        if sorted(fields) != sorted(parameters):
            raise ValueError(f"the notation {notation!r} needs the parameters {sorted(parameters)}")
        self.kind, self.notation, self.passive = kind, notation, passive
        self.parameters: Mapping[str, Sequence[str]] = parameters
        self.leading = fields[0] if notation.startswith("{") else None
        """The parameter that the notation begins with, if it does."""
        self.size = 1
        for values in parameters.values():
            self.size *= len(values)

    def texts(self) -> list[str]:
        """The notation of each action of the block."""
        names = list(self.parameters)
        return [
            self.notation.format(**dict(zip(names, values, strict=True)))
            for values in product(*self.parameters.values())
        ]

    def indices(self, offset: int) -> dict[str, int]:
        """The index of each parameter's value for the action at this offset in the block."""
        found = {}
        for name, values in reversed(list(self.parameters.items())):
            offset, found[name] = divmod(offset, len(values))
        return found

    def offset(self, indices: Mapping[str, int]) -> int:
        """The offset in the block of the action with these values; raises `BadAction`."""
        offset = 0
        for name, values in self.parameters.items():
            index = indices[name]
            if not 0 <= index < len(values):
                raise BadAction(
                    f"{name} is {index} in a move of kind {str(self.kind)!r}: "
                    f"it should be from 0 to {len(values) - 1}"
                )
            offset = offset * len(values) + index
        return offset


class ActionSpace(Generic[M]):
    """All actions of a game: the blocks one after the other.

    `move` is the game's named tuple of moves: its first field is `kind`, the others are the
    parameters of all blocks, with the default -1.

    >>> from typing import NamedTuple
    >>> class Move(NamedTuple):
    ...     kind: str
    ...     color: int = -1
    >>> space = ActionSpace(Move, Block("take", "take {color}", color=("red", "blue")),
    ...     Block("pass", "pass", passive=True))
    >>> space.size, space.texts, space.base("pass")
    (3, ('take red', 'take blue', 'pass'), 2)
    >>> space.decode(1)
    Move(kind='take', color=1)
    >>> space.encode(Move("take", color=1))
    1
    """

    def __init__(self, move: type[M], *blocks: Block) -> None:
        self.move, self.blocks = move, blocks
        self._block = {block.kind: block for block in blocks}
        self._base: dict[str, int] = {}
        self.size = 0
        for block in blocks:
            self._base[block.kind] = self.size
            self.size += block.size
        self.texts: tuple[str, ...] = tuple(text for block in blocks for text in block.texts())
        """The notation of each action."""
        self.numbers: Mapping[str, int] = {text: n for n, text in enumerate(self.texts)}
        """The action of each notation."""
        if len(self._block) < len(blocks) or len(self.numbers) < self.size:
            raise ValueError("two blocks of the same kind, or two actions of the same notation")

    def base(self, kind: str) -> int:
        """The number of the first action of a kind."""
        return self._base[kind]

    @cached_property
    def kinds(self) -> tuple[str, ...]:
        """The kind of each action."""
        return tuple(str(block.kind) for block in self.blocks for _n in range(block.size))

    @cached_property
    def moves(self) -> tuple[M, ...]:
        """Every action decoded."""
        make: Any = self.move
        return tuple(
            make(block.kind, **block.indices(offset))
            for block in self.blocks
            for offset in range(block.size)
        )

    @cached_property
    def families(self) -> tuple[str, ...]:
        """The family of each action, a name that actions share if they differ only in their place.

        It is the value of the parameter that the notation begins with, or else the kind.
        """
        found = []
        for block in self.blocks:
            for offset in range(block.size):
                leading = block.leading
                value = leading and block.parameters[leading][block.indices(offset)[leading]]
                found.append(value or str(block.kind))
        return tuple(found)

    def decode(self, action: int) -> M:
        """The move of an action."""
        return self.moves[action]

    def encode(self, move: M) -> int:
        """The action of a move; raises `BadAction` if a parameter is out of range."""
        block = self._block.get(move.kind)
        if block is None:
            known = ", ".join(self._block)
            raise BadAction(f"no kind of move {str(move.kind)!r}: choose one of {known}")
        return self._base[move.kind] + block.offset(move._asdict())
