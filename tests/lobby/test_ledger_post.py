"""The one door for money: balanced, idempotent, never below zero."""

from __future__ import annotations

import pytest
from django.db import transaction
from django.db.transaction import TransactionManagementError

from lobby.ledger import api
from lobby.ledger.api import BadMove, KeyReused, Move, NotEnough
from lobby.ledger.audit import trial
from lobby.ledger.models import Transfer
from tests.factories import all_money, euros, fund, outside_the_mint, player, table

pytestmark = pytest.mark.django_db


@pytest.fixture
def ana():
    someone = player("Ana")
    fund(someone, euros(10))
    return someone


@pytest.fixture
def vltava():
    return table("Vltava", currency="euro")


def buy_in(key: str, who, where, cents: int) -> Move:
    return Move(key, api.wallet(who, "euro"), api.escrow(where), cents, "buy_in", table=where)


def test_a_move_leaves_the_sum_of_all_accounts_at_zero(ana, vltava):
    transfer = api.post(buy_in("a", ana, vltava, euros(4)))[0]
    assert (transfer.source_balance, transfer.target_balance) == (euros(6), euros(4))
    assert api.balance(ana, "euro") == euros(6)
    assert api.escrow(vltava).balance == euros(4)
    assert (all_money(), outside_the_mint()) == (0, euros(10))
    assert trial() == []


def test_the_same_key_moves_money_once(ana, vltava):
    first = api.post(buy_in("a", ana, vltava, 300))[0]
    again = api.post(buy_in("a", ana, vltava, 300))[0]
    assert (first.fresh, again.fresh) == (True, False)
    assert again.pk == first.pk
    assert api.balance(ana, "euro") == 700


def test_the_same_key_twice_in_one_post_moves_money_once(ana, vltava):
    both = api.post(buy_in("a", ana, vltava, 300), buy_in("a", ana, vltava, 300))
    assert both[0].pk == both[1].pk
    assert api.balance(ana, "euro") == 700


@pytest.mark.parametrize("other", [{"amount": 301}, {"reason": "top_up"}, {"hand_no": 7}, {"table": None}])
def test_a_known_key_with_other_figures_is_refused(ana, vltava, other):
    move = buy_in("a", ana, vltava, 300)
    api.post(move)
    with pytest.raises(KeyReused):
        api.post(move._replace(**other))
    assert api.balance(ana, "euro") == 700


def test_a_known_key_between_other_accounts_is_refused(ana, vltava):
    move = buy_in("a", ana, vltava, 300)
    api.post(move)
    with pytest.raises(KeyReused):
        api.post(move._replace(source=move.target, target=move.source))


def test_a_wallet_never_gives_more_than_it_holds(ana, vltava):
    with pytest.raises(NotEnough) as refused:
        api.post(buy_in("a", ana, vltava, 1001))
    assert refused.value.facts == {"balance": 1000, "amount": 1001, "currency": "euro", "kind": "wallet"}
    assert api.balance(ana, "euro") == 1000
    assert not Transfer.objects.filter(key="a").exists()


def test_moves_of_one_post_stand_or_fall_together(ana, vltava):
    with pytest.raises(NotEnough):
        api.post(buy_in("a", ana, vltava, 600), buy_in("b", ana, vltava, 600))
    assert api.balance(ana, "euro") == 1000
    assert api.escrow(vltava).balance == 0


def test_moves_of_one_post_build_on_each_other(ana, vltava):
    out = Move("c", api.escrow(vltava), api.wallet(ana, "euro"), 900, "cash_out", table=vltava)
    done = api.post(buy_in("a", ana, vltava, 600), buy_in("b", ana, vltava, 400), out)
    assert [transfer.source_balance for transfer in done] == [400, 0, 100]
    assert [transfer.target_balance for transfer in done] == [600, 1000, 900]
    assert trial() == []


def test_a_later_move_cannot_pay_for_an_earlier_one(ana, vltava):
    out = Move("c", api.escrow(vltava), api.wallet(ana, "euro"), 100, "cash_out", table=vltava)
    with pytest.raises(NotEnough):
        api.post(out, buy_in("a", ana, vltava, 600))


@pytest.mark.parametrize("amount", [0, -1, 1.5, True, "5", float("nan")])
def test_only_positive_whole_amounts_move(ana, vltava, amount):
    with pytest.raises(BadMove):
        api.post(buy_in("a", ana, vltava, 1)._replace(amount=amount))


def test_no_move_turns_one_currency_into_another(ana):
    fun, euro = api.wallet(ana, "fun"), api.wallet(ana, "euro")
    with pytest.raises(BadMove):
        api.post(Move("a", euro, fun, 1, "grant"))


def test_no_move_goes_from_an_account_to_itself(ana):
    with pytest.raises(BadMove):
        api.post(Move("a", api.wallet(ana, "euro"), api.wallet(ana, "euro"), 1, "grant"))


@pytest.mark.parametrize(("field", "value"), [("reason", "because"), ("key", ""), ("key", "x" * 121)])
def test_reasons_and_keys_are_checked(ana, vltava, field, value):
    with pytest.raises(BadMove):
        api.post(buy_in("a", ana, vltava, 1)._replace(**{field: value}))


def test_no_balance_leaves_the_range_of_whole_numbers(ana):
    move = Move("a", api.mint("euro"), api.wallet(ana, "euro"), api.MOST, "grant")
    with pytest.raises(BadMove):
        api.post(move)


def test_currencies_that_the_house_lacks_are_refused(ana):
    with pytest.raises(BadMove):
        api.wallet(ana, "usd")


@pytest.mark.django_db(transaction=True)
def test_nothing_is_posted_outside_a_transaction():
    someone = player()
    move = Move("a", api.mint("euro"), api.wallet(someone, "euro"), 1, "grant")
    with pytest.raises(TransactionManagementError):
        api.post(move)
    with transaction.atomic():
        api.post(move)
    assert api.balance(someone, "euro") == 1


def test_a_table_of_ten_settles_in_four_queries(vltava, django_assert_num_queries):
    seated = [player() for _seat in range(10)]
    for someone in seated:
        fund(someone, 500)
    wallets = api.wallets(seated, "euro")
    escrow = api.escrow(vltava)
    moves = [Move(f"in:{someone.pk}", wallets[someone.pk], escrow, 200, "buy_in", table=vltava) for someone in seated]
    with django_assert_num_queries(4):
        api.post(*moves)
    assert api.escrow(vltava).balance == 2000
    assert trial() == []


def test_wallets_are_found_together_and_made_where_missing(django_assert_num_queries):
    old, new = player(), player()
    mine = api.wallet(old, "fun")
    found = api.wallets([old, new], "fun")
    assert found[old.pk] == mine
    assert found[new.pk].player_id == new.pk
    with django_assert_num_queries(1):
        api.wallets([old, new], "fun")


def test_the_house_has_one_account_of_each_kind():
    for account in (api.mint, api.rake_account, api.bots_account):
        assert account("euro") == account("euro")
        assert account("euro") != account("fun")
