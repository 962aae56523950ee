"""Pictures as grey pixels, to test that they need no colour."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Mapping
from itertools import combinations
from xml.etree.ElementTree import Element

import numpy as np
import resvg_py
from numpy.typing import NDArray

from shedu.svg import NAMESPACE

DIFFERENT = 14.0
"""The least mean difference, of 255 greys, between two 40 x 40 pictures not to be mixed up."""


NAMESPACES = {"s": NAMESPACE}


def places(root: Element) -> dict[str, Element]:
    """The places of a drawn table, by name."""
    cells = root.findall("s:g[@role='row']/s:g[@role='gridcell']", NAMESPACES)
    return {cell.attrib["data-place"]: cell for cell in cells}


def assert_unlike(drawings: Mapping[str, str], least: float = DIFFERENT) -> None:
    """Asserts that no two drawings look alike without colour."""
    grey = {name: pixels(drawn) for name, drawn in drawings.items()}
    assert len(grey) > 1
    for one, other in combinations(grey, 2):
        assert difference(grey[one], grey[other]) > least, (one, other)


def difference(one: NDArray[np.float64], other: NDArray[np.float64]) -> float:
    return float(np.abs(one - other).mean())


def pixels(drawn: str) -> NDArray[np.float64]:
    """The picture 40 pixels wide, in greys from 0 to 255, on white."""
    png = resvg_py.svg_to_bytes(
        svg_string=drawn, width=40, background="#ffffff", skip_system_fonts=True
    )
    columns, rows, depth, kind, *rest = struct.unpack(">IIBBBBB", png[16:29])
    assert (depth, kind, rest) == (8, 6, [0, 0, 0])
    data, at = b"", 8
    while at < len(png):
        (length,) = struct.unpack(">I", png[at : at + 4])
        if png[at + 4 : at + 8] == b"IDAT":
            data += png[at + 8 : at + 8 + length]
        at += length + 12
    lines = np.frombuffer(zlib.decompress(data), np.uint8).reshape(rows, 4 * columns + 1)
    rgba = unfiltered(lines).reshape(rows, columns, 4)
    grey: NDArray[np.float64] = rgba[:, :, :3] @ np.array([0.299, 0.587, 0.114])
    return grey


def unfiltered(lines: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """The bytes of a PNG's rows, with the filter of each row undone."""
    rows = np.zeros((len(lines) + 1, lines.shape[1] + 3), dtype=np.uint8)
    for above, row, line in zip(rows, rows[1:], lines, strict=False):
        kind, row[4:] = line[0], line[1:]
        if kind == 1:
            row[:] = row.reshape(-1, 4).cumsum(axis=0, dtype=np.uint8).ravel()
        elif kind == 2:
            row += above
        elif kind in (3, 4):
            unfilter_slowly(int(kind), row, above)
    return rows[1:, 4:]


def unfilter_slowly(kind: int, row: NDArray[np.uint8], above: NDArray[np.uint8]) -> None:
    """The prediction of the two filters that use several neighbours."""
    line, up = row.tolist(), above.tolist()
    for i in range(4, len(line)):
        a, b, c = line[i - 4], up[i], up[i - 4]
        guess = (a + b) // 2
        if kind == 4:
            guess = min((a, b, c), key=lambda x: abs(a + b - c - x))
        line[i] = (line[i] + guess) & 255
    row[:] = line
