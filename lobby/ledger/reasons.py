"""The codes that say why money moved. The sentences stand in lobby.words.money."""

from __future__ import annotations

WELCOME = "welcome"
"""Mint to wallet, once per player and currency."""
REFILL = "refill"
"""Mint to wallet, fun chips, once a day."""
GRANT = "grant"
"""Mint to wallet, by an operator; the note holds his reason."""
TAKE = "take"
"""Wallet to mint, by an operator; the note holds his reason."""
CORRECTION = "correction"
"""Either way, the outcome of a dispute (R-DIS-1)."""
BUY_IN = "buy_in"
"""Wallet (or house bots) to escrow, taking a seat."""
TOP_UP = "top_up"
"""Wallet (or house bots) to escrow, between two hands (R-BUY-1)."""
CASH_OUT = "cash_out"
"""Escrow to wallet (or house bots), leaving the seat."""
OUTAGE = "outage"
"""Escrow to wallet (or house bots): hand void, everything returned (R-OUT-1)."""
RAKE = "rake"
"""Escrow to the house's rake, once per hand (R-RAKE-0)."""
BOTS = "bots"
"""Mint to the house bots' budget."""

REASONS = (WELCOME, REFILL, GRANT, TAKE, CORRECTION, BUY_IN, TOP_UP, CASH_OUT, OUTAGE, RAKE, BOTS)
