"""In thousands of races for a version, exactly one step wins each, and the others are stale."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, closing
from functools import partial
from pathlib import Path

import httpx2

from server.conftest import awaited, postgres_database
from server.servers import serving
from shedu.game import choose_options
from shedu.games import find_game
from shedu.server.context import hub_for
from shedu.server.errors import Refusal
from shedu.server.match_service import MatchService, StepRequest
from shedu.server.matches import HostedMatch, Seat
from shedu.server.postgres import PostgresHub
from shedu.server.store import Store

RACERS = 8
ALONE, SHARED, OVER_HTTP = 8500, 1200, 300


@asynccontextmanager
async def service_on(database: str) -> AsyncIterator[MatchService]:
    with closing(Store(database)) as store:
        async with hub_for(database) as hub:
            if isinstance(hub, PostgresHub):
                await hub.listening.wait()
            yield MatchService(store, hub, shared=hub.shared)


async def opened_at(service: MatchService) -> str:
    rules = find_game("tigris").rules
    options = choose_options(rules, "rulebook")
    seats = (Seat("Ann"), Seat("Bo"))
    hosted, _tokens = await service.create("tigris", options, seats, practice=False, seed=None)
    return hosted.id


def candidates(hosted: HostedMatch, rng: random.Random) -> list[str]:
    """Different legal actions, at most one for each racer."""
    legal = [hosted.game.rules.text(int(a)) for a in hosted.game.rules.legal(hosted.now.state)]
    return rng.sample(legal, min(RACERS, len(legal)))


async def racing(
    service: MatchService, match: str, seat: int, version: int, text: str
) -> str | None:
    """The text of the action if it won; None if it was stale or the match was over."""

    judge = partial(HostedMatch.judge_action, seat=seat, version=version, text=text)
    try:
        hosted, made = await service.step(StepRequest(match, seat), judge)
    except Refusal as refusal:
        if refusal.code != "stale" and not (await service.get(match)).over:
            raise
        return None
    assert made == version + 1
    assert hosted.version >= made
    return text


async def raced(services: Sequence[MatchService], races: int) -> None:
    """Runs races for versions of matches, with the racers spread over the services."""
    rng = random.Random(3)
    won: list[str] = []
    match = await opened_at(services[0])
    for _ in range(races):
        hosted = await services[0].get(match)
        if hosted.over:
            assert [step.text for step in services[-1].store.steps(match)] == won
            won, match = [], await opened_at(services[0])
            hosted = await services[0].get(match)
        seat, version = hosted.actor, hosted.version
        assert seat is not None
        runners = [
            racing(services[number % len(services)], match, seat, version, text)
            for number, text in enumerate(candidates(hosted, rng))
        ]
        winners = [text for text in await asyncio.gather(*runners) if text is not None]
        assert len(winners) == 1
        won += winners
    for service in services:
        assert (await service.get(match)).version == len(won)
    assert [step.text for step in services[0].store.steps(match)] == won


def test_one_step_wins_each_of_thousands_of_races_in_one_process(tmp_path: Path) -> None:
    async def run() -> None:
        async with service_on(str(tmp_path / "shedu.sqlite")) as service:
            await raced([service], ALONE)

    awaited(run())


def test_one_step_wins_each_race_between_servers(postgres: object) -> None:
    async def run(url: str) -> None:
        async with AsyncExitStack() as stack:
            services = [await stack.enter_async_context(service_on(url)) for _ in range(2)]
            await raced(services, SHARED)

    with postgres_database(postgres) as url:
        awaited(run(url))


def test_losers_of_races_over_http_get_the_new_view(tmp_path: Path) -> None:
    rng = random.Random(4)

    async def race(client: httpx2.AsyncClient, match: str, tokens: list[str]) -> None:
        path = f"/api/matches/{match}"
        headers = [{"Authorization": f"Bearer {token}"} for token in tokens]
        seat = (await client.get(path)).json()["actor"]
        view = (await client.get(path, headers=headers[seat])).json()
        bodies = [
            {"version": view["version"], "action": text}
            for text in rng.sample(view["legal"], min(RACERS, len(view["legal"])))
        ]
        answers = await asyncio.gather(
            *(client.post(f"{path}/actions", json=b, headers=headers[seat]) for b in bodies)
        )
        won = [answer for answer in answers if answer.status_code == 200]
        assert len(won) == 1
        for answer in answers:
            if answer is not won[0]:
                assert answer.status_code == 409
                refusal = answer.json()
                assert refusal["error"] == "stale"
                assert refusal["view"] == won[0].json()

    async def run(url: str) -> None:
        seats = [{"kind": "human", "name": name} for name in ("Ann", "Bo")]
        async with httpx2.AsyncClient(base_url=url, timeout=20) as client:
            for number in range(OVER_HTTP):
                if number % 50 == 0:
                    body = {"game": "tigris", "seats": seats}
                    made = (await client.post("/api/matches", json=body)).json()
                await race(client, made["match"], [seat["token"] for seat in made["seats"]])

    with serving(str(tmp_path / "shedu.sqlite"), tmp_path) as process:
        process.wait_until_ready()
        awaited(run(process.url))


def test_the_same_request_to_two_servers_is_carried_out_once(
    postgres: object,
) -> None:
    rng = random.Random(5)

    async def run(url: str) -> None:
        async with AsyncExitStack() as stack:
            services = [await stack.enter_async_context(service_on(url)) for _ in range(2)]
            match = await opened_at(services[0])
            for version in range(40):
                hosted = await services[0].get(match)
                seat, text = hosted.actor, candidates(hosted, rng)[0]
                assert seat is not None
                request = StepRequest(match, seat, f"key {version}", b"the same body")
                judge = partial(HostedMatch.judge_action, seat=seat, version=version, text=text)

                made = await asyncio.gather(
                    *(service.step(request, judge) for service in services * 3)
                )
                assert [version for _hosted, version in made] == [version + 1] * 6

    with postgres_database(postgres) as url:
        awaited(run(url))
