"""The one door for money: find accounts, post balanced transfers, read balances.

Knows nothing of hands, seats or pages. Only lobby.cashier and tables.settlement call `post`. All amounts are whole
cents (fun: whole chips).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from django.db import models, transaction
from django.db.models import Case, F, Value, When
from django.db.models.functions import Cast
from django.db.transaction import TransactionManagementError

from lobby.ledger.codes import BOTS, CURRENCIES, ESCROW, MINT, RAKE, WALLET
from lobby.ledger.errors import BadMove, KeyReused, LedgerError, NotEnough
from lobby.ledger.history import balance
from lobby.ledger.models import Account, Transfer
from lobby.ledger.reasons import REASONS

if TYPE_CHECKING:
    from lobby.models import Player, Table

__all__ = [
    "Account", "BadMove", "KeyReused", "LedgerError", "Move", "NotEnough", "Transfer",
    "balance", "bots_account", "escrow", "lock", "mint", "post", "posted", "rake_account", "wallet", "wallets",
]  # fmt: skip


MOST = 10**17
"""No balance leaves this range (cents): far above any house, and sums of many still fit 64 bits."""


class Move(NamedTuple):
    """One wanted movement of `amount` cents. `key` (at most 120 characters) names its cause once and for ever."""

    key: str
    source: Account
    target: Account
    amount: int
    reason: str
    note: str = ""
    hand_no: int | None = None
    table: Table | None = None
    operator: Player | None = None


def wallet(player: Player, currency: str) -> Account:
    """The player's wallet in this currency; made empty where there is none."""
    return Account.objects.get_or_create(kind=WALLET, currency=_known(currency), player=player)[0]


def wallets(players: Iterable[Player], currency: str) -> dict[int, Account]:
    """The wallets of many players by player id, in one query where all exist."""
    wanted = list(players)
    found = Account.objects.filter(kind=WALLET, currency=_known(currency), player__in=wanted)
    by_player = {account.player_id: account for account in found if account.player_id is not None}
    for player in wanted:
        if player.pk not in by_player:
            by_player[player.pk] = wallet(player, currency)
    return by_player


def escrow(table: Table) -> Account:
    """Where the chips lie that are on this table, in the table's currency."""
    return Account.objects.get_or_create(kind=ESCROW, currency=_known(table.currency), table=table)[0]


def rake_account(currency: str) -> Account:
    """The house's takings."""
    return _house(RAKE, currency)


def bots_account(currency: str) -> Account:
    """What the house bots may spend and what they brought home."""
    return _house(BOTS, currency)


def mint(currency: str) -> Account:
    """Where play money comes from and goes to; the only account that may stand below zero."""
    return _house(MINT, currency)


def posted(key: str) -> Transfer | None:
    """The transfer with this key, or None."""
    return Transfer.objects.filter(key=key).first()


def lock(*accounts: Account) -> dict[int, Account]:
    """The accounts as they stand now, by id, locked in the order of their ids until the transaction ends.

    For a caller who decides by a balance before he posts. Lock tables first, accounts last; whoever locks and then
    posts names all accounts of the post here, or the order of ids is broken.
    """
    _assert_in_transaction()
    ids = sorted({account.pk for account in accounts})
    # FOR NO KEY UPDATE: an insert that refers to the account from elsewhere need not wait. On SQLite the transaction
    # itself is the lock (IMMEDIATE).
    return {account.pk: account for account in Account.objects.select_for_update(no_key=True).filter(pk__in=ids).order_by("pk")}


def post(*moves: Move) -> list[Transfer]:
    """Post all moves in their order, or none; returns the transfers in the same order.

    Inside the caller's transaction; locks the accounts by id; four queries however many moves. A move whose key stands
    in the ledger already moves nothing: same figures return the old transfer, others raise KeyReused. Raises NotEnough
    if a source would fall below zero at its move, BadMove for what no ledger could hold. Figures are cents.
    """
    _assert_in_transaction()
    for move in moves:
        _check(move)
    if not moves:
        return []
    accounts = lock(*(move.source for move in moves), *(move.target for move in moves))
    known = {transfer.key: transfer for transfer in Transfer.objects.filter(key__in=[move.key for move in moves])}
    balances = {pk: account.balance for pk, account in accounts.items()}
    fresh: list[Transfer] = []
    for move in moves:
        if (old := known.get(move.key)) is not None:
            _check_same(old, move)
            continue
        known[move.key] = _written(move, accounts, balances)
        fresh.append(known[move.key])
    _save(fresh, {pk: balances[pk] - account.balance for pk, account in accounts.items()})
    return [known[move.key] for move in moves]


def _written(move: Move, accounts: dict[int, Account], balances: dict[int, int]) -> Transfer:
    """The row for one new move, not saved yet; `balances` is carried on."""
    source, target = accounts[move.source.pk], accounts[move.target.pk]
    if source.kind != MINT and balances[source.pk] < move.amount:
        facts = {"balance": balances[source.pk], "amount": move.amount}
        raise NotEnough(**facts, currency=source.currency, kind=source.kind)
    balances[source.pk] -= move.amount
    balances[target.pk] += move.amount
    if balances[source.pk] < -MOST or balances[target.pk] > MOST:
        raise BadMove(why="balance_too_large", amount=move.amount)
    transfer = Transfer(
        key=move.key, source=source, target=target, amount=move.amount, reason=move.reason, note=move.note, hand_no=move.hand_no,
        table=move.table, operator=move.operator, source_balance=balances[source.pk], target_balance=balances[target.pk],
    )  # fmt: skip
    transfer.fresh = True
    return transfer


def _save(transfers: Sequence[Transfer], changes: dict[int, int]) -> None:
    """Insert the transfers and change the balances by so many cents; the only place that writes either."""
    if not transfers:
        return
    Transfer.objects.bulk_create(transfers)
    by_account = [When(pk=pk, then=Cast(Value(change), models.BigIntegerField())) for pk, change in changes.items() if change]
    if by_account:
        ids = [pk for pk, change in changes.items() if change]
        Account.objects.filter(pk__in=ids).update(balance=F("balance") + Case(*by_account, output_field=models.BigIntegerField()))


def _check(move: Move) -> None:
    if type(move.amount) is not int or move.amount <= 0:
        raise BadMove(why="amount_not_positive", amount=move.amount)
    if move.source.currency != move.target.currency:
        raise BadMove(why="two_currencies", source=move.source.currency, target=move.target.currency)
    if move.source.pk == move.target.pk:
        raise BadMove(why="one_account", account=move.source.pk)
    if move.reason not in REASONS:
        raise BadMove(why="unknown_reason", reason=move.reason)
    if not 0 < len(move.key) <= 120:
        raise BadMove(why="bad_key", key=move.key)


def _check_same(old: Transfer, move: Move) -> None:
    told = (move.source.pk, move.target.pk, move.amount, move.reason, move.hand_no, move.table.pk if move.table else None)
    if told != (old.source_id, old.target_id, old.amount, old.reason, old.hand_no, old.table_id):
        raise KeyReused(key=move.key)


def _house(kind: str, currency: str) -> Account:
    return Account.objects.get_or_create(kind=kind, currency=_known(currency), player=None, table=None)[0]


def _known(currency: str) -> str:
    if currency not in CURRENCIES:
        raise BadMove(why="unknown_currency", currency=currency)
    return currency


def _assert_in_transaction() -> None:
    if not transaction.get_connection().in_atomic_block:
        raise TransactionManagementError("The ledger posts inside the caller's transaction only.")
