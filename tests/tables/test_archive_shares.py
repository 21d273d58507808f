"""An ended hand as its player shows it to others: links that hold until they are taken back, and the replay step by step."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from django.utils import timezone, translation

from engine.cards import cards_text
from engine.hand.events import TreatedAllIn
from lobby.models import Player, Table
from lobby.people import own_data
from tables.archive import filing, shares
from tables.archive.frames import frames
from tables.archive.models import Share, Total
from tables.commands import Show
from tables.errors import Refused
from tables.models import Hand
from tables.room import handle
from tests.tables.felt import Felt, make_player, make_table
from tests.tables.played import play_hand, read
from tests.tables.test_archive import client_of
from tests.tables.test_lost_lines import drop, limited

pytestmark = pytest.mark.django_db


# ---------------------------------------------------------------- links


@pytest.fixture
def shown() -> Any:
    """An ended hand of three as it is read, and its players by position."""
    felt = Felt(make_table())
    felt.seated(3)
    felt.deal()
    number = felt.shot.hand_id
    felt.fold_out()
    found = read(Hand.objects.select_related("room__table").get(pk=number))
    return found, [Player.objects.get(pk=player) for player in found.players]


def test_a_link_shows_the_public_part_until_it_is_taken_back(shown: Any) -> None:
    found, (one, two, _three) = shown
    mine = client_of(one)
    page = mine.post(f"/tables/hands/{found.hand.pk}/share/", follow=True).content.decode()
    link = Share.objects.get()
    assert f"/tables/shown/{link.token}/" in page
    address = f"/tables/shown/{link.token}/"
    page = client_of().get(address).content.decode()
    assert f'<meta property="og:title" content="Hand #{found.hand.pk}: Texas Hold’em at {found.hand.room.table.name}">' in page
    assert "og:description" in page and "wins the pot" in page
    assert all(f'"{cards_text((card,))}"' not in page for cards in found.end.hole for card in cards)
    assert client_of(two).post(f"/tables/hands/links/{link.pk}/revoke/").status_code == 404
    assert client_of().get(address).status_code == 200
    mine.post(f"/tables/hands/links/{link.pk}/revoke/")
    assert client_of().get(address).status_code == 404
    assert client_of().get("/tables/shown/anything/").status_code == 404
    assert "No links" in mine.get("/tables/hands/links/").content.decode()


def test_a_hand_keeps_the_stakes_that_it_was_dealt_at(shown: Any) -> None:
    found, (one, *_rest) = shown
    mine = client_of(one)
    mine.post(f"/tables/hands/{found.hand.pk}/share/")
    pages = (f"/tables/hands/{found.hand.pk}/", f"/tables/shown/{Share.objects.get().token}/")
    before = [mine.get(page).context["subtitle"] for page in pages]
    Table.objects.update(variant="omaha", structure="pl", small_blind=5_00, big_blind=10_00)
    assert [mine.get(page).context["subtitle"] for page in pages] == before == ["Texas Hold’em · No limit · 50/100"] * 2


def test_with_my_cards_shows_mine_and_nobody_elses_and_kills_the_other_link(shown: Any) -> None:
    found, (one, *_rest) = shown
    bare = shares.share(found, one.pk, with_cards=False)
    assert shares.share(found, one.pk, with_cards=False) == bare, "one link is enough"
    full = shares.share(found, one.pk, with_cards=True)
    assert client_of().get(f"/tables/shown/{bare.token}/").status_code == 404
    page = client_of().get(f"/tables/shown/{full.token}/", {"step": 2}).content.decode()
    codes = [[f'data-card="{cards_text((card,))}"' in page for card in cards] for cards in found.end.hole]
    assert all(codes[0])
    assert not any(codes[1] + codes[2])


def test_links_are_few_a_day_and_only_of_my_own_ended_hands(shown: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    found, (one, *_rest) = shown
    monkeypatch.setattr(shares, "MOST_A_DAY", 2)
    shares.share(found, one.pk, with_cards=False)
    shares.share(found, one.pk, with_cards=True)
    with pytest.raises(Refused, match="too_many_links"):
        shares.share(found, one.pk, with_cards=False)
    assert Share.objects.filter(revoked_at=None).count() == 1, "the old one lives on"
    outsider = make_player()
    with pytest.raises(Refused, match="not_your_hand"):
        shares.share(found, outsider.pk, with_cards=True)
    assert client_of(outsider).post(f"/tables/hands/{found.hand.pk}/share/").status_code == 404
    assert client_of(one).get(f"/tables/hands/{found.hand.pk}/share/").status_code == 405
    assert len(Share.objects.first().token) >= 22


def test_a_running_hand_has_no_page_no_file_and_no_link() -> None:
    felt = Felt(make_table())
    one, *_ = felt.seated(2)
    number = felt.deal().hand_id
    client = client_of(one)
    assert client.get(f"/tables/hands/{number}/").status_code == 404
    assert client.get(f"/tables/hands/{number}/download/text/").status_code == 404
    assert client.post(f"/tables/hands/{number}/share/").status_code == 404
    with pytest.raises(ValueError, match="runs"):
        read(Hand.objects.get(pk=number))


def test_a_hand_at_a_private_table_is_seen_by_its_link_alone() -> None:
    felt = Felt(make_table())
    one, *_ = felt.seated(2)
    hand = play_hand(felt, random.Random(9))
    felt.table.set_password("please")
    felt.table.save()
    link = shares.share(read(hand), one.pk, with_cards=False)
    stranger = client_of(make_player())
    assert stranger.get(f"/tables/hands/{hand.pk}/").status_code == 404
    assert stranger.get(f"/tables/shown/{link.token}/").status_code == 200
    one.banned_at = timezone.now()
    one.save()
    assert stranger.get(f"/tables/shown/{link.token}/").status_code == 404


# ---------------------------------------------------------------- the replay


def test_every_step_has_its_address_its_words_and_its_neighbours(shown: Any) -> None:
    found, (one, *_rest) = shown
    client = client_of(one)
    address = f"/tables/hands/{found.hand.pk}/"
    last = client.get(address, {"step": 999}).content.decode()
    count = int(re.search(r'data-count="(\d+)"', last)[1])
    assert f'data-step="{count}"' in last
    for step in range(1, count + 1):
        page = client.get(address, {"step": step}, headers={"HX-Request": "true", "HX-Target": "replay"}).content.decode()
        assert page.startswith("<section")
        assert f"Step {step} of {count}" in page
        assert 'aria-current="step"' in page
        assert f'href="?step={max(1, step - 1)}"' in page and f'href="?step={min(count, step + 1)}"' in page
        assert "Sit here" not in page and "<progress" not in page
    assert "wins the pot" in last


def test_cards_shown_unasked_are_a_step_of_their_own_and_public_from_there_on(shown: Any) -> None:
    """R-SHOW-4: one card of two; the other one stays hidden."""
    found, players = shown
    winner = found.end.won.index(max(found.end.won))
    one, other = (cards_text((card,)) for card in found.end.hole[winner])
    handle(found.hand.room_id, players[winner].pk, Show(found.hand.pk, one))
    found = read(found.hand)
    link = shares.share(found, players[0].pk, with_cards=False)
    address = f"/tables/shown/{link.token}/"
    last = client_of().get(address, {"step": 999}).content.decode()
    count = int(re.search(r'data-count="(\d+)"', last)[1])
    before = client_of().get(address, {"step": count - 1}).content.decode()
    assert f'data-card="{one}"' in last and f'data-card="{other}"' not in last
    assert f'data-card="{one}"' not in before
    assert "shows, unasked" in last


def test_an_erased_account_shows_nothing_any_more(shown: Any) -> None:
    found, (one, *_rest) = shown
    filing.file_due()
    link = shares.share(found, one.pk, with_cards=True)
    assert Total.objects.filter(player=one).exists()
    for forgetter in own_data._forgetters:
        forgetter(one, "Former player")
    assert client_of().get(f"/tables/shown/{link.token}/").status_code == 404
    assert not Total.objects.filter(player=one).exists()


def test_who_counts_as_all_in_for_a_lost_line_is_a_step_of_the_replay() -> None:
    """R-FAKE-1"""
    felt = limited()
    number = felt.shot.hand_id
    drop(felt)
    felt.pass_due()
    felt.check_down()
    found = read(Hand.objects.select_related("room__table").get(pk=number))
    with translation.override("en"):
        told = [frame for frame in frames(found, (), {}) if any(isinstance(event, TreatedAllIn) for event in frame.told)]
    assert any("counts as all-in" in line.text for line in told[0].lines)
    assert not told[0].state.over
