"""The fragments of the felt are what Django makes of their templates, to the letter, though Django does not draw them."""

from __future__ import annotations

import random
from typing import Any

import pytest
from django.template import engines
from django.template.loader import render_to_string
from django.utils.safestring import mark_safe

from engine.hand.legal import legal
from engine.variants import VARIANTS
from lobby.words.kept import speaking
from tables.commands import SitOut
from tables.presenters import press, screen
from tables.presenters.parts import BoardPart, CardPart
from tables.presenters.reading import Reading
from tests.tables.felt import Felt, make_table, stakes_of

LANGUAGES = ("en", "pl", "cs")


@pytest.mark.django_db
@pytest.mark.parametrize("variant", VARIANTS)
def test_every_fragment_of_a_hand_is_what_django_draws(variant: str, monkeypatch: pytest.MonkeyPatch) -> None:
    really, compared = press.drawn, set[str]()

    def drawn(name: str, names: dict[str, Any]) -> str:
        found = really(name, names)
        assert found == render_to_string(name, names)
        compared.add(name)
        return found

    monkeypatch.setattr(press, "drawn", drawn)
    screen.draw.cache_clear()
    felt = Felt(make_table(variant=variant, **stakes_of(variant)))
    people = felt.seated(4)
    felt.do(people[3], SitOut())
    felt.deal()
    dice = random.Random(5)
    while True:
        for language in LANGUAGES:
            reading = Reading(felt.shot)
            screen.public(reading, language)
            for player_id in (*(player.pk for player in people), None):
                screen.private(reading, player_id, language)
        if felt.shot.phase != "hand":
            break
        _play_on(felt, dice)
    screen.draw.cache_clear()
    assert {f"tables/_{each}.html" for each in ("actions", "seat", "go", "line", "why", "clock", "board", "pots", "mine")} <= compared


def _play_on(felt: Felt, dice: random.Random) -> None:
    state = felt.shot.state
    assert state is not None
    may = legal(state)
    assert may is not None
    if may.asks == "bet" and not may.why_no_raise and dice.random() < 0.3:
        felt.act("raise_to", may.raise_from)
    else:
        felt.pass_on()


PARTS = {
    "text": "<b>&\"'",
    "safe": mark_safe("<b>"),
    "number": 12345,
    "nothing": None,
    "yes": True,
    "map": {"low": "1"},
    "list": ["a", "<"],
    "pairs": [("a", 1), ("b", 2)],
    "card": CardPart("Ah", "ace <of> hearts"),
    "board": BoardPart((CardPart("Ah", "ace"),), "said", ("high",)),
}


@pytest.mark.parametrize(
    "source",
    [
        "{{ text }}{{ safe }}{{ number }}{{ nothing }}{{ yes }}{{ map.low }}{{ map.none }}{{ card.name }}{{ gone }}{{ card.gone }}",
        "{% if text == 'x' %}1{% elif number and not nothing %}2{% else %}3{% endif %}{% if gone or yes %}4{% endif %}",
        "{% if 'a' in list %}1{% endif %}{% if nothing is None %}2{% endif %}{% if number > 3 %}3{% endif %}",
        "{% if text != 'x' and number or gone %}4{% endif %}",
        "{% for each in list %}{{ each }}{% if each == 'a' %}!{% endif %}{% endfor %}{{ each }}",
        "{% for name, count in pairs %}{{ name }}{{ count }}{% endfor %}",
        "{% for card, note in board.slots %}{{ card.name }}{{ note }}{% endfor %}",
        "{% for each in list %}{{ forloop.counter }}{{ each }}{% endfor %}{% for each in gone %}x{% empty %}none{% endfor %}",
        "{% for each in list reversed %}{{ each }}{% endfor %}{{ list.0 }}{{ text|upper }}{{ number|add:1 }}",
        "{% load i18n %}{% translate 'Fold' %}{% translate 'Fold' context 'button' %}{% translate text %}{% translate 'x' as y %}{{ y }}",
        "{% load i18n %}{% blocktranslate with number=number %}Hand #{{ number }}{% endblocktranslate %}",
        "{% load felt %}{% icon 'fold' %}{% card card %}{% for each in board.cards %}{% card each %}{% endfor %}{% chip 5 2 %}",
        "{% with other=text %}{{ other }}{% if other %}{{ card.code }}{% endif %}{% endwith %}{# nothing #}{% firstof gone text %}",
    ],
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_stands_in_a_template_comes_out_alike(source: str, language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    template = engines["django"].from_string(source)
    monkeypatch.setattr(press, "get_template", lambda _name: template)
    with speaking(language):
        assert press.drawn("any", dict(PARTS)) == template.render(dict(PARTS))
