"""What the lobby tells those above it, which it may not import."""

from django.dispatch import Signal

player_banned = Signal()
"""Sent inside the banning transaction with `player` and `by` (operator or None): sit him out and cash him out."""

player_unbanned = Signal()
"""Sent inside the transaction with `player` and `by`."""

table_closing = Signal()
"""Sent on commit with `table`: the operator wants it closed after the running hand, or at once if none runs."""

table_unwanted = Signal()
"""Sent with `table`: it is empty and no longer needed; to be closed if nobody sits there by now. Receivers say whether they did."""

table_edited = Signal()
"""Sent on commit with `table`: its figures were edited; they hold from the next hand. `told`: say so at the table."""

table_paused = Signal()
"""Sent on commit with `table` and `paused`: the operator stops its clock, or lets it go on."""

table_addressed = Signal()
"""Sent on commit with `table` and `text`: the house says something there."""
