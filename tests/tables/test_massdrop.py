"""Many lines lost at once: the tables stand still, and go on when the players are back, the operator says so, or time is up."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse

from lobby.models import HouseSettings, Player
from tables import massdrop, presence, timers
from tables.commands import Act, Pause, Resume
from tables.models import MassDrop, Room, Seat
from tables.presenters import screen
from tables.presenters.reading import Reading
from tests import factories
from tests.tables.felt import Felt, assert_adds_up, committed, make_player, make_table

pytestmark = pytest.mark.django_db


@pytest.fixture
def felts() -> tuple[Felt, Felt]:
    """Two tables of four, a hand running at each, one clock for both."""
    first, second = Felt(make_table()), Felt(make_table())
    second.now = first.now
    for felt in (first, second):
        felt.seated(4)
    first.deal()
    second.deal()
    second.now = first.now = max(first.now, second.now)
    seen(*Player.objects.filter(seats__isnull=False), at=first)
    return first, second


def seen(*players: Player, at: Felt, seconds_ago: float = 0) -> None:
    Seat.objects.filter(player__in=players).update(seen_at=at.now - timedelta(seconds=seconds_ago))


def people(felt: Felt) -> list[Player]:
    return list(Player.objects.filter(seats__room_id=felt.table.pk).order_by("seats__number"))


def look(felt: Felt) -> None:
    with committed():
        presence.look(felt.now)


def phases(*felts: Felt) -> list[str]:
    return [felt.shot.phase for felt in felts]


def test_three_of_eight_within_ten_seconds_stop_their_table_and_no_other(felts: tuple[Felt, Felt]) -> None:
    first, second = felts
    for player, ago in zip(people(first)[:3], (13, 16, 21), strict=True):
        seen(player, at=first, seconds_ago=ago)
    look(first)
    assert phases(first, second) == ["paused", "hand"]
    [drop] = MassDrop.objects.all()
    assert (drop.dropped, drop.present, drop.ended_at) == (3, 8, None)
    notice = screen.banner(Reading(first.shot))
    assert notice is not None
    assert "Many players lost the connection" in notice.text


def test_the_clocks_stand_and_nobody_acts_meanwhile(felts: tuple[Felt, Felt]) -> None:
    first, _second = felts
    seen(*people(first)[:3], at=first, seconds_ago=13)
    left = first.room.due_at - first.now  # type: ignore[operator]
    look(first)
    first.now += timedelta(seconds=120)
    with committed():
        assert timers.sweep(first.now) in (0, 1)  # the other table's clock runs
    shot = first.shot
    assert shot.phase == "paused"
    assert first.refused(first.to_act, Act(shot.hand_id or 0, shot.step, "fold")).code == "paused"
    seen(*people(first), at=first)
    look(first)
    assert first.shot.phase == "hand"
    assert first.room.due_at == first.now + left
    first.fold_out()
    assert_adds_up()


@pytest.mark.parametrize(
    ("ago", "what"),
    [
        ((13, 13), "two are too few"),
        ((13, 13, 5), "the third has shown himself"),
        ((13, 13, 40), "the third was gone long before"),
    ],
)
def test_fewer_or_at_other_times_is_their_own_matter(felts: tuple[Felt, Felt], ago: tuple[int, ...], what: str) -> None:
    first, second = felts
    for player, seconds in zip(people(first), ago, strict=False):
        seen(player, at=first, seconds_ago=seconds)
    look(first)
    assert phases(first, second) == ["hand", "hand"], what
    assert not MassDrop.objects.exists()


def test_three_of_many_are_less_than_30_percent(felts: tuple[Felt, Felt]) -> None:
    first, second = felts
    for _more in range(2):
        other = Felt(make_table())
        other.now = first.now
        other.seated(2)
        seen(*people(other), at=first)
    seen(*people(first)[:3], at=first, seconds_ago=13)
    assert massdrop.find(first.now).present >= {player.pk for player in people(second)}
    look(first)
    assert first.shot.phase == "hand"
    seen(people(first)[3], at=first, seconds_ago=13)
    look(first)
    assert first.shot.phase == "paused"


def test_bots_do_not_count(felts: tuple[Felt, Felt]) -> None:
    first, second = felts
    Player.objects.filter(pk__in=[player.pk for player in people(first)[:3]]).update(is_bot=True)
    seen(*people(first)[:3], at=first, seconds_ago=13)
    look(first)
    assert phases(first, second) == ["hand", "hand"]


def test_a_table_goes_on_when_its_own_players_are_back(felts: tuple[Felt, Felt]) -> None:
    first, second = felts
    seen(*people(first)[:2], *people(second)[:1], at=first, seconds_ago=13)
    look(first)
    assert phases(first, second) == ["paused", "paused"]
    first.now += timedelta(seconds=30)
    seen(*people(first), *people(second)[1:], at=first)
    look(first)
    assert phases(first, second) == ["hand", "paused"]
    assert MassDrop.objects.get().ended_at is None
    seen(*people(second), at=first)
    look(first)
    assert phases(first, second) == ["hand", "hand"]
    assert MassDrop.objects.get().ended_by == MassDrop.BACK
    assert_adds_up()


def test_after_five_minutes_the_tables_go_on_without_them_and_are_not_stopped_again(felts: tuple[Felt, Felt]) -> None:
    first, second = felts
    gone, stay = people(first)[:3], [*people(first)[3:], *people(second)]
    seen(*gone, at=first, seconds_ago=13)
    look(first)
    for seconds in (299, 2, 4, 4):
        first.now += timedelta(seconds=seconds)
        seen(*stay, at=first)
        look(first)
    assert first.shot.phase == "hand"
    [drop] = MassDrop.objects.all()
    assert drop.ended_by == MassDrop.TIME


def test_the_operator_lets_them_go_on_and_they_are_not_stopped_again_at_once(felts: tuple[Felt, Felt]) -> None:
    first, _second = felts
    seen(*people(first)[:3], at=first, seconds_ago=13)
    look(first)
    drop = MassDrop.objects.get()
    client = Client()
    client.force_login(make_player())
    assert client.post(reverse("admin:tables_massdrop_end", args=[drop.pk])).status_code == 302, "to the log-in"
    assert first.shot.phase == "paused"
    client.force_login(factories.operator())
    assert client.get(reverse("admin:tables_massdrop_end", args=[drop.pk])).status_code == 200
    with committed():
        client.post(reverse("admin:tables_massdrop_end", args=[drop.pk]))
    assert MassDrop.objects.get().ended_by == MassDrop.OPERATOR
    assert first.shot.phase == "hand"
    MassDrop.objects.update(ended_at=first.now)
    first.now += timedelta(seconds=1)
    look(first)
    assert first.shot.phase == "hand"
    assert MassDrop.objects.count() == 1


def test_a_table_that_the_operator_paused_stays_paused(felts: tuple[Felt, Felt]) -> None:
    first, _second = felts
    first.do(None, Pause())
    seen(*people(first)[:3], at=first, seconds_ago=13)
    look(first)
    seen(*people(first), at=first)
    look(first)
    assert first.shot.phase == "paused"
    assert first.room.paused_why == ""
    first.do(None, Resume())
    assert first.shot.phase == "hand"


def test_what_a_dead_process_left_standing_goes_on(felts: tuple[Felt, Felt]) -> None:
    """It had noted the end, and died before the tables went on."""
    first, _second = felts
    seen(*people(first)[:3], at=first, seconds_ago=13)
    look(first)
    MassDrop.objects.update(ended_at=first.now, ended_by=MassDrop.TIME)
    look(first)
    assert first.shot.phase == "hand"
    assert not Room.objects.exclude(paused_why="").exists()


def test_the_operators_figures_decide_and_0_means_never(felts: tuple[Felt, Felt]) -> None:
    first, _second = felts
    house = HouseSettings.get()
    house.mass_drop_players = 0
    house.save()
    seen(*people(first), at=first, seconds_ago=13)
    look(first)
    assert first.shot.phase == "hand"


def test_who_is_seen_at_another_table_holds_up_none(felts: tuple[Felt, Felt]) -> None:
    """He has closed this page, but his line stands: the table need not wait for him."""
    first, second = felts
    gone = people(first)[:3]
    seen(*gone, at=first, seconds_ago=13)
    look(first)
    assert first.shot.phase == "paused"
    seen(*gone[1:], at=first)
    second.sit(gone[0], 5)
    look(first)
    assert first.shot.phase == "hand"
