"""A player's own hands: filed once, listed by filters and pages, summed up as the results say, shown to others by a link."""

from __future__ import annotations

import datetime as dt
import random
import re
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection
from django.db.models import F, Sum
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from engine.variants import VARIANTS
from lobby.models import Player
from tables.archive import asked, chart, counting, figures, filing
from tables.archive.models import Due, Played, Total
from tables.models import Hand, Result
from tables.settlement import void_hand
from tests.engine.hands import blind_setup, play
from tests.tables.felt import Felt, assert_adds_up, fund_bots, make_player, make_table
from tests.tables.played import play_hand, read, table_of

pytestmark = pytest.mark.django_db

ENGLISH = {"accept-language": "en"}


def client_of(player: Player | None = None) -> Client:
    client = Client(headers=ENGLISH)
    if player is not None:
        client.force_login(player)
    return client


def totals() -> list[dict[str, Any]]:
    """All sums but their keys."""
    return [{name: value for name, value in row.items() if name != "id"} for row in Total.objects.order_by(*filing.DAY).values()]


def played() -> list[tuple[Any, ...]]:
    names = [field.attname for field in Played._meta.concrete_fields if field.name != "id"]
    return list(Played.objects.order_by("hand", "player").values_list(*names))


def numbers(page: str) -> list[int]:
    """The hands that a list shows, in its order."""
    return [int(number) for number in re.findall(r'href="/tables/hands/(\d+)/"', page)]


def checked_down(felt: Felt) -> Hand:
    """One hand in which nobody bets, so that another follows."""
    number = felt.deal().hand_id
    felt.check_down()
    return Hand.objects.select_related("room__table").get(pk=number)


# ---------------------------------------------------------------- filing


@pytest.mark.parametrize("variant", VARIANTS)
def test_sums_are_those_of_the_results_whatever_is_filed_twice(variant: str) -> None:
    dice = random.Random(variant)
    felt = table_of(variant)
    people = felt.seated(3)
    for _hand in range(2):
        if sum(seat is not None and seat.stack > 0 for seat in felt.shot.seats) > 1:
            play_hand(felt, dice)
    assert Due.objects.count() == Hand.objects.count()
    filing.file_due()
    first = totals(), played()
    for hand in Hand.objects.select_related("room__table"):
        assert filing.file(read(hand)) == []
    filing.file_due()
    assert (totals(), played()) == first
    for player in people:
        net = Result.objects.filter(player=player).aggregate(net=Sum(F("won") - F("put_in")), rake=Sum("rake"))
        sums = figures.whole(player.pk, figures.Wanted("fun"))
        assert (sums.net, sums.rake) == (net["net"], net["rake"])
        assert sums.hands == Result.objects.filter(player=player).count()
    call_command("rebuild_archive", verbosity=0)
    assert (totals(), played()) == first
    assert_adds_up(felt.table)


def test_rebuilding_mends_rows_that_were_lost_or_spoilt() -> None:
    felt = Felt(make_table())
    felt.seated(3)
    checked_down(felt)
    checked_down(felt)
    filing.file_due()
    right = totals(), played()
    Total.objects.update(net=7)
    Played.objects.filter(hand=Hand.objects.first()).delete()
    filing.rebuild()
    assert (totals(), played()) == right


def test_a_void_hand_is_listed_and_counts_for_nothing() -> None:
    felt = Felt(make_table())
    one, *_ = felt.seated(2)
    felt.deal()
    felt.act("call")
    void_hand(felt.room, felt.now)
    filing.file_due()
    row = Played.objects.get(player=one)
    assert (row.voided, row.net) == (True, 0)
    assert not Total.objects.exists()
    page = client_of(one).get("/tables/hands/").content.decode()
    assert "void" in page
    address = f"/tables/hands/{row.hand_id}/"
    assert "This hand is void" in client_of(one).get(address, {"step": 99}).content.decode()
    assert client_of(one).get(f"{address}download/text/").status_code == 200
    assert client_of(one).get(f"{address}download/phh/").status_code == 404, "PHH has no word for it"
    assert client_of(one).get("/tables/hands/download/phh/").status_code == 200


def test_house_bots_have_no_archive() -> None:
    fund_bots(100_000)
    felt = Felt(make_table())
    felt.sit(make_player(), 0)
    felt.sit(Player.objects.create_bot("Ada"), 1)
    play_hand(felt, random.Random(3))
    filing.file_due()
    assert [row.player.is_bot for row in Played.objects.select_related("player")] == [False]


def test_a_hand_that_cannot_be_read_does_not_stand_in_the_way_of_others() -> None:
    felt = Felt(make_table())
    felt.seated(2)
    bad, good = checked_down(felt), checked_down(felt)
    bad.steps.update(events='{"format":99,"events":[]}')
    filing.file_due()
    assert set(Played.objects.values_list("hand_id", flat=True)) == {good.pk}
    assert not Due.objects.exists()


def test_what_players_did_is_counted_as_players_speak_of_it() -> None:
    """Blinds are no will of one's own; the raiser raised, the caller called, both went on, the folder did not."""
    _, events = play(blind_setup([1000, 1000, 1000], "nl", big_blind=20), "KsKdQsQdTsTd" + "2h7c9h3s4d", "60 c f k 120 c k k k k")
    small, big, button = counting.count(3, events)
    assert (button.voluntary, button.raised, button.bets) == (True, True, 2)
    assert (small.voluntary, small.raised, small.calls, small.went_on) == (True, False, 2, True)
    assert (big.voluntary, big.went_on, big.showdown) == (False, False, False)
    assert (small.showdown, small.showdown_won, button.showdown, button.showdown_won) == (True, True, True, False)


# ---------------------------------------------------------------- the list


@pytest.fixture
def many() -> Player:
    """A player with 60 rows of hands in two currencies, three games, ten days; made without playing."""
    felt = Felt(make_table())
    one, *_ = felt.seated(2)
    hand = play_hand(felt, random.Random(5))
    euros = make_table(currency="euro", variant="omaha")
    made = Hand.objects.bulk_create(
        Hand(
            room_id=hand.room_id, variant=("holdem", "omaha", "stud")[at % 3], edition="pl", setup=hand.setup, dealt=2, people=2,
            started_at=timezone.now(), ended_at=timezone.now(),
        )
        for at in range(60)
    )  # fmt: skip
    Played.objects.bulk_create(
        Played(
            hand=each, player=one, table=euros if at % 2 else felt.table, variant=each.variant, currency="euro" if at % 2 else "fun",
            day=dt.date(2026, 11, 1 + at // 6), net=(at - 30) * 100, pot=500, cards="AhKd", showdown=at % 4 == 0,
        )
        for at, each in enumerate(made)
    )  # fmt: skip
    return one


def test_pages_go_on_from_a_hand_and_back_and_miss_none(many: Player) -> None:
    client, seen = client_of(many), []
    address = "/tables/hands/"
    while address:
        page = client.get(address).content.decode()
        seen += numbers(page)
        older = re.search(r'rel="next" href="([^"]+)"', page)
        address = older[1].replace("&amp;", "&") if older else ""
    assert seen == sorted(Played.objects.filter(player=many).values_list("hand_id", flat=True), reverse=True)
    assert len(seen) == 60
    newer = client.get("/tables/hands/", {"after": seen[-1]}).content.decode()
    assert numbers(newer) == seen[-1 - asked.PER_PAGE : -1]


@pytest.mark.parametrize(
    ("query", "fits"),
    [
        ({"game": "omaha"}, lambda row: row.variant == "omaha"),
        ({"money": "euro"}, lambda row: row.currency == "euro"),
        ({"since": "2026-11-03", "until": "2026-11-04"}, lambda row: row.day in (dt.date(2026, 11, 3), dt.date(2026, 11, 4))),
        ({"won": "10"}, lambda row: row.net > (1_000 if row.currency == "euro" else 10)),
        ({"won": "10.50"}, lambda row: row.currency == "euro" and row.net > 1_050),
        ({"won": "600", "money": "fun"}, lambda row: row.currency == "fun" and row.net > 600),
        ({"showdown": "1"}, lambda row: row.showdown),
        ({"game": "chess", "money": "gold", "table": "²"}, lambda row: True),
    ],
)
def test_filters_leave_out_what_does_not_fit(many: Player, query: dict[str, str], fits: Any) -> None:
    wanted = {row.hand_id for row in Played.objects.filter(player=many) if fits(row)}
    assert set(asked.rows(many.pk, asked.read(query)).values_list("hand_id", flat=True)) == wanted
    assert numbers(client_of(many).get("/tables/hands/", query).content.decode()) == sorted(wanted, reverse=True)[: asked.PER_PAGE]


def test_table_filter_and_the_panel_alone_for_htmx(many: Player) -> None:
    table = Played.objects.filter(player=many, currency="euro").first().table_id
    page = client_of(many).get("/tables/hands/", {"table": table}, headers={"HX-Request": "true"}).content.decode()
    assert page.startswith("<section")
    assert len(numbers(page)) == asked.PER_PAGE
    assert "Vary" in client_of(many).get("/tables/hands/").headers


@pytest.mark.parametrize("query", [{"won": "much"}, {"won": "-5"}, {"since": "yesterday"}, {"since": "2026-11-05", "until": "2026-11-01"}])
def test_bad_filters_are_named_beside_their_field(many: Player, query: dict[str, str]) -> None:
    page = client_of(many).get("/tables/hands/", query).content.decode()
    assert 'class="field__fault"' in page


@pytest.mark.parametrize("junk", ["9" * 400, "-1", "²", "0x10", "1 or 1", "\x00"])
def test_junk_in_addresses_does_no_harm(many: Player, junk: str) -> None:
    client = client_of(many)
    for name in ("before", "after", "table", "won", "since", "game", "period", "currency"):
        assert client.get("/tables/hands/", {name: junk}).status_code == 200
        assert client.get("/tables/hands/statistics/", {name: junk}).status_code == 200
    number = Result.objects.filter(player=many).values_list("hand_id", flat=True).first()
    assert client.get(f"/tables/hands/{number}/", {"step": junk}).status_code == 200


def test_a_page_costs_the_same_however_many_hands_there_are(many: Player) -> None:
    client = client_of(many)
    client.get("/tables/hands/")
    with CaptureQueriesContext(
        connection,
    ) as few:
        client.get("/tables/hands/", {"game": "omaha", "won": "10"})
    with CaptureQueriesContext(connection) as more:
        client.get("/tables/hands/")
    assert abs(len(more) - len(few)) <= 1
    assert len(more) < 25


def test_files_of_many_hold_what_the_filter_shows_oldest_first() -> None:
    felt = Felt(make_table())
    one, _two = felt.seated(2)
    hands = [checked_down(felt) for _ in range(2)]
    filing.file_due()
    text = client_of(one).get("/tables/hands/download/text/").content.decode()
    assert [int(number) for number in re.findall(r"Hand #(\d+):", text)] == [hand.pk for hand in hands]
    none = client_of(one).get("/tables/hands/download/text/", {"game": "stud"})
    assert none.content == b""
    assert client_of(one).get("/tables/hands/download/exe/").status_code == 404
    assert client_of().get("/tables/hands/download/text/").status_code == 302


# ---------------------------------------------------------------- statistics


def test_statistics_page_shows_figures_chart_and_table(many: Player) -> None:
    Total.objects.all().delete()
    Total.objects.bulk_create(Total(**sums) for sums in filing.sums_of_rows())
    page = client_of(many).get("/tables/hands/statistics/", {"currency": "euro", "period": ""}).content.decode()
    assert page.count("<rect class=") >= 10
    assert "As a table" in page
    assert "2-7 Triple Draw" not in page
    shown = figures.Wanted("euro", "")
    assert figures.by_day(many.pk, shown)[-1].running == figures.whole(many.pk, shown).net
    assert sum(part.sums.net for part in figures.by_game(many.pk, shown)) == figures.whole(many.pk, shown).net
    assert figures.whole(many.pk, figures.Wanted("euro", "", "stud")).hands == 10
    assert figures.Sums().vpip is None
    assert "No hands" in client_of(make_player()).get("/tables/hands/statistics/").content.decode()


def test_a_long_time_is_drawn_in_groups_of_days_and_loses_nothing() -> None:
    player = make_player()
    start = dt.date(2025, 1, 1)
    Total.objects.bulk_create(
        Total(player=player, day=start + dt.timedelta(days=at), currency="fun", variant="holdem", hands=1, net=at - 100)
        for at in range(400)
    )
    parts = figures.by_day(player.pk, figures.Wanted("fun", ""))
    assert len(parts) <= figures.MOST_POINTS
    assert parts[-1].running == sum(at - 100 for at in range(400))


@pytest.mark.parametrize("nets", [[0], [5], [-5], [1, -1, 3], [10**12, -(10**12)], [3] * 120])
def test_a_chart_keeps_inside_its_frame(nets: list[int]) -> None:
    running = [sum(nets[: at + 1]) for at in range(len(nets))]
    drawn = chart.chart(nets, running, [str(at) for at in range(len(nets))], [""] * len(nets), str)
    for bar in drawn.bars:
        assert bar.x >= 0 and bar.x + bar.width <= drawn.width
        assert bar.y >= 0 and bar.y + bar.height <= drawn.height
    for point in drawn.line.split():
        x, y = map(float, point.split(","))
        assert 0 <= x <= drawn.width and 0 <= y <= drawn.height
    assert 2 <= len(drawn.rows) <= 8
    assert len(drawn.columns) <= chart.MOST_TICKS
