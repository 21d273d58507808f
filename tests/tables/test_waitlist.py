"""The waiting list: fair order, a seat held for a while, nobody twice, and a word wherever the player is (R-SIT-1)."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from lobby import waitlists
from lobby.models import Player, Table
from tables import broadcast, timers
from tables.commands import CloseTable, Leave, Sit, StopWaiting, Tend, WaitFor
from tables.models import Seat, Waiting
from tables.presenters import dock, screen, seats
from tables.presenters.reading import Reading
from tests.tables.felt import Felt, assert_adds_up, fund_bots, make_player, make_table

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("in_english")]


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The groups to which words went."""
    sent: list[str] = []
    monkeypatch.setattr(broadcast, "group_send", lambda group, message: sent.append(f"{group} {message['type']}"))
    return sent


def full(**fields: Any) -> tuple[Felt, list[Player]]:
    """A table for two whose seats are taken."""
    felt = Felt(make_table(**{"seats": 2, **fields}))
    return felt, felt.seated(2)


def waiter(felt: Felt, any_like: bool = False) -> Player:
    player = make_player()
    felt.do(player, WaitFor(any_like))
    return player


def held_for(felt: Felt) -> dict[int, int]:
    return {hold.seat: hold.player_id for hold in felt.shot.waiting.holds}


def test_free_seat_is_held_for_who_waits_longest(calls: list[str]) -> None:
    """R-SIT-1"""
    felt, players = full()
    first, second = waiter(felt), waiter(felt)
    assert felt.shot.waiting.queue == (first.pk, second.pk)
    felt.do(players[1], Leave())
    assert held_for(felt) == {1: first.pk}
    assert felt.shot.waiting.queue == (second.pk,)
    assert f"player.{first.pk} player.called" in calls
    assert_adds_up()


def test_nobody_else_gets_a_held_seat_and_its_holder_does(calls: list[str]) -> None:
    felt, players = full()
    first = waiter(felt)
    felt.do(players[1], Leave())
    stranger = make_player()
    assert felt.refused(stranger, Sit(5_000, 1)).code == "seat_held"
    assert felt.refused(stranger, Sit(5_000)).code == "table_full"
    felt.sit(first, None, 5_000)
    assert Seat.objects.get(player=first).number == 1
    assert not Waiting.objects.exists()
    assert felt.shot.waiting.holds == ()
    assert_adds_up()


def test_hold_runs_out_and_the_next_one_is_called(calls: list[str]) -> None:
    felt, players = full()
    first, second = waiter(felt), waiter(felt)
    felt.do(players[1], Leave())
    felt.wait(44)
    assert timers.sweep(felt.now) == 0 or held_for(felt) == {1: first.pk}
    felt.wait(1)
    timers.sweep(felt.now)
    assert held_for(felt) == {1: second.pk}
    assert not Waiting.objects.filter(player=first).exists()
    calls.clear()
    felt.wait(45)
    timers.sweep(felt.now)
    assert held_for(felt) == {}
    felt.sit(make_player(), 1)
    assert_adds_up()


def test_sitting_down_just_after_the_hold_ran_out_is_late(calls: list[str]) -> None:
    felt, players = full()
    first, second = waiter(felt), waiter(felt)
    felt.do(players[1], Leave())
    felt.wait(45)
    assert felt.refused(first, Sit(5_000, 1)).code == "seat_held"
    felt.do(None, Tend())
    felt.sit(second, 1)
    assert_adds_up()


def test_who_lets_the_seat_go_gives_it_to_the_next(calls: list[str]) -> None:
    felt, players = full()
    first, second = waiter(felt), waiter(felt)
    felt.do(players[0], Leave())
    felt.do(first, StopWaiting())
    assert held_for(felt) == {0: second.pk}
    assert not felt.do(first, StopWaiting()).changed


def test_nobody_waits_twice_and_nobody_where_he_sits_or_could_sit() -> None:
    felt, players = full()
    first = waiter(felt)
    assert felt.refused(first, WaitFor()).code == "already_waiting"
    assert felt.refused(players[0], WaitFor()).code == "already_seated"
    felt.do(first, StopWaiting())
    felt.do(players[0], Leave())
    assert felt.refused(first, WaitFor()).code == "seats_free"
    assert not felt.do(first, StopWaiting()).changed


def test_banned_players_and_bots_do_not_wait() -> None:
    felt, _players = full()
    player = make_player()
    Player.objects.filter(pk=player.pk).update(banned_at=felt.now)
    assert felt.refused(player, WaitFor()).code == "banned"
    assert felt.refused(Player.objects.create_bot("Robo"), WaitFor()).code == "banned"


def test_place_for_any_table_of_the_kind_counts_everywhere_by_its_own_time() -> None:
    here, _players = full()
    there, others = full()
    anywhere = waiter(here, any_like=True)
    later = waiter(there)
    there.do(others[0], Leave())
    assert held_for(there) == {0: anywhere.pk}
    there.sit(anywhere, 0)
    assert not Waiting.objects.filter(player=anywhere).exists()
    there.do(others[1], Leave())
    assert held_for(there) == {1: later.pk}
    assert_adds_up()


def test_place_for_any_table_excludes_a_second_one_of_the_kind() -> None:
    here, _players = full()
    there, _others = full()
    anywhere, here_only = waiter(here, any_like=True), waiter(here)
    assert there.refused(anywhere, WaitFor()).code == "already_waiting"
    assert there.refused(here_only, WaitFor(any_like=True)).code == "already_waiting"
    there.do(here_only, WaitFor())


@pytest.mark.parametrize(
    "fields", [{"big_blind": 200, "small_blind": 100}, {"structure": "pl"}, {"currency": "euro"}, {"variant": "omaha"}]
)
def test_another_game_or_stakes_is_no_table_of_the_kind(fields: dict[str, Any]) -> None:
    here, players = full()
    other = Felt(make_table(seats=2, **fields))
    money = "euro" if fields.get("currency") == "euro" else "fun"
    for number in range(2):
        other.sit(make_player(currency=money), number, 8_000)
    waiter(other, any_like=True)
    here.do(players[0], Leave())
    assert held_for(here) == {}


def test_private_table_calls_nobody_from_elsewhere() -> None:
    here, _players = full()
    waiter(here, any_like=True)
    table = make_table(seats=2)
    table.set_password("lantern")
    table.save()
    private = Felt(table)
    owner = make_player()
    private.sit(owner, 0, 5_000, password="lantern")
    private.do(owner, Leave())
    assert held_for(private) == {}


def test_two_rooms_reach_for_one_place_and_one_gets_it() -> None:
    here, players = full()
    there, others = full()
    anywhere = waiter(here, any_like=True)
    here.do(players[0], Leave())
    there.do(others[0], Leave())
    assert (held_for(here), held_for(there)) == ({0: anywhere.pk}, {})


def test_bots_leave_held_seats_alone() -> None:
    felt = Felt(make_table(seats=3, bots_wanted=2))
    fund_bots(1_000_000)
    people = felt.seated(3)
    first = waiter(felt)
    felt.do(people[2], Leave())
    felt.do(None, Tend())
    assert held_for(felt) == {2: first.pk}
    assert not Seat.objects.filter(player__is_bot=True).exists()
    felt.sit(first, 2)
    assert_adds_up()


def test_closing_table_ends_its_list_but_not_places_for_any_table() -> None:
    felt, _players = full()
    other, others = full()
    waiter(felt)
    anywhere = waiter(felt, any_like=True)
    felt.do(None, CloseTable())
    assert felt.shot.phase == "closed"
    assert list(Waiting.objects.values_list("player_id", "held_at")) == [(anywhere.pk, None)]
    assert felt.refused(make_player(), WaitFor()).code == "table_closed"
    other.do(others[0], Leave())
    assert held_for(other) == {0: anywhere.pk}
    assert_adds_up()


def test_lobby_counts_waiting_and_held_and_offers_no_held_seat() -> None:
    felt, players = full()
    first, _second = waiter(felt), waiter(felt)
    felt.do(players[0], Leave())
    table = Table.objects.get(pk=felt.table.pk)
    assert (table.waiting, table.held, table.free) == (1, 1, 0)
    felt.sit(first)
    table.refresh_from_db()
    assert (table.waiting, table.held) == (1, 0)


def test_seat_and_dock_show_the_hold_and_what_to_do() -> None:
    felt, players = full()
    first, second = waiter(felt), waiter(felt)
    reading = Reading(felt.shot)
    assert dock.dock(reading, second.pk).head == "You are number 2 on the waiting list"
    assert [each.where for each in dock.dock(reading, make_player().pk).do] == ["tables:wait"]
    felt.do(players[1], Leave())
    reading = Reading(felt.shot)
    part = seats.seat_parts(reading)[1]
    assert (part.state, part.name) == ("held", first.nickname)
    assert part.tag is not None
    assert part.tag.due
    mine = dock.dock(reading, first.pk)
    assert mine.head == "A seat is held for you"
    assert mine.clock is not None
    assert mine.clock.seconds == 45
    assert [each.where for each in mine.do] == ["tables:sit", "tables:stop_waiting"]
    assert "Take seat 2" in screen.private(reading, first.pk, "en")["dock"]
    assert "Take seat 2" not in screen.private(reading, second.pk, "en")["dock"]


def test_other_process_reads_the_list_with_the_step() -> None:
    from tables import store

    felt, players = full()
    kept = felt.shot
    first = waiter(felt)
    felt.do(players[1], Leave())
    after = felt.shot
    store.forget()
    store.keep(kept)
    assert store.snapshot(felt.table.pk).waiting == after.waiting
    store.forget()
    assert held_for(felt) == {1: first.pk}


def test_word_of_a_held_seat_stands_on_every_page_with_its_time(client: Client) -> None:
    felt, players = full(name="Vltava")
    first = waiter(felt)
    client.force_login(first)
    assert "Waiting lists: 1" in client.get("/", headers={"accept-language": "en"}).content.decode()
    felt.do(players[1], Leave())
    for address in ("/", "/cashier/", "/rules/", f"/tables/{felt.table.pk}/", "/tables/waiting/"):
        page = client.get(address, headers={"accept-language": "en"}).content.decode()
        assert "A seat is held for you: Vltava, seat 2." in page, address
    html = waitlists.calls_html(first.pk, "en")
    assert 'hx-swap-oob="true"' in html
    assert "seat=2" in html
    assert "A seat is held" not in waitlists.calls_html(players[0].pk, "en")


def test_joining_and_leaving_by_plain_pages(client: Client) -> None:
    felt, _players = full()
    player = make_player()
    assert client.get(f"/tables/{felt.table.pk}/wait/").status_code == 302
    client.force_login(player)
    assert "At this table only" in client.get(f"/tables/{felt.table.pk}/wait/", headers={"accept-language": "en"}).content.decode()
    client.post(f"/tables/{felt.table.pk}/wait/", {"which": "any"})
    assert Waiting.objects.get().any_like
    client.post(f"/tables/{felt.table.pk}/wait/", {"which": "this"})
    assert Waiting.objects.count() == 1
    assert client.get("/tables/waiting/").status_code == 200
    client.post(f"/tables/{felt.table.pk}/stop-waiting/", {"list": "1"})
    assert not Waiting.objects.exists()


def test_seat_held_at_another_table_is_let_go_from_the_list(client: Client) -> None:
    here, _players = full()
    there, others = full()
    anywhere = waiter(here, any_like=True)
    there.do(others[0], Leave())
    client.force_login(anywhere)
    client.post(f"/tables/{here.table.pk}/stop-waiting/")
    assert not Waiting.objects.exists()
    assert held_for(there) == {}
