"""All fourteen games through the room: the demo lobby deals each, bots play them by sweeps, every chip is accounted for."""

from __future__ import annotations

import pytest

from engine.table.stakes import STRUCTURES
from engine.variants import VARIANTS
from lobby import table_rules
from lobby.management.commands.demo import TABLES, make_tables
from lobby.models import Table
from tables.audit import audit
from tables.models import Hand, Room, Step
from tests.tables.felt import Felt, assert_adds_up, fund_bots
from tests.tables.test_room_bots import sweep, tend, watch

pytestmark = pytest.mark.django_db

WITH_BOTS = {table["name"]: table for table in TABLES if table["bots_wanted"] > 1}
"""By name, those at which bots play among themselves while somebody watches."""
FIRST = {table["variant"]: name for name, table in reversed(WITH_BOTS.items())}
"""One of them for each game."""


def opened(name: str) -> Table:
    """The demo table of that name alone."""
    table = Table(**WITH_BOTS[name])
    table_rules.fill_defaults(table)
    table.save()
    return table


def test_the_demo_lobby_has_every_game_with_bots_in_both_editions_and_currencies() -> None:
    assert make_tables() == len(TABLES)
    played = Table.objects.filter(bots_wanted__gt=0)
    assert {table.variant for table in played} == set(VARIANTS)
    for edition in ("pl", "cs"):
        assert {table.structure for table in played if table.edition == edition} >= {"nl", "pl", "fl"}
    assert {table.currency for table in played} == {"fun", "euro"}
    assert not played.filter(raked=True)
    for table in played:
        assert table.bots_wanted < table.seats
        assert table.max_buy_in == 0 or 20 <= table.max_buy_in // table.stakes.smallest_bet <= 200


def play(name: str, hands: int) -> None:
    """So many hands of bots, by sweeps alone."""
    for currency in ("fun", "euro"):
        fund_bots(10_000_000, currency)
    felt = Felt(opened(name))
    tend(felt)
    watch(felt)
    tend(felt)
    while Hand.objects.filter(ended_at__isnull=False).count() < hands:
        assert sweep(felt) == 1
        if felt.room.phase == Room.WAITING:
            tend(felt)
    assert not Step.objects.filter(events__contains='"time_ran_out"'), "a bot answers every kind of question"
    assert_adds_up()
    assert audit() == []


@pytest.mark.parametrize("name", FIRST.values())
def test_bots_play_ten_hands_of_each_game_and_every_chip_is_accounted_for(name: str) -> None:
    play(name, 10)


@pytest.mark.long
@pytest.mark.parametrize("name", WITH_BOTS)
def test_bots_play_fifty_hands_at_each_demo_table(name: str) -> None:
    play(name, 50)


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_game_is_dealt_at_a_table_of_every_structure_and_edition(variant: str) -> None:
    """Section 7, R-ED-1: each opens with one figure and all its seats, and a hand is played to its end."""
    limits = {"fl": {"limit_a": 200}, "sl": {"limit_a": 200, "limit_b": 300, "limit_c": 400}}
    for structure in STRUCTURES:
        for edition in ("pl", "cs"):
            figures = limits.get(structure) or ({"big_blind": 100} if VARIANTS[variant].forced == "blinds" else {"ante": 25})
            table = Table(name=f"{structure} {edition}", variant=variant, structure=structure, edition=edition, seats=0, **figures)
            table_rules.fill_defaults(table)
            table.full_clean()
            table.save()
            felt = Felt(table)
            felt.seated(table.seats if structure == "fl" else 2, 5_000)
            felt.deal()
            felt.check_down()
            assert felt.shot.phase == "result"
            assert_adds_up(table)
    assert audit() == []
