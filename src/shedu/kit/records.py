"""The record of a game, declared once: dtype, typed fields, blank values, dump and load.

A game declares its record as a class. From the declaration come the NumPy dtype of its states, the
types that mypy knows for the fields in compiled functions, the blank state, and the plain data of
the fields that have a codec.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Generic, Protocol, TypeVar, overload

import numpy as np
from numpy.typing import NDArray

from shedu.kit.validation import check, listed, numbers, one_of, whole_number

T = TypeVar("T", bound=np.generic)
Bound = int | Callable[[int], int]
"""A bound, or a function from the number of players to the bound."""
Blank = int | Sequence[int]
"""The value of a field in a blank state."""


class Codec(Protocol):
    """Converts a field's value to plain data and back, with checks."""

    def dump(self, value: Any, players: int) -> Any:
        """The value as plain data."""

    def load(self, data: Any, where: str, players: int) -> Any:
        """The value from plain data; raises `BadState` with the place and the right values."""


class Whole:
    """A whole number from `least` to `most`."""

    def __init__(self, least: int, most: Bound) -> None:
        self.least, self.most = least, most

    def dump(self, value: Any, players: int) -> int:
        """The number."""
        return int(value)

    def load(self, data: Any, where: str, players: int) -> int:
        """The number, if it is in the range."""
        return whole_number(data, where, self.least, _bound(self.most, players))


class PlayerNumber:
    """The number of a player, from 0."""

    def dump(self, value: Any, players: int) -> int:
        """The number."""
        return int(value)

    def load(self, data: Any, where: str, players: int) -> int:
        """The number, if there is such a player."""
        return whole_number(data, where, 0, players - 1)


class Flag:
    """True or false."""

    def dump(self, value: Any, players: int) -> bool:
        """Whether the field is not 0."""
        return bool(value)

    def load(self, data: Any, where: str, players: int) -> bool:
        """The flag."""
        check(isinstance(data, bool), where, data, "true or false")
        return bool(data)


class Name:
    """One of several names, by its index; None among them is null.

    `wanted` describes the right values, where a list of all names would be too long.
    """

    def __init__(self, names: Sequence[str | None], wanted: str = "") -> None:
        self.names, self.wanted = names, wanted
        self._index = {name: index for index, name in enumerate(names)}

    def dump(self, value: Any, players: int) -> str | None:
        """The name."""
        return self.names[int(value)]

    def load(self, data: Any, where: str, players: int) -> int:
        """The index of the name."""
        if self.wanted:
            known = (data is None or isinstance(data, str)) and data in self._index
            check(known, where, data, self.wanted)
        else:
            one_of(data, where, self.names)
        return self._index[data]


class OrNull:
    """A value of another codec, or -1, written as null."""

    def __init__(self, codec: Codec) -> None:
        self.codec = codec

    def dump(self, value: Any, players: int) -> Any:
        """The value, or None for -1."""
        return None if value < 0 else self.codec.dump(value, players)

    def load(self, data: Any, where: str, players: int) -> Any:
        """The value, or -1 for null."""
        return -1 if data is None else self.codec.load(data, where, players)


class Counts:
    """Numbers by name, such as tiles by colour; a name ``unknown`` is left out where it is 0."""

    def __init__(self, names: Sequence[str], most: int) -> None:
        self.names, self.most = names, most

    def dump(self, value: Any, players: int) -> dict[str, int]:
        """The numbers by name."""
        counts = dict(zip(self.names, map(int, value), strict=True))
        if counts.get("unknown") == 0:
            del counts["unknown"]
        return counts

    def load(self, data: Any, where: str, players: int) -> list[int]:
        """The numbers in the order of the names."""
        return numbers(data, where, self.names, self.most)


class PerPlayer:
    """A list with a value of another codec for each player; rows of other seats stay blank."""

    def __init__(self, codec: Codec) -> None:
        self.codec = codec

    def dump(self, value: Any, players: int) -> list[Any]:
        """The value of each player."""
        return [self.codec.dump(value[player], players) for player in range(players)]

    def load(self, data: Any, where: str, players: int) -> list[Any]:
        """The value of each player."""
        return [
            self.codec.load(one, f"{where}[{player}]", players)
            for player, one in enumerate(listed(data, where, players))
        ]


def _bound(bound: Bound, players: int) -> int:
    return bound if isinstance(bound, int) else bound(players)


class Field:
    """A field of a record with its dtype, shape, blank value and codec."""

    name: str

    def __init__(
        self, dtype: type[np.generic], shape: tuple[int, ...], blank: Blank, codec: Codec | None
    ) -> None:
        self.dtype, self.shape, self.blank, self.codec = dtype, shape, blank, codec

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name


class Scalar(Field, Generic[T]):
    """A field with one number: a NumPy scalar when read; any integer may be written."""

    @overload
    def __get__(self, record: None, owner: type) -> Scalar[T]: ...
    @overload
    def __get__(self, record: Record, owner: type) -> T: ...
    def __get__(self, record: Record | None, owner: type) -> Any:
        """The field itself; records of states are never instances of the class."""
        return self

    def __set__(self, record: Record, value: int | np.integer[Any]) -> None:
        raise AttributeError(f"{self.name} is a field of a record, not of the class")


class Array(Field, Generic[T]):
    """A field with an array of numbers."""

    @overload
    def __get__(self, record: None, owner: type) -> Array[T]: ...
    @overload
    def __get__(self, record: Record, owner: type) -> NDArray[T]: ...
    def __get__(self, record: Record | None, owner: type) -> Any:
        """The field itself; records of states are never instances of the class."""
        return self


def scalar(*, blank: int = 0, codec: Codec | None = None) -> Scalar[np.int16]:
    """Declares a field with one 16-bit number."""
    return Scalar(np.int16, (), blank, codec)


def array(dtype: type[T], *shape: int, blank: Blank = 0, codec: Codec | None = None) -> Array[T]:
    """Declares a field with an array of numbers of this dtype and shape.

    `blank` is one number for all elements, or one for each.
    """
    return Array(dtype, shape, blank, codec)


class Record:
    """The base of a game's record: its fields in the order of their declaration.

    Compiled functions take records of states (`jit.at`) and annotate them with the class.

    >>> class Position(Record):
    ...     tiles = array(np.int16, 3, blank=-1)
    ...     actor = scalar(codec=PlayerNumber())
    >>> dtype_of(Position).names
    ('tiles', 'actor')
    >>> state = blank(Position)
    >>> state["tiles"].tolist()
    [[-1, -1, -1]]
    >>> dump_fields(Position, state[0], players=2)
    {'actor': 0}
    """

    _fields: ClassVar[tuple[Field, ...]] = ()
    _dtype: ClassVar[np.dtype[Any]] = np.dtype([])

    def __init_subclass__(cls) -> None:
        """Derives the dtype; raises `ValueError` if it had padding bytes.

        Equal states must be equal bytes.
        """
        super().__init_subclass__()
        cls._fields = tuple(field for field in vars(cls).values() if isinstance(field, Field))
        fields = [(field.name, field.dtype, field.shape) for field in cls._fields]
        cls._dtype = np.dtype(fields, align=True)
        used = sum(np.dtype((field.dtype, field.shape)).itemsize for field in cls._fields)
        if used != cls._dtype.itemsize:
            raise ValueError(
                f"{cls.__name__} has {cls._dtype.itemsize - used} padding bytes: order the fields "
                "by size, and make the last one longer"
            )


def fields_of(record_type: type[Record]) -> tuple[Field, ...]:
    """The declared fields, in order."""
    return record_type._fields


def dtype_of(record_type: type[Record]) -> np.dtype[Any]:
    """The structured dtype of the fields."""
    return record_type._dtype


def blank(record_type: type[Record], n: int = 1) -> NDArray[Any]:
    """`n` states with each field at its blank value."""
    states = np.zeros(n, dtype=dtype_of(record_type))
    for field in fields_of(record_type):
        if field.blank:
            states[field.name] = field.blank
    return states


def dump_fields(record_type: type[Record], record: Any, players: int) -> dict[str, Any]:
    """The fields that have a codec as plain data, by name."""
    return {
        field.name: field.codec.dump(record[field.name], players)
        for field in fields_of(record_type)
        if field.codec is not None
    }


def load_fields(
    record_type: type[Record], record: Any, data: Mapping[str, Any], players: int
) -> None:
    """Reads the fields that have a codec from plain data and checks each separately.

    Rows of unused seats keep their blank values. Raises `BadState` with the place, its value and
    the right values.
    """
    for field in fields_of(record_type):
        if field.codec is None:
            continue
        value = field.codec.load(data[field.name], field.name, players)
        if isinstance(field.codec, PerPlayer):
            record[field.name][:players] = value
        else:
            record[field.name] = value
