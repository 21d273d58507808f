"""What is thrown away, and what never is: the house adds up before and after."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from lobby.models import HouseSettings
from tables import retention, store
from tables.audit import audit
from tables.models import ChatLine, ChatReport, Hand, Result, Room, Seed, Step
from tests.tables.felt import Felt, assert_adds_up, fund_bots, make_player, make_table
from tests.tables.test_room_bots import sweep, tend, watch

pytestmark = pytest.mark.django_db

DAY = timedelta(hours=25)


def play(felt: Felt, hands: int) -> None:
    tend(felt)
    watch(felt)
    tend(felt)
    while Hand.objects.filter(ended_at__isnull=False).count() < hands:
        sweep(felt)
        if felt.room.phase == Room.WAITING:
            tend(felt)


@pytest.fixture
def felt() -> Felt:
    fund_bots(10_000_000)
    felt = Felt(make_table(bots_wanted=4))
    play(felt, 4)
    return felt


def test_cards_of_old_hands_without_people_go_and_their_figures_stay(felt: Felt) -> None:
    results, kept = Result.objects.count(), felt.room.hand_id
    assert retention.prune(felt.now)["hands"] == 0, "none is old yet"
    went = retention.prune(felt.now + DAY)["hands"]
    assert went == Hand.objects.exclude(number=kept).count() >= 3
    assert not Step.objects.filter(hand_id__isnull=False).exclude(hand_id=kept).exists()
    assert list(Seed.objects.values_list("hand_id", flat=True)) == [kept]
    assert Result.objects.count() == results
    assert retention.prune(felt.now + DAY)["hands"] == 0
    assert audit() == []
    assert_adds_up()
    store.forget()
    play(felt, Hand.objects.filter(ended_at__isnull=False).count() + 2)
    assert audit() == []


def test_a_lost_step_is_still_found_after_pruning(felt: Felt) -> None:
    retention.prune(felt.now + DAY)
    Step.objects.order_by("number").first().delete()
    assert [finding.code for finding in audit()] == ["steps_have_gaps"]


def test_hands_of_people_and_hands_that_somebody_looked_into_stay(felt: Felt) -> None:
    looked = Hand.objects.order_by("number").first()
    looked.looks.create(operator=make_player(), reason="A complaint")
    Hand.objects.exclude(number=looked.number).update(people=1)
    assert retention.prune(felt.now + DAY)["hands"] == 0
    assert Seed.objects.count() == Hand.objects.count()


def test_with_0_everything_is_kept(felt: Felt) -> None:
    HouseSettings.get()
    HouseSettings.objects.update(keep_bot_hands_hours=0, keep_chat_days=0)
    assert retention.prune(felt.now + timedelta(days=4000)) == {"hands": 0, "chat": 0}


def test_old_talk_goes_but_for_what_was_reported() -> None:
    table, player = make_table(), make_player()
    now = timezone.now()
    lines = [ChatLine.objects.create(table=table, player=player, text=text, created_at=now - timedelta(days=200)) for text in "ab"]
    young = ChatLine.objects.create(table=table, player=player, text="c")
    ChatReport.objects.create(line=lines[0], reporter=make_player(), reason="rude")
    assert retention.prune(now)["chat"] == 1
    assert set(ChatLine.objects.all()) == {lines[0], young}
