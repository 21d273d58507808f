"""Codes of currencies and of kinds of accounts."""

from __future__ import annotations

FUN = "fun"
EURO = "euro"
CURRENCIES = (FUN, EURO)
"""Fun chips (one stored unit is one chip) and play euros (cents)."""

WALLET = "wallet"
ESCROW = "escrow"
RAKE = "rake"
BOTS = "bots"
MINT = "mint"
KINDS = (WALLET, ESCROW, RAKE, BOTS, MINT)
"""A player's wallet, a table's escrow, and the house's own."""
