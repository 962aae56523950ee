"""The catalogues of other languages are complete, keep the fields, and are used."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po

from shedu import i18n
from shedu.i18n import gettext, ngettext, use_language

ROOT = Path(__file__).parents[1]
OTHERS = [language for language in i18n.languages() if language != "en"]
KEPT = re.compile(r"\{[^{}]*\}|%\(\w+\)s|</?\w+[^>]*>")
"""Named fields and tags."""


@cache
def texts() -> frozenset[str | tuple[str, ...]]:
    """All texts for people in the sources."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    mappings = project["tool"]["babel"]["mappings"]
    methods = [(mapping["pattern"], mapping["method"]) for mapping in mappings]
    options = {mapping["pattern"]: {"trimmed": "true"} for mapping in mappings}
    found = extract_from_dir(str(ROOT / "src" / "shedu"), methods, options)
    return frozenset(message for _file, _line, message, _comments, _context in found)


@cache
def catalogue(language: str) -> Catalog:
    with (i18n.CATALOGUES / f"{language}.po").open("rb") as file:
        return read_po(file, locale=language)


def messages(language: str) -> list[Message]:
    return [message for message in catalogue(language) if message.id]


def forms(text: str | list[str] | tuple[str, ...] | None) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else tuple(text or ())


def test_english_comes_first_and_traditional_chinese_is_there() -> None:
    assert "zh_TW" in i18n.languages()
    assert i18n.languages()[0] == "en"


@pytest.mark.parametrize("language", OTHERS)
class TestCatalogue:
    def test_a_catalogue_has_exactly_the_texts_of_the_sources(self, language: str) -> None:
        known = {m.id if isinstance(m.id, str) else tuple(m.id) for m in messages(language)}
        assert texts() - known == set(), "run `make words` and translate what is new"
        assert known - texts() == set(), "run `make words`"

    def test_a_catalogue_translates_every_text(self, language: str) -> None:
        wanted = catalogue(language).num_plurals
        for message in messages(language):
            said = forms(message.string)
            assert all(said), message.id
            assert not message.fuzzy, message.id
            assert len(said) == (1 if isinstance(message.id, str) else wanted), message.id

    def test_translations_keep_the_named_fields(self, language: str) -> None:
        for message in messages(language):
            wanted = sorted(KEPT.findall(forms(message.id)[-1]))
            for said in forms(message.string):
                assert sorted(KEPT.findall(said)) == wanted, message.id


def test_texts_are_in_the_language_in_use() -> None:
    assert gettext("king") == "king"
    with use_language("zh_TW"):
        assert gettext("king") == "國王"
        assert "2" in ngettext("%(num)d player", "%(num)d players", 2) % {"num": 2}
        assert "player" not in ngettext("%(num)d player", "%(num)d players", 2)
    assert gettext("king") == "king"


@pytest.mark.parametrize("language", ["xx", "../zh_TW", ""])
def test_a_language_without_a_catalogue_gives_english(language: str) -> None:
    with use_language(language):
        assert gettext("king") == "king"
