"""Pages as a browser without scripts uses them: forms and cookies."""

from __future__ import annotations

import re
from typing import Any

import httpx2
from starlette.testclient import TestClient

from shedu.server.web.cookies import CSRF_COOKIE, CSRF_FIELD


def send(client: TestClient, path: str, fields: dict[str, str], **more: Any) -> httpx2.Response:
    """Sends a form with the secret of this site."""
    secret = client.cookies.get(CSRF_COOKIE) or secret_of(client.get("/"))
    return client.post(path, data={CSRF_FIELD: secret, **fields}, **more)


def secret_of(response: httpx2.Response) -> str:
    """The secret in the forms of a page, which protects against forged forms."""
    found = re.search(rf'name="{CSRF_FIELD}" value="([^"]+)"', response.text)
    assert found
    return found[1]


def set_cookies(response: httpx2.Response) -> dict[str, str]:
    """Each cookie that is set, with its flags."""
    return {line.partition("=")[0]: line for line in response.headers.get_list("set-cookie", False)}
