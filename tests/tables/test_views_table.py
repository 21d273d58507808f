"""The table's pages without a script: look, sit, act, add chips, leave; passwords, receipts, refusals in words."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.contrib.messages import get_messages
from django.test import Client
from django.urls import reverse

from lobby.models import Player
from tables.commands import Pause
from tables.models import Incident, Receipt, Seat
from tests.tables.felt import Felt, assert_adds_up, make_player, make_table, stakes_of, wallet

pytestmark = pytest.mark.django_db


def signed_in(player: Player) -> Client:
    client = Client()
    client.force_login(player)
    return client


def url(name: str, felt: Felt) -> str:
    return reverse(f"tables:{name}", args=[felt.table.pk])


def notes(response: Any) -> str:
    return " ".join(str(message) for message in get_messages(response.wsgi_request))


def dock_fields(html: str) -> dict[str, str]:
    """The hidden fields of the dock's form, as a browser without a script would send them."""
    form = html[html.index('id="dock"') :]
    form = form[: form.index("</form>")]
    return dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', form))


@pytest.fixture
def felt() -> Felt:
    return Felt(make_table())


def test_a_visitor_watches_a_public_table(felt: Felt) -> None:
    felt.seated(2)
    felt.deal()
    response = Client().get(url("table", felt))
    assert response.status_code == 200
    html = response.content.decode()
    assert html.count('id="seat-') == 6
    assert "Sign in to play" in html
    assert "data-me" not in html
    assert f'ws-connect="/ws/tables/{felt.table.pk}/?lang=en"' in html


def test_a_buy_in_is_told_in_big_blinds_where_there_are_any() -> None:
    for fields, told in (({}, True), ({"variant": "stud", **stakes_of("stud")}, False)):
        felt = Felt(make_table(**fields))
        page = signed_in(make_player()).get(url("sit", felt), {"seat": 1}, headers={"accept-language": "en"}).content.decode()
        assert "Chips to bring" in page
        assert ("big blinds" in page) == told


def test_an_unknown_table_is_not_found() -> None:
    assert Client().get("/tables/424242/").status_code == 404


def test_the_page_needs_no_inline_style_and_no_handler(felt: Felt) -> None:
    [one, _two] = felt.seated(2)
    felt.deal()
    html = signed_in(one).get(url("table", felt)).content.decode()
    assert "style=" not in html
    assert not re.search(r"<[^>]+\son[a-z]+=", html)
    for script in re.findall(r"<script[^>]*>", html):
        assert "src=" in script
        assert "nonce=" in script


def test_sitting_down_by_the_dialog_moves_the_chips(felt: Felt) -> None:
    """R-BUY-1, R-BUY-2."""
    player = make_player(money=15_000)
    client = signed_in(player)
    page = client.get(url("sit", felt) + "?seat=3").content.decode()
    assert "Take seat 3" in page
    assert "2,000 to 10,000" in page
    assert "15,000" in page
    ticket = re.search(r'name="ticket" value="([^"]+)"', page)
    assert ticket is not None
    form = {"seat": "3", "amount": "5000", "ticket": ticket[1], "first": "wait"}
    response = client.post(url("sit", felt), form)
    assert response.status_code == 302
    seat = Seat.objects.get(player=player)
    assert (seat.number, seat.stack) == (2, 5_000)
    assert wallet(player) == 10_000
    client.post(url("sit", felt), form)
    assert wallet(player) == 10_000, "sent twice is one request"
    assert_adds_up(felt.table)


@pytest.mark.parametrize(
    ("amount", "says"),
    [
        ("1999", "smallest buy-in here is 2,000"),
        ("10001", "largest buy-in here is 10,000"),
        ("-5", "above zero"),
        ("lots", "not an amount"),
        ("", "required"),
    ],
)
def test_a_refused_buy_in_says_why_and_keeps_the_form(felt: Felt, amount: str, says: str) -> None:
    player = make_player()
    response = signed_in(player).post(url("sit", felt), {"seat": "1", "amount": amount, "ticket": "t", "first": "wait"})
    assert response.status_code == 200
    assert says in response.content.decode()
    assert not Seat.objects.exists()


def test_who_has_too_little_is_sent_to_the_cashier(felt: Felt) -> None:
    html = signed_in(make_player(money=100)).get(url("sit", felt)).content.decode()
    assert "The smallest buy-in here is 2,000; your balance is 100." in html
    assert reverse("cashier:wallet") in html


def test_a_taken_seat_is_told_and_another_one_chosen(felt: Felt) -> None:
    felt.sit(make_player(), 2)
    client = signed_in(make_player())
    response = client.post(url("sit", felt), {"seat": "3", "amount": "5000", "ticket": "t", "first": "wait"})
    assert "Somebody has just taken this seat" in response.content.decode()


def test_the_first_hand_is_asked_for_only_at_a_table_in_play(felt: Felt) -> None:
    """R-NEW-1."""
    client = signed_in(make_player())
    assert "Your first hand" not in client.get(url("sit", felt)).content.decode()
    felt.seated(2)
    felt.deal()
    assert "Your first hand" in client.get(url("sit", felt)).content.decode()
    client.post(url("sit", felt), {"seat": "5", "amount": "5000", "ticket": "t", "first": "post"})
    assert Seat.objects.get(number=4).posts


def test_seat_me_takes_the_seat_with_the_most_room(felt: Felt) -> None:
    felt.sit(make_player(), 0)
    response = signed_in(make_player()).post(url("seat_me", felt))
    assert response.url == url("sit", felt) + "?seat=4"


def test_visitors_are_sent_to_sign_in(felt: Felt) -> None:
    for name in ("sit", "top_up"):
        assert reverse("account_login") in Client().get(url(name, felt)).url
    for name in ("act", "leave", "sit_out", "come_back", "post_now", "seat_me"):
        assert reverse("account_login") in Client().post(url(name, felt)).url


def test_a_get_changes_nothing(felt: Felt) -> None:
    [one, _two] = felt.seated(2)
    for name in ("act", "leave", "sit_out", "come_back", "post_now", "seat_me"):
        assert signed_in(one).get(url(name, felt)).status_code == 405


def test_a_hand_is_played_by_plain_forms(felt: Felt) -> None:
    people = felt.seated(2)
    felt.deal()
    clients = {player.pk: signed_in(player) for player in people}
    first = felt.to_act
    page = clients[first.pk].get(url("table", felt)).content.decode()
    response = clients[first.pk].post(url("act", felt), {**dock_fields(page), "action": "raise_to", "to": "300"})
    assert response.url == url("table", felt)
    assert felt.shot.state is not None
    assert felt.shot.state.price == 300
    second = felt.to_act
    assert second.pk != first.pk
    page = clients[second.pk].get(url("table", felt)).content.decode()
    assert "Your turn" in page
    clients[second.pk].post(url("act", felt), {**dock_fields(page), "action": "fold"})
    assert felt.shot.phase == "result"
    assert_adds_up(felt.table)


def test_cards_are_exchanged_by_plain_forms() -> None:
    """R-DRAW-1: the ticked cards go; none ticked is no exchange, and standing pat has a button of its own."""
    felt = Felt(make_table(variant="draw5"))
    felt.seated(2)
    felt.deal()
    felt.until(lambda state: state.asks == "draw")
    first = felt.to_act
    page = signed_in(first).get(url("table", felt)).content.decode()
    held = re.findall(r'form="dock" name="card" value="(..)"', page)
    assert len(held) == 5
    before = felt.shot.step
    response = signed_in(first).post(url("act", felt), {**dock_fields(page), "action": "discard"})
    assert "Choose the cards to exchange" in notes(response)
    assert felt.shot.step == before
    response = signed_in(first).post(url("act", felt), {**dock_fields(page), "action": "discard", "card": ["As"] * 30})
    assert "could not be read" in notes(response)
    signed_in(first).post(url("act", felt), {**dock_fields(page), "action": "discard", "card": held[:2]})
    assert felt.shot.state is not None
    assert felt.shot.state.drew[0] == 2
    page = signed_in(felt.to_act).get(url("table", felt)).content.decode()
    signed_in(felt.to_act).post(url("act", felt), {**dock_fields(page), "action": "pat", "card": held[:1]})
    assert felt.shot.state.drew == [2, 0]


def test_a_stale_or_foreign_form_is_told_in_words_and_does_nothing(felt: Felt) -> None:
    people = felt.seated(2)
    felt.deal()
    first = felt.to_act
    other = next(player for player in people if player.pk != first.pk)
    fields = dock_fields(signed_in(first).get(url("table", felt)).content.decode())
    response = signed_in(other).post(url("act", felt), {**fields, "action": "call"})
    assert "not your turn" in notes(response)
    before = felt.shot.step
    response = signed_in(first).post(url("act", felt), {**fields, "hand": "999999", "action": "call"})
    assert "moved on" in notes(response)
    assert felt.shot.step == before
    for _ in range(2):
        signed_in(first).post(url("act", felt), {**fields, "action": "call"})
    assert felt.shot.step == before + 1, "sent twice is done once"


@pytest.mark.parametrize(
    "form",
    [
        {},
        {"hand": "x", "step": "1", "action": "call"},
        {"hand": "-1", "step": "1", "action": "call"},
        {"hand": "1", "step": "1", "action": "steal"},
        {"hand": "1", "step": "1", "action": "raise_to", "to": "much"},
        {"hand": "9" * 30, "step": "1", "action": "call"},
        {"hand": "1", "step": "1", "action": "raise_to", "to": "9" * 30},
        {"hand": "٣", "step": "1", "action": "call"},
    ],
)
def test_bad_forms_are_told_in_words(felt: Felt, form: dict[str, str]) -> None:
    [one, _two] = felt.seated(2)
    felt.deal()
    before = felt.shot.step
    response = signed_in(one).post(url("act", felt), form)
    assert response.status_code == 302
    assert notes(response)
    assert felt.shot.step == before


def test_leaving_sitting_out_and_coming_back(felt: Felt) -> None:
    """R-SIT-1."""
    [one, two] = felt.seated(2)
    client = signed_in(one)
    client.post(url("sit_out", felt))
    assert Seat.objects.get(player=one).state == Seat.SITTING_OUT
    client.post(url("come_back", felt))
    assert Seat.objects.get(player=one).state == Seat.PLAYING
    response = client.post(url("leave", felt))
    assert "left the table" in notes(response)
    assert not Seat.objects.filter(player=one).exists()
    assert wallet(one) == 100_000
    assert Seat.objects.filter(player=two).exists()


def test_chips_are_added_by_the_dialog_up_to_the_maximum(felt: Felt) -> None:
    """R-BUY-1."""
    player = make_player()
    felt.sit(player, 0, 4_000)
    client = signed_in(player)
    page = client.get(url("top_up", felt)).content.decode()
    assert "most 6,000" in page
    response = client.post(url("top_up", felt), {"amount": "7000", "ticket": "a"})
    assert "more than" in response.content.decode()
    assert client.post(url("top_up", felt), {"amount": "6000", "ticket": "b"}).status_code == 302
    assert Seat.objects.get(player=player).stack == 10_000
    assert "the most that may be brought here" in client.get(url("top_up", felt)).content.decode()


def test_a_refusal_of_the_room_reaches_the_page(felt: Felt) -> None:
    [one, two] = felt.seated(2)
    felt.deal()
    felt.do(None, Pause())
    actor = felt.to_act
    fields = {"hand": str(felt.shot.hand_id), "step": str(felt.shot.step), "action": "call"}
    assert "paused" in notes(signed_in(actor).post(url("act", felt), fields))
    assert {one.pk, two.pk} == {seat.player_id for seat in felt.shot.seats if seat is not None}


def test_a_locked_table_asks_for_its_password_and_forgets_who_knew_the_old_one(felt: Felt) -> None:
    felt.table.set_password("sesame")
    felt.table.save()
    client = Client()
    page = client.get(url("table", felt))
    assert "asks for a password" in page.content.decode()
    assert 'id="felt"' not in page.content.decode()
    assert "not the password" in client.post(url("open", felt), {"password": "wrong"}).content.decode()
    assert client.post(url("open", felt), {"password": "sesame"}).url == url("table", felt)
    assert 'id="felt"' in client.get(url("table", felt)).content.decode()
    felt.table.set_password("other")
    felt.table.save()
    assert 'id="felt"' not in client.get(url("table", felt)).content.decode()


def test_the_receipt_of_an_outage_is_shown_to_its_player_alone(felt: Felt) -> None:
    """R-OUT-1."""
    player, other = make_player(), make_player()
    incident = Incident.objects.create()
    receipt = Receipt.objects.create(
        incident=incident, player=player, table=felt.table, seat=1, currency="fun", hand_no=12_345, in_hand=150, stack=850, total=1_000
    )
    address = reverse("tables:receipt", args=[receipt.pk])
    html = signed_in(player).get(address).content.decode()
    for figure in ("12,345", "150", "850", "1,000"):
        assert figure in html
    assert signed_in(other).get(address).status_code == 404
    for page in (url("table", felt), reverse("lobby:index")):
        assert address in signed_in(player).get(page).content.decode()
        assert address not in signed_in(other).get(page).content.decode()
    signed_in(player).post(address)
    assert address not in signed_in(player).get(url("table", felt)).content.decode()


def test_a_script_in_a_name_is_text(felt: Felt) -> None:
    player = make_player()
    Player.objects.filter(pk=player.pk).update(nickname="<b>x</b>")
    felt.sit(player, 0)
    html = Client().get(url("table", felt)).content.decode()
    assert "<b>x</b>" not in html
    assert "&lt;b&gt;x&lt;/b&gt;" in html
