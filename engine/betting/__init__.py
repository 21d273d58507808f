"""Amounts: five structures, pots and rake. Integers only, no cards."""
