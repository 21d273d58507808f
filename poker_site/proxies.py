"""Whom a connection comes from when proxies stand before the house. Knows addresses and headers, nothing of people.

Limits, welcome grants and reports go by the address of the browser. Only a proxy that the operator trusts (TRUSTED_PROXIES)
may say what that is: X-Forwarded-For is read from its right end, where the nearest proxy wrote, and the first address that
is not itself a trusted proxy is the client's. Whatever stands further left was written by strangers.
"""

from __future__ import annotations

from collections.abc import Iterable
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from typing import Any

Network = IPv4Network | IPv6Network


def networks(texts: Iterable[str]) -> tuple[Network, ...]:
    """The networks of such a setting; ValueError names one that is none. '*' is nobody's network and refused."""
    return tuple(ip_network(text.strip(), strict=False) for text in texts if text.strip())


def is_in(address: str, among: Iterable[Network]) -> bool:
    """Whether an address lies in one of the networks; what is no address lies in none."""
    try:
        found = ip_address(address)
    except ValueError:
        return False
    mapped = getattr(found, "ipv4_mapped", None)
    return any((mapped or found) in network for network in among)


def client_of(peer: str, forwarded: str, trusted: tuple[Network, ...]) -> str:
    """The browser's address, seen from the peer that connected and the header that it sent."""
    if not is_in(peer, trusted):
        return peer
    nearest = peer
    for text in reversed(forwarded.split(",")):
        said = text.strip().strip("[]")
        try:
            ip_address(said)
        except ValueError:
            return nearest
        nearest = said
        if not is_in(said, trusted):
            return said
    return nearest


class TrustedProxies:
    """ASGI: puts the browser's address where the peer's stood, for pages and sockets alike."""

    def __init__(self, inner: Any, trusted: Iterable[str]) -> None:
        self.inner = inner
        self.trusted = networks(trusted)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> Any:
        if self.trusted and scope.get("client"):
            peer, port = scope["client"]
            header = b",".join(value for name, value in scope["headers"] if name == b"x-forwarded-for").decode("latin-1")
            scope = {**scope, "client": (client_of(peer, header, self.trusted), port), "peer": peer}
        return await self.inner(scope, receive, send)
