"""Writes packages with games into a folder, as an installer would."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

NIM = Path(__file__).parent.parent / "examples" / "nim.py"


def write_package(folder: Path, name: str, games: Mapping[str, str], **modules: str) -> Path:
    """Writes the modules and metadata of a package; `games` are its entry points by name."""
    folder.mkdir(parents=True, exist_ok=True)
    for module, source in modules.items():
        (folder / f"{module}.py").write_text(source)
    info = folder / f"{name.replace('-', '_')}-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    points = "".join(f"{game} = {point}\n" for game, point in games.items())
    (info / "entry_points.txt").write_text(f"[shedu.games]\n{points}")
    return folder


def write_nim(folder: Path) -> Path:
    """Writes a package with the example."""
    return write_package(folder, "nim-game", {"nim": "nim:GAME"}, nim=NIM.read_text())
