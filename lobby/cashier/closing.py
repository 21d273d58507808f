"""What is left in the wallets of somebody who erases his account goes back where it came from."""

from __future__ import annotations

from django.db import transaction

from lobby.ledger import api, reasons
from lobby.ledger.api import Transfer
from lobby.ledger.codes import CURRENCIES
from lobby.models import Player


def give_back(player: Player) -> list[Transfer]:
    """Empties both wallets into the mint, once; returns what moved."""
    with transaction.atomic():
        moves = []
        for currency in CURRENCIES:
            wallet, mint = api.wallet(player, currency), api.mint(currency)
            left = api.lock(wallet, mint)[wallet.pk].balance
            if left > 0:
                moves.append(api.Move(f"erased:{player.pk}:{currency}", wallet, mint, left, reasons.ERASED))
        return api.post(*moves) if moves else []
