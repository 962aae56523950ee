"""The language that texts for people are made in: gettext, chosen for each request or command."""

from __future__ import annotations

import contextlib
import functools
import gettext as _gettext
from collections.abc import Iterator
from contextvars import ContextVar
from pathlib import Path

DOMAIN = "shedu"
CATALOGUES = Path(__file__).parent / "locale"

_language: ContextVar[str] = ContextVar("language", default="en")


@functools.cache
def _translations(language: str) -> _gettext.NullTranslations:
    return _gettext.translation(DOMAIN, CATALOGUES, [language], fallback=True)


@contextlib.contextmanager
def speaking(language: str) -> Iterator[None]:
    """Texts made while it is open are in this language (a code such as ``en`` or ``zh_TW``).

    A language without a catalogue gives the English of the sources.
    """
    token = _language.set(language)
    try:
        yield
    finally:
        _language.reset(token)


def spoken() -> str:
    """The present language."""
    return _language.get()


def gettext(message: str) -> str:
    """The message in the present language."""
    return _translations(_language.get()).gettext(message)


def ngettext(one: str, many: str, n: int) -> str:
    """The message for one or for many, in the present language."""
    return _translations(_language.get()).ngettext(one, many, n)
