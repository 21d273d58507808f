"""Nicknames: one script, no tricks, one owner whatever the case, nobody who speaks for the house."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lobby.accounts import names

LATIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZąęłńóśźżčďěňřšťůžäöüßé"
GREEK = "αβγδεζηθικλμνξοπρστυφχψωΑΒΓΔΘΛΞΣΦΨΩ"
CYRILLIC = "абвгдежзийклмнопрстуфхцчшщыэюяАБВГДЖЗИЛПФЦЧШЯ"


def refusal(nickname: str) -> str:
    """The code of the refusal, or '' if the name is allowed."""
    try:
        names.checked(nickname)
    except names.BadNickname as refused:
        return refused.code
    return ""


@pytest.mark.parametrize("nickname", ["Radek", "Żółw", "Řehoř", "Ola_84", "Quiet Fox", "Вася", "Ελένη", "J.R", "x9", "a" * 20, "St-Anne"])
def test_honest_nicknames_are_allowed(nickname: str) -> None:
    assert names.checked(nickname) == nickname


@pytest.mark.parametrize(
    ("nickname", "code"),
    [
        ("x", "short"),
        ("", "short"),
        ("   ", "short"),
        ("a" * 21, "long"),
        ("Rаdek", "script"),  # the second letter is Cyrillic
        ("Πavel", "script"),
        ("Радekα", "script"),
        ("<b>Bob</b>", "sign"),
        ("Bob&Co", "sign"),
        ("Bob\u200bby", "sign"),
        ("Bob\u202eybb", "sign"),
        ("Bob\u2066by", "sign"),
        ("Bo\x00b", "sign"),
        ("Bo\nb", "sign"),
        ("Bob\u00ad", "sign"),
        ("日本語", "sign"),
        ("محمد", "sign"),
        ("Ace♠", "sign"),
        ("Bob😀", "sign"),
        ("Bob\u0336by", "sign"),
        ("a  b", "separator"),
        ("_bob", "separator"),
        ("bob-", "separator"),
        ("12345", "letterless"),
    ],
)
def test_crooked_nicknames_are_refused(nickname: str, code: str) -> None:
    assert refusal(nickname) == code


@pytest.mark.parametrize(
    "nickname",
    [
        "admin", "Admin", "ADMIN", "ａｄｍｉｎ", "adm1n", "4dmin", "a.d.m.i.n", "Administrator", "Dealer", "dealer 2", "The Dealer",
        "house", "House", "cashier_1", "croupier", "moderator", "Operator7", "operat0r", "support", "bot", "Fairfelt", "root",
        "админ", "ОПЕРАТОР", "Krupiér", "Operátor", "admin-Radek", "realadmin", "Admin 2000",
    ],
)  # fmt: skip
def test_nobody_speaks_for_the_house(nickname: str) -> None:
    assert refusal(nickname) == "reserved"


@pytest.mark.parametrize("nickname", ["Hausmann", "Botev", "Robotnik", "Helper", "Dealey", "Modest", "Teamo", "Allan"])
def test_names_that_merely_contain_a_reserved_word_are_allowed(nickname: str) -> None:
    assert refusal(nickname) == ""


def test_a_staff_name_in_cyrillic_disguise_is_refused() -> None:
    """All letters Cyrillic, so one script: yet it reads `support` or `root`."""
    assert refusal("гоот") == "reserved"
    assert refusal("теам") == "reserved"


@given(st.sampled_from([LATIN, GREEK, CYRILLIC]).flatmap(lambda letters: st.text(letters, min_size=2, max_size=10)))
def test_letters_of_one_script_are_refused_only_for_speaking_for_the_house(nickname: str) -> None:
    assert refusal(nickname) in ("", "reserved")


@given(st.text(LATIN, min_size=1, max_size=5), st.text(CYRILLIC + GREEK, min_size=1, max_size=5), st.randoms())
def test_scripts_never_mix(one: str, other: str, dice) -> None:
    signs = list(one + other)
    dice.shuffle(signs)
    assert refusal("".join(signs)) == "script"


@given(st.text(max_size=30))
def test_what_is_allowed_is_plain_and_stays_what_it_is(text: str) -> None:
    if refusal(text):
        return
    name = names.checked(text)
    assert 2 <= len(name) <= 20
    assert names.checked(name) == name
    assert unicodedata.normalize("NFKC", name) == name
    assert all(sign.isprintable() for sign in name)
    assert not set(name) & set("<>&\"'`\\/@")


@given(st.sampled_from([LATIN, GREEK, CYRILLIC]).flatmap(lambda letters: st.text(letters, min_size=2, max_size=10)))
def test_case_and_form_make_no_other_player(nickname: str) -> None:
    for twin in (nickname.upper().lower(), nickname.swapcase().casefold(), unicodedata.normalize("NFD", nickname), f"  {nickname} "):
        if twin.strip().casefold() == nickname.casefold() or unicodedata.normalize("NFC", twin.strip()) == nickname:
            assert names.key(twin) == names.key(nickname)
    assert names.key(names.key(nickname)) == names.key(nickname)
