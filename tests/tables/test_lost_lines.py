"""R-FAKE-1 and R-FAKE-2 at a table: who counts as all-in, how often, and what the player and the operator see of it."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from engine.hand import events as e
from lobby.models import HouseSettings, Player
from tables import clocks, dropped, happenings, presence, sightings
from tables.commands import Act, Here, Knock
from tables.models import FakeAllIn, FakeWarning, LineGrace, Seat
from tables.presenters import dock, seats
from tables.presenters.reading import Reading
from tests import factories
from tests.tables.felt import Felt, assert_adds_up, committed, make_player, make_table, wallet

pytestmark = pytest.mark.django_db

STRUCTURES = {"fl": {"limit_a": 100, "limit_b": 200}, "sl": {"limit_a": 100, "limit_b": 200, "limit_c": 300}}


def limited(structure: str = "fl", **more: Any) -> Felt:
    """Three people at a limited table of 50/100, a hand dealt, the first to act has called: the small blind faces 50."""
    felt = Felt(make_table(structure=structure, max_buy_in=0, **STRUCTURES[structure], **more))
    felt.seated(3)
    felt.deal()
    felt.act("call")
    return felt


def drop(felt: Felt, player: Player | None = None) -> Player:
    """The line of the one to act (or of `player`) is lost."""
    player = player or felt.to_act
    Seat.objects.filter(player=player).update(seen_at=felt.now - timedelta(seconds=30), offline=True)
    return player


def position(felt: Felt, player: Player) -> int:
    found = felt.shot.position_of(player.pk)
    assert found is not None
    return found


def told(felt: Felt, kind: type) -> list[Any]:
    return [event for _step, said in felt.shot.log for event in said if isinstance(event, kind)]


def to_the_end(felt: Felt) -> None:
    felt.check_down()
    assert_adds_up()


@pytest.mark.parametrize("structure", STRUCTURES)
def test_who_dropped_counts_as_all_in_for_what_he_has_put_in(structure: str) -> None:
    """R-FAKE-1: his blind of 50 plays, the rest stays his, and the hand adds up to the cent."""
    felt = limited(structure)
    player = drop(felt)
    felt.pass_due()
    state, at = felt.shot.state, position(felt, player)
    assert state is not None
    assert state.is_treated_all_in(at)
    assert not state.folded[at]
    assert state.kept[at] == 10_000 - 50
    [use] = FakeAllIn.objects.all()
    assert (use.player, use.put_in, use.kept, use.used, use.allowance) == (player, 50, 9_950, 1, 2)
    [why] = told(felt, happenings.FakeAllIn)
    assert (why.put_in, why.kept, why.used, why.allowance) == (50, 9_950, 1, 2)
    assert_adds_up()
    to_the_end(felt)
    assert Seat.objects.get(player=player).stack in (9_950, 10_025, 10_050, 10_100)
    assert sum(Seat.objects.values_list("stack", flat=True)) == 30_000


@pytest.mark.parametrize("structure", STRUCTURES)
def test_the_others_play_on_for_a_side_pot(structure: str) -> None:
    """R-FAKE-1: they bet, he is not asked, and whatever he wins is of the main pot."""
    felt = limited(structure)
    player = drop(felt)
    felt.pass_due()
    felt.act("check")
    felt.act("raise_to", 100)
    felt.act("call")
    at = position(felt, player)
    to_the_end(felt)
    state = felt.shot.state
    assert state is not None
    assert state.won[at] <= 150
    assert len({award.number for award in state.awards}) == 2
    assert not [event for event in told(felt, e.Checked) if event.position == at]


@pytest.mark.parametrize("structure", ["nl", "pl", "hp"])
def test_in_the_other_structures_he_folds(structure: str) -> None:
    """R-FAKE-1, R-TIME-2"""
    felt = Felt(make_table(structure=structure))
    felt.seated(3)
    felt.deal()
    felt.act("call")
    player = drop(felt)
    felt.pass_due()
    assert felt.shot.state.folded[position(felt, player)]  # type: ignore[union-attr]
    assert not FakeAllIn.objects.exists()
    assert_adds_up()


def test_who_is_connected_and_slow_folds() -> None:
    """R-FAKE-1, R-TIME-2: only a lost line counts."""
    felt = limited()
    player = felt.to_act
    felt.pass_due()
    assert felt.shot.state.folded[position(felt, player)]  # type: ignore[union-attr]
    assert not FakeAllIn.objects.exists()


def test_who_has_put_nothing_in_folds() -> None:
    """R-FAKE-1"""
    felt = Felt(make_table(structure="fl", max_buy_in=0, **STRUCTURES["fl"]))
    felt.seated(3)
    felt.deal()
    player = drop(felt)
    felt.pass_due()
    assert felt.shot.state.folded[position(felt, player)]  # type: ignore[union-attr]
    assert not FakeAllIn.objects.exists()


def test_when_checking_is_free_he_checks_and_it_costs_nothing() -> None:
    """R-FAKE-1"""
    felt = limited()
    felt.act("call")
    player = drop(felt)
    felt.pass_due()
    state = felt.shot.state
    assert state is not None
    assert not state.folded[position(felt, player)]
    assert not state.is_treated_all_in(position(felt, player))
    assert dropped.left(player.pk, felt.now) == (2, 2)


def use(felt: Felt, player: Player, hours: float) -> None:
    """One that was used so many hours ago, at another table."""
    other = Felt(make_table())
    other.seated(2)
    other.deal()
    FakeAllIn.objects.create(
        player=player, ordinal=FakeAllIn.objects.filter(player=player).count() + 1, table=other.table, hand_id=other.room.hand_id, seat=0,
        put_in=1, kept=1, used=1, allowance=2, created_at=felt.now - timedelta(hours=hours),
    )  # fmt: skip


def test_without_allowance_he_folds() -> None:
    """R-FAKE-1, R-TIME-2: two within 24 hours, wherever they were."""
    felt = limited()
    player = drop(felt)
    use(felt, player, 1)
    use(felt, player, 23.9)
    felt.pass_due()
    assert felt.shot.state.folded[position(felt, player)]  # type: ignore[union-attr]
    assert FakeAllIn.objects.count() == 2
    assert_adds_up()


def test_the_24_hours_roll() -> None:
    """R-FAKE-1: what is older than 24 hours counts no more."""
    felt = limited()
    player = drop(felt)
    use(felt, player, 1)
    use(felt, player, 24.1)
    felt.pass_due()
    assert felt.shot.state.is_treated_all_in(position(felt, player))  # type: ignore[union-attr]
    assert FakeAllIn.objects.order_by("-pk")[0].used == 2


def test_the_allowance_is_the_operators_number() -> None:
    """R-FAKE-1"""
    house = HouseSettings.get()
    house.fake_all_in_allowance = 0
    house.save()
    felt = limited()
    player = drop(felt)
    felt.pass_due()
    assert felt.shot.state.folded[position(felt, player)]  # type: ignore[union-attr]


def test_back_in_mid_hand_he_stays_all_in_and_is_asked_for_nothing() -> None:
    """R-FAKE-1"""
    felt = limited()
    player = drop(felt)
    felt.pass_due()
    felt.do(player, Here())
    shot = felt.shot
    assert felt.refused(player, Act(shot.hand_id or 0, shot.step, "call")).code == "not_your_turn"
    page = dock.dock(Reading(felt.shot), player.pk)
    assert page.head == "You count as all-in"
    assert page.why is not None
    assert page.why.rule == "R-FAKE-1"
    assert "50" in page.why.line or "0.50" in page.why.line
    assert "1" in page.why.text[-1]
    to_the_end(felt)
    felt.deal()
    assert felt.shot.position_of(player.pk) is not None


def test_back_in_mid_hand_he_may_still_draw() -> None:
    """R-FAKE-1"""
    felt = limited(variant="draw5")
    player = drop(felt)
    felt.pass_due()
    felt.act("check")
    state = felt.shot.state
    assert state is not None
    assert (state.asks, state.to_act) == ("draw", position(felt, player))
    felt.do(player, Here())
    felt.act("discard")
    state = felt.shot.state
    assert state is not None
    assert state.drew[position(felt, player)] == 0
    assert position(felt, player) not in state.missed
    while felt.shot.phase == "hand":
        state = felt.shot.state
        assert state is not None
        felt.act("discard" if state.asks == "draw" else "check")
    assert_adds_up()


def test_a_ping_left_unanswered_puts_the_deadline_off_until_it_is_known_who_is_away() -> None:
    """R-FAKE-1: gone for 9 seconds he may be there or not; at 12 it is known, and only once it is put off."""
    felt = limited()
    player = felt.to_act
    due = felt.room.due_at
    assert due is not None
    felt.wait((due - felt.now).total_seconds())
    Seat.objects.filter(player=player).update(seen_at=felt.now - timedelta(seconds=9))
    step = felt.room.step
    felt.do(None, Knock(step))
    assert felt.to_act == player
    assert felt.room.due_at == due + timedelta(seconds=3, milliseconds=clocks.LEAST_MS)
    felt.now += timedelta(seconds=3.2)
    felt.do(None, Knock(step))
    assert felt.shot.state.is_treated_all_in(position(felt, player))  # type: ignore[union-attr]
    assert LineGrace.objects.get().milliseconds == 3_000 + clocks.LEAST_MS
    assert_adds_up()


def test_the_seat_says_how_long_he_is_offline() -> None:
    felt = limited()
    player = next(each for each in Player.objects.filter(seats__isnull=False) if each != felt.to_act)
    sightings.forget()
    Seat.objects.filter(player=player).update(seen_at=felt.now - timedelta(seconds=13))
    with committed():
        assert presence.look(felt.now) == 1
    [tag] = [part.tag for part in seats.seat_parts(Reading(felt.shot)) if part.tag is not None and part.tag.kind == "offline"]
    assert tag.clock_text == "Offline, {s} s"
    assert int(tag.since) == round((felt.now - timedelta(seconds=13)).timestamp() * 1000)
    sightings.hear(felt.table.pk, player.pk, 80, felt.now)
    with committed():
        assert presence.look(felt.now) == 1
    seat = Seat.objects.get(player=player)
    assert (seat.offline, seat.line_ms) == (False, 80)


# ---------------------------------------------------------------- what is seen of it


def used_up(felt: Felt) -> Player:
    player = drop(felt)
    felt.pass_due()
    return player


def test_the_player_is_told_what_is_left_of_his_allowance() -> None:
    """R-FAKE-1: at the table, before and after."""
    felt = limited()
    player = used_up(felt)
    client = Client()
    client.force_login(player)
    page = client.get(reverse("tables:table", args=[felt.table.pk])).content.decode()
    assert "1 of 2 left" in page
    other = make_player()
    client.force_login(other)
    assert "of 2 left" not in client.get(reverse("tables:table", args=[felt.table.pk])).content.decode()


def test_the_operator_sees_every_use_warns_once_and_can_close_the_account() -> None:
    """R-FAKE-2"""
    felt = limited()
    player = used_up(felt)
    before = wallet(player)
    boss = factories.operator()
    client = Client()
    client.force_login(boss)
    listed = client.get(reverse("admin:tables_fakeallin_changelist")).content.decode()
    assert player.nickname in listed
    assert reverse("admin:lobby_player_ban", args=[player.pk]) in listed
    address = reverse("admin:tables_fakeallin_warn", args=[player.pk])
    assert client.get(address).status_code == 200
    assert client.post(address, {"text": "Mind your line"}).status_code == 302
    assert client.post(address, {"text": "Again"}).status_code == 200
    [warning] = FakeWarning.objects.all()
    assert (warning.player, warning.operator, warning.uses, warning.text) == (player, boss, 1, "Mind your line")
    with committed():
        client.post(reverse("admin:lobby_player_ban", args=[player.pk]), {"reason": "lines"})
    player.refresh_from_db()
    assert player.is_banned
    to_the_end(felt)
    assert not Seat.objects.filter(player=player).exists()
    assert wallet(player) - before in (9_950, 10_025, 10_050, 10_100)


def test_nobody_without_the_right_warns_and_nobody_is_warned_for_nothing() -> None:
    """R-FAKE-2"""
    felt = limited()
    player = used_up(felt)
    client = Client()
    client.force_login(factories.player(is_staff=True))
    assert client.post(reverse("admin:tables_fakeallin_warn", args=[player.pk]), {}).status_code == 403
    client.force_login(factories.operator())
    client.post(reverse("admin:tables_fakeallin_warn", args=[make_player().pk]), {})
    assert not FakeWarning.objects.exists()


def test_the_player_meets_the_warning_and_puts_it_away() -> None:
    """R-FAKE-2"""
    felt = limited()
    player = used_up(felt)
    FakeWarning.objects.create(player=player, operator=factories.operator(), uses=1, text="<b>Mind</b>")
    client = Client()
    client.force_login(player)
    assert reverse("tables:warning") in client.get(reverse("lobby:index")).content.decode()
    page = client.get(reverse("tables:warning")).content.decode()
    assert "&lt;b&gt;Mind" in page
    client.post(reverse("tables:warning"))
    assert reverse("tables:warning") not in client.get(reverse("lobby:index")).content.decode()
    client.force_login(make_player())
    assert client.get(reverse("tables:warning")).status_code == 404


def test_a_use_whose_number_another_table_has_taken_meanwhile_is_not_taken_twice() -> None:
    """R-FAKE-1: as long as it is unclear what is left he does not count as all-in, and the hand goes on by R-TIME-2."""
    felt = limited()
    player = drop(felt)
    use(felt, player, 1)
    FakeAllIn.objects.update(ordinal=2)
    felt.pass_due()
    assert felt.shot.state.folded[position(felt, player)]  # type: ignore[union-attr]
    assert FakeAllIn.objects.count() == 1
    assert_adds_up()
