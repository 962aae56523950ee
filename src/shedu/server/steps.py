"""Handles requests for a step of a match, from programs and from pages."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Protocol, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from shedu.i18n import gettext as _
from shedu.match import Step
from shedu.server import schemas
from shedu.server.context import body_of, limit, match_of, server_of
from shedu.server.errors import Refusal
from shedu.server.match_service import StepRequest
from shedu.server.matches import HostedMatch

LONGEST_KEY = 200
"""The longest Idempotency-Key."""

Body = TypeVar("Body", bound=msgspec.Struct)
BodyIn = TypeVar("BodyIn", bound=msgspec.Struct, contravariant=True)
Setting = TypeVar("Setting", bound=schemas.ForcedDecisions)
Judge = Callable[[HostedMatch, int, Body], Step]


class Channel(Protocol[BodyIn]):
    """How clients of one kind prove their seat, and which responses they get."""

    def admit(self, request: Request, hosted: HostedMatch) -> None:
        """Refuses clients that may not send steps of this match, before the body is read."""

    def seat(self, request: Request, hosted: HostedMatch, body: BodyIn) -> int:
        """The seat of the request; refuses one that the client does not hold."""

    async def accept(
        self, request: Request, hosted: HostedMatch, version: int, seat: int
    ) -> Response:
        """The response once the step led to a version."""

    async def refuse(self, request: Request, refusal: Refusal, seat: int) -> Response:
        """The response to a refused step: a new view if the client's is outdated.

        Else it raises the refusal.
        """


async def read_body(
    request: Request, hosted: HostedMatch, channel: Channel[Body], kind: type[Body]
) -> tuple[Body, bytes]:
    """The body of a request about a seat, decoded and as bytes.

    Refuses clients that the channel does not admit, then too many requests, then a large or
    malformed body.
    """
    channel.admit(request, hosted)
    limit(server_of(request).step_limit, request)
    body = await body_of(request)
    return schemas.decode(body, kind), body


async def take_step(
    request: Request, name: str, channel: Channel[Body], kind: type[Body], judge: Judge[Body]
) -> Response:
    """Carries out the step of a request and responds.

    `name` is its name in metrics, `kind` the type of its body, and `judge` makes the step.
    """
    server = server_of(request)
    hosted = await match_of(request)
    body, raw = await read_body(request, hosted, channel, kind)
    seat = channel.seat(request, hosted, body)
    step = StepRequest(hosted.id, seat, *_key(request, raw))
    try:
        hosted, version = await server.matches.step(step, lambda now: judge(now, seat, body))
    except Refusal as refusal:
        return await channel.refuse(request, refusal, seat)
    server.metrics.steps.labels(name).inc()
    return await channel.accept(request, hosted, version, seat)


def _key(request: Request, body: bytes) -> tuple[str | None, bytes | None]:
    """The Idempotency-Key of a request, and a hash of the request."""
    key = request.headers.get("idempotency-key")
    if key is None:
        return None, None
    if not 0 < len(key) <= LONGEST_KEY:
        message = _("An Idempotency-Key has 1 to {most} characters.").format(most=LONGEST_KEY)
        raise Refusal("malformed", message)
    path = request.scope["path"]
    return key, hashlib.sha256(path.encode() + b"\0" + body).digest()


async def set_forced_decisions(
    request: Request, channel: Channel[Setting], kind: type[Setting]
) -> Setting:
    """Sets whether the player of a seat or the server takes forced decisions; returns the body."""
    hosted = await match_of(request)
    body, _raw = await read_body(request, hosted, channel, kind)
    seat = channel.seat(request, hosted, body)
    await server_of(request).matches.set_answers_itself(hosted.id, seat, body.itself)
    return body
