"""How hands come to the states of games with up cards and common ones besides; the way of it knows `scenes`."""

from __future__ import annotations

from lobby.models import Player
from tests.browser.scenes import FIXED, at, play, scene, seated
from tests.tables.felt import Felt

STUD = {"variant": "stud", **FIXED}


@scene
def bring_in() -> tuple[Felt, Player]:
    felt = seated("KcKd" + "3c3d" + "AhQh" + "9s8s" + "9h2sJdTc", 4, **STUD, seats=7)
    return felt, felt.to_act


@scene
def open_pair() -> tuple[Felt, Player]:
    """The highest board leads; a pair of it lies open, so there are two amounts."""
    felt = seated("KcKd" + "3c3d" + "AhQh" + "9s8s" + "9h2sJdTc" + "9d4dQc5s", 4, **STUD, seats=7)
    felt.until(lambda state: state.street_key == "fourth")
    return felt, felt.to_act


@scene
def common() -> tuple[Felt, Player]:
    """Eight play on to the seventh card, and the pack has but one for all."""
    felt = seated("", 8, **STUD, seats=8)
    felt.check_down()
    return felt, at(felt, 0)


@scene
def sixth() -> tuple[Felt, Player]:
    """Eight on sixth street, six cards each, and nearly all have called a bet."""
    felt = seated("", 8, **STUD, seats=8)
    felt.until(lambda state: state.street_key == "sixth")
    play(felt, "raise_to 200", *["call"] * 6)
    return felt, felt.to_act


@scene
def seven_shown() -> tuple[Felt, Player]:
    """Up to seven cards of five players are compared in a game of two halves."""
    felt = seated("", 5, **{**STUD, "variant": "stud8"}, seats=8)
    felt.check_down()
    return felt, at(felt, 0)


@scene
def fifth() -> tuple[Felt, Player]:
    """Eight boards of Soko with one of four bets in the middle."""
    felt = seated("", 8, **{**STUD, "variant": "soko"}, seats=8)
    felt.until(lambda state: state.street_key == "fifth")
    play(felt, "raise_to 200", *["call"] * 3)
    return felt, felt.to_act


@scene
def both_mine() -> tuple[Felt, Player]:
    """The button and the bring-in are one player's, with five cards in front of him."""
    felt = seated("7c8c9cTc" + "7d8d9dAh", 4, variant="telesina", structure="pl", seats=6)
    felt.until(lambda state: state.street_key == "fifth")
    return felt, at(felt, 3)


@scene
def vela() -> tuple[Felt, Player]:
    felt = seated("", 4, variant="telesina", structure="pl", seats=6)
    felt.until(lambda state: state.street_key == "vela")
    return felt, felt.to_act
