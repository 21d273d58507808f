"""A player whose line is lost when he is asked: whether he is away, and whether he counts as all-in (R-FAKE-1).

Works on a `Change` behind the room's lock. Who is seen when is `tables.sightings`; many who drop at once are `tables.massdrop`.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import IntegrityError, transaction

from engine.hand.legal import Legal
from engine.hand.state import HandState
from engine.hand.step import may_be_treated_all_in
from lobby.models import HouseSettings
from tables import happenings as told
from tables.change import Change
from tables.models import FakeAllIn, Seat

OFFLINE_SECONDS = 12
"""Without an answered ping (one goes out every 5 s) for so long a player is offline."""
SPAN = timedelta(hours=24)
"""The allowance is for so long, rolling."""
LIMITED = ("fl", "sl")
TRIES = 3


def is_away(seat: Seat, now: datetime) -> bool:
    """Whether the player gives no sign of life."""
    return seat.offline or now - seat.seen_at > timedelta(seconds=OFFLINE_SECONDS)


def allowance_for(change: Change, seat: Seat, state: HandState, may: Legal) -> told.FakeAllIn | None:
    """If the absent player who is out of time counts as all-in, one of his allowance is used: what is to be told of it.

    None where the rule does not hold or nothing is left of it: then R-TIME-2 goes.
    """
    if seat.player.is_bot or not is_away(seat, change.now) or not may_be_treated_all_in(state, may):
        return None
    allowance = HouseSettings.get().fake_all_in_allowance
    put_in, kept = state.paid[may.position] + state.dead[may.position], state.stacks[may.position]
    for _try in range(TRIES):
        uses = used(seat.player_id, change.now)
        if uses >= allowance:
            return None
        try:
            with transaction.atomic():
                FakeAllIn.objects.create(
                    player=seat.player, ordinal=FakeAllIn.objects.filter(player=seat.player).count() + 1, table_id=change.room.pk,
                    hand_id=change.room.hand_id, seat=seat.number, put_in=put_in, kept=kept, used=uses + 1, allowance=allowance,
                    created_at=change.now,
                )  # fmt: skip
        except IntegrityError:  # another table took one in this moment: count again
            continue
        change.concern(seat)
        return told.FakeAllIn(seat.number, put_in, kept, uses + 1, allowance)
    return None


def used(player_id: int, now: datetime) -> int:
    """How often the player was treated as all-in within the last 24 hours, at all tables."""
    return FakeAllIn.objects.filter(player_id=player_id, created_at__gt=now - SPAN).count()


def left(player_id: int, now: datetime) -> tuple[int, int]:
    """What is left of a player's allowance, and the whole of it."""
    allowance = HouseSettings.get().fake_all_in_allowance
    return max(0, allowance - used(player_id, now)), allowance
