"""The operator's look at hands: ended ones with their public steps; no hidden card, no running hand, nothing to delete."""

from __future__ import annotations

import pytest
from django.contrib import admin
from django.test import Client
from django.urls import reverse

from engine.cards import card_text
from lobby.models import Player
from tables.models import Hand, Result, Room, Seat, Seed, Step, Visit
from tests.tables.felt import Felt, make_table

pytestmark = pytest.mark.django_db


@pytest.fixture
def felt() -> Felt:
    felt = Felt(make_table())
    felt.seated(3)
    felt.deal()
    return felt


@pytest.fixture
def operator(client: Client) -> Client:
    client.force_login(Player.objects.create_superuser("floor", "pass-word-1"))
    return client


def test_ended_hand_shows_its_public_steps_and_no_hidden_card(felt: Felt, operator: Client) -> None:
    """R-MUCK-1"""
    felt.act("raise_to", 300)
    hole = felt.shot.state.hole
    felt.fold_out()
    hand = Hand.objects.get()
    page = operator.get(reverse("admin:tables_hand_change", args=[hand.pk])).content.decode()
    assert "<ol>" in page
    for cards in hole:
        for card in cards:
            assert f" {card_text(card)}" not in page.split("<ol>")[1].split("</ol>")[0]
    assert bytes(Seed.objects.get().value).hex() not in page
    assert operator.get(reverse("admin:tables_hand_changelist")).status_code == 200


def test_shown_hands_are_in_the_record(felt: Felt, operator: Client) -> None:
    felt.check_down()
    hand = Hand.objects.get()
    state = felt.shot.state
    record = operator.get(reverse("admin:tables_hand_change", args=[hand.pk])).content.decode().split("<ol>")[1].split("</ol>")[0]
    for position, shown in enumerate(state.shown):
        text = "".join(map(card_text, state.hole[position]))
        assert (text in record) == shown


def test_running_hand_is_not_there_at_all(felt: Felt, operator: Client) -> None:
    hand = Hand.objects.get()
    assert operator.get(reverse("admin:tables_hand_change", args=[hand.pk])).status_code == 302
    assert f"/{hand.pk}/change/" not in operator.get(reverse("admin:tables_hand_changelist")).content.decode()


def test_nobody_can_add_change_or_delete_a_hand(felt: Felt, operator: Client) -> None:
    felt.fold_out()
    hand = Hand.objects.get()
    assert operator.get(reverse("admin:tables_hand_delete", args=[hand.pk])).status_code == 403
    assert operator.get(reverse("admin:tables_hand_add")).status_code == 403
    operator.post(reverse("admin:tables_hand_change", args=[hand.pk]), {"pot": "1"})
    assert Hand.objects.get().pot == hand.pot


def test_no_page_of_the_admin_reads_seeds_steps_or_seats() -> None:
    for model in (Seed, Step, Seat, Room, Visit, Result):
        assert not admin.site.is_registered(model)
