"""The match that follows another: the same players, and the next one begins."""

from __future__ import annotations

import base64
import contextlib
import hashlib

from starlette.requests import Request
from starlette.responses import Response

from shedu.i18n import gettext as _
from shedu.server import browsers, lobby
from shedu.server.desk import ID_BYTES
from shedu.server.referee import Refusal, Seat, Tabled
from shedu.server.service import server_of, tabled_of
from shedu.server.troubles import StoreError


def following(match: str) -> str:
    """The id of a match's rematch: whoever asks first opens it, whoever asks later finds it."""
    digest = hashlib.sha256(f"the rematch of {match}".encode()).digest()
    return base64.urlsafe_b64encode(digest[:ID_BYTES]).decode()


async def followed(request: Request, match: str) -> bool:
    """Whether the rematch has been opened."""
    with contextlib.suppress(Refusal):
        await server_of(request).desk.tabled(following(match))
        return True
    return False


def again(tabled: Tabled, own: list[int]) -> list[Seat]:
    """Who sits there once more, each known by the token of the seat before; a bot stays in a
    seat that was given to it, unless its player is the one who asks.
    """
    return [
        Seat(last.name, bot=last.bot)
        if last.bot is not None and (first.bot is not None or number not in own)
        else Seat(first.name, token_hash=first.token_hash)
        for number, (first, last) in enumerate(
            zip(tabled.setup.seats, tabled.now.seats, strict=True)
        )
    ]


async def rematch(request: Request) -> Response:
    """Leads a player of a match that is over to its rematch, which the first one opens."""
    tabled = await tabled_of(request)
    await lobby.own_fields(request)
    own = browsers.seats_in(request, tabled)
    if not tabled.over or not own:
        message = _("Only its players can play a match again, once it is over.")
        raise Refusal(409, "not-over", message)
    setup = tabled.setup
    if not await followed(request, setup.match):
        seats = again(tabled, own)
        start = (setup.start + 1) % len(seats)
        match = following(setup.match)
        try:
            await lobby.open_match(
                request, setup.game, setup.options, seats, setup.practice, start, match
            )
        except StoreError:
            if not await followed(request, setup.match):  # nobody else was first: it failed
                raise
    return lobby.to(request, f"/matches/{following(setup.match)}")
