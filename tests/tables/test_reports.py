"""Reports over a season of pretended play: every list adds up to the ledger's figures, and nobody sees what is not his."""

from __future__ import annotations

import csv
import html
import io
import re
from datetime import timedelta
from typing import Any

import pytest
from django.db.models import Sum
from django.test import Client
from django.utils import timezone, translation

from engine.hand.actions import Action, BringIn, Call, Check, Discard, RaiseTo
from lobby.accounts import roles
from lobby.ledger.models import Account
from lobby.models import HouseSettings, Player, Table
from lobby.people.models import Address
from tables import season
from tables.audit import audit
from tables.models import Hand, Result, Seat
from tables.reports import figures, pairs
from tables.reports.bars import bars
from tables.reports.models import PairDay
from tables.reports.period import Period, asked
from tables.templatetags.figures import percent
from tests import factories
from tests.tables.felt import Felt, assert_adds_up, make_table

pytestmark = pytest.mark.django_db
DAYS, HANDS = 4, 3


@pytest.fixture
def period() -> Period:
    house = HouseSettings.get()
    HouseSettings.objects.filter(pk=house.pk).update(welcome_euro=500_00, welcome_fun=100_000)
    assert season.play(DAYS, HANDS, timezone.now()) >= DAYS * HANDS
    return asked({"currency": "euro"})


def rake_of_the_house() -> int:
    return Account.objects.filter(kind="rake", currency="euro").aggregate(sum=Sum("balance"))["sum"] or 0


def test_a_season_leaves_a_house_that_adds_up_and_each_report_says_the_same(period: Period) -> None:
    assert audit() == []
    assert_adds_up()
    assert not Table.objects.filter(is_open=True).exists()
    assert not Seat.objects.exists()
    whole = figures.totals(period)
    assert whole.pots > 0  # so few hands may all end without rake
    assert whole.rake == rake_of_the_house() == Hand.objects.aggregate(sum=Sum("rake"))["sum"]
    assert figures.unsettled(period) == 0
    for lines in (figures.by_day(period), figures.by_game(period), figures.by_stake(period)):
        assert sum(line.hands for line in lines) == whole.hands == Hand.objects.filter(room__table__currency="euro").count()
        assert sum(line.rake for line in lines) == whole.rake
        assert sum(line.pots for line in lines) == whole.pots
    assert sum(line.hands for line in figures.occupancy(period)) == whole.hands
    assert sum(line.net for line in figures.results(period)) == -whole.rake
    assert len(figures.by_day(period)) == 30
    wallets = Account.objects.filter(kind="wallet", currency="euro").aggregate(sum=Sum("balance"))["sum"]
    assert wallets == Player.objects.filter(nickname__endswith=season.MARK).count() * 500_00 - whole.rake


def test_a_second_season_opens_its_tables_again_and_closes_them(period: Period) -> None:
    hands = Hand.objects.count()
    played = season.play(2, 2, timezone.now() + timedelta(days=1))
    assert played >= 4
    assert Hand.objects.count() == hands + played
    assert not Table.objects.filter(is_open=True).exists()
    assert audit() == []


def test_what_flows_between_players_is_what_they_lost_to_players(period: Period) -> None:
    pairs.digest(period)
    flowed = PairDay.objects.filter(currency="euro").aggregate(up=Sum("to_one"), down=Sum("to_other"))
    gained = sum(max(0, row.won - row.put_in) for row in Result.objects.filter(hand__room__table__currency="euro"))
    assert abs(flowed["up"] + flowed["down"] - gained) <= PairDay.objects.count(), "but for what is rounded"
    board = pairs.board(period)
    assert sum(line.hands for line in board) == sum(hand.people * (hand.people - 1) // 2 for hand in period.hands())
    for line in board:
        behind = list(pairs.hands_of_pair(period, line.winner.pk, line.loser.pk))
        assert len(behind) == line.hands
        nets = {(row.hand_id, row.player_id): row.won - row.put_in for row in Result.objects.all()}
        assert [(hand.of_one, hand.of_other) for hand in behind] == [
            (nets[hand.number, line.winner.pk], nets[hand.number, line.loser.pk]) for hand in behind
        ]
        assert sum(pairs.last_fold(hand) == (line.winner.pk, line.loser.pk) for hand in behind) == line.folds
    before = list(PairDay.objects.order_by("one", "other", "day").values_list("one", "other", "hands", "to_one", "folds_to_one"))
    pairs.digest(period)
    for day in period.days:
        pairs.digest_day(day)
    assert before == list(PairDay.objects.order_by("one", "other", "day").values_list("one", "other", "hands", "to_one", "folds_to_one"))


def test_a_shared_household_counts_as_one_address(period: Period) -> None:
    pairs.digest(period)
    line = pairs.board(period)[0]
    for player, address in ((line.winner, "2001:db8:1:2::5"), (line.loser, "2001:db8:1:2::9"), (line.loser, "198.51.100.7")):
        Address.objects.create(player=player, address=address)
    assert [found.addresses for found in pairs.board(period) if {found.winner, found.loser} == {line.winner, line.loser}] == [1]
    assert sum(found.addresses for found in pairs.board(period)) == 1


def test_losses_are_shared_among_the_winners_and_rake_flows_to_nobody() -> None:
    assert sorted(pairs.flows({1: 60, 2: 30, 3: -100})) == [(1, 3, 60.0), (2, 3, 30.0)]
    assert sorted(pairs.flows({1: 30, 2: -10, 3: -20})) == [(1, 2, 10.0), (1, 3, 20.0)]
    assert list(pairs.flows({1: 0, 2: 0})) == []
    assert list(pairs.flows({1: 0, 2: -1})) == [], "all of it was rake"


def test_a_house_with_people_gets_no_season() -> None:
    Felt(make_table()).seated(2)
    with pytest.raises(RuntimeError):
        season.play(1, 1, timezone.now())


@pytest.mark.parametrize(
    "query",
    [
        {"from": "yesterday"}, {"from": "2026-13-01"}, {"from": "2026-11-02", "to": "2026-11-01"}, {"from": "1026-01-01"},
        {"currency": "gold"}, {"from": "1" * 4000}, {"from": "\x00"},
    ],
)  # fmt: skip
def test_a_question_that_makes_no_sense_is_answered_with_the_usual_days_and_a_word(query: dict) -> None:
    told = asked(query)
    assert told.fault
    assert (told.last - told.first) == timedelta(days=29)


PAGES = ("/admin/reports/", "/admin/reports/tables/", "/admin/reports/results/", "/admin/reports/pairs/")


def test_reports_are_for_those_who_may_read_them(client: Client) -> None:
    for page in PAGES:
        assert client.get(page).status_code == 302
    client.force_login(factories.player())
    for page in PAGES:
        assert client.get(page).status_code == 302
    till = factories.player(is_staff=True)
    roles.assign(till, roles.CASHIER)
    client.force_login(till)
    assert [client.get(page).status_code for page in PAGES] == [200, 200, 200, 403]
    assert client.get("/admin/reports/pairs/1/2/").status_code == 403


def test_each_page_shows_what_its_file_says(client: Client, period: Period) -> None:
    client.force_login(factories.operator())
    for page in (*PAGES, "/admin/reports/?by=game&currency=euro", "/admin/reports/?by=stake&currency=euro", "/admin/reports/?by=nonsense"):
        assert client.get(page).status_code == 200
    told = client.get("/admin/reports/?by=game&currency=euro&format=csv")
    rows = list(csv.reader(io.StringIO(b"".join(told).decode("utf-8-sig"))))
    assert rows[0] == ["Game", "Hands", "Players", "Pots", "Rake"]
    assert sum(int(row[1]) for row in rows[1:]) == figures.totals(period).hands
    for page in ("/admin/reports/?currency=euro", "/admin/reports/tables/?currency=euro"):
        figure = re.search(r'<a href="(/admin/tables/hand/\?[^"]+)">(\d+)</a>', client.get(page).content.decode())
        assert figure is not None, page
        listed = client.get(html.unescape(figure[1]))
        assert listed.status_code == 200
        assert listed.context["cl"].result_count == int(figure[2])
    told = client.get("/admin/reports/results/?currency=euro&format=csv")
    rows = list(csv.reader(io.StringIO(b"".join(told).decode("utf-8-sig"))))
    assert sum(round(float(row[2]) * 100) for row in rows[1:]) == -figures.totals(period).rake, "a loss is a number too"
    board = client.get("/admin/reports/pairs/?sort=share").content.decode()
    line = pairs.board(period)[0]
    assert f"/admin/reports/pairs/{line.winner.pk}/{line.loser.pk}/" in board
    hands = client.get(f"/admin/reports/pairs/{line.winner.pk}/{line.loser.pk}/?{period.query}")
    assert hands.status_code == 200
    assert client.get("/admin/reports/pairs/1/999999/").status_code == 404
    empty = client.get("/admin/reports/?from=2020-01-01&to=2020-01-02").content.decode()
    assert ">0<" in empty


def test_bars_stand_on_the_floor_and_reach_their_figures() -> None:
    drawn = bars([0, 5, 10], ["a", "b", "c"], str)
    assert [bar.y + bar.height for bar in drawn.bars] == [drawn.floor] * 3
    assert drawn.bars[2].height == 2 * drawn.bars[1].height > 0 == drawn.bars[0].height
    assert [row.text for row in drawn.rows] == ["0", "5", "10"]
    assert bars([], [], str).bars == ()


@pytest.mark.parametrize(("language", "half", "whole"), [("en", "50.0%", "7%"), ("pl", "50,0%", "7%"), ("cs", "50,0\xa0%", "7\xa0%")])
def test_percent_signs_stand_as_each_language_writes_them(language: str, half: str, whole: str) -> None:
    with translation.override(language):
        assert (percent(50.0), percent(7), percent(None)) == (half, whole, "–")


def test_an_evening_goes_on_when_all_but_one_have_lost_their_chips(monkeypatch: pytest.MonkeyPatch) -> None:
    def everything(seen: Any, _dice: object, _temper: object) -> Action:
        may = seen.legal
        if may.asks == "bet":
            return RaiseTo(may.raise_to) if may.raise_to else Call() if may.to_call else Check()
        return BringIn() if may.asks == "bring_in" else Discard(())

    monkeypatch.setattr(season.policy, "choose", everything)
    HouseSettings.get()
    HouseSettings.objects.update(welcome_euro=500_00, welcome_fun=100_000)
    assert season.play(DAYS, HANDS, timezone.now()) >= DAYS * HANDS
    assert audit() == []
    assert_adds_up()
