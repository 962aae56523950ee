"""Structured logs and metrics of the server, which never contain a hand or a token."""

from __future__ import annotations

import contextlib
import logging
import sys
from collections.abc import MutableMapping
from typing import Any

import structlog
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

SERVER_ERROR = 500
LATENCY_BUCKETS = (0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


def configure_logging() -> None:
    """Logs to standard error: JSON lines, or short lines if it is a terminal."""
    if sys.stderr.isatty():
        _configure(structlog.processors.TimeStamper(fmt="%H:%M:%S", utc=False), _short_line)
    else:
        configure_json_logging()


def configure_json_logging(level: int = logging.INFO) -> None:
    """Logs as JSON lines on standard error."""
    _configure(
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.EventRenamer("message"),
        structlog.processors.JSONRenderer(),
        level=level,
    )


def _short_line(logger: Any, method: str, event: MutableMapping[str, Any]) -> str:
    """Formats a log line for people; skips responses, except errors of the server."""
    if event["event"] == "answered" and event["status"] < SERVER_ERROR:
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
    """Writes lines to standard error and ignores errors of writing."""

    def msg(self, line: str) -> None:
        """Writes a line; ignores a full disk or a closed pipe."""
        with contextlib.suppress(OSError, ValueError):
            sys.stderr.write(line + "\n")
            sys.stderr.flush()

    debug = info = warning = error = critical = exception = msg


class Metrics:
    """The metrics under ``/metrics``; labels are routes, methods and codes, never identifiers."""

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
            buckets=LATENCY_BUCKETS,
            registry=self.registry,
        )
        self.steps = Counter(
            "shedu_steps", "Steps committed here", ["kind"], registry=self.registry
        )
        self.matches = Counter("shedu_matches", "Matches opened here", registry=self.registry)
        self.sockets = Gauge("shedu_sockets", "Open sockets", registry=self.registry)
