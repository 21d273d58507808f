"""An operator moves play money by hand: with a reason, logged, once per form."""

from __future__ import annotations

from uuid import UUID

from django.contrib.admin.models import CHANGE, LogEntry
from django.core.exceptions import PermissionDenied
from django.db import transaction

from lobby import oversight
from lobby.cashier.models import MOVE_MONEY
from lobby.ledger import api, reasons
from lobby.ledger.api import LedgerError, Transfer
from lobby.models import Player, Table

_VERBS = {reasons.GRANT: "money_granted", reasons.TAKE: "money_taken", reasons.CORRECTION: "money_corrected"}


def move_money(operator: Player, player: Player, currency: str, change: int, reason: str, token: UUID) -> Transfer:
    """Grant (`change` above zero) or take (below) so many cents, between the mint and the player's wallet.

    The same `token` moves once: a repeated call returns the first transfer, with other figures it raises KeyReused.
    Raises NotEnough if the wallet holds less than is taken, PermissionDenied without the right to move money.
    """
    if not operator.has_perm(MOVE_MONEY):
        raise PermissionDenied("cashier.move_money is needed to grant or take play money.")
    with transaction.atomic():
        wallet, mint = api.wallet(player, currency), api.mint(currency)
        source, target = (mint, wallet) if change > 0 else (wallet, mint)
        why = reasons.GRANT if change > 0 else reasons.TAKE
        transfer = api.post(api.Move(f"operator:{token}", source, target, abs(change), why, note=reason, operator=operator))[0]
        if transfer.fresh:
            _log(operator, player, transfer)
        return transfer


def correct(
    operator: Player, source: Player | None, target: Player | None, currency: str, amount: int, key: str, reason: str, hand_no: int,
    table: Table,
) -> LedgerError | None:  # fmt: skip
    """Move `amount` cents as the outcome of a dispute, once for each `key`; None on either side is the house (R-DIS-1).

    In the caller's transaction. Returns the ledger's refusal, if there is one. PermissionDenied without the right to move money.
    """
    if not operator.has_perm(MOVE_MONEY):
        raise PermissionDenied("cashier.move_money is needed to correct a hand.")
    giver = api.wallet(source, currency) if source is not None else api.mint(currency)
    taker = api.wallet(target, currency) if target is not None else api.mint(currency)
    move = api.Move(key, giver, taker, amount, reasons.CORRECTION, note=reason, hand_no=hand_no, table=table, operator=operator)
    try:
        transfer = api.post(move)[0]
    except LedgerError as refused:
        return refused
    for player in (source, target):
        if player is not None and transfer.fresh:
            _log(operator, player, transfer)
    return None


def _log(operator: Player, player: Player, transfer: Transfer) -> None:
    after = {"amount": transfer.amount, "currency": transfer.target.currency, "transfer": transfer.pk}
    oversight.note(operator, _VERBS[transfer.reason], player, after=after, reason=transfer.note, table=transfer.table)
    message = f"{transfer.reason} {transfer.amount} {transfer.target.currency} (transfer {transfer.pk}): {transfer.note}"
    players = Player.objects.filter(pk=player.pk)
    LogEntry.objects.log_actions(operator.pk, players, CHANGE, change_message=message, single_object=True)
