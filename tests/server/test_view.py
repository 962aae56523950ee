"""The view model of the playing screen, without any HTTP, and the judgement of a hosted match."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest

from server.conftest import awaited
from shedu.game import choose_options
from shedu.games import GAMES, find_game
from shedu.server.context import STATUSES
from shedu.server.errors import Refusal
from shedu.server.hub import Hub
from shedu.server.match_service import MatchService, StepRequest
from shedu.server.matches import HostedMatch, Seat, Setup
from shedu.server.store import Store
from shedu.server.web.pages import TEMPLATES
from shedu.server.web.view import ChoicesCache, LogLine, View, ViewRequest, view_of


def hosted(game: str = "tigris", *, practice: bool = False, bots: int = 0) -> HostedMatch:
    rules = find_game(game).rules
    players = rules.seats[0]
    names = find_game(game).table.names(players)
    seats = tuple(
        Seat(name, bot="greedy" if n >= players - bots else None) for n, name in enumerate(names)
    )
    supply = rules.shuffle(choose_options(rules), players, random.Random(3))
    return HostedMatch(Setup("some_match", game, choose_options(rules), practice, 0, supply, seats))


def seen(match: HostedMatch, seat: int | None, cache: ChoicesCache | None = None) -> View:
    newest = match.version
    wanted = ViewRequest((), seat, newest, newest, 0, False, (), "en")
    return view_of(match, wanted, cache or ChoicesCache(), None)


def play(match: HostedMatch, text: str | None = None) -> None:
    assert match.actor is not None
    rules = match.game.rules
    text = text or rules.text(int(rules.legal(match.now.state)[0]))
    step = match.judge_action(match.actor, match.version, text)
    match.history.add(match.history.after(step))


@pytest.mark.parametrize("game", GAMES)
def test_each_group_of_choices_has_the_kind_of_its_actions(game: str) -> None:
    match, rules = hosted(game), find_game(game).rules
    for _ in range(6):
        assert match.actor is not None
        script = seen(match, match.actor).script
        assert list(script.kinds) == list(script.choices)
        texts = {text: group for group, found in script.choices.items() for text, *_ in found}
        legal = rules.legal(match.now.state).tolist()
        assert sorted(texts) == sorted(map(rules.text, legal))
        for action in legal:
            assert script.kinds[texts[rules.text(action)]] == rules.kind(action)
        play(match)


@pytest.mark.parametrize("game", GAMES)
def test_the_api_counts_legal_actions_by_kind_in_their_order(game: str) -> None:
    match, rules = hosted(game), find_game(game).rules
    view = match.view(match.actor)
    kinds = [rules.kind(rules.parse(text)) for text in view["legal"]]
    assert [kind for kind, n in view["legal_kinds"].items() for _ in range(n)] == kinds
    assert match.view(None)["legal_kinds"] == {}


def test_actions_with_several_pieces_are_indexed_by_their_letters() -> None:
    match = hosted()
    assert match.actor is not None
    script = seen(match, match.actor).script
    replacing = [text for text in match.view(match.actor)["legal"] if text.startswith("replace")]
    assert sorted(script.several.values()) == sorted(replacing)
    letters = "".join(sorted(piece.letter for piece in script.pieces if piece.letter))
    assert sorted(script.several[letters].partition(" ")[2]) == list(letters)
    assert seen(match, 1 - match.actor).script.several == {}


def test_choices_are_made_once_for_a_version_a_seat_and_a_language() -> None:
    match, cache = hosted(), ChoicesCache(size=2)
    assert match.actor is not None
    first = cache.get(match, match.now, match.actor, "en")
    assert cache.get(match, match.now, match.actor, "en") is first
    assert cache.get(match, match.now, match.actor, "zh_TW") is not first
    play(match)
    assert match.actor is not None
    assert cache.get(match, match.now, match.actor, "en") is not first
    assert cache.get(match, match.history.at(0), 0, "en") is not first  # only two are kept


def test_a_bot_that_took_over_and_an_undo_are_shown_among_what_was_missed() -> None:
    match = hosted()
    seat = match.actor
    assert seat is not None
    play(match, "catastrophe a1")
    match.history.add(match.history.after(match.judge_undo(seat, 1)))
    match.history.add(match.history.after(match.judge_resign(1 - seat, 2, "greedy")))
    missed = seen(match, None).script.missed
    name, other = match.names[seat], match.names[1 - seat]
    assert [line["text"] for step in missed[1:] for line in step["lines"]] == [
        f"{name} took an action back.",
        f"A bot plays for {other} from now on.",
    ]
    assert [step["seat"] for step in missed] == [seat, seat, 1 - seat]


def test_items_of_the_log_are_escaped_and_only_the_first_can_have_the_focus() -> None:
    lines = [LogLine("<b> & c", ("a1", "b2"), True), LogLine("then", (), False)]
    shown = TEMPLATES.from_string("{{ log | log_items }}").render(log=lines)
    assert shown == (
        '<li tabindex="0" class="first" data-places="a1 b2">&lt;b&gt; &amp; c</li>\n'
        '<li tabindex="-1">then</li>'
    )


def test_a_wrong_reason_blocks_no_legal_action(monkeypatch: pytest.MonkeyPatch) -> None:
    match = hosted()
    table = type(match.game.table)
    monkeypatch.setattr(table, "why_not", lambda *_given: "A reason that is wrong.")
    play(match, "end turn")
    monkeypatch.setattr(table, "why_not", lambda *_given: None)
    with pytest.raises(Refusal, match="can't be played now") as refusal:
        play(match, "commit 1")
    assert STATUSES[refusal.value.code] == 422


def test_in_practice_a_player_takes_back_their_action_with_those_of_bots_after_it() -> None:
    for practice in (True, False):
        match = hosted(practice=practice, bots=1)
        play(match, "end turn")
        step = match.judge_action(1, 1, "end turn", by_bot=True)
        match.history.add(match.history.after(step))
        assert match.may_undo(0) is practice
        assert not match.may_undo(1)
        if practice:
            match.history.add(match.history.after(match.judge_undo(0, 2)))
            assert (match.actor, match.history.moves()) == (0, [])
        else:
            with pytest.raises(Refusal, match="no action that you can take back"):
                match.judge_undo(0, 2)


def test_every_listener_is_called_after_each_step(tmp_path: Path) -> None:
    heard: list[tuple[str, int]] = []

    async def run() -> None:
        store = Store(str(tmp_path / "shedu.sqlite"))
        service = MatchService(store, Hub(), shared=False)
        for name in ("first", "second"):
            service.add_listener(lambda match, name=name: heard.append((name, match.version)))  # type: ignore[misc]
        options = choose_options(find_game("tigris").rules)
        seats = [Seat("Ann"), Seat("Bo")]
        match, _tokens = await service.create("tigris", options, seats, practice=False, start=0)
        request = StepRequest(match.id, 0)
        await service.step(request, lambda now: now.judge_action(0, 0, "end turn"))
        await asyncio.to_thread(store.close)

    awaited(run())
    assert heard == [("first", 0), ("second", 0), ("first", 1), ("second", 1)]
