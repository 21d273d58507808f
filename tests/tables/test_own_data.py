"""One's own data: the export tells no card that he did not see, the erasure leaves no name and every chip."""

from __future__ import annotations

import io
import json
import zipfile
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from engine.cards import cards_text
from lobby.cashier.models import Request
from lobby.ledger.models import Transfer
from lobby.models import Player
from lobby.oversight.models import Deed
from lobby.people import own_data
from lobby.people.errors import Refused
from lobby.people.models import Address, Note
from tables import chat, disputes, record
from tables.commands import Leave
from tables.models import ChatLine, Hand, Step
from tests.factories import all_money, operator, staff
from tests.tables.felt import Felt, assert_adds_up, committed, make_table, wallet

PASSWORD = "a horse that swims"
pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def no_pause() -> None:
    cache.clear()


@pytest.fixture
def felt() -> Felt:
    """A hand of three, folded; the first player has a name to be forgotten and a password."""
    felt = Felt(make_table())
    felt.people = felt.seated(3)
    radek = felt.people[0]
    radek.set_password(PASSWORD)
    radek.email = "radek@example.org"
    radek.save()
    felt.cards = {}
    shot = felt.deal()
    for position, player in enumerate(shot.dealt):
        felt.cards[player] = cards_text(shot.state.own(position))
    felt.number = shot.hand_id
    felt.fold_out()
    chat.say(felt.table.pk, radek.pk, "My dear grandmother plays too")
    disputes.report(Hand.objects.get(pk=felt.number), radek.pk, "The clock was short")
    return felt


def signed_in(player: Player) -> Client:
    client = Client()
    client.force_login(player)
    return client


def exported(player: Player) -> dict[str, Any]:
    answer = signed_in(player).post(reverse("people:export"))
    archive = zipfile.ZipFile(io.BytesIO(b"".join(answer.streaming_content)))
    return {name: json.loads(archive.read(name)) for name in archive.namelist()}


def test_the_export_holds_ones_own_and_no_other_card(felt: Any) -> None:
    radek = felt.people[0]
    told = exported(radek)
    assert set(told) >= {
        "profile.json", "statement.json", "requests.json", "settings.json", "measures.json", "sessions.json",
        "hands.json", "chat.json", "reports.json", "receipts.json",
    }  # fmt: skip
    hand = told["hands.json"][0]
    log = " ".join(hand["log"])
    assert hand["hand"] == felt.number
    assert felt.cards[radek.pk] in log
    assert not [cards for player, cards in felt.cards.items() if player != radek.pk and cards in log]
    assert told["chat.json"][0]["text"] == "My dear grandmother plays too"
    assert told["reports.json"][0]["reason"] == "The clock was short"
    assert sum(row["change"] for row in told["statement.json"]) == wallet(radek)
    assert told["profile.json"]["email"] == "radek@example.org"


def test_the_export_is_ones_own_and_asked_by_a_button(felt: Any) -> None:
    radek, other = felt.people[:2]
    assert "grandmother" not in json.dumps(exported(other))
    client = signed_in(radek)
    assert client.get(reverse("people:export")).status_code == 405
    assert client.post(reverse("people:export")).status_code == 200
    assert client.post(reverse("people:export")).status_code == 302
    assert "/login/" in Client().post(reverse("people:export"))["Location"]


def leave(felt: Any, player: Player) -> None:
    felt.do(player, Leave())


def erase(player: Player, **told: str):
    client = signed_in(player)
    with committed():
        return client, client.post(reverse("people:erase"), {"password": PASSWORD, "sure": "on", **told})


def test_an_erasure_leaves_no_name_and_every_chip(felt: Any) -> None:
    radek, other = felt.people[:2]
    name = radek.nickname
    bela = operator("Bela")
    Note.objects.create(player=radek, author=bela, text="tall")
    leave(felt, radek)
    client, answer = erase(radek)
    assert answer.status_code == 302
    gone = Player.objects.get(pk=radek.pk)
    assert (gone.nickname, gone.email, gone.is_active) == (f"Former player {radek.pk}", "", False)
    assert not client.get("/").context["user"].is_authenticated
    assert not Client().login(username=name, password=PASSWORD)
    assert not Note.objects.filter(player=radek).exists()
    assert not Address.objects.filter(player=radek).exists()
    assert not ChatLine.objects.filter(player=radek).exists()
    assert not Step.objects.filter(events__contains=f'"{name}"').exists()
    assert wallet(radek) == 0
    assert Transfer.objects.filter(reason="erased").count() == 1
    assert all_money("fun") == 0
    assert_adds_up()
    page = signed_in(other).get(reverse("tables:hand", args=[felt.number])).content.decode()
    assert name not in page
    assert f"Former player {radek.pk}" in page
    assert record.public_lines(Hand.objects.get(pk=felt.number))
    assert name not in str(list(Deed.objects.values()))
    desk = signed_in(bela)
    for address in ("admin:lobby_player_change", "admin:lobby_player_history"):
        assert desk.get(reverse(address, args=[radek.pk])).status_code == 200
    assert desk.get(reverse("admin:tables_hand_change", args=[felt.number])).status_code == 200


def test_nobody_erases_himself_by_a_slip(felt: Any) -> None:
    radek = felt.people[0]
    leave(felt, radek)
    for wrong in ({"password": "guess"}, {"password": ""}, {"sure": ""}, {"password": "x" * 5000}):
        assert erase(radek, **wrong)[1].status_code == 200
    assert Player.objects.get(pk=radek.pk).erased_at is None
    assert signed_in(radek).get(reverse("people:erase")).status_code == 200
    assert Player.objects.get(pk=radek.pk).erased_at is None


@pytest.mark.parametrize("stands", ["seated", "staff", "request"])
def test_what_stands_in_the_way(felt: Any, stands: str) -> None:
    """Nothing is changed then, the wallet least of all."""
    radek = felt.people[0]
    if stands != "seated":
        leave(felt, radek)
    if stands == "staff":
        radek = staff("floor")
        radek.set_password(PASSWORD)
        radek.save()
    if stands == "request":
        Request.objects.create(player=radek, kind=Request.ASK, amount=100)
    before = wallet(radek), radek.nickname
    assert own_data.why_not(radek) == stands
    with pytest.raises(Refused):
        own_data.erase(radek)
    assert erase(radek)[1].status_code == 200
    after = Player.objects.get(pk=radek.pk)
    assert (wallet(after), after.nickname) == before
    assert_adds_up()


def test_an_erased_account_stays_so(felt: Any) -> None:
    radek = felt.people[0]
    leave(felt, radek)
    own_data.erase(radek)
    with pytest.raises(Refused):
        own_data.erase(radek)
    bela = signed_in(operator("Bela"))
    assert bela.post(reverse("admin:lobby_player_unban", args=[radek.pk]), {"reason": "back"}).status_code == 302
    assert not Player.objects.get(pk=radek.pk).is_active
    taken = {"username": f"Former player {radek.pk}", "password1": PASSWORD, "password2": PASSWORD}
    assert Client().post(reverse("account_signup"), taken).status_code == 200
