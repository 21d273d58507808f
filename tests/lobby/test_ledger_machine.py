"""Any moves whatever: the ledger adds up after each, and sending them again changes nothing."""

from __future__ import annotations

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from lobby.ledger import api
from lobby.ledger.api import KeyReused, LedgerError, Move
from lobby.ledger.audit import trial
from lobby.ledger.models import Account, Transfer
from tests.factories import player, table

ACCOUNTS = 5

one_move = st.tuples(
    st.integers(0, 12), st.integers(0, ACCOUNTS - 1), st.integers(0, ACCOUNTS - 1), st.one_of(st.integers(-1, 40), st.just(api.MOST))
)
posts = st.lists(st.lists(one_move, min_size=1, max_size=4), max_size=8)


def accounts() -> list[Account]:
    ana, petra = player(), player()
    return [api.mint("fun"), api.wallet(ana, "fun"), api.wallet(petra, "fun"), api.escrow(table()), api.bots_account("fun")]


@pytest.mark.django_db
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(posts)
def test_random_posts_keep_the_ledger_balanced(batches):
    with transaction.atomic():
        places = accounts()
        accepted = []
        for batch in batches:
            moves = [Move(f"key {key}", places[source], places[target], amount, "grant") for key, source, target, amount in batch]
            before = list(Account.objects.order_by("pk").values_list("balance", flat=True))
            written = Transfer.objects.count()
            try:
                done = api.post(*moves)
            except LedgerError:
                assert list(Account.objects.order_by("pk").values_list("balance", flat=True)) == before
                assert Transfer.objects.count() == written
            else:
                assert [transfer.key for transfer in done] == [move.key for move in moves]
                accepted.append(moves)
            assert trial() == []
        _repeat(accepted)
        transaction.set_rollback(True)


def _repeat(accepted: list[list[Move]]) -> None:
    """All that was accepted, sent once more: nothing moves."""
    before = list(Account.objects.order_by("pk").values_list("balance", flat=True))
    for moves in accepted:
        assert not any(transfer.fresh for transfer in api.post(*moves))
        with pytest.raises(KeyReused):
            api.post(moves[0]._replace(amount=moves[0].amount + 1))
    assert list(Account.objects.order_by("pk").values_list("balance", flat=True)) == before
