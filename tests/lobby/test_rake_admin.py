"""The operator copies, plans and withdraws rake schedules; what makes no sense is refused in words; nothing that held is edited."""

from __future__ import annotations

import datetime as dt

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Permission
from django.urls import reverse
from django.utils import timezone

from engine.betting.rake import ALL, SCHEDULES, Band, Tier
from lobby.rake import values
from lobby.rake.models import Schedule, Version
from tests.factories import operator, player, table

pytestmark = [pytest.mark.usefixtures("editions"), pytest.mark.django_db]


@pytest.fixture
def bela(client):
    someone = operator("Bela")
    client.force_login(someone)
    return someone


def moment(**more: int) -> str:
    return (timezone.localtime() + dt.timedelta(**more)).strftime("%Y-%m-%dT%H:%M")


def form(**figures: object) -> dict[str, object]:
    """One range for all limits: 0.10 per full 1.00, at most 5.00."""
    plain = {
        "name": "House", "valid_from": moment(days=1), "note": "from the new season", "order": "0", "r0-steps": "1",
        "r0-structures": list(ALL), "r0-lower": "0", "r0-from0": "", "r0-take0": "0.10", "r0-per0": "1", "r0-cap2": "5",
    }  # fmt: skip
    return plain | figures


def copy_url() -> str:
    return reverse("admin:rake_schedule_copy", args=[Version.objects.get(schedule__edition="pl").pk])


def test_a_copy_starts_with_the_figures_of_its_source(client, bela):
    page = client.get(copy_url()).content.decode()
    assert '<form method="post" novalidate' in page  # or the browser holds back preview and buttons while the name is empty
    assert 'value="0.20"' in page
    assert "Fixed limit, Spread limit, lower limit €1.00 up to below €2.00" in page


def test_sending_the_copy_unchanged_makes_the_same_figures(client, bela):
    draft = client.get(copy_url()).context["draft"]
    sent: dict[str, object] = {"name": "House", "valid_from": moment(hours=2), "note": "x", "order": draft.order_text}
    for at, each in draft.places:
        sent |= {f"r{at}-{name}": value for name, value in each.initial.items()} | {f"r{at}-steps": each.steps}
    assert client.post(copy_url(), sent).status_code == 302
    assert values.bands_of(Version.objects.get(schedule__name="House").bands) == SCHEDULES["pl"].bands


def test_a_new_schedule_is_written_once_and_logged(client, bela):
    assert client.post(copy_url(), form()).status_code == 302
    version = Version.objects.select_related("schedule").get(schedule__name="House")
    assert version.rules.bands == (Band(ALL, 0, (Tier(0, 10, 100),), ((2, 500),)),)
    assert (version.number, version.created_by, version.note) == (1, bela, "from the new season")
    assert "€0.10 per full €1.00; at most €5.00" in LogEntry.objects.get().change_message
    again = client.post(copy_url(), form())
    assert "Another schedule has this name." in again.content.decode()
    for name in ("Czech edition (cs)", "r-rake-pl"):
        assert "Another schedule has this name." in client.post(copy_url(), form(name=name)).content.decode()
    assert Schedule.objects.filter(name="House").count() == 1


REFUSED = {
    "the whole pot": ({"r0-take0": "1"}, "leave the winner nothing"),
    "negative": ({"r0-take0": "-1"}, "The amount must be above zero."),
    "no amount": ({"r0-cap2": "many"}, "This is not an amount."),
    "a gap": ({"r0-lower": "1"}, "lower limits below €1.00 are in no range"),
    "a structure left out": ({"r0-structures": ["nl", "pl"]}, "Fixed limit is in no range"),
    "no cap for two": ({"r0-cap2": "", "r0-cap3": "5"}, "the first figure is for 3."),
    "half a step": ({"r0-per0": ""}, "for every full what amount"),
    "steps down": (
        {"r0-steps": "3", "r0-from1": "4", "r0-take1": "0.05", "r0-per1": "1", "r0-from2": "2", "r0-take2": "0.05", "r0-per2": "1"},
        "€2.00 comes after €4.00",
    ),
    "twice the same range": (
        {"order": "0,1", "r1-steps": "1", "r1-structures": ["fl"], "r1-lower": "0", "r1-take0": "0.01", "r1-per0": "1", "r1-cap2": "1"},
        "two ranges begin at a lower limit of €0.00",
    ),
    "a cap that falls": ({"r0-cap3": "4"}, "With 3 players less would be taken than with 2."),
    "no range at all": ({"order": ""}, "is in no range"),
    "yesterday": ({"valid_from": moment(days=-1)}, "This moment is over"),
    "no reason": ({"note": ""}, "This field is required."),
}


@pytest.mark.parametrize("name", REFUSED)
def test_nonsense_is_refused_in_words_and_writes_nothing(client, bela, name):
    figures, text = REFUSED[name]
    page = client.post(copy_url(), form(**figures)).content.decode()
    assert text in page
    assert not Schedule.objects.filter(name="House").exists()
    assert not LogEntry.objects.exists()


@pytest.mark.parametrize("junk", ["x", "9999999", "-1", "0,0,0", "1" * 500, ","])
def test_a_mangled_form_is_refused_and_not_an_error(client, bela, junk):
    for field in ("order", "r0-steps"):
        assert client.post(copy_url(), form(**{field: junk, "note": ""})).status_code == 200
    assert not Schedule.objects.filter(name="House").exists()


def test_a_range_and_a_step_more_keep_what_was_typed(client, bela):
    draft = client.post(copy_url(), form(**{"add-range": "1", "r0-take0": "0.17"})).context["draft"]
    assert draft.order == [0, 1]
    draft = client.post(copy_url(), form(**{"add-step": "0", "r0-take0": "0.17"})).context["draft"]
    assert draft.ranges[0].steps == 2
    assert draft.ranges[0]["take0"].value() == "0.17"
    draft = client.post(copy_url(), form(**{"drop-range": "0", "order": "0,1"})).context["draft"]
    assert draft.order == [1]
    assert not Schedule.objects.filter(name="House").exists()


def test_the_preview_says_what_is_taken_and_saves_nothing(client, bela):
    page = client.post(copy_url(), form(preview="1"), headers={"HX-Request": "true"})
    text = page.content.decode()
    assert "<html" not in text
    assert '<th scope="row">€10.00</th><td class="num">€1.00</td>' in text
    wrong = client.post(copy_url(), form(preview="1", **{"r0-take0": "2"}), headers={"HX-Request": "true"}).content.decode()
    assert "leave the winner nothing" in wrong
    assert not Schedule.objects.filter(name="House").exists()


def test_a_change_is_planned_and_may_be_withdrawn_before_it_holds(client, bela):
    client.post(copy_url(), form(valid_from=moment(minutes=0)))
    own = Schedule.objects.get(name="House")
    where = table("Riga 7", currency="euro", raked=True, rake_schedule=own)
    assert client.post(reverse("admin:rake_schedule_plan", args=[own.pk]), form(**{"r0-take0": "0.20"})).status_code == 302
    now = timezone.now()
    assert own.in_force(now).number == 1
    assert own.planned(now).number == 2
    page = client.get(reverse("admin:rake_schedule_change", args=[own.pk])).content.decode()
    assert where.name in page
    assert "€0.20 per full €1.00" in page
    assert "€0.10 per full €1.00; at most €5.00 for 2 players and more → " in LogEntry.objects.latest("pk").change_message
    client.post(reverse("admin:rake_schedule_withdraw", args=[own.planned(now).pk]))
    assert own.planned(now) is None
    client.post(reverse("admin:rake_schedule_withdraw", args=[own.in_force(now).pk]))
    assert own.in_force(timezone.now()).number == 1


def test_the_editions_schedules_are_nobodys_to_change(client, bela):
    edition = Schedule.objects.get(edition="cs")
    assert client.get(reverse("admin:rake_schedule_change", args=[edition.pk])).status_code == 200
    assert client.post(reverse("admin:rake_schedule_plan", args=[edition.pk]), form()).status_code == 403
    client.post(reverse("admin:rake_schedule_withdraw", args=[edition.versions.get().pk]))
    assert edition.versions.count() == 1
    assert client.get(reverse("admin:rake_schedule_changelist")).status_code == 200


def test_rights_decide_who_reads_and_who_changes(client):
    reader = player("Cyril", is_staff=True)
    reader.user_permissions.add(Permission.objects.get(codename="view_schedule"))
    client.force_login(reader)
    edition = Schedule.objects.get(edition="cs")
    assert client.get(reverse("admin:rake_schedule_change", args=[edition.pk])).status_code == 200
    assert client.get(copy_url()).status_code == 403
    assert client.post(copy_url(), form()).status_code == 403
    client.force_login(player("Dana"))
    assert client.get(reverse("admin:rake_schedule_change", args=[edition.pk])).status_code == 302
    assert not Schedule.objects.filter(name="House").exists()
