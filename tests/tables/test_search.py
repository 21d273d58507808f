"""Looking for a player: found are those who allow it, at public tables only; all others are as if they did not exist."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from lobby import search
from lobby.models import Player
from lobby.preferences.models import Preferences
from lobby.private import doors
from tables import chat
from tests import factories
from tests.tables.felt import Felt, give, make_table

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def no_searches_yet() -> Iterator[None]:
    cache.clear()
    yield
    cache.clear()


def findable(name: str) -> Player:
    player = factories.player(name)
    Preferences.objects.create(player=player, values={"find": "on"})
    give(player, 100_000)
    return player


@pytest.fixture
def seeker() -> Player:
    return factories.player("Seeker")


def names(asked: str, seeker: Player) -> list[str]:
    return [found.nickname for found in search.players(asked, seeker)]


def page(seeker: Player, asked: str) -> str:
    client = Client()
    client.force_login(seeker)
    return client.post(reverse("lobby:players"), {"name": asked}).content.decode()


def test_who_allows_it_is_found_by_the_beginning_of_his_name_in_any_case(seeker: Player) -> None:
    for name in ("Žofie", "zofka", "Marta", "martin", "Tomek"):
        findable(name)
    assert names("mAR", seeker) == ["Marta", "martin"]
    assert names("ＭＡ", seeker) == ["Marta", "martin"], "wide letters are the same letters, as when a name is made"
    assert names("Z\u030cO", seeker) == ["Žofie"], "a letter and its mark are the marked letter"
    assert names("arta", seeker) == []
    assert names("ma%", seeker) == names("m_r", seeker) == []


def test_two_letters_are_needed(seeker: Player) -> None:
    findable("Marta")
    assert [names(asked, seeker) for asked in ("", " ", "m", " m ", "-m", "m-", "%%")] == [[]] * 7
    assert names("ma", seeker) == ["Marta"]
    assert "at least two letters" in page(seeker, "m")


def test_no_more_than_ten_are_shown(seeker: Player) -> None:
    for number in range(12):
        findable(f"Marta {number:02}")
    assert len(names("marta", seeker)) == search.MOST
    assert "There may be more." in page(seeker, "marta")


def test_public_tables_alone_are_told_with_a_way_to_watch(seeker: Player) -> None:
    marta = findable("Marta")
    public, private, locked = (
        Felt(make_table(name="Open air")),
        make_table(name="Cellar", is_private=True, owner=marta),
        make_table(name="Vault"),
    )
    locked.set_password("lantern")
    locked.save()
    public.sit(marta, 0)
    Felt(private).sit(marta, 0)
    Felt(locked).sit(marta, 0, password="lantern")
    html = page(seeker, "marta")
    assert f'href="{reverse("tables:table", args=[public.table.pk])}"' in html
    assert "Open air" in html
    assert "Cellar" not in html
    assert "Vault" not in html
    assert [row.table.name for row in search.players("marta", marta)[0].rows] == ["Open air"], "nor are they told to himself"


def test_who_sits_nowhere_or_at_private_tables_only_looks_the_same(seeker: Player) -> None:
    anna, hanna = findable("Anna"), findable("Hanna")
    Felt(make_table(name="Cellar", is_private=True, owner=hanna)).sit(hanna, 0)
    pages = [page(seeker, name).replace(name, "X") for name in ("Anna", "Hanna")]
    assert all("Sits at no public table now." in html for html in pages)
    bare = [re.sub(r'<svg class="avatar".*?</svg>|csrf\w*" value="\w+"|nonce="[^"]+"', "", html) for html in pages]
    assert bare[0] == bare[1]
    assert anna.pk != hanna.pk


def hidden(marta: Player, seeker: Player, how: str) -> None:
    """Makes her impossible to find."""
    fields = {
        "closed": {"banned_at": timezone.now()},
        "suspended": {"suspended_until": timezone.now() + timedelta(hours=1)},
        "erased": {"erased_at": timezone.now()},
        "not let in": {"is_active": False},
        "bot": {"is_bot": True},
    }
    if how in fields:
        Player.objects.filter(pk=marta.pk).update(**fields[how])
    elif how == "does not allow it":
        Preferences.objects.filter(player=marta).update(values={"watch": "named"})
    elif how == "has set nothing":
        Preferences.objects.all().delete()
    elif how == "mutes the seeker":
        chat.mute(marta.pk, seeker.pk)
    else:
        doors.shut_out(make_table(is_private=True, owner=marta), seeker)


HIDDEN = (
    "closed", "suspended", "erased", "not let in", "bot", "does not allow it", "has set nothing", "mutes the seeker", "shut the seeker out",
)  # fmt: skip


@pytest.mark.parametrize("how", HIDDEN)
def test_who_is_not_to_be_found_is_as_unknown_as_a_name_that_nobody_bears(seeker: Player, how: str) -> None:
    marta = findable("Marta")
    Felt(make_table()).sit(marta, 0)
    assert names("marta", seeker) == ["Marta"]
    hidden(marta, seeker, how)
    assert names("marta", seeker) == []
    same = [re.sub(r'csrf\w*" value="\w+"|nonce="[^"]+"', "", page(seeker, name).replace(name, "X")) for name in ("Marta", "Ulrika")]
    assert same[0] == same[1]


def test_a_suspension_that_is_over_hides_nobody(seeker: Player) -> None:
    marta = findable("Marta")
    Player.objects.filter(pk=marta.pk).update(suspended_until=timezone.now() - timedelta(seconds=1))
    assert names("marta", seeker) == ["Marta"]


def test_visitors_do_not_search_and_players_not_without_end(seeker: Player) -> None:
    visitor, client = Client(), Client()
    assert reverse("account_login") in visitor.post(reverse("lobby:players"), {"name": "ma"}).headers["Location"]
    assert "seek-name" not in visitor.get("/").content.decode()
    client.force_login(seeker)
    assert re.search(r'id="seek-name"[^>]+value=""', client.get("/").content.decode())
    answers = {client.post(reverse("lobby:players"), {"name": "ma"}).status_code for _ in range(30)}
    assert answers == {200}
    assert client.post(reverse("lobby:players"), {"name": "ma"}).status_code == 429


def test_what_is_asked_is_shown_as_text(seeker: Player) -> None:
    assert "<script>x" not in page(seeker, "<script>x</script>")


def test_leave_is_kept_with_the_account_and_no_device_hands_it_to_the_next(seeker: Player) -> None:
    client = Client()
    client.cookies["look_find"] = "on"
    assert 'name="find"' not in client.get(reverse("lobby:settings")).content.decode()
    client.force_login(seeker)
    client.post(reverse("lobby:look"), {"deck": "four"})
    assert Preferences.objects.get(player=seeker).values == {"deck": "four"}
    answer = client.post(reverse("lobby:settings"), {"find": ["", "on"]})
    assert Preferences.objects.get(player=seeker).values == {"deck": "four", "find": "on"}
    assert "look_find" not in answer.cookies
    assert 'name="find" value="on" data-set="find" data-account checked' in client.get(reverse("lobby:settings")).content.decode()
