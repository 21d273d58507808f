"""What an operator does to a table: closes it, opens it again. The room hears of it by signals and acts behind its own door."""

from __future__ import annotations

from django.db import transaction

from lobby import listings, oversight
from lobby.models import Player, Table
from lobby.signals import table_addressed, table_closing, table_edited, table_paused

LONGEST_WORD = 300


@transaction.atomic
def close_table(table: Table, by: Player | None = None) -> bool:
    """Marks a table: no new hand, and everybody is cashed out after the running one. True if it was not marked already."""
    changed = Table.objects.filter(pk=table.pk, is_open=True, closes=False).update(closes=True)
    if changed:
        table.closes = True
        oversight.note(by, "closing", table)
        transaction.on_commit(lambda: table_closing.send(sender=Table, table=table))
        listings.announce(table.pk)
    return bool(changed)


@transaction.atomic
def open_table(table: Table, by: Player | None = None) -> bool:
    """Opens a closed table, or takes back a closing that has not happened yet. True if anything changed."""
    changed = Table.objects.filter(pk=table.pk).exclude(is_open=True, closes=False).update(is_open=True, closes=False)
    if changed:
        table.is_open, table.closes = True, False
        oversight.note(by, "opened", table)
        edited(table)
    return bool(changed)


@transaction.atomic
def pause_table(table: Table, by: Player, paused: bool = True) -> None:
    """Stops the clock of a table after what is being done there, or lets it go on."""
    oversight.note(by, "paused" if paused else "resumed", table)
    transaction.on_commit(lambda: table_paused.send(sender=Table, table=table, paused=paused))


@transaction.atomic
def address(table: Table, text: str, by: Player) -> None:
    """The house says something at a table: one line in its log, for everybody there."""
    said = " ".join(text.split())[:LONGEST_WORD]
    oversight.note(by, "announced", table, reason=said)
    say(table, said)


def say(table: Table, text: str) -> None:
    """One line of the house in a table's log, on commit."""
    transaction.on_commit(lambda: table_addressed.send_robust(sender=Table, table=table, text=text))


def edited(table: Table, told: bool = False) -> None:
    """Says, on commit, that figures of a table changed: the room reads them for its next hand.

    `told`: stakes or buy-ins are among them, which is said at the table.
    """
    transaction.on_commit(lambda: table_edited.send(sender=Table, table=table, told=told))
    listings.announce(table.pk)
