"""What the server says of itself: structured logs and metrics. Never a hand, never a token."""

from __future__ import annotations

import contextlib
import logging
import sys
from collections.abc import MutableMapping
from typing import Any

import structlog
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

FAILED = 500
SECONDS = (0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


def tell() -> None:
    """Logs on standard error: JSON lines for programs, a few calm ones at a terminal."""
    if sys.stderr.isatty():
        _configure(structlog.processors.TimeStamper(fmt="%H:%M:%S", utc=False), _calm)
    else:
        tell_in_json()


def tell_in_json(level: int = logging.INFO) -> None:
    """Logs as JSON lines on standard error."""
    _configure(
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.EventRenamer("message"),
        structlog.processors.JSONRenderer(),
        level=level,
    )


def _calm(logger: Any, method: str, event: MutableMapping[str, Any]) -> str:
    """A line for a person; what was answered is told only if the server failed."""
    if event["event"] == "answered" and event["status"] < FAILED:
        raise structlog.DropEvent
    time, text = event.pop("timestamp"), event.pop("event")
    more = ", ".join(f"{name} {value}" for name, value in event.items() if value is not None)
    return f"{time}  {text}" + (f": {more}" if more else "")


def _configure(*processors: Any, level: int = logging.INFO) -> None:
    structlog.configure(
        processors=[*processors],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=lambda *_names: _Lines(),
        cache_logger_on_first_use=False,
    )


class _Lines:
    """Lines on standard error; one that can't be written is lost, and whoever tells it goes on."""

    def msg(self, line: str) -> None:
        """Writes a line, on a full disk or to a reader who is gone as well as anywhere."""
        with contextlib.suppress(OSError, ValueError):
            sys.stderr.write(line + "\n")
            sys.stderr.flush()

    debug = info = warning = error = critical = exception = msg


class Metrics:
    """The figures under ``/metrics``; labels are routes, methods and codes, never identifiers."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.requests = Counter(
            "shedu_requests",
            "Requests answered",
            ["route", "method", "status"],
            registry=self.registry,
        )
        self.seconds = Histogram(
            "shedu_request_seconds",
            "Seconds to an answer",
            ["route"],
            buckets=SECONDS,
            registry=self.registry,
        )
        self.steps = Counter(
            "shedu_steps", "Steps committed here", ["kind"], registry=self.registry
        )
        self.matches = Counter("shedu_matches", "Matches opened here", registry=self.registry)
        self.sockets = Gauge("shedu_sockets", "Open sockets", registry=self.registry)
