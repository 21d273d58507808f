"""Seats through the door: sitting down, leaving, sitting out, coming back, chips added. No refusal changes anything."""

from __future__ import annotations

import pytest

from engine.notation import phh
from lobby import listings
from lobby.models import Player, Table
from poker_site.health import status
from tables.archive import export, past
from tables.audit import audit
from tables.commands import ComeBack, Leave, Sit, SitOut, TopUp
from tables.models import Hand, Room, Seat, Visit
from tests.tables.felt import Felt, assert_adds_up, make_player, make_table, wallet

pytestmark = pytest.mark.django_db


@pytest.fixture
def felt() -> Felt:
    return Felt(make_table())


def test_sitting_down_moves_the_buy_in_from_the_wallet_to_the_seat(felt: Felt) -> None:
    player = make_player(50_000)
    felt.sit(player, 3, 10_000)
    seat = Seat.objects.get(player=player)
    assert (seat.number, seat.stack, seat.visit.bought_in) == (3, 10_000, 10_000)
    assert wallet(player) == 40_000
    assert_adds_up()
    felt.table.refresh_from_db()
    assert felt.table.players_seated == 1


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (Sit(1_999, 0), "buy_in_below_minimum"),
        (Sit(0, 0), "buy_in_below_minimum"),
        (Sit(10_001, 0), "buy_in_above_maximum"),
        (Sit(99_999_999_999, 0), "buy_in_above_maximum"),
        (Sit(5_000, 6), "no_such_seat"),
        (Sit(10_000, 1), "seat_taken"),
        (Leave(), "not_seated"),
        (SitOut(), "not_seated"),
        (ComeBack(), "not_seated"),
        (TopUp(100), "not_seated"),
    ],
)
def test_refused_wishes_change_nothing(felt: Felt, command: Sit, code: str) -> None:
    """R-BUY-2"""
    felt.sit(make_player(), 1)
    assert felt.refused(make_player(), command).code == code


def test_buy_in_above_the_balance_is_refused_with_both_figures(felt: Felt) -> None:
    refusal = felt.refused(make_player(3_000), Sit(5_000, 0))
    assert refusal.code == "not_enough"
    assert (refusal.facts["balance"], refusal.facts["amount"]) == (3_000, 5_000)


def test_fixed_limit_table_without_maximum_takes_the_whole_bankroll() -> None:
    """R-BUY-2"""
    felt = Felt(make_table(structure="fl", small_blind=50, big_blind=100, limit_a=100, limit_b=200, max_buy_in=0))
    player = make_player(90_000)
    felt.sit(player, 0, 90_000)
    assert Seat.objects.get().stack == 90_000
    assert_adds_up()


def test_private_table_asks_for_its_password() -> None:
    table = make_table()
    table.set_password("lantern")
    table.save()
    felt, player = Felt(table), make_player()
    assert felt.refused(player, Sit(5_000, 0)).code == "wrong_password"
    assert felt.refused(player, Sit(5_000, 0, password="Lantern")).code == "wrong_password"
    felt.sit(player, 0, 5_000, password="lantern")
    assert Seat.objects.count() == 1


def test_two_tabs_sit_down_once(felt: Felt) -> None:
    """PB-50 i."""
    player = make_player()
    felt.sit(player, 0, 5_000)
    assert felt.refused(player, Sit(5_000, 1)).code == "already_seated"
    assert_adds_up()


def test_buy_in_form_sent_twice_is_one_buy_in(felt: Felt) -> None:
    player = make_player(50_000)
    felt.sit(player, 0, 5_000, ticket="form-1")
    outcome = felt.sit(player, 0, 5_000, ticket="form-1")
    assert not outcome.changed
    assert wallet(player) == 45_000


def test_seat_without_wish_is_the_first_free_one_until_the_table_is_full(felt: Felt) -> None:
    felt.seated(5)
    felt.sit(make_player(), None)
    assert sorted(Seat.objects.values_list("number", flat=True)) == [0, 1, 2, 3, 4, 5]
    assert felt.refused(make_player(), Sit(5_000)).code == "table_full"


@pytest.mark.parametrize("field", ["closes", "is_open"])
def test_closed_or_closing_table_takes_nobody(felt: Felt, field: str) -> None:
    setattr(felt.table, field, field == "closes")
    felt.table.save()
    assert felt.refused(make_player(), Sit(5_000, 0)).code == "table_closed"


def test_banned_player_gets_no_seat(felt: Felt) -> None:
    player = make_player()
    Player.objects.filter(pk=player.pk).update(banned_at=felt.now)
    assert felt.refused(player, Sit(5_000, 0)).code == "banned"


def test_leaving_between_hands_pays_out_at_once(felt: Felt) -> None:
    player = make_player(50_000)
    felt.sit(player, 0, 10_000)
    felt.do(player, Leave())
    visit = Visit.objects.get()
    assert wallet(player) == 50_000
    assert (visit.bought_in, visit.cashed_out, visit.won) == (10_000, 10_000, 0)
    assert visit.closed_at is not None
    assert not Seat.objects.exists()
    assert_adds_up()
    assert felt.refused(player, Leave()).code == "not_seated"


def test_leaving_in_mid_hand_waits_for_the_turn_and_then_folds(felt: Felt) -> None:
    players = felt.seated(3)
    felt.deal()
    later = next(player for player in players if player != felt.to_act)
    felt.do(later, Leave())
    assert Seat.objects.get(player=later).leaving
    assert wallet(later) == 90_000
    assert_adds_up()
    while felt.shot.phase == "hand":
        assert felt.to_act != later
        felt.act("call" if felt.shot.state.price > felt.shot.state.bets[felt.shot.state.to_act] else "check")
    assert not Seat.objects.filter(player=later).exists()
    visit = Visit.objects.get(player=later)
    assert wallet(later) == 90_000 + visit.cashed_out
    assert visit.cashed_out in (10_000, 9_950, 9_900)
    assert_adds_up()


@pytest.mark.parametrize("count", [3, 2])
def test_when_all_others_leave_the_one_to_act_wins_at_once_and_no_card_is_shown(felt: Felt, count: int) -> None:
    """R-SHOW-4, R-POT-1 (PB-44 i, iii): the blinds stay in the pot, what he has not called is no bet of his."""
    felt.seated(count)
    felt.deal()
    stays = felt.to_act
    others = [player for player in Player.objects.filter(seats__room_id=felt.table.pk) if player != stays]
    for player in others:
        assert felt.shot.phase == "hand"
        felt.do(player, Leave())
    shot = felt.shot
    assert shot.phase == "result"
    assert shot.state is not None
    assert not any(shot.state.shown)
    assert not Seat.objects.filter(player__in=others).exists()
    assert Seat.objects.get(player=stays).stack == 10_000 + (150 if count == 3 else 100)
    assert [wallet(player) for player in others].count(90_000 + 9_900) == 1
    assert_adds_up()
    assert audit() == []
    old, people = past.read(Hand.objects.get()), {player.pk: player for player in (stays, *others)}
    [file] = phh.read(export.as_phh(old, None, people))
    played = phh.play(file)
    assert played.fault is None
    assert played.state is not None
    assert played.state.stacks == shot.state.stacks


def test_who_is_all_in_and_leaves_keeps_his_claim_when_the_others_leave_too(felt: Felt) -> None:
    """R-POT-1: the last one with chips still decides."""
    felt.seated(3)
    felt.deal()
    shover = felt.to_act
    felt.act("raise_to", 10_000)
    stays = felt.to_act
    other = Player.objects.filter(seats__room_id=felt.table.pk).exclude(pk__in=[shover.pk, stays.pk]).get()
    felt.do(shover, Leave())
    felt.do(other, Leave())
    assert felt.shot.phase == "hand"
    assert felt.to_act == stays
    felt.act("fold")
    assert wallet(shover) == 90_000 + 10_150
    assert_adds_up()


def test_while_his_own_turn_is_not_come_a_leaver_waits_for_it(felt: Felt) -> None:
    """Two of three leave, one of them in his turn: the other's fold comes at once, for only one stays."""
    felt.seated(3)
    felt.deal()
    first = felt.to_act
    felt.act("call")
    second = felt.to_act
    felt.do(first, Leave())
    assert felt.shot.phase == "hand"
    felt.do(second, Leave())
    assert felt.shot.phase == "result"
    (stays,) = Seat.objects.all()
    assert stays.stack == 10_000 + 100 + 50
    assert_adds_up()


def test_leaving_in_his_turn_folds_at_once(felt: Felt) -> None:
    felt.seated(3)
    felt.deal()
    leaver = felt.to_act
    before = felt.shot.state
    felt.do(leaver, Leave())
    state = felt.shot.state
    assert before is not None
    assert state is not None
    assert state.folded[before.to_act]
    felt.fold_out()
    assert wallet(leaver) == 100_000  # first to act, no blind
    assert_adds_up()


def test_leaving_all_in_stays_in_the_hand_and_keeps_the_claim(felt: Felt) -> None:
    """R-POT-1 (PB-47)"""
    players = felt.seated(3)
    felt.deal()
    shover = felt.to_act
    felt.act("raise_to", 10_000)
    felt.do(shover, Leave())
    state = felt.shot.state
    assert state is not None
    assert not any(state.folded)
    felt.fold_out()
    assert wallet(shover) == 90_000 + 10_150
    assert_adds_up()
    assert {player.pk for player in players} - {shover.pk} == set(Seat.objects.values_list("player_id", flat=True))


def test_leaving_twice_does_nothing_more(felt: Felt) -> None:
    players = felt.seated(3)
    felt.deal()
    later = next(player for player in players if player != felt.to_act)
    first = felt.do(later, Leave())
    second = felt.do(later, Leave())
    assert (first.changed, second.changed) == (True, False)


def test_player_who_joins_in_mid_hand_gets_no_cards(felt: Felt) -> None:
    """R-NEW-1 (PB-50 ii)"""
    felt.seated(3)
    felt.deal()
    late = make_player()
    felt.sit(late, 4)
    assert felt.shot.position_of(late.pk) is None
    seat = felt.shot.seat_of(late.pk)
    assert seat is not None
    assert seat.waits
    felt.fold_out()
    assert Seat.objects.get(player=late).stack == 10_000
    felt.do(late, Leave())
    assert wallet(late) == 100_000
    assert_adds_up()


def test_whoever_takes_the_seat_of_a_leaver_has_no_position_in_his_hand(felt: Felt) -> None:
    """R-MUCK-1"""
    felt.seated(3)
    felt.deal()
    leaver = felt.to_act
    seat = felt.shot.seat_of(leaver.pk)
    felt.do(leaver, Leave())
    felt.fold_out()
    heir = make_player()
    assert seat is not None
    felt.sit(heir, seat.number)
    assert felt.shot.phase == "result"
    assert felt.shot.position_of(heir.pk) is None
    assert felt.shot.position_of(leaver.pk) is not None


def test_sitting_out_plays_the_hand_to_its_end_and_is_dealt_no_other(felt: Felt) -> None:
    """R-SIT-1"""
    players = felt.seated(3)
    felt.deal()
    felt.do(players[0], SitOut())
    assert felt.shot.position_of(players[0].pk) is not None
    felt.fold_out()
    felt.deal()
    assert felt.shot.position_of(players[0].pk) is None
    felt.fold_out()
    felt.do(players[0], ComeBack(post_now=True))
    assert Seat.objects.get(player=players[0]).state == Seat.PLAYING
    assert_adds_up()


def test_top_up_between_hands_is_at_once_and_never_above_the_maximum(felt: Felt) -> None:
    """R-BUY-1, R-BUY-2"""
    player = make_player(50_000)
    felt.sit(player, 0, 4_000)
    refusal = felt.refused(player, TopUp(6_001))
    assert (refusal.code, refusal.facts["most"]) == ("top_up_above_maximum", 6_000)
    felt.do(player, TopUp(6_000, ticket="a"))
    again = felt.do(player, TopUp(6_000, ticket="a"))
    assert not again.changed
    assert Seat.objects.get().stack == 10_000
    assert wallet(player) == 40_000
    assert_adds_up()


def test_top_up_in_mid_hand_comes_when_the_hand_is_over(felt: Felt) -> None:
    """R-BUY-1"""
    players = felt.seated(3, amount=5_000)
    felt.deal()
    felt.do(players[0], TopUp(3_000))
    felt.do(players[0], TopUp(2_000))
    assert Seat.objects.get(player=players[0]).stack == 5_000
    assert wallet(players[0]) == 95_000
    felt.fold_out()
    assert wallet(players[0]) == 93_000
    seat = Seat.objects.get(player=players[0])
    assert seat.stack == 5_000 + 2_000 + seat.visit.won
    assert seat.top_up == 0
    assert_adds_up()


def test_pending_top_up_without_cover_fails_and_the_hand_ends_all_the_same(felt: Felt) -> None:
    poor = make_player(5_000)
    felt.sit(poor, 0, 4_000)
    felt.sit(make_player(), 1, 4_000)
    felt.deal()
    felt.do(poor, TopUp(900))
    other = Felt(make_table(min_buy_in=500, max_buy_in=1_000))
    other.sit(poor, 0, 1_000)
    felt.fold_out()
    assert wallet(poor) == 0
    assert any(event.__class__.__name__ == "TopUpFailed" for _step, events in felt.shot.log for event in events)
    assert_adds_up()


def test_player_without_chips_sits_out_until_he_brings_some(felt: Felt) -> None:
    players = felt.seated(2)
    while Seat.objects.filter(stack=0).count() == 0:
        felt.deal()
        felt.act("raise_to", 10_000) if felt.shot.state.price else felt.act("check")
        while felt.shot.phase == "hand":
            felt.act("call")
        if Seat.objects.filter(stack=0).exists():
            break
        for seat in Seat.objects.all():
            assert seat.stack in (10_000,)
    loser = Seat.objects.get(stack=0)
    assert loser.state == Seat.SITTING_OUT
    assert felt.refused(loser.player, ComeBack()).code == "no_chips"
    felt.do(loser.player, TopUp(5_000))
    loser.refresh_from_db()
    assert (loser.state, loser.stack) == (Seat.PLAYING, 5_000)
    assert len(players) == 2
    assert_adds_up()


def test_second_player_makes_a_hand_due(felt: Felt) -> None:
    felt.sit(make_player(), 0)
    assert felt.room.due_at is None
    felt.sit(make_player(), 1)
    assert felt.room.due_for == Room.NEXT_HAND


# ---------------------------------------------------------------- heads


def test_the_lobby_and_the_status_count_people_not_seats() -> None:
    """Who sits at two tables is one; a bot is no player; a private table counts for the operator only."""
    first, second, private = Felt(make_table()), Felt(make_table()), Felt(make_table())
    twice, once, host, bot = (make_player() for _ in range(4))
    first.sit(twice), second.sit(twice), second.sit(once), private.sit(twice), private.sit(host), second.sit(bot)
    Player.objects.filter(pk=bot.pk).update(is_bot=True)
    Table.objects.filter(pk=private.table.pk).update(is_private=True)
    second.do(once, SitOut())
    shown = listings.totals()
    assert (shown.people, shown.bots, shown.busy) == (2, 1, 2)
    house = status.gather(with_sizes=False)
    assert (house.players, house.bots) == (3, 1)
    first.do(twice, Leave())
    assert listings.totals().people == 2, "he still sits at the other table"


def test_the_lobbys_page_says_how_many_people_sit(client) -> None:
    assert "0 players seated" in client.get("/").content.decode()
    first, second, player = Felt(make_table()), Felt(make_table()), make_player()
    first.sit(player), second.sit(player)
    assert "1 player seated" in client.get("/").content.decode()
