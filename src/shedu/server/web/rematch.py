"""The rematch of a match: the same players, and the next player begins."""

from __future__ import annotations

import base64
import contextlib
import hashlib

from starlette.requests import Request
from starlette.responses import Response

from shedu.i18n import gettext as _
from shedu.server.context import limit, match_of, open_match, server_of
from shedu.server.errors import Refusal, StoreError
from shedu.server.match_service import ID_BYTES
from shedu.server.matches import HostedMatch, Seat
from shedu.server.web import cookies
from shedu.server.web.pages import own_fields, redirect


def following(match: str) -> str:
    """The id of a match's rematch, which depends on the match only, so that all players find it."""
    digest = hashlib.sha256(f"the rematch of {match}".encode()).digest()
    return base64.urlsafe_b64encode(digest[:ID_BYTES]).decode()


async def followed(request: Request, match: str) -> bool:
    """Whether the rematch has been opened."""
    with contextlib.suppress(Refusal):
        await server_of(request).matches.get(following(match))
        return True
    return False


def again(hosted: HostedMatch, own: list[int]) -> list[Seat]:
    """The seats of the rematch, with the same tokens as before.

    A bot stays in a seat that was given to it, unless the player of the seat opens the rematch.
    """
    return [
        Seat(seat.name, bot=bot)
        if bot is not None and (seat.bot is not None or number not in own)
        else Seat(seat.name, token_hash=seat.token_hash)
        for number, (seat, bot) in enumerate(zip(hosted.setup.seats, hosted.now.bots, strict=True))
    ]


async def rematch(request: Request) -> Response:
    """Redirects a player of a finished match to its rematch, which the first player opens."""
    hosted = await match_of(request)
    await own_fields(request)
    own = cookies.seats_in(request, hosted)
    if not hosted.over or not own:
        message = _("Only the players of a finished match can open its rematch.")
        raise Refusal("not-over", message)
    setup = hosted.setup
    if not await followed(request, setup.match):
        seats = again(hosted, own)
        start = (setup.start + 1) % len(seats)
        match = following(setup.match)
        try:
            limit(server_of(request).new_match_limit, request)
            await open_match(
                request,
                setup.game,
                setup.options,
                seats,
                practice=setup.practice,
                start=start,
                match=match,
            )
        except StoreError:
            if not await followed(
                request, setup.match
            ):  # no other player opened it: it is an error
                raise
    return redirect(request, f"/matches/{following(setup.match)}")
