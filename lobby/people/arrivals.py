"""Who may come into the house: everybody, the invited, or whom an operator approves; and who gets the welcome grant.

An invitation also spares its holder the wait for an approval. Grants are counted by the address of the sign-up,
not by the account, so that one household does not welcome itself again and again.
"""

from __future__ import annotations

import secrets
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import F, Q
from django.utils import timezone

from lobby import oversight
from lobby.cashier import grants
from lobby.models import SIGN_UP_APPROVED, SIGN_UP_INVITED, SIGN_UP_OPEN, HouseSettings, Player
from lobby.people import measures
from lobby.people.addresses import origin_of
from lobby.people.errors import Refused
from lobby.people.models import LONGEST_REASON, Arrival, Invitation, Measure

DAY = timedelta(hours=24)
SIGNS = "abcdefghjkmnpqrstuvwxyz23456789"
"""Of a code: none that is read as another."""


def invite(by: Player, uses: int, expires_at: datetime | None, note: str = "") -> Invitation:
    """A new invitation with a code that nobody guesses."""
    code = "-".join("".join(secrets.choice(SIGNS) for _sign in range(4)) for _part in range(4))
    with transaction.atomic():
        made = Invitation.objects.create(code=code, made_by=by, uses_allowed=uses, expires_at=expires_at, note=note[:200])
        oversight.note(by, "invited", made, after={"uses": uses, "until": expires_at, "for": note})
    return made


def plain_code(text: str) -> str:
    """A code as it is kept, however it was typed."""
    return "".join(text.split()).lower()[:40]


def valid(code: str, now: datetime | None = None) -> Invitation | None:
    """The invitation of a code, if it still lets somebody in."""
    now = now or timezone.now()
    ends = Q(expires_at__isnull=True) | Q(expires_at__gt=now)
    return Invitation.objects.filter(ends, code=plain_code(code), revoked_at=None, used__lt=F("uses_allowed")).first()


def arrive(player: Player, address: str, code: str = "", words: str = "", now: datetime | None = None) -> Arrival:
    """Lets a new player in as the house is set, in the caller's transaction; he may have to wait.

    Refused: invitation_needed, invitation_invalid (then the caller's transaction must be undone).
    """
    now = now or timezone.now()
    door = HouseSettings.get().sign_up
    invitation = _redeem(code, now) if door != SIGN_UP_OPEN and plain_code(code) else None
    if door == SIGN_UP_INVITED and invitation is None:
        raise Refused("invitation_needed")
    waits = door == SIGN_UP_APPROVED and invitation is None
    arrival = Arrival.objects.create(
        player=player, at=now, address=address, origin=origin_of(address), invitation=invitation,
        state=Arrival.WAITING if waits else Arrival.IN, words=" ".join(words.split())[:300] if waits else "",
    )  # fmt: skip
    if waits:
        player.is_active = False
        player.save(update_fields=["is_active"])
    else:
        welcome(arrival, now)
    return arrival


def _redeem(code: str, now: datetime) -> Invitation:
    """One use, counted by the database: of two who come for the last one, one gets it."""
    found = valid(code, now)
    if found is not None and Invitation.objects.filter(pk=found.pk, revoked_at=None, used__lt=F("uses_allowed")).update(used=F("used") + 1):
        return found
    raise Refused("invitation_invalid")


def welcome(arrival: Arrival, now: datetime) -> bool:
    """The welcome grant, unless the arrival's address had its share within a day; False if it is withheld."""
    # One after another: two sign-ups at once could each see room for the last grant.
    house = HouseSettings.objects.select_for_update().get(pk=HouseSettings.get().pk)
    most = house.welcomes_per_address
    given = Arrival.objects.filter(origin=arrival.origin, welcomed_at__gt=now - DAY).count()
    if most and arrival.origin and given >= most:
        return False
    grants.grant_welcome(arrival.player)
    arrival.welcomed_at = now
    arrival.save(update_fields=["welcomed_at"])
    return True


def welcome_withheld(arrival: Arrival) -> bool:
    """Whether he is in without the grant that the house gives others."""
    house = HouseSettings.get()
    return arrival.state != Arrival.WAITING and arrival.welcomed_at is None and bool(house.welcome_fun or house.welcome_euro)


@transaction.atomic
def approve(arrival: Arrival, by: Player) -> bool:
    """Lets somebody in who waits, or was refused; True if he was not in."""
    row = Arrival.objects.select_for_update(of=("self",)).select_related("player").get(pk=arrival.pk)
    if row.state not in (Arrival.WAITING, Arrival.REFUSED):
        return False
    now = timezone.now()
    _decide(row, Arrival.APPROVED, by, "", now)
    row.player.is_active = not row.player.is_banned and row.player.erased_at is None
    row.player.save(update_fields=["is_active"])
    welcome(row, now)
    measures.record(row.player, Measure.APPROVED, "", by)
    return True


@transaction.atomic
def refuse(arrival: Arrival, reason: str, by: Player) -> bool:
    """Lets him not in; he reads the reason when he tries. True if he waited."""
    row = Arrival.objects.select_for_update(of=("self",)).get(pk=arrival.pk)
    if row.state != Arrival.WAITING:
        return False
    _decide(row, Arrival.REFUSED, by, reason, timezone.now())
    return True


def _decide(row: Arrival, state: str, by: Player, reason: str, now: datetime) -> None:
    oversight.note(by, "approved" if state == Arrival.APPROVED else "not_let_in", row, reason=reason)
    row.state, row.decided_at, row.decided_by, row.reason = state, now, by, " ".join(reason.split())[:LONGEST_REASON]
    row.save(update_fields=["state", "decided_at", "decided_by", "reason"])


def waiting() -> int:
    """How many wait for an operator's answer."""
    return Arrival.objects.filter(state=Arrival.WAITING).count()


def arrival_of(player: Player) -> Arrival | None:
    """How he came; None for accounts that were made otherwise."""
    return Arrival.objects.filter(player=player).first()
