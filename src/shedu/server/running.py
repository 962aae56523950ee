"""Runs the application with uvicorn until it is stopped."""

from __future__ import annotations

import os
import re
import socket
import sys
import threading
import webbrowser
from pathlib import Path

import platformdirs
import uvicorn

from shedu.errors import SheduError
from shedu.i18n import gettext as _
from shedu.server.app import create_app
from shedu.server.observability import configure_logging
from shedu.server.store import Store
from shedu.server.wire import Strict

STOP_SECONDS = 1
PREFIX = re.compile(r"(/[A-Za-z0-9._~-]+)+")
OWN = {"api", "healthz", "join", "language", "matches", "metrics", "new", "play", "rules", "static"}
"""The first parts of the server's own addresses; a prefix can't be one of them."""
BACKLOG = 2048
SWITCH_SECONDS = 0.0005
"""The interval after which a thread yields the GIL to a waiting one. Each statement of a commit
waits that long while requests arrive, and each request while a bot thinks.
"""
DATABASE = "shedu.sqlite"


def default_database() -> str:
    """The path of the file in the user's data folder; creates the folder."""
    folder = Path(platformdirs.user_data_dir("shedu"))
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise SheduError(f"the folder {folder} can't be created: {error.strerror}") from error
    return str(folder / DATABASE)


def run(
    host: str,
    port: int,
    database: str | None,
    *,
    rate_limit: bool,
    trust_proxy: bool,
    prefix: str,
    open_browser: bool = False,
) -> None:
    """Serves until it is stopped; raises `SheduError` if it can't start."""
    prefix = _checked(prefix)
    place = database or default_database()
    Store(place).close()  # report errors of the database before the server listens
    listening = _listen(host, port)
    configure_logging()
    app = create_app(place, rate_limit=rate_limit, trust_proxy=trust_proxy, prefix=prefix)
    config = uvicorn.Config(
        app,
        access_log=False,
        log_level="warning",
        http=Strict,
        proxy_headers=trust_proxy,
        forwarded_allow_ips="*" if trust_proxy else None,
        timeout_graceful_shutdown=STOP_SECONDS,
        ws_max_size=64 * 1024,
        server_header=False,
    )
    sys.setswitchinterval(SWITCH_SECONDS)
    address = f"http://{host}:{listening.getsockname()[1]}{prefix}"
    stops = _(" (Ctrl+C stops it)") if sys.stdout.isatty() else ""
    print(f"{address}{stops}", flush=True)
    if open_browser and _has_screen():  # the server listens already: the browser waits
        threading.Thread(target=webbrowser.open, args=[address], daemon=True).start()
    uvicorn.Server(config).run(sockets=[listening])


def _checked(prefix: str) -> str:
    """Checks a prefix and removes its last slash; raises `SheduError` if it is invalid."""
    prefix = prefix.rstrip("/")
    if prefix and not PREFIX.fullmatch(prefix):
        raise SheduError(f"the prefix {prefix!r} should be a path such as /games")
    if prefix[1:].partition("/")[0] in OWN:
        raise SheduError(f"the prefix {prefix!r} is an address of the server itself: take another")
    return prefix


def _has_screen() -> bool:
    """Whether a graphical browser could open; a text browser would take over this terminal."""
    return sys.platform in ("darwin", "win32") or bool(
        os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    )


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # With an explicit protocol asyncio sets TCP_NODELAY, which saves 40 ms a response.
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
        listening.listen(BACKLOG)
    except OSError as error:
        listening.close()
        raise SheduError(f"can't listen on {host}, port {port}: {error.strerror}") from error
    return listening
