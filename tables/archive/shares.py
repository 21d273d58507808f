"""Links that show one hand to others: made and taken back by a player of it; nobody guesses them."""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from lobby.models import Player
from tables.archive.models import Share
from tables.archive.past import Past
from tables.errors import Refused
from tables.models import Hand

MOST_A_DAY = 30
"""Links that one player makes within 24 hours, those taken back included."""
DAY = timedelta(hours=24)


def share(hand: Past, player_id: int, *, with_cards: bool) -> Share:
    """The player's link to his hand, made if there is none. Another wish about his cards makes another link: the old one is dead.

    Refused: not_your_hand, too_many_links.
    """
    if hand.position_of(player_id) is None:
        raise Refused("not_your_hand")
    with transaction.atomic():
        Player.objects.select_for_update(no_key=True).get(pk=player_id)
        now = timezone.now()
        open_one = of(hand.hand, player_id)
        if open_one is not None and open_one.with_cards == with_cards:
            return open_one
        if Share.objects.filter(player_id=player_id, created_at__gt=now - DAY).count() >= MOST_A_DAY:
            raise Refused("too_many_links", count=MOST_A_DAY)
        if open_one is not None:
            revoke(open_one.pk, player_id)
        return Share.objects.create(hand=hand.hand, player_id=player_id, with_cards=with_cards, created_at=now)


def revoke(share_id: int, player_id: int) -> bool:
    """The player takes his link back, for good; whether there was one."""
    return bool(Share.objects.filter(pk=share_id, player_id=player_id, revoked_at=None).update(revoked_at=timezone.now()))


def of(hand: Hand, player_id: int) -> Share | None:
    """The player's open link to a hand."""
    return Share.objects.filter(hand=hand, player_id=player_id, revoked_at=None).first()


def found(token: str) -> Share | None:
    """The open link of a token; one of a banned player is dead."""
    links = Share.objects.select_related("hand__room__table", "player")
    return links.filter(token=token, revoked_at=None, player__banned_at=None, hand__ended_at__isnull=False).first()
