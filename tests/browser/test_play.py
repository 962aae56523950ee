"""The playing screen in a real browser: keyboard, touch, shared screens, lost connections."""

from __future__ import annotations

import random
import re
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import Page, Response, expect

from browser.conftest import Contexts
from browser.play_page import (
    decide,
    end_turn,
    labels,
    lit,
    sit_down,
    tab_to,
    table,
    version,
    violations,
    wait_for_own_decision,
)
from server.servers import ANN, BO, GREEDY, serving

CALM = {"reduced_motion": "reduce"}
SMALL = {"width": 360, "height": 640}
MOST_BYTES = 250_000


def seated(context: Contexts, **options: object) -> Page:
    return context(**{**CALM, **options}).new_page()


def test_cell_names_are_typed_and_letter_keys_can_be_switched_off(
    context: Contexts, server_address: str
) -> None:
    page = seated(context)
    page.clock.install()
    with table(server_address, ANN, GREEDY) as match:
        sit_down(page, match)
        wait_for_own_decision(page)
        page.locator("[data-place=a1]").focus()
        for name in ("k7", "c11", "p10"):
            page.keyboard.type(name, delay=20)
            expect(page.locator(f"[data-place={name}]")).to_be_focused()
            page.clock.fast_forward(1000)
        expect(page.locator("[data-pick][aria-pressed=true]")).to_have_count(0)
        page.keyboard.press("k")
        expect(page.locator("[data-pick=king]")).to_have_attribute("aria-pressed", "true")
        page.keyboard.press("Escape")
        page.keyboard.press("?")
        expect(page.locator("#keys")).to_be_visible()
        page.keyboard.press("Escape")
        page.locator("#settings summary").click()
        page.get_by_label("Letters are keys").uncheck()
        page.reload()
        page.locator("[data-place=a1]").focus()
        page.keyboard.press("k")
        expect(page.locator("[data-pick][aria-pressed=true]")).to_have_count(0)


def test_an_action_is_undone_and_a_refusal_shows_its_reason(
    context: Contexts, server_address: str
) -> None:
    page = seated(context)
    with table(server_address, ANN, BO) as match:
        seat = match.actor()
        sit_down(page, match, seat)
        wait_for_own_decision(page)
        for number in (1, 2):
            decide(page, random.Random(number))
            wait_for_own_decision(page, str(number - 1))
        before = page.locator("[data-layer=marks]").inner_html()
        page.get_by_role("button", name="Undo").click()
        expect(page.locator("#play")).to_have_attribute("data-version", "3")
        expect(page.locator("#prompt")).to_contain_text("Action 2 of 2")
        assert page.locator("[data-layer=marks]").inner_html() != before

        page.locator("[data-pick]:not([aria-disabled])").first.click()
        unlit = page.locator("[data-place]:not(.lit)").first
        unlit.hover()
        expect(page.locator("#told")).to_have_text(re.compile(r"^(?!.* picked).+\. Why\?$"))
        why = page.locator("#told").get_by_role("link", name="Why?")
        assert re.search("/rules/tigris#[a-z]+$", why.get_attribute("href") or "")


def test_tiles_are_replaced_with_the_picker(context: Contexts, server_address: str) -> None:
    page = seated(context)
    with table(server_address, ANN, BO) as match:
        seat = match.actor()
        sit_down(page, match, seat)
        page.get_by_role("button", name="Replace tiles").click()
        page.keyboard.press("1")
        page.locator("[data-pick][data-key='3']").click()
        page.get_by_role("button", name="Replace tiles (2)").click()
        expect(page.locator(".log")).to_contain_text("You replaced")
        expect(page.get_by_role("button", name="Replace tiles")).to_be_visible()
        assert sum(match.view(seat)["hand"].values()) == 6


def test_actions_are_typed_in_notation(
    context: Contexts, server_address: str, page_errors: list[str]
) -> None:
    page = seated(context)
    with table(server_address, ANN, BO) as match:
        sit_down(page, match, match.actor())
        box = page.get_by_label("Type an action")
        box.fill("priest a1")
        box.press("Enter")
        expect(page.locator("#notice")).to_have_text("No temple is next to a1.")
        page_errors.clear()  # the browser logs the status
        box.fill("Priest I6")
        box.press("Enter")
        expect(page.locator("[data-place=i6]")).to_have_attribute(
            "aria-label", re.compile("priest of the .*last action")
        )


def test_a_match_goes_on_after_a_lost_connection_and_a_reload(
    context: Contexts, tmp_path: Path, page_errors: list[str]
) -> None:
    database = str(tmp_path / "shedu.sqlite")
    with serving(database, tmp_path) as first:
        first.wait_until_ready()
        port = urlsplit(first.url).port
        page = seated(context, base_url=first.url)
        with table(first.url, ANN, BO) as match:
            seat = match.actor()
            sit_down(page, match, seat)
            decide(page, random.Random(1))
            expect(page.locator("#play")).to_have_attribute("data-version", "1")
    expect(page.locator("#notice")).to_contain_text("connection is lost")
    with serving(database, tmp_path, "--port", str(port)) as second:
        second.wait_until_ready()
        # The page tries again after ever longer pauses, the longest of half a minute.
        expect(page.locator("#notice")).to_be_hidden(timeout=40_000)
        decide(page, random.Random(2))
        expect(page.locator("#play")).to_have_attribute("data-version", "2")
        page.reload()
        expect(page.locator("#play")).to_have_attribute("data-version", "2")
        expect(page.locator("#prompt")).to_contain_text("Both actions are over")
        page.close()
    page_errors.clear()  # the browser logged the lost server


def test_a_spectator_sees_no_hand(context: Contexts, server_address: str) -> None:
    page = seated(context)
    with table(server_address, ANN, BO) as match:
        page.goto(f"/matches/{match.match}")
        expect(page.locator(".player")).to_have_count(2)
        assert page.locator("[data-pick], .points, [data-end], #typed:visible").count() == 0
        match.act("end turn")
        expect(page.locator("#play")).to_have_attribute("data-version", "1")
        expect(page.locator(".log")).to_contain_text("ended the turn")


def test_a_shared_screen_hides_hands(context: Contexts, server_address: str) -> None:
    page = seated(context)
    with table(server_address, ANN, BO) as match:
        first = match.actor()
        names = ("Ann", "Bo")
        sit_down(page, match, 0, 1)
        expect(page.locator("[data-pick]")).to_have_count(0)
        assert violations(page) == []
        page.get_by_role("button", name=f"I am {names[first]}: show my tiles").click()
        expect(page.locator("[data-pick].pick")).to_have_count(11)
        end_turn(page)
        expect(page.locator(".curtain")).to_contain_text(f"Pass the screen to {names[1 - first]}")
        expect(page.locator("[data-pick]")).to_have_count(0)
        page.get_by_role("button", name=f"I am {names[1 - first]}: show my tiles").click()
        expect(page.locator("[data-pick].pick")).to_have_count(11)


def test_a_leader_is_placed_by_touch_on_a_phone(context: Contexts, server_address: str) -> None:
    for viewport in (SMALL, {"width": 390, "height": 844}):
        page = seated(context, viewport=viewport, has_touch=True, is_mobile=True)
        with table(server_address, ANN, GREEDY) as match:
            sit_down(page, match)
            wait_for_own_decision(page)
            expect(page.locator("#board")).to_have_attribute("data-turn", "1")
            page.locator("[data-pick=king]").tap()
            cell = lit(page).nth(lit(page).count() // 2)
            cell.tap()
            expect(page.locator(".ghost")).to_be_attached()
            aimed = page.locator("[data-place][tabindex='0']").get_attribute("data-place")
            for way in ("Up", "Right", "Down", "Left"):
                page.get_by_role("button", name=way, exact=True).tap()
            back = page.locator("[data-place][tabindex='0']").get_attribute("data-place")
            assert aimed == back
            page.get_by_role("button", name="Cancel").tap()
            expect(page.get_by_role("button", name="Place", exact=True)).to_be_hidden()
            cell.tap()
            seen = version(page)
            page.get_by_role("button", name="Place", exact=True).tap()
            wait_for_own_decision(page, seen)
            assert page.evaluate("document.documentElement.scrollWidth") == viewport["width"]
            assert violations(page) == []


def test_the_playing_screen_has_no_accessibility_violations(
    context: Contexts, server_address: str
) -> None:
    page = seated(context)
    with table(server_address, seed=5) as match:
        sit_down(page, match)
        wait_for_own_decision(page)
        page.locator("[data-pick]").first.click()
        assert violations(page) == []
        for cell in labels(lit(page))[:5]:
            assert re.match(r"[a-p]\d+, .*, can be played, ", cell)


def test_the_playing_screen_is_small_and_contacts_no_other_host(
    context: Contexts, server_address: str
) -> None:
    page = seated(context)
    responses: list[Response] = []
    page.on("response", lambda one: responses.append(one))
    with table(server_address, seed=5) as match:
        sit_down(page, match)
        wait_for_own_decision(page)
    sizes = {one.url: len(one.body()) for one in responses if one.status == 200}
    assert {urlsplit(url).netloc for url in sizes} == {urlsplit(server_address).netloc}
    assert sum(sizes.values()) < MOST_BYTES, sizes


def test_the_playing_screen_can_be_read_without_scripts(
    context: Contexts, server_address: str
) -> None:
    page = seated(context, java_script_enabled=False)
    with table(server_address, ANN, BO) as match:
        match.act("end turn")
        page.goto(f"/matches/{match.match}")
        expect(page.locator("#prompt")).to_contain_text("is to act")
        expect(page.locator("[data-place]")).to_have_count(176)
        expect(page.locator(".log")).to_contain_text("ended the turn")


def test_requests_from_another_site_are_refused(context: Contexts, server_address: str) -> None:
    page = seated(context)
    with table(server_address, ANN, BO) as match:
        seat = match.actor()
        sit_down(page, match, seat)
        path = f"/matches/{match.match}/act"
        body = {"version": 0, "seat": seat, "action": "end turn"}
        form = page.locator("#play").get_attribute("data-form") or ""
        for headers in ({}, {"X-Shedu-Form": form[::-1]}, {"X-Shedu-Form": form, "Origin": "x"}):
            assert page.request.post(path, data=body, headers=headers).status == 403
        own = {"X-Shedu-Form": form}
        other = page.request.post(path, data=body | {"seat": 1 - seat}, headers=own)
        assert other.status == 403
        assert page.request.post(path, data=body, headers=own).status == 200
        late = page.request.post(path, data=body, headers=own)
        assert (late.status, late.json()["table"]["version"]) == (409, 1)


def test_a_player_leaves_their_seat_to_a_bot(context: Contexts, server_address: str) -> None:
    mine = seated(context)
    with table(server_address, ANN, BO) as match:
        sit_down(mine, match, match.actor())
        mine.locator("#settings summary").click()
        mine.get_by_role("button", name="Leave the match to a bot").click()
        mine.get_by_role("button", name="Sure?").click()
        expect(mine.locator(".players")).to_contain_text("bot")
        expect(mine.locator("[data-pick]")).to_have_count(0)
        mine.reload()
        expect(mine.locator("[data-pick]")).to_have_count(0)


def set_turn_end(page: Page, choice: str) -> None:
    page.locator("#settings summary").click()
    page.get_by_label("When nothing else is left to do").select_option(label=choice)


def test_turns_end_as_the_settings_say(context: Contexts, server_address: str) -> None:
    sent: list[str] = []
    for choice, ends in (("at once", True), ("after 5 seconds", True), ("when I say so", False)):
        page = seated(context)
        page.clock.install()
        with table(server_address, ANN, BO) as match:
            seat = match.actor()
            sit_down(page, match, seat)
            set_turn_end(page, choice)
            for number in (1, 2):
                decide(page, random.Random(number))
                expect(page.locator("#play")).to_have_attribute("data-version", str(number))
            end = page.locator("[data-end]")
            if choice == "after 5 seconds":
                expect(end).to_have_text(re.compile(r"End turn \(\d\)"))
            expect(end).to_have_attribute("class", "main")
            if ends:
                page.clock.run_for(6_000)
                expect(page.locator(".log")).to_contain_text("You ended the turn.")
                assert match.actor() != seat
            else:
                page.on("request", lambda request: sent.append(request.url))
                page.clock.run_for(60_000)
                expect(end).not_to_have_text(re.compile(r"\(\d\)"))
                assert [url for url in sent if url.endswith("/act")] == []
                assert match.actor() == seat


def test_a_sound_announces_the_turn_if_switched_on(context: Contexts, server_address: str) -> None:
    page = seated(context)
    page.add_init_script(
        """window.chimes = 0;
        const Context = window.AudioContext;
        window.AudioContext = class extends Context {
            constructor() { super(); window.chimes += 1; }
        };"""
    )
    with table(server_address, ANN, BO) as match:
        seat = match.actor()
        sit_down(page, match, 1 - seat)
        sound = page.get_by_label("A sound when it is my turn")
        page.locator("#settings summary").click()
        for wanted in (0, 2):  # switching it on plays a first chime
            match.act("end turn")
            expect(page.locator("#alert")).to_have_text("Your turn")
            assert page.evaluate("window.chimes") == wanted
            end_turn(page)
            expect(page.locator("#prompt")).not_to_have_class("mine")
            page.evaluate("document.getElementById('alert').textContent = ''")
            sound.check()


def test_a_player_chip_opens_the_players_pieces(context: Contexts, server_address: str) -> None:
    page = seated(context, viewport=SMALL, has_touch=True, is_mobile=True)
    with table(server_address, ANN, BO) as match:
        seat = match.actor()
        match.act(next(text for text in match.view(seat)["legal"] if text.startswith("priest")))
        sit_down(page, match, 1 - seat)
        chip = page.get_by_role("button", name=("Ann", "Bo")[seat])
        catastrophes = page.locator(".player").nth(seat).get_by_text("2 catastrophes")
        expect(catastrophes).to_be_hidden()
        chip.tap()
        expect(catastrophes).to_be_visible()
        expect(page.locator(".layer-fresh .mark")).to_have_count(1)
        chip.tap()
        expect(catastrophes).to_be_hidden()


def test_arrow_keys_move_through_the_log(context: Contexts, server_address: str) -> None:
    page = seated(context)
    with table(server_address, ANN, BO) as match:
        seat = match.actor()
        match.act(next(text for text in match.view(seat)["legal"] if text.startswith("priest")))
        match.act("end turn")
        sit_down(page, match, seat)
        tab_to(page, ".log li")
        for _line in range(20):
            if page.locator(".log :focus[data-places]").count():
                break
            page.keyboard.press("ArrowDown")
        expect(page.locator(".log :focus")).to_contain_text("priest")
        expect(page.locator(".layer-fresh .mark")).to_have_count(1)
