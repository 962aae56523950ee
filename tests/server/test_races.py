"""Ten thousand races for one version: exactly one wins each, the others are stale."""

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
from shedu.server.desk import Asked, Desk
from shedu.server.postgres import PostgresHub
from shedu.server.referee import Refusal, Seat, Tabled
from shedu.server.service import hub_for
from shedu.server.store import Store

RACERS = 8
ALONE, SHARED, OVER_HTTP = 8500, 1200, 300


@asynccontextmanager
async def desk_on(database: str) -> AsyncIterator[Desk]:
    with closing(Store(database)) as store:
        async with hub_for(database) as hub:
            if isinstance(hub, PostgresHub):
                await hub.listening.wait()
            yield Desk(store, hub, shared=hub.shared)


async def opened_at(desk: Desk) -> str:
    rules = find_game("tigris").rules
    options = choose_options(rules, "rulebook")
    seats = (Seat("Ann"), Seat("Bo"))
    tabled, _tokens = await desk.create("tigris", options, seats, practice=False, seed=None)
    return tabled.setup.match


def candidates(tabled: Tabled, rng: random.Random) -> list[str]:
    """Different legal actions, as many as there are for the racers."""
    legal = [tabled.game.rules.text(int(a)) for a in tabled.game.rules.legal(tabled.now.state)]
    return rng.sample(legal, min(RACERS, len(legal)))


async def racing(desk: Desk, match: str, seat: int, version: int, text: str) -> str | None:
    """The text if it won, None if it was stale or the match was over."""

    judge = partial(Tabled.judge_action, seat=seat, version=version, text=text)
    try:
        tabled, made = await desk.step(Asked(match, seat), judge)
    except Refusal as refusal:
        if refusal.code != "stale" and not (await desk.tabled(match)).over:
            raise
        return None
    assert made == version + 1
    assert tabled.version >= made
    return text


async def raced(desks: Sequence[Desk], races: int) -> None:
    """Runs a number of races for versions of matches, the racers spread over the desks."""
    rng = random.Random(3)
    won: list[str] = []
    match = await opened_at(desks[0])
    for _ in range(races):
        tabled = await desks[0].tabled(match)
        if tabled.over:
            assert [step.text for step in desks[-1].store.steps(match)] == won
            won, match = [], await opened_at(desks[0])
            tabled = await desks[0].tabled(match)
        seat, version = tabled.actor, tabled.version
        assert seat is not None
        runners = [
            racing(desks[number % len(desks)], match, seat, version, text)
            for number, text in enumerate(candidates(tabled, rng))
        ]
        winners = [text for text in await asyncio.gather(*runners) if text is not None]
        assert len(winners) == 1
        won += winners
    for desk in desks:
        assert (await desk.tabled(match)).version == len(won)
    assert [step.text for step in desks[0].store.steps(match)] == won


def test_one_step_wins_each_of_thousands_of_races_in_one_process(tmp_path: Path) -> None:
    async def run() -> None:
        async with desk_on(str(tmp_path / "shedu.sqlite")) as desk:
            await raced([desk], ALONE)

    awaited(run())


def test_one_step_wins_each_race_between_servers(postgres: object) -> None:
    async def run(url: str) -> None:
        async with AsyncExitStack() as stack:
            desks = [await stack.enter_async_context(desk_on(url)) for _ in range(2)]
            await raced(desks, SHARED)

    with postgres_database(postgres) as url:
        awaited(run(url))


def test_losers_of_races_over_http_get_the_fresh_view(tmp_path: Path) -> None:
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
            desks = [await stack.enter_async_context(desk_on(url)) for _ in range(2)]
            match = await opened_at(desks[0])
            for version in range(40):
                tabled = await desks[0].tabled(match)
                seat, text = tabled.actor, candidates(tabled, rng)[0]
                assert seat is not None
                asked = Asked(match, seat, f"key {version}", b"the same body")
                judge = partial(Tabled.judge_action, seat=seat, version=version, text=text)

                made = await asyncio.gather(*(desk.step(asked, judge) for desk in desks * 3))
                assert [version for _tabled, version in made] == [version + 1] * 6

    with postgres_database(postgres) as url:
        awaited(run(url))
