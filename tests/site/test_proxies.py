"""Forwarded addresses: believed from trusted proxies only, read from the right."""

from __future__ import annotations

import pytest

from poker_site.proxies import TrustedProxies, client_of, networks

TRUSTED = networks(["10.0.0.0/8", "::1/128", "127.0.0.1"])


@pytest.mark.parametrize(
    ("peer", "forwarded", "client"),
    [
        ("203.0.113.9", "198.51.100.1", "203.0.113.9"),  # a stranger writes what he likes
        ("10.0.0.2", "198.51.100.1", "198.51.100.1"),
        ("10.0.0.2", "1.1.1.1, 198.51.100.1", "198.51.100.1"),  # the left one was sent by the browser itself
        ("10.0.0.2", "198.51.100.1, 10.0.0.7", "198.51.100.1"),  # two of our own proxies
        ("10.0.0.2", "", "10.0.0.2"),
        ("10.0.0.2", "nonsense", "10.0.0.2"),
        ("10.0.0.2", "<script>, 10.0.0.7", "10.0.0.7"),
        ("::1", "[2001:db8::5]", "2001:db8::5"),
        ("::ffff:10.0.0.2", "198.51.100.1", "198.51.100.1"),
        ("", "198.51.100.1", ""),
    ],
)
def test_the_nearest_address_that_is_no_proxy_of_ours_is_the_client(peer: str, forwarded: str, client: str) -> None:
    assert client_of(peer, forwarded, TRUSTED) == client


def test_a_network_that_is_none_is_refused_at_the_start() -> None:
    with pytest.raises(ValueError, match="everybody"):
        networks(["everybody"])


@pytest.mark.parametrize("kind", ["http", "websocket"])
async def test_pages_and_sockets_see_the_browser(kind: str) -> None:
    seen = {}

    async def inner(scope: dict, _receive: object, _send: object) -> None:
        seen.update(scope)

    scope = {"type": kind, "client": ("127.0.0.1", 5), "headers": [(b"x-forwarded-for", b"198.51.100.1")]}
    await TrustedProxies(inner, ["127.0.0.0/8"])(scope, None, None)
    assert seen["client"] == ("198.51.100.1", 5)
    await TrustedProxies(inner, [])(scope, None, None)
    assert seen["client"] == ("127.0.0.1", 5)
