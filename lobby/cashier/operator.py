"""An operator moves play money by hand: with a reason, logged, once per form."""

from __future__ import annotations

from uuid import UUID

from django.contrib.admin.models import CHANGE, LogEntry
from django.core.exceptions import PermissionDenied
from django.db import transaction

from lobby.cashier.models import MOVE_MONEY
from lobby.ledger import api, reasons
from lobby.ledger.api import Transfer
from lobby.models import Player


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


def _log(operator: Player, player: Player, transfer: Transfer) -> None:
    message = f"{transfer.reason} {transfer.amount} {transfer.target.currency} (transfer {transfer.pk}): {transfer.note}"
    players = Player.objects.filter(pk=player.pk)
    LogEntry.objects.log_actions(operator.pk, players, CHANGE, change_message=message, single_object=True)
