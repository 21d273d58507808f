"""Requests for play euros, from the player's form to the ledger: ask, withdraw, decide, settle. Amounts in cents.

An operator decides; the money is moved by `settle`, which a task calls, in one transaction with the state, under a key of
the request's own. So it moves once, however often and by whomever it is called and wherever a process dies.
"""

from __future__ import annotations

from uuid import UUID

from django.contrib.admin.models import CHANGE, LogEntry
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.utils import timezone

from lobby import oversight
from lobby.cashier.errors import Refused
from lobby.cashier.models import DECIDE, Request
from lobby.ledger import api, reasons
from lobby.ledger.codes import EURO
from lobby.models import HouseSettings, Player
from lobby.table_rules import MOST_CENTS

BATCH = 200


def ask(player: Player, kind: str, amount: int, note: str, token: UUID) -> Request:
    """A new request that waits for an operator; the same `token` gives the first one again.

    Raises Refused: unknown_kind, amount_not_positive, amount_too_large, no_requests, too_many_open, not_enough (to give back).
    """
    if kind not in Request.KINDS or player.is_bot:
        raise Refused("unknown_kind")
    if amount <= 0:
        raise Refused("amount_not_positive")
    if amount > (most := most_of(kind)):
        raise Refused("amount_too_large", most=most, currency=EURO)
    with transaction.atomic():
        wallet = api.wallet(player, EURO)
        balance = api.lock(wallet)[wallet.pk].balance  # one request of a player at a time, so that the open ones are counted well
        if (old := Request.objects.filter(token=token, player=player).first()) is not None:
            return old
        _check_open(player)
        if kind == Request.PAY_BACK and amount > balance:
            raise Refused("not_enough", balance=balance, amount=amount, currency=EURO)
        return Request.objects.create(player=player, kind=kind, amount=amount, note=" ".join(note.split())[:200], token=token)


def most_of(kind: str) -> int:
    """The largest request of this kind: the operator's figure for what is asked for; giving back has the wallet's bound."""
    return (kind == Request.ASK and HouseSettings.get().request_most) or MOST_CENTS


def _check_open(player: Player) -> None:
    most = HouseSettings.get().open_requests
    if not most:
        raise Refused("no_requests")
    if Request.objects.filter(player=player, state__in=Request.OPEN).count() >= most:
        raise Refused("too_many_open", most=str(most))


def withdraw(player: Player, request_id: int) -> Request:
    """The player takes a waiting request back; raises Request.DoesNotExist for another's, Refused('already_decided')."""
    with transaction.atomic():
        row = Request.objects.select_for_update(no_key=True).get(pk=request_id, player=player)
        if row.state == Request.WITHDRAWN:
            return row
        if row.state != Request.WAITING:
            raise Refused("already_decided")
        row.state = Request.WITHDRAWN
        row.save(update_fields=["state"])
    return row


def decide(operator: Player, request_id: int, approve: bool, reason: str) -> Request:
    """An operator says yes or no, once; an approved request is settled by a task after the commit.

    A refusal needs a reason, which the player reads. Raises PermissionDenied, Request.DoesNotExist, Refused: already_decided,
    own_request, refusal_needs_reason.
    """
    if not operator.has_perm(DECIDE):
        raise PermissionDenied("cashier.decide_request is needed to decide requests.")
    words = " ".join(reason.split())[:200]
    with transaction.atomic():
        row = Request.objects.select_for_update(of=("self",), no_key=True).select_related("player").get(pk=request_id)
        if row.state != Request.WAITING:
            raise Refused("already_decided")
        if row.player_id == operator.pk:
            raise Refused("own_request")
        if not approve and not words:
            raise Refused("refusal_needs_reason")
        row.state = Request.APPROVED if approve else Request.REFUSED
        row.decided_at, row.decided_by, row.reason = timezone.now(), operator, words
        _log(operator, row)
        row.save(update_fields=["state", "decided_at", "decided_by", "reason"])
        if approve:
            # A broker that is away is no reason to fail: the sweep finds what was approved.
            transaction.on_commit(lambda: _settle_soon(request_id), robust=True)
    return row


def _settle_soon(request_id: int) -> None:
    from lobby.cashier.tasks import settle_request

    settle_request.apply_async((request_id,), retry=False)


def _log(operator: Player, row: Request) -> None:
    verb = "request_approved" if row.state == Request.APPROVED else "request_refused"
    oversight.note(operator, verb, row, after={"kind": row.kind, "amount": row.amount}, reason=row.reason, player=row.player)
    message = f"{row.state}: {row.kind} {row.amount} {EURO}: {row.reason}"
    LogEntry.objects.log_actions(operator.pk, [row], CHANGE, change_message=message, single_object=True)


def settle(request_id: int) -> bool:
    """Move the money of an approved request and mark it as paid, both or neither; True if this very call did.

    A pay-back that the wallet no longer covers becomes refused, with nothing moved.
    """
    with transaction.atomic():
        row = _claim(request_id)
        if row is None:
            return False
        try:
            with transaction.atomic():
                _pay(row)
        except api.NotEnough:
            _mark(row, Request.REFUSED, api.NotEnough.code)
            return False
        _mark(row, Request.PAID)
    return True


def settle_approved(batch: int = BATCH) -> int:
    """Settle what was approved and is not settled, the oldest first; returns how many were paid now."""
    waiting = Request.objects.filter(state=Request.APPROVED).order_by("decided_at", "pk").values_list("pk", flat=True)
    return sum(settle(pk) for pk in list(waiting[:batch]))


def _claim(request_id: int) -> Request | None:
    """The approved request, locked; None if there is nothing to pay."""
    rows = Request.objects.select_for_update(of=("self",), no_key=True).select_related("player", "decided_by")
    return rows.filter(pk=request_id, state=Request.APPROVED).first()


def _pay(row: Request) -> None:
    wallet, mint = api.wallet(row.player, EURO), api.mint(EURO)
    source, target = (mint, wallet) if row.kind == Request.ASK else (wallet, mint)
    why = reasons.REQUEST if row.kind == Request.ASK else reasons.PAY_BACK
    note = row.reason or row.note
    api.post(api.Move(f"request:{row.pk}", source, target, row.amount, why, note=note, operator=row.decided_by))


def _mark(row: Request, state: str, cause: str = "") -> None:
    row.state, row.cause, row.settled_at = state, cause, timezone.now() if state == Request.PAID else None
    row.save(update_fields=["state", "cause", "settled_at"])


def close_notice(player: Player) -> None:
    """The player has read how his requests ended."""
    ended = Request.objects.filter(player=player, seen_at=None).exclude(state__in=Request.OPEN)
    ended.update(seen_at=timezone.now())
