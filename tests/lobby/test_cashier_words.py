"""Money in words, and the amounts that people type."""

from __future__ import annotations

import re

import pytest
from django.utils import translation

from lobby.words.money import (
    BadAmount,
    amount_text,
    bad_amount_text,
    money_text,
    named_text,
    parse_money,
    plain_text,
    refusal_text,
    signed_text,
)
from tests.factories import fund, player

AMOUNTS = [
    ("en", 123450, "€1,234.50"),
    ("en", 5, "€0.05"),
    ("en", -300, "−€3.00"),
    ("en", 0, "€0.00"),
    ("en", 100000000, "€1,000,000.00"),
    ("pl", 123450, "1\xa0234,50\xa0€"),
    ("pl", -300, "−3,00\xa0€"),
    ("cs", 123450, "1\xa0234,50\xa0€"),
    ("cs", 5, "0,05\xa0€"),
]


@pytest.mark.parametrize(("language", "cents", "text"), AMOUNTS)
def test_play_euros_are_written_as_the_language_writes_them(language, cents, text):
    with translation.override(language):
        assert money_text(cents, "euro") == text


@pytest.mark.parametrize(("language", "text"), [("en", "5,000"), ("pl", "5\xa0000"), ("cs", "5\xa0000")])
def test_fun_chips_are_whole_numbers_without_a_sign(language, text):
    with translation.override(language):
        assert money_text(5000, "fun") == text
        assert amount_text(5000, "fun") == text


CHIPS = [
    ("en", {1: "1 fun chip", 0: "0 fun chips", 2: "2 fun chips", 10_000: "10,000 fun chips"}),
    ("cs", {1: "1 žeton", 2: "2 žetony", 4: "4 žetony", 0: "0 žetonů", 5: "5 žetonů", 21: "21 žetonů", 22: "22 žetonů", 102: "102 žetonů"}),
    ("cs", {10_000: "10\xa0000 žetonů", -2: "−2 žetony"}),
    ("pl", {1: "1 żeton", 2: "2 żetony", 22: "22 żetony", 102: "102 żetony", 0: "0 żetonów", 12: "12 żetonów", 112: "112 żetonów"}),
    ("pl", {10_000: "10\xa0000 żetonów", 10_003: "10\xa0003 żetony"}),
]


@pytest.mark.parametrize(("language", "said"), CHIPS)
def test_fun_chips_that_are_named_are_counted_as_the_language_counts(language, said):
    with translation.override(language):
        assert {chips: named_text(chips, "fun").replace("\xa0ż", " ż").replace("\xa0ž", " ž") for chips in said} == said


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("language", "chips", "said"),
    [("cs", 3, "3 žetony"), ("cs", 5_000, "žetonů"), ("pl", 3, "3 żetony"), ("en", 1, "1 fun chip")],
)
def test_the_bar_of_every_page_counts_them_too(client, language, chips, said):
    ana = player("Ana")
    fund(ana, chips, "fun")
    client.force_login(ana)
    page = client.get("/cashier/", headers={"accept-language": language}).content.decode()
    shown = re.search(r'purse__more">([^<]+)</span>', page)
    assert shown is not None and shown[1].replace("\xa0", " ").endswith(said)


def test_whole_euros_may_drop_their_decimals_at_the_table():
    assert money_text(300, "euro", short=True) == "€3"
    assert money_text(350, "euro", short=True) == "€3.50"


def test_changes_carry_their_sign_and_balances_do_not():
    assert signed_text(1640, "euro") == "+16.40"
    assert signed_text(-2000, "euro") == "−20.00"
    assert signed_text(0, "euro") == "0.00"
    assert amount_text(21460, "euro") == "214.60"


def test_files_and_fields_have_plain_figures_in_every_language():
    with translation.override("pl"):
        assert plain_text(123450, "euro") == "1234.50"
        assert plain_text(-5, "euro") == "-0.05"
        assert plain_text(5000, "fun") == "5000"


TYPED = [
    ("12", 1200), ("12.5", 1250), ("12,5", 1250), ("12,50", 1250), ("0.05", 5), (".5", 50), (" 3 ", 300), ("€3", 300), ("3,00\xa0€", 300),
    ("1 234,50", 123450), ("1\xa0234,50", 123450), ("1,234.50", 123450), ("1.234,50", 123450), ("1,234,567", 123456700), ("0", 0),
    ("007", 700), ("1234567890123", 123456789012300),
]  # fmt: skip


@pytest.mark.parametrize(("text", "cents"), TYPED)
@pytest.mark.parametrize("language", ["en", "pl", "cs"])
def test_comma_and_point_are_read_in_every_language(language, text, cents):
    """PB-56 ii."""
    with translation.override(language):
        assert parse_money(text, "euro") == cents


@pytest.mark.parametrize(("text", "chips"), [("500", 500), ("5 000", 5000), ("1,000,000", 1000000), ("5\u202f000", 5000)])
def test_fun_chips_are_read_as_whole_numbers(text, chips):
    assert parse_money(text, "fun") == chips


REFUSED = [
    ("", "empty"), ("  ", "empty"), ("€", "empty"),
    ("NaN", "not_a_number"), ("inf", "not_a_number"), ("1e9", "not_a_number"), ("1E-2", "not_a_number"), ("0x10", "not_a_number"),
    ("ten", "not_a_number"), ("1_000", "not_a_number"), ("+5", "not_a_number"), ("5.", "not_a_number"), (".", "not_a_number"),
    ("1.2.3", "not_a_number"), ("12,34.5", "not_a_number"), ("1 23", "not_a_number"), ("1\n2", "not_a_number"), ("٣", "not_a_number"),
    ("5 000 00", "not_a_number"), ("1;2", "not_a_number"), ("<b>5</b>", "not_a_number"),
    ("-5", "negative"), ("−5", "negative"), ("-0.01", "negative"),
    ("0.005", "fraction"), ("12.3456", "fraction"), ("1234.500", "fraction"),
    ("5,000", "ambiguous"), ("12.500", "ambiguous"),
    ("1234567890123456", "too_large"), ("9" * 400, "too_large"), ("1" + "0" * 15 + ".00", "too_large"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "code"), REFUSED)
def test_what_is_no_amount_is_refused_with_a_reason(text, code):
    """PB-52: amounts are never taken as sent."""
    with pytest.raises(BadAmount) as refused:
        parse_money(text, "euro")
    assert refused.value.code == code
    assert bad_amount_text(code)


DIVIDED = [("5.5", "fraction"), ("5,00", "fraction"), ("5,000", "ambiguous"), ("5.000", "ambiguous"), (".5", "fraction")]


@pytest.mark.parametrize(("text", "code"), DIVIDED)
def test_a_fun_chip_is_not_divided(text, code):
    with pytest.raises(BadAmount) as refused:
        parse_money(text, "fun")
    assert refused.value.code == code


@pytest.mark.parametrize("language", ["en", "pl", "cs"])
@pytest.mark.parametrize("currency", ["euro", "fun"])
@pytest.mark.parametrize("cents", [0, 1, 99, 100, 12345, 10**9])
def test_what_a_field_shows_is_read_back_whole(language, currency, cents):
    with translation.override(language):
        assert parse_money(plain_text(cents, currency), currency) == cents
        if currency == "euro":
            assert parse_money(money_text(cents, currency), currency) == cents


def test_refusals_name_the_figures():
    assert refusal_text("not_enough", {"balance": 100, "amount": 250, "currency": "euro", "kind": "wallet"}) == (
        "The balance is €1.00: €2.50 cannot be taken from it."
    )
    assert refusal_text("no such code", {}) == "The money could not be moved."
