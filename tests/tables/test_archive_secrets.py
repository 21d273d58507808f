"""What remains of a hand shows no card that its viewer may not know: list, replay, files, links, in every game (R-MUCK-1)."""

from __future__ import annotations

import random
import re

import pytest
from django.test import Client

from engine.cards import cards_text, parse_cards
from engine.variants import VARIANTS
from lobby.models import Player
from tables import record
from tables.archive import filing, shares
from tables.archive.frames import Frame, frames
from tables.happenings import CardsShown
from tests.tables.felt import make_player
from tests.tables.played import may_know, play_hand, read, show_some, table_of
from tests.tables.sockets import cards_in

pytestmark = pytest.mark.django_db

ENGLISH = {"accept-language": "en"}
STEP = {"HX-Request": "true", "HX-Target": "replay"}
"""Asks for the replay without the page around it."""


def felt_of(page: str) -> str:
    """The part of a replay that lies on the felt."""
    return page[page.index('<div class="felt"') : page.index('<div class="replay__keys"')]


def in_file(text: str) -> set[int]:
    """Every card that a file names: in brackets, in rows of cards, in JSON."""
    found = set()
    for run in re.findall(r"\b(?:[2-9TJQKA][cdhs]\s?)+(?![a-z])", text):
        codes = re.findall(r"[2-9TJQKA][cdhs]", run)
        found |= {card for card in range(52) if cards_text((card,)) in codes}
    return found


def known_at(frame: Frame, position: int | None) -> set[int]:
    """What lies open at a step, what was shown unasked up to it, and one player's own cards."""
    state = frame.state
    known = set(state.board).union(*state.up)
    known |= {card for event in frame.told if isinstance(event, CardsShown) for card in parse_cards(event.cards)}
    for at, cards in enumerate(state.hole):
        if state.shown[at] or at == position:
            known |= set(cards)
    return known


@pytest.mark.parametrize("variant", VARIANTS)
def test_no_page_and_no_file_holds_a_card_that_its_reader_may_not_know(variant: str) -> None:
    dice = random.Random(f"secrets {variant}")
    felt = table_of(variant)
    people = felt.seated(3)
    hand = play_hand(felt, dice)
    show_some(felt, dice, whole=0)
    filing.file_due()
    found = read(hand)
    hidden = set().union(*found.end.hole) - may_know(found, None)
    for player in people:
        check_own(found, player)
    check_links(found, people[0])
    outsider = client_of(make_player())
    assert outsider.get(f"/tables/hands/{hand.pk}/").status_code == 404
    for kind in ("text", "phh", "json"):
        assert outsider.get(f"/tables/hands/{hand.pk}/download/{kind}/").status_code == 404
        assert in_file(outsider.get(f"/tables/hands/download/{kind}/").content.decode()) == set()
    assert found.end.shown.count(True) == 3 or hidden, "the test has something to hide"


def client_of(player: Player) -> Client:
    client = Client(headers=ENGLISH)
    client.force_login(player)
    return client


def check_own(found, player: Player) -> None:
    """Every step of the replay, the list and the files of a player."""
    client, allowed = client_of(player), may_know(found, player)
    position = found.position_of(player.pk)
    address = f"/tables/hands/{found.hand.pk}/"
    for step, frame in enumerate(frames(found, (position,), record.names_at(found.hand, found.told)), 1):
        page = client.get(address, {"step": step}, headers=STEP).content.decode()
        assert cards_in(page) <= allowed
        assert cards_in(felt_of(page)) <= known_at(frame, position)
    assert cards_in(client.get(address).content.decode()) <= allowed
    listed = client.get("/tables/hands/").content.decode()
    assert cards_in(listed) <= allowed
    assert set(found.end.own(position)) <= cards_in(listed), "his own cards are drawn"
    for kind in ("text", "phh", "json"):
        one = client.get(f"{address}download/{kind}/").content.decode()
        many = client.get(f"/tables/hands/download/{kind}/").content.decode()
        assert in_file(one) <= allowed
        assert in_file(many) <= allowed
        assert {card for _at, cards in found.unasked for card in cards} <= in_file(one) & in_file(many)
        assert set(found.end.own(position)) <= in_file(one), "the reader of files reads"


def check_links(found, owner: Player) -> None:
    """What a link shows to anybody: the public part, or the owner's cards besides."""
    for with_cards in (False, True):
        link = shares.share(found, owner.pk, with_cards=with_cards)
        position = found.position_of(owner.pk) if with_cards else None
        allowed = may_know(found, owner if with_cards else None)
        address, visitor = f"/tables/shown/{link.token}/", Client(headers=ENGLISH)
        assert cards_in(visitor.get(address).content.decode()) <= allowed
        steps = list(enumerate(frames(found, (), record.names_at(found.hand, found.told)), 1))
        for step, frame in steps[:: 3 if with_cards else 1]:
            page = visitor.get(address, {"step": step}, headers=STEP).content.decode()
            assert cards_in(page) <= allowed
            assert cards_in(felt_of(page)) <= known_at(frame, position)
