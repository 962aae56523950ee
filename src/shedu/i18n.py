"""The language that texts for people are made in: gettext, chosen for each request or command."""

from __future__ import annotations

import contextlib
import functools
import gettext as _gettext
import io
from collections.abc import Iterator
from contextvars import ContextVar
from pathlib import Path

CATALOGUES = Path(__file__).parent / "locale"
"""A catalogue for each language, such as ``zh_TW.po``; the sources themselves are English."""

CACHED_MESSAGES = 4096
"""How many translations stay at hand: a view looks up thousands, most of them again and again."""

_language: ContextVar[str] = ContextVar("language", default="en")


@functools.cache
def languages() -> tuple[str, ...]:
    """The codes of all languages, English first."""
    return ("en", *sorted(path.stem for path in CATALOGUES.glob("*.po")))


@functools.cache
def _translations(language: str) -> _gettext.NullTranslations:
    """What a catalogue says. It is read as it was written, so there is nothing to compile."""
    if language == "en" or language not in languages():
        return _gettext.NullTranslations()
    from babel.messages import mofile, pofile  # only who speaks another language waits for it

    binary = io.BytesIO()
    with (CATALOGUES / f"{language}.po").open("rb") as file:
        mofile.write_mo(binary, pofile.read_po(file, locale=language))
    binary.seek(0)
    return _gettext.GNUTranslations(binary)


@contextlib.contextmanager
def use_language(language: str) -> Iterator[None]:
    """Texts made while it is open are in this language (a code such as ``en`` or ``zh_TW``).

    A language without a catalogue gives the English of the sources.
    """
    token = _language.set(language)
    try:
        yield
    finally:
        _language.reset(token)


def current_language() -> str:
    """The present language."""
    return _language.get()


@functools.lru_cache(maxsize=CACHED_MESSAGES)
def _translated(language: str, message: str) -> str:
    return _translations(language).gettext(message)


def gettext(message: str) -> str:
    """The message in the present language."""
    return _translated(_language.get(), message)


def ngettext(one: str, many: str, n: int) -> str:
    """The message for one or for many, in the present language."""
    return _translations(_language.get()).ngettext(one, many, n)
