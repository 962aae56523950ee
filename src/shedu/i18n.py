"""Translation: gettext in a language chosen for each request or command."""

from __future__ import annotations

import contextlib
import functools
import gettext as _gettext
import io
from collections.abc import Iterator
from contextvars import ContextVar
from pathlib import Path

CATALOGUES = Path(__file__).parent / "locale"
"""The folder of catalogues, one for each language but English, such as ``zh_TW.po``."""

CACHED_MESSAGES = 4096
"""The size of the cache of translations: a view looks up thousands, most of them repeatedly."""

_language: ContextVar[str] = ContextVar("language", default="en")


@functools.cache
def languages() -> tuple[str, ...]:
    """The codes of all languages, English first."""
    return ("en", *sorted(path.stem for path in CATALOGUES.glob("*.po")))


@functools.cache
def _translations(language: str) -> _gettext.NullTranslations:
    """The translations of a language, read from its ``.po`` file without a compile step."""
    if language == "en" or language not in languages():
        return _gettext.NullTranslations()
    from babel.messages import mofile, pofile  # imported late: English needs no Babel

    binary = io.BytesIO()
    with (CATALOGUES / f"{language}.po").open("rb") as file:
        mofile.write_mo(binary, pofile.read_po(file, locale=language))
    binary.seek(0)
    return _gettext.GNUTranslations(binary)


@contextlib.contextmanager
def use_language(language: str) -> Iterator[None]:
    """Translates texts to a language (a code such as ``en`` or ``zh_TW``) within the context.

    A language without a catalogue gives English.
    """
    token = _language.set(language)
    try:
        yield
    finally:
        _language.reset(token)


def current_language() -> str:
    """The code of the current language."""
    return _language.get()


@functools.lru_cache(maxsize=CACHED_MESSAGES)
def _translated(language: str, message: str) -> str:
    return _translations(language).gettext(message)


def gettext(message: str) -> str:
    """The message in the current language."""
    return _translated(_language.get(), message)


def ngettext(one: str, many: str, n: int) -> str:
    """The singular or plural message for `n`, in the current language."""
    return _translations(_language.get()).ngettext(one, many, n)
