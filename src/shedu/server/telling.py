"""What the server says of itself: structured logs and metrics. Never a hand, never a token."""

from __future__ import annotations

import contextlib
import logging
import sys

import structlog
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

SECONDS = (0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


def tell_in_json(level: int = logging.INFO) -> None:
    """Logs as JSON lines on standard error."""
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.EventRenamer("message"),
            structlog.processors.JSONRenderer(),
        ],
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
