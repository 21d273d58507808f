"""The rules pages as a visitor gets them: whole for every game and language, linked from everywhere, nothing that the policy forbids."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse

from engine.variants import VARIANTS
from lobby.rules import book, pages
from tests.factories import table

pytestmark = pytest.mark.django_db

GAMES = list(VARIANTS)


def text(client, path: str) -> str:
    answer = client.get(path)
    assert answer.status_code == 200
    return answer.content.decode()


@pytest.mark.parametrize("key", GAMES)
def test_each_game_has_a_page_with_all_its_sections(client, key) -> None:
    html = text(client, reverse("lobby:rules", args=[key]))
    page = pages.page(VARIANTS[key])
    for anchor, title in page.headings:
        assert f'href="#{anchor}"' in html
        assert f'<section id="{anchor}">' in html
        assert title in html
    assert html.count('<ol class="ranks panel">') == (2 if VARIANTS[key].low else 1)
    assert html.count('<article class="panel structures__one">') == 5
    assert len(re.findall(r"<li><h3>", html)) == len(VARIANTS[key].streets) + 1


def test_close_calls_are_named_as_at_the_table(client) -> None:
    html = text(client, "/rules/triple27/")
    names = re.findall(r'<div class="calls__hand">.*?<p>([^<]+)</p>', html, re.S)
    assert "7-6-4-3-2" in names
    assert not [name for name in names if name.endswith(" high") and "," not in name], "five ranks are named by their signs there"


@pytest.mark.parametrize("path", ["/rules/", "/rules/book/", *(f"/rules/{key}/" for key in GAMES)])
def test_pages_hold_no_inline_style_script_or_handler(client, path) -> None:
    html = text(client, path)
    assert not re.search(r"<[^>]+\s(style|on\w+)=", html)
    assert not re.search(r"<script(?![^>]*\bsrc=)", html)
    assert "%(" not in html, "no placeholder is left unfilled"


def test_every_rule_id_on_a_page_leads_to_its_rule(client) -> None:
    there = set(re.findall(r' id="(R-[A-Z0-9-]+)"', text(client, "/rules/book/")))
    assert there == book.ids()
    for key in GAMES:
        linked = set(re.findall(r'href="/rules/book/#([^"]+)"', text(client, f"/rules/{key}/")))
        assert VARIANTS[key].rule in linked
        assert linked <= there, key


def test_the_book_shows_every_rule_of_the_file_with_its_text(client) -> None:
    html = text(client, "/rules/book/")
    source = book.FILE.read_text(encoding="utf-8")
    assert len(book.ids()) == len(re.findall(r"^### R-", source, re.MULTILINE)) > 80
    assert "**" not in html
    assert "No player ever sees a hidden card that was not shown" in html
    for section in book.sections():
        assert all(rule.blocks for rule in section.rules)


def test_text_of_the_book_cannot_become_markup() -> None:
    [section] = book.read("## A\n\n### R-X-1 <b>T</b>\n\nOne <script> & `code <i>` and **bold**.\n")
    [rule] = section.rules
    assert (rule.id, rule.title) == ("R-X-1", "<b>T</b>"), "a title is escaped by the template"
    assert rule.blocks[0].rows[0][0] == "One &lt;script&gt; &amp; <code>code &lt;i&gt;</code> and <b>bold</b>."


def test_unknown_games_are_not_found(client) -> None:
    assert client.get("/rules/canasta/").status_code == 404
    assert client.get("/rules/HOLDEM/").status_code == 404


def test_the_index_names_every_game_once_by_family(client) -> None:
    html = text(client, "/rules/")
    linked = re.findall(r'<h3><a href="/rules/(\w+)/">', html)
    assert sorted(linked) == sorted(GAMES)
    assert html.count('<section class="stack">') == 5


@pytest.mark.parametrize("language", ["en", "pl", "cs"])
def test_pages_are_drawn_in_each_language(client, settings, language) -> None:
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = language
    html = text(client, "/rules/telesina/")
    assert f'<html lang="{language}"' in html
    amount = {"en": "€40", "pl": "€"}.get(language, "€")
    assert amount in html


def test_cards_are_named_for_screen_readers_and_faded_ones_too(client) -> None:
    html = text(client, "/rules/soko/")
    assert 'aria-label="ace of spades"' in html
    assert html.count("card--off") > 10


def test_rules_are_linked_from_bar_foot_peek_and_the_games_tables(client) -> None:
    sava = table("Sava", variant="holdem")
    lobby = text(client, "/")
    assert lobby.count('href="/rules/"') >= 3, "bar, menu and foot"
    assert '<a href="/rules/holdem/">' in lobby, "the look into a table"
    rules = text(client, "/rules/holdem/")
    assert "1 table now" in rules
    assert f'href="/?family={pages.page(VARIANTS["holdem"]).family}"' in rules
    assert 'aria-current="page">Rules</a>' in rules
    assert 'href="/rules/holdem/"' in text(client, reverse("tables:table", args=[sava.pk]))
