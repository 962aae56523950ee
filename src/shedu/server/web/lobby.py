"""The pages around the playing screen: lobby, new matches, invitations, lists, language."""

from __future__ import annotations

import random
from dataclasses import dataclass
from datetime import timedelta
from functools import cache
from time import time
from typing import Any

import anyio.to_thread
from babel.dates import format_timedelta
from starlette.requests import Request
from starlette.responses import Response

from shedu.bots import BOTS, find_bot
from shedu.game import choose_options
from shedu.games import GAMES, find_game
from shedu.i18n import gettext as _
from shedu.i18n import ngettext
from shedu.server.context import limit, match_of, open_match, server_of
from shedu.server.errors import Refusal
from shedu.server.match_service import hash_token
from shedu.server.matches import HostedMatch, Seat
from shedu.server.schemas import bot_seat
from shedu.server.store import Listed
from shedu.server.web import cookies, forms
from shedu.server.web.pages import (
    LANGUAGE_COOKIE,
    PageRoute,
    language_of,
    languages,
    own_fields,
    redirect,
    render,
)

AGAINST = "greedy"
"""The bots of a match that is opened with one click."""
WATCHED = 6
"""The number of matches to watch in the lobby."""
LISTED = 50
LOCAL = ("localhost", "127.0.0.1", "::1")
"""Host names of this computer that others can't use."""
INVITATIONS_COOKIE = "shedu_invitations"
SHOWN_SEED, SHOWN_DECISIONS = 12, 150
"""The game whose board the lobby shows, and the number of decisions played on it."""
A_MONTH = 30 * 24 * 3600


# Lists of matches


@dataclass(frozen=True)
class Line:
    """A match in a list, in words."""

    match: str
    title: str
    players: str
    status: str
    when: str
    yours: bool
    over: bool
    practice: bool


def ago(moment: float, language: str) -> str:
    """How long ago a moment was, in words."""
    seconds = max(0.0, time() - moment)
    if seconds < 60:
        return _("just now")
    gone = timedelta(seconds=-seconds)
    return format_timedelta(gone, granularity="minute", add_direction=True, locale=language)


def status_of(hosted: HostedMatch, mine: tuple[int, ...]) -> str:
    """A sentence on who has to decide, or who has won."""
    names = hosted.names
    if (actor := hosted.actor) is not None:
        if actor in mine:
            text = _("Your turn") if len(mine) == 1 else _("Your turn: {player}")
            return text.format(player=names[actor])
        return _("{player} has to decide").format(player=names[actor])
    result = hosted.game.rules.result(hosted.now.state)
    assert result is not None
    winners = [seat for seat, rank in enumerate(result.ranks) if rank == 1]
    if len(winners) > 1:
        return _("Shared by {players}").format(players=_(", ").join(names[s] for s in winners))
    if winners[0] in mine and len(mine) == 1:
        return _("You won")
    return _("{player} won").format(player=names[winners[0]])


async def line_of(request: Request, listed: Listed) -> Line:
    """A stored match as a line of a list."""
    matches = server_of(request).matches
    status, yours, over = _("The rules are being compiled."), False, False
    if matches.readiness.is_open(listed.game):
        hosted = await matches.get(listed.match)
        status, over = status_of(hosted, listed.mine), hosted.actor is None
        yours = hosted.actor is not None and hosted.actor in listed.mine
    return Line(
        listed.match,
        find_game(listed.game).table.title,
        _(", ").join(listed.names),
        status,
        ago(listed.updated, language_of(request)),
        yours,
        over,
        listed.practice,
    )


async def matches_of_browser(request: Request) -> list[Listed]:
    """The matches that this browser has seats of, the latest changed first."""
    hashes = [hash_token(token) for token in cookies.seat_tokens(request)]
    store = server_of(request).store
    return await anyio.to_thread.run_sync(store.matches_of, hashes)


async def lists(request: Request, most: int) -> dict[str, Any]:
    """The matches of this browser, those that wait for it first, and running matches of others."""
    store = server_of(request).store
    owned = await matches_of_browser(request)
    own = {listed.match for listed in owned}
    going_on = await anyio.to_thread.run_sync(store.open_matches, most + len(own))
    others = [listed for listed in going_on if listed.match not in own][:most]
    mine = [await line_of(request, listed) for listed in owned]
    return {
        "mine": sorted(mine, key=lambda line: (line.over, not line.yours)),
        "others": [await line_of(request, listed) for listed in others],
    }


def usual_name(owned: list[Listed]) -> str:
    """The player's name in the newest match of this browser; empty if they gave none."""
    if not owned:
        return ""
    newest = max(owned, key=lambda listed: listed.created)
    name = newest.names[newest.mine[0]]
    symbols = find_game(newest.game).table.names(len(newest.names))
    return "" if name in symbols else name


# The lobby


@cache
def shown_board(name: str, language: str) -> str:
    """The picture of a game that bots have played for a while."""
    game = find_game(name)
    rules = game.rules
    options, players = choose_options(rules, next(iter(rules.presets))), rules.seats[-1]
    bot, rng = find_bot(list(BOTS)[-1]), random.Random(SHOWN_SEED)
    state = rules.new(options, players, rules.shuffle(options, players, rng), 0)
    for _decision in range(SHOWN_DECISIONS):
        if (actor := rules.actor(state)) is None:
            break
        observed = rules.observe(state, actor)
        state, _events = rules.apply(state, bot.choose(game, observed, rules.legal(observed), rng))
    return game.table.picture(rules.observe(state, None), False, "lobby-", language)


def new_match_context(form: forms.MatchForm) -> dict[str, Any]:
    """The template variables of the form for a new match."""
    rules = form.game.rules
    guide = form.game.guide
    return {
        "form": form,
        "games": {name: find_game(name).table.title for name in GAMES},
        "game": rules.name,
        "numbers": rules.seats,
        "dynasties": list(zip(form.game.table.names(rules.seats[-1]), guide.PLAYERS, strict=True)),
        "symbol": guide.symbol,
        "presets": {name: guide.preset_words(name) for name in rules.presets},
        "options": {
            option: (guide.option_word(option), guide.value_words(option))
            for option in rules.options
        },
        "bots": {name: bot_text(name) for name in [*BOTS][::-1]},
    }


def bot_text(name: str) -> str:
    """The name of a bot in the form."""
    words = {
        "random": _("Bot, random"),
        "simple": _("Bot, easy (simple)"),
        "greedy": _("Bot, strong (greedy)"),
    }
    return words.get(name) or _("Bot, {name}").format(name=name)


async def lobby(request: Request) -> Response:
    """The first page."""
    form = forms.MatchForm({"name0": usual_name(await matches_of_browser(request))})
    name = next(iter(GAMES))
    readiness, board = server_of(request).readiness, ""
    if readiness.is_open(name):
        board = await anyio.to_thread.run_sync(shown_board, name, language_of(request))
    return render(
        request,
        "lobby.html",
        board=board,
        compiling=bool(readiness.compiling),
        title=find_game(name).table.title,
        **await lists(request, WATCHED),
        **new_match_context(form),
    )


async def all_matches(request: Request) -> Response:
    """The page with all matches of this browser, and those of others to watch."""
    store = server_of(request).store
    finished = await anyio.to_thread.run_sync(store.finished_matches, LISTED)
    own = {listed.match for listed in await matches_of_browser(request)}
    done = [await line_of(request, listed) for listed in finished if listed.match not in own]
    return render(request, "matches.html", finished=done, **await lists(request, LISTED))


# New matches


async def play_now(request: Request) -> Response:
    """Opens a match against bots with default rules; of the first game, if none is named."""
    form = forms.MatchForm(await own_fields(request))
    game, name = form.game, form.game.rules.name
    options = choose_options(game.rules)
    symbols = game.table.names(form.players)
    me = usual_name(await matches_of_browser(request)) or symbols[0]
    bots = [bot_seat(symbol, AGAINST) for symbol in symbols[1:]]
    limit(server_of(request).new_match_limit, request)
    hosted, tokens = await open_match(request, name, options, [Seat(me), *bots], practice=False)
    return seated(request, hosted.id, [token for token in tokens if token is not None], [])


async def new_form(request: Request) -> Response:
    """The page with the form for a new match; the address may name a preset."""
    fields = dict(request.query_params)
    fields.setdefault("name0", usual_name(await matches_of_browser(request)))
    return render(request, "new.html", **new_match_context(forms.MatchForm(fields)))


async def new_match(request: Request) -> Response:
    """Opens the match that a form describes, or shows the form again with its errors."""
    form = forms.MatchForm(await own_fields(request))
    options, seats = form.options(), form.seats()
    if form.errors:
        return render(request, "new.html", 422, **new_match_context(form))
    limit(server_of(request).new_match_limit, request)
    hosted, tokens = await open_match(
        request, form.game.rules.name, options, seats, practice=form.practice
    )
    given = [(form.kind(seat), token) for seat, token in enumerate(tokens) if token is not None]
    invited = [token for kind, token in given if kind == forms.FRIEND]
    own = [token for kind, token in given if kind == forms.ME]
    return seated(request, hosted.id, own, invited)


def seated(request: Request, match: str, own: list[str], invited: list[str]) -> Response:
    """Redirects a browser to its new match: first to the invitations, if there are any."""
    path = f"/matches/{match}"
    response = redirect(request, f"{path}/invitations" if invited else path)
    cookies.remember(response, request, own)
    if invited:
        kept = (INVITATIONS_COOKIE, ".".join(invited), f"{path}/invitations", A_MONTH)
        cookies.keep(response, request, *kept)
    return response


# Invitations


async def invitations(request: Request) -> Response:
    """The page of invitation links, for a month, for the browser that opened the match only."""
    hosted = await match_of(request)
    tokens = request.cookies.get(INVITATIONS_COOKIE, "").split(".")
    seats = {token: hosted.seat_of(hash_token(token)) for token in tokens}
    base = str(request.base_url).rstrip("/")
    links = [
        (hosted.names[seat], f"{base}/join/{token}")
        for token, seat in seats.items()
        if seat is not None
    ]
    if not links:
        message = _("Only the browser that opened the match can see its invitations.")
        raise Refusal("no-invitations", message)
    heading = ngettext("Hand out this link", "Hand out these links", len(links))
    local = request.url.hostname in LOCAL
    return render(request, "join.html", heading=heading, links=links, local=local, match=hosted.id)


async def join(request: Request) -> Response:
    """Takes a seat by its invitation: moves the token from the address into the cookie."""
    token = request.path_params["token"]
    store = server_of(request).store
    found = []
    if cookies.TOKEN.fullmatch(token):
        found = await anyio.to_thread.run_sync(store.matches_of, [hash_token(token)])
    if not found:
        message = _("No seat belongs to this link. Ask for it again: it may be cut off.")
        raise Refusal("no-such-invitation", message)
    response = redirect(request, f"/matches/{found[0].match}")
    cookies.remember(response, request, [token])
    return response


# Languages


async def choose_language(request: Request) -> Response:
    """Stores the chosen language in a cookie and redirects back."""
    fields = await own_fields(request)
    back = fields.get("back", "")
    safe = back.startswith("/") and not back.startswith("//") and "\\" not in back
    response = redirect(request, back if safe else "/")
    if fields.get("language") in languages():
        cookies.keep(response, request, LANGUAGE_COOKIE, fields["language"])
    return response


ROUTES: list[PageRoute] = [
    ("/", lobby, "GET"),
    ("/play", play_now, "POST"),
    ("/new", new_form, "GET"),
    ("/new", new_match, "POST"),
    ("/matches", all_matches, "GET"),
    ("/matches/{match}/invitations", invitations, "GET"),
    ("/join/{token}", join, "GET"),
    ("/language", choose_language, "POST"),
]
