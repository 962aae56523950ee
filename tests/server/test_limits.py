"""Rate limits for each address."""

from __future__ import annotations

from pathlib import Path

import httpx2
import pytest

from server.servers import in_process, opened, refused, serving
from shedu.server.errors import SlowDown
from shedu.server.limits import MOST_ADDRESSES, Bucket

BODY = {"game": "tigris", "seats": [{"kind": "bot", "bot": "random"}]}


def slowed(client: httpx2.Client, most: int = 60, forwarded: str | None = None) -> int:
    """How many new matches an address may open before it is limited."""
    headers = {} if forwarded is None else {"X-Forwarded-For": forwarded}
    for number in range(most):
        response = client.post("/api/matches", json=BODY, headers=headers)
        if response.status_code == 429:
            refused(response, 429, "slow-down")
            assert 1 <= int(response.headers["retry-after"]) <= 60
            return number
        refused(response, 422, "bad-seats")
    return most


def test_a_bucket_refills_at_its_rate() -> None:
    now = 100.0
    bucket = Bucket(3, 0.5, lambda: now)
    for _ in range(3):
        bucket.take("a")
    with pytest.raises(SlowDown) as refusal:
        bucket.take("a")
    assert refusal.value.seconds == 2
    bucket.take("b")
    now += 2
    bucket.take("a")
    with pytest.raises(SlowDown):
        bucket.take("a")
    now += 1000
    for _ in range(3):
        bucket.take("a")
    with pytest.raises(SlowDown):
        bucket.take("a")


def test_a_bucket_forgets_the_least_recent_client() -> None:
    bucket = Bucket(1, 0.001, lambda: 0.0)
    bucket.take("first")
    for number in range(MOST_ADDRESSES):
        bucket.take(f"{number}")
    bucket.take("first")
    with pytest.raises(SlowDown):
        bucket.take(f"{MOST_ADDRESSES - 1}")


def test_new_matches_of_one_address_are_limited(tmp_path: Path) -> None:
    with in_process(str(tmp_path / "shedu.sqlite"), rate_limit=True) as client:
        assert 25 <= slowed(client) <= 35
        # Anybody can send a forwarded address; without a trusted proxy it is ignored.
        assert slowed(client, forwarded="198.51.100.7") <= 1
        assert client.get("/healthz").status_code == client.get("/api/games").status_code == 200


def test_steps_of_one_address_are_limited(tmp_path: Path) -> None:
    with in_process(str(tmp_path / "shedu.sqlite"), rate_limit=True) as client:
        played = opened(client)
        number = 1
        while (response := played.post("actions", 0, b"{")).status_code != 429:
            refused(response, 400, "malformed")
            number += 1
            assert number < 1000
        assert number > 100
        refused(response, 429, "slow-down")
        assert int(response.headers["retry-after"]) == 1
        refused(client.post("/api/matches/none/actions", content=b"{"), 404, "no-such-match")
        assert played.get(0).status_code == 200


def test_without_limits_no_request_is_refused(tmp_path: Path) -> None:
    with in_process(str(tmp_path / "shedu.sqlite")) as client:
        assert slowed(client, 100) == 100


def test_behind_a_proxy_each_client_has_its_own_limits(tmp_path: Path) -> None:
    options = {"rate_limit": True, "trust_proxy": True}
    with in_process(str(tmp_path / "shedu.sqlite"), **options) as client:
        assert 25 <= slowed(client, forwarded="198.51.100.7") <= 35
        assert 25 <= slowed(client, forwarded="198.51.100.8") <= 35
        # The client may have forged the entries before that of the proxy.
        for made_up in ("203.0.113.1", "203.0.113.2, 203.0.113.3", "unknown", ""):
            forwarded = f"{made_up}, 198.51.100.7"
            assert slowed(client, forwarded=forwarded) <= 1


@pytest.mark.parametrize("trusting", [True, False])
def test_the_command_line_says_whether_a_proxy_is_trusted(tmp_path: Path, trusting: bool) -> None:
    options = ["--rate-limit", *(["--trust-proxy"] if trusting else [])]
    with serving(str(tmp_path / "shedu.sqlite"), tmp_path, *options) as process:
        process.wait_until_ready()
        with process.client() as client:
            assert 25 <= slowed(client, forwarded="198.51.100.7") <= 35
            other = slowed(client, forwarded="198.51.100.8")
            assert other >= 25 if trusting else other <= 1
