"""Chips between hands: standing wishes, and what a player brings who comes back soon (R-BUY-1 to R-BUY-4)."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from lobby.models import HouseSettings, Player
from lobby.words.refusals import refusal
from tables.commands import AutoChips, CloseTable, Leave, Remove, Sit, SitOut, Tend, TopUp
from tables.models import Room, Seat, Visit
from tables.settlement import cash_out_everybody
from tests.tables.felt import Felt, assert_adds_up, give, make_player, make_table, wallet

pytestmark = pytest.mark.django_db


@pytest.fixture
def felt() -> Felt:
    return Felt(make_table())


def win_pot(felt: Felt) -> Player:
    """Two players all-in once; whoever has all the chips now."""
    felt.deal()
    felt.act("raise_to", felt.shot.state.bets[felt.shot.state.to_act] + felt.shot.state.stacks[felt.shot.state.to_act])  # type: ignore[union-attr]
    while felt.shot.phase == "hand":
        felt.act("call")
    return Seat.objects.select_related("player").order_by("-stack")[0].player


def left_with(felt: Felt, amount: int) -> Player:
    """A player who has just left with so much, by playing or not."""
    player = make_player(amount + 50_000)
    felt.sit(player, 0, min(amount, 10_000))
    Seat.objects.filter(player=player).update(stack=min(amount, 10_000))
    felt.do(player, Leave())
    return player


# ---------------------------------------------------------------- coming back with less


def test_who_comes_back_within_the_window_brings_what_he_left_with(felt: Felt) -> None:
    """R-BUY-4"""
    player = left_with(felt, 9_000)
    felt.wait(12 * 60)
    refused = felt.refused(player, Sit(5_000, 0))
    assert (refused.code, refused.facts["least"], refused.facts["minutes"]) == ("buy_in_below_departure", 9_000, 12)
    assert refusal(refused.code, refused.facts, "fun") == "At least 9,000: you left this table with it 12 min ago."
    felt.sit(player, 0, 9_000)
    assert_adds_up()


def test_winnings_above_the_maximum_come_back_whole(felt: Felt) -> None:
    """R-BUY-4: even above the maximum."""
    felt.seated(2)
    winner = win_pot(felt)
    while Seat.objects.get(player=winner).stack < 20_000:
        winner = win_pot(felt)
    felt.do(winner, Leave())
    felt.wait(60)
    assert felt.refused(winner, Sit(10_000, 4)).facts["least"] == 20_000
    assert felt.refused(winner, Sit(20_001, 4)).code == "buy_in_above_maximum"
    felt.sit(winner, 4, 20_000)
    assert Seat.objects.get(player=winner).stack == 20_000
    assert_adds_up()


def test_balance_is_as_far_as_it_reaches(felt: Felt) -> None:
    """R-BUY-4: up to the balance."""
    player = make_player(9_000)
    felt.sit(player, 0, 9_000)
    felt.do(player, Leave())
    other = Felt(make_table())
    other.sit(player, 0, 4_000)
    assert wallet(player) == 5_000
    assert felt.refused(player, Sit(4_999, 0)).facts["least"] == 5_000
    felt.sit(player, 0, 5_000)
    assert_adds_up()


@pytest.mark.parametrize(("seconds", "binds"), [(30 * 60 - 1, True), (30 * 60, False)])
def test_window_ends_to_the_second(felt: Felt, seconds: int, binds: bool) -> None:
    """R-BUY-4"""
    player = left_with(felt, 9_000)
    felt.wait(seconds)
    if binds:
        assert felt.refused(player, Sit(2_000, 0)).code == "buy_in_below_departure"
    else:
        felt.sit(player, 0, 2_000)


def test_window_is_the_operators_figure_and_none_with_zero(felt: Felt) -> None:
    house = HouseSettings.get()
    house.rathole_minutes = 0
    house.save()
    player = left_with(felt, 9_000)
    felt.sit(player, 0, 2_000)


def test_refused_buy_ins_and_other_tabs_reset_nothing(felt: Felt) -> None:
    """R-BUY-4"""
    player = left_with(felt, 9_000)
    felt.wait(10 * 60)
    for amount in (2_000, 8_999, 0, 99_999):
        felt.refused(player, Sit(amount, 1))
    assert Visit.objects.filter(player=player).count() == 1
    assert felt.refused(player, Sit(2_000, 0)).facts["minutes"] == 10


def test_visit_that_ends_without_chips_changes_nothing(felt: Felt) -> None:
    """R-BUY-4"""
    felt.sit(make_player(1_000_000), 1, 10_000)
    rich = Seat.objects.get(number=1).player
    player = left_with(felt, 9_000)
    for _ in range(50):
        felt.sit(player, 0, 9_000)
        win_pot(felt)
        if not Seat.objects.get(player=player).stack:
            break
        felt.do(player, Leave())
        felt.do(rich, TopUp(10_000 - Seat.objects.get(player=rich).stack))
        player = left_with(felt, 9_000)
    else:
        raise AssertionError("nobody ever lost")
    felt.do(player, Leave())
    assert Visit.objects.filter(player=player).latest("pk").cashed_out == 0
    assert felt.refused(player, Sit(2_000, 0)).facts["least"] == 9_000
    assert_adds_up()


@pytest.mark.parametrize("how", ["closing", "outage", "removed"])
def test_being_cashed_out_by_the_house_starts_no_window(felt: Felt, how: str) -> None:
    """R-BUY-4"""
    player = make_player()
    felt.sit(player, 0, 9_000)
    if how == "closing":
        felt.do(None, CloseTable())
        felt.table.refresh_from_db()
        felt.table.is_open = True
        felt.table.save()
        felt.do(None, Tend())
    elif how == "removed":
        felt.do(None, Remove(player.pk))
    else:
        cash_out_everybody(Room.objects.select_related("table").get(pk=felt.table.pk))
    felt.sit(player, 0, 2_000)
    assert_adds_up()


def test_seat_given_up_by_sitting_out_counts_as_leaving(felt: Felt) -> None:
    """R-BUY-4, R-SIT-1: else winnings could be hidden by waiting."""
    player = make_player()
    felt.sit(player, 0, 9_000)
    felt.do(player, SitOut())
    felt.wait(15 * 60)
    felt.do(None, Tend())
    assert felt.refused(player, Sit(2_000, 0)).code == "buy_in_below_departure"


def test_another_table_and_another_player_are_free(felt: Felt) -> None:
    """R-BUY-4: per player and table."""
    player = left_with(felt, 9_000)
    Felt(make_table()).sit(player, 0, 2_000)
    felt.sit(make_player(), 0, 2_000)


def test_another_currency_of_the_table_is_free(felt: Felt) -> None:
    """R-BUY-4: per currency."""
    player = left_with(felt, 9_000)
    give(player, 10_000, "euro")
    felt.table.currency = "euro"
    felt.table.save()
    felt.sit(player, 0, 2_000)


def test_dialog_explains_the_figure_that_it_asks_for(felt: Felt, client: Client) -> None:
    """R-BUY-4"""
    player = left_with(felt, 9_000)
    Visit.objects.update(closed_at=timezone.now() - timedelta(minutes=12, seconds=5))
    client.force_login(player)
    page = client.get(f"/tables/{felt.table.pk}/sit/?seat=1", headers={"accept-language": "en"}).content.decode()
    assert "Why at least 9,000?" in page
    assert "You left this table 12 min ago with 9,000." in page
    assert 'data-low="9000"' in page
    assert "From" in page
    assert "the least is 2,000" in page


# ---------------------------------------------------------------- standing wishes


def test_stack_is_filled_up_after_each_hand(felt: Felt) -> None:
    """R-BUY-1"""
    players = felt.seated(3, amount=5_000)
    felt.deal()
    for player in players:
        felt.do(player, AutoChips(top_up=5_000))
    felt.fold_out()
    stacks = sorted(Seat.objects.values_list("stack", flat=True))
    assert stacks[:2] == [5_000, 5_000]
    assert stacks[2] > 5_000
    assert sum(wallet(player) for player in players) == 3 * 95_000 - (stacks[2] - 5_000)
    assert_adds_up()


def test_wish_between_hands_holds_at_once(felt: Felt) -> None:
    player = make_player()
    felt.sit(player, 0, 3_000)
    felt.do(player, AutoChips(top_up=10_000))
    assert Seat.objects.get().stack == 10_000
    assert not felt.do(player, AutoChips(top_up=10_000)).changed
    assert_adds_up()


def test_who_loses_everything_buys_in_again_and_plays_on(felt: Felt) -> None:
    players = felt.seated(2)
    for player in players:
        felt.do(player, AutoChips(rebuy=4_000))
    while win_pot(felt) and not Visit.objects.filter(bought_in=14_000).exists():
        pass
    loser = Seat.objects.get(visit__bought_in=14_000)
    assert (loser.stack, loser.state) == (4_000, Seat.PLAYING)
    felt.deal()
    assert_adds_up()


def test_wish_without_cover_is_put_away_and_the_player_told(felt: Felt) -> None:
    players = [make_player(10_000), make_player(10_000)]
    for number, player in enumerate(players):
        felt.sit(player, number, 10_000)
        felt.do(player, AutoChips(rebuy=4_000))
    while win_pot(felt) and not Seat.objects.filter(stack=0).exists():
        pass
    loser = Seat.objects.get(stack=0)
    assert (loser.auto_rebuy, loser.state) == (0, Seat.SITTING_OUT)
    assert any(event.__class__.__name__ == "TopUpFailed" for _step, events in felt.shot.log for event in events)
    assert_adds_up()


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (AutoChips(top_up=1_999), "buy_in_below_minimum"),
        (AutoChips(top_up=10_001), "buy_in_above_maximum"),
        (AutoChips(rebuy=1), "buy_in_below_minimum"),
        (AutoChips(rebuy=99_999_999_999), "buy_in_above_maximum"),
    ],
)
def test_wishes_out_of_range_are_refused(felt: Felt, command: AutoChips, code: str) -> None:
    player = make_player()
    felt.sit(player, 0, 5_000)
    assert felt.refused(player, command).code == code
    assert felt.refused(make_player(), command).code == "not_seated"


def test_wishes_of_a_player_stand_in_no_public_message_and_no_snapshot(felt: Felt) -> None:
    player = make_player()
    felt.sit(player, 0, 5_000)
    felt.do(player, AutoChips(rebuy=7_777))
    assert "7777" not in repr(felt.shot)


def test_who_has_nothing_brings_the_minimum_at_least(felt: Felt) -> None:
    """R-BUY-2"""
    felt.seated(2)
    while win_pot(felt) and not Seat.objects.filter(stack=0).exists():
        pass
    loser = Seat.objects.get(stack=0).player
    assert felt.refused(loser, TopUp(1_999)).code == "buy_in_below_minimum"
    felt.do(loser, TopUp(2_000))
    assert Seat.objects.get(player=loser).stack == 2_000
    assert_adds_up()


def test_form_of_wishes_keeps_and_clears_them(felt: Felt, client: Client) -> None:
    player = make_player()
    felt.sit(player, 0, 5_000)
    client.force_login(player)
    client.post(f"/tables/{felt.table.pk}/auto-chips/", {"top_up": "5000", "rebuy": "4 000"})
    seat = Seat.objects.get()
    assert (seat.auto_top_up, seat.auto_rebuy) == (5_000, 4_000)
    assert 'value="4000"' in client.get(f"/tables/{felt.table.pk}/top-up/").content.decode()
    client.post(f"/tables/{felt.table.pk}/auto-chips/", {"top_up": "-5", "rebuy": "x"})
    seat.refresh_from_db()
    assert (seat.auto_top_up, seat.auto_rebuy) == (5_000, 4_000)
    client.post(f"/tables/{felt.table.pk}/auto-chips/", {"top_up": "", "rebuy": ""})
    seat.refresh_from_db()
    assert (seat.auto_top_up, seat.auto_rebuy) == (0, 0)
