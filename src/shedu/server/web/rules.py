"""The rules page of each game, and the description of the rule set of a match."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import anyio.to_thread
from starlette.requests import Request
from starlette.responses import Response

from shedu.game import Rules, Value, value_text
from shedu.games import GAMES, find_game
from shedu.i18n import gettext as _
from shedu.record import nearest_preset
from shedu.server.context import server_of
from shedu.server.errors import Refusal
from shedu.server.web.pages import PageRoute, language_of, render


class RuleSet(NamedTuple):
    """The rules of a match in words."""

    title: str
    """The name of the nearest preset, with a note if an option differs from it."""
    about: str
    options: list[tuple[str, str, bool]]
    """Each option with its value, and whether it differs from that preset."""


def rule_set(rules: Rules, options: Mapping[str, Value]) -> RuleSet:
    """Describes the rules with these options in the current language."""
    guide = find_game(rules.name).guide
    preset, changed = nearest_preset(rules, options)
    title, source, difference = guide.preset_words(preset)
    words = [
        (guide.option_word(option), guide.value_words(option)[value_text(value)], option in changed)
        for option, value in options.items()
    ]
    if changed:
        title = _("{preset}, with changes").format(preset=title)
    return RuleSet(title, f"{source} {difference}", words)


async def rules(request: Request) -> Response:
    """The rules page of a game."""
    name = request.path_params.get("game", next(iter(GAMES)))
    if name not in GAMES:
        raise Refusal("no-such-game", _("There is no game of this name here."))
    game = find_game(name)
    guide = game.guide
    return render(
        request,
        "rules.html",
        game=name,
        title=game.table.title,
        presets={preset: guide.preset_words(preset) for preset in game.rules.presets},
        options={
            option: (guide.option_word(option), guide.value_words(option))
            for option in game.rules.options
        },
        seats=game.rules.seats,
        symbol=guide.symbol,
        figures=guide.FIGURES,
    )


async def figure(request: Request) -> Response:
    """A picture of the rules page."""
    game, name = request.path_params["game"], request.path_params["name"]
    if game not in GAMES or name not in find_game(game).guide.FIGURES:
        raise Refusal("no-such-picture", _("There is no such picture."))
    await server_of(request).readiness.wait(game)
    draw = find_game(game).guide.figure
    svg = await anyio.to_thread.run_sync(draw, name, language_of(request))
    headers = {"Cache-Control": "private, max-age=600", "Vary": "Accept-Language, Cookie"}
    return Response(svg, media_type="image/svg+xml", headers=headers)


ROUTES: list[PageRoute] = [
    ("/rules", rules, "GET"),
    ("/rules/{game}", rules, "GET"),
    ("/rules/{game}/{name}.svg", figure, "GET"),
]
