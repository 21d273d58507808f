"""Rake schedules as data: the editions' own, versions that are final, what is refused, and which one holds (R-RAKE-0, R-ED-3)."""

from __future__ import annotations

import csv
import datetime as dt

import pytest
from django.utils import timezone

from engine.betting.rake import ALL, LIMITED, OPEN, SCHEDULES, Band, Tier, band_for, rake
from lobby.rake import in_force, said, values
from lobby.rake.models import Final, Schedule, Version
from lobby.words.rake import fault_text
from tests.factories import table

pytestmark = [pytest.mark.usefixtures("editions"), pytest.mark.django_db]

ONE = (Band(ALL, 0, (Tier(0, 10, 100),), ((2, 500),)),)


def raked(**more):
    return table(currency="euro", raked=True, small_blind=25, big_blind=50, min_buy_in=1000, max_buy_in=5000, **more)


def planned(*moments: dt.datetime, bands=ONE) -> Schedule:
    schedule = Schedule.objects.create(name="House")
    for number, moment in enumerate(moments, 1):
        Version.objects.create(schedule=schedule, number=number, bands=values.plain(bands), valid_from=moment)
    return schedule


@pytest.mark.parametrize("edition", ["pl", "cs"])
def test_the_editions_schedules_come_with_the_installation(edition):
    version = Schedule.objects.get(edition=edition).in_force(timezone.now())
    assert version.rules == SCHEDULES[edition]
    assert values.faults(version.rules.bands) == []


@pytest.mark.parametrize("edition", ["pl", "cs"])
def test_real_points_that_follow_an_edition_are_met_by_the_stored_figures(edition, cases):
    """Hands of other rooms whose rake is marked as equal to the edition's schedule."""
    if cases is None:
        pytest.skip("POKER_CASES is not set")
    rules = Schedule.objects.get(edition=edition).in_force(timezone.now()).rules
    structures = {"no": "nl", "pot": "pl", "half pot": "hp", "fixed": "fl", "spread": "sl"}
    with (cases / "hands" / "eval" / "rake-points.csv").open(newline="") as file:
        points = [row for row in csv.DictReader(file) if row[f"equals_R-RAKE-{edition.upper()}"] == "yes"]
    assert len(points) > 100
    for row in points:
        structure = structures[row["limit"].lower().removesuffix(" limit").strip()]
        band = band_for(rules, structure, cents(row["lower_stake"]))
        taken = rake(cents(row["pot_after_returns"]), int(row["players_dealt"]), band) if row["raked_street_reached"] == "yes" else 0
        assert taken == cents(row["rake"]), row


def cents(text: str) -> int:
    whole, _point, rest = text.partition(".")
    return int(whole) * 100 + int(rest.ljust(2, "0") or 0)


def test_a_version_is_final_once_it_stands():
    version = Schedule.objects.get(edition="pl").versions.get()
    version.bands = []
    with pytest.raises(Final):
        version.save()
    with pytest.raises(Final):
        version.delete()
    soon = planned(timezone.now() + dt.timedelta(days=1)).versions.get()
    soon.delete()
    assert not Version.objects.filter(pk=soon.pk).exists()


WRONG = {
    "no range": ((), {"structure_missing"}),
    "a structure left out": ((Band(OPEN, 0, (Tier(0, 1, 20),), ((2, 75),)),), {"structure_missing"}),
    "a gap below": ((Band(ALL, 100, (Tier(0, 1, 20),), ((2, 75),)),), {"range_gap"}),
    "twice the same range": ((*ONE, Band(LIMITED, 0, (Tier(0, 1, 20),), ((2, 75),))), {"range_overlap"}),
    "no structure": ((*ONE, Band((), 50, (Tier(0, 1, 20),), ((2, 75),))), {"no_structure"}),
    "an unknown structure": ((*ONE, Band(("xx",), 50, (Tier(0, 1, 20),), ((2, 75),))), {"unknown_structure"}),
    "negative": ((Band(ALL, 0, (Tier(0, -1, 20),), ((2, 75),)),), {"negative"}),
    "a negative cap": ((Band(ALL, 0, (Tier(0, 1, 20),), ((2, -75),)),), {"negative"}),
    "too large": ((Band(ALL, 0, (Tier(0, 1, 20),), ((2, 10**15),)),), {"too_large"}),
    "no step": ((Band(ALL, 0, (), ((2, 75),)),), {"no_steps"}),
    "small pots left out": ((Band(ALL, 0, (Tier(400, 1, 20),), ((2, 75),)),), {"steps_gap"}),
    "steps down": ((Band(ALL, 0, (Tier(0, 1, 20), Tier(400, 1, 10), Tier(200, 1, 10)), ((2, 75),)),), {"steps_out_of_order"}),
    "more than the pot": ((Band(ALL, 0, (Tier(0, 21, 20),), ((2, 75),)),), {"step_above_pot"}),
    "the whole pot": ((Band(ALL, 0, (Tier(0, 20, 20),), ((2, 75),)),), {"step_above_pot"}),
    "for every nothing": ((Band(ALL, 0, (Tier(0, 0, 0),), ((2, 75),)),), {"step_above_pot"}),
    "no cap": ((Band(ALL, 0, (Tier(0, 1, 20),), ()),), {"no_caps"}),
    "no cap for two": ((Band(ALL, 0, (Tier(0, 1, 20),), ((3, 75),)),), {"caps_gap"}),
    "caps down": ((Band(ALL, 0, (Tier(0, 1, 20),), ((2, 75), (5, 80), (4, 90))),), {"caps_out_of_order"}),
    "eleven players": ((Band(ALL, 0, (Tier(0, 1, 20),), ((2, 75), (11, 80))),), {"caps_beyond_seats"}),
}


@pytest.mark.parametrize("name", WRONG)
def test_nonsense_is_refused_in_words(name):
    bands, codes = WRONG[name]
    found = values.faults(bands)
    assert {fault.code for fault in found} == codes
    general = fault_text("", {})
    assert all(fault_text(fault.code, fault.facts) != general for fault in found)


def test_what_is_written_as_json_reads_back_the_same():
    for rules in SCHEDULES.values():
        assert values.bands_of(values.plain(rules.bands)) == rules.bands


def test_a_table_pays_by_its_edition_unless_it_names_a_schedule():
    now = timezone.now()
    assert in_force.schedule_of(raked(), now) == SCHEDULES["pl"]
    assert in_force.schedule_of(raked(edition="cs"), now) == SCHEDULES["cs"]
    assert in_force.schedule_of(table(), now) is None
    own = planned(now)
    assert in_force.schedule_of(raked(rake_schedule=own), now).bands == ONE
    assert in_force.schedule_of(raked(rake_schedule=Schedule.objects.get(edition="cs")), now) == SCHEDULES["cs"]


def test_a_version_holds_from_its_moment_on_and_not_before():
    start = timezone.now()
    other = (Band(ALL, 0, (Tier(0, 20, 100),), ((2, 900),)),)
    own = planned(start)
    Version.objects.create(schedule=own, number=2, bands=values.plain(other), valid_from=start + dt.timedelta(hours=1))
    where = raked(rake_schedule=own)
    assert in_force.schedule_of(where, start).name == f"{own.pk}.1"
    assert in_force.schedule_of(where, start + dt.timedelta(minutes=59)).bands == ONE
    assert in_force.schedule_of(where, start + dt.timedelta(hours=1)) == (f"{own.pk}.2", other)
    before = in_force.schedule_of(where, start - dt.timedelta(seconds=1))
    assert before == SCHEDULES["pl"]


def test_a_table_says_what_holds_and_what_is_planned():
    assert said.facts(table()) == [("Rake", "none")]
    [(term, text)] = said.facts(raked())
    assert (term, text) == (
        "Rake",
        "€0.01 per full €0.20; €0.05 per full €1.00 for pots from €4.00; at most €0.75 for 2 players, €2.00 for 3 to 4 players, "
        "€3.00 for 5 players and more (schedule: Polish edition (pl))",
    )
    own = planned(timezone.now(), timezone.now() + dt.timedelta(days=1))
    lines = said.facts(raked(rake_schedule=own))
    assert lines[0][1] == "€0.10 per full €1.00; at most €5.00 for 2 players and more (schedule: House)"
    assert lines[1][0].startswith("Rake from ")
