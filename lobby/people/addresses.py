"""Where players are seen: addresses and devices, their sessions, and which address counts as one household."""

from __future__ import annotations

from datetime import datetime, timedelta
from ipaddress import ip_address, ip_network

from allauth.usersessions.models import UserSession
from django.core.cache import cache
from django.http import HttpRequest
from django.utils import timezone

from lobby.accounts import bans
from lobby.models import Player
from lobby.people.models import Address

SEEN_EVERY_SECONDS = 300
"""A session's last sight is written at most so often."""


def address_of(request: HttpRequest) -> str:
    """The browser's address in its normal form, '' for what is none; trusted proxies were read before (poker_site.proxies)."""
    try:
        found = ip_address(request.META.get("REMOTE_ADDR", ""))
    except ValueError:
        return ""
    mapped = getattr(found, "ipv4_mapped", None)
    return str(mapped or found)


def origin_of(address: str) -> str:
    """What counts as one address: itself, of the newer kind the /64 that one household has."""
    try:
        found = ip_address(address)
    except ValueError:
        return ""
    return str(found) if found.version == 4 else str(ip_network(f"{found}/64", strict=False))


def saw(player_id: int, address: str, agent: str, now: datetime | None = None) -> None:
    """Writes down that a player was seen at an address."""
    if not address:
        return
    now = now or timezone.now()
    known = Address.objects.filter(player_id=player_id, address=address).update(last_at=now, agent=agent[:200])
    if not known:
        row = Address(player_id=player_id, address=address, agent=agent[:200], first_at=now, last_at=now)
        Address.objects.bulk_create([row], ignore_conflicts=True)


def saw_request(request: HttpRequest, player: Player) -> None:
    """The same for a page that was asked for, and for its session; at most once in a while."""
    key = request.session.session_key
    if not key or not cache.add(f"seen:{player.pk}:{key}", 1, SEEN_EVERY_SECONDS):
        return
    now, address, agent = timezone.now(), address_of(request), request.headers.get("User-Agent", "")[:200]
    saw(player.pk, address, agent, now)
    if address:
        UserSession.objects.filter(session_key=key, user=player).update(last_seen_at=now, ip=address, user_agent=agent)


def sessions_of(player: Player) -> list[UserSession]:
    """His living sessions, the newest sight first; dead ones are cleared away."""
    found: list[UserSession] = UserSession.objects.purge_and_list(player)
    return sorted(found, key=lambda session: session.last_seen_at, reverse=True)


def end_session(player: Player, session_id: int) -> bool:
    """Ends one session and what its owner holds open; False if he has no such session any more."""
    found = UserSession.objects.filter(user=player, pk=session_id).first()
    if found is None:
        return False
    found.end()
    bans.close_sockets(player.pk)
    return True


def others_at(player: Player, since: timedelta = timedelta(days=90)) -> list[Address]:
    """Other players who were seen at one of his addresses lately."""
    mine = Address.objects.filter(player=player).values("address")
    found = Address.objects.select_related("player").filter(address__in=mine, last_at__gt=timezone.now() - since)
    return list(found.exclude(player=player).order_by("-last_at")[:20])
