"""The operator's desk: everything he may open stands on it once, in words, with what waits for him."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from lobby.accounts import roles
from lobby.cashier.models import Request
from poker_site import desk
from tests.factories import player, staff

pytestmark = pytest.mark.django_db


def test_every_page_stands_on_the_desk_once_and_in_a_part_that_names_it(client: Client) -> None:
    client.force_login(staff(roles.OPERATOR))
    page = client.get(reverse("admin:index"))
    models = [model for app in page.context["app_list"] for model in app["models"]]
    named = [label for _title, lines in desk._PARTS for label, _about in lines]
    assert len(named) == len(set(named))
    shown = [entry.url for part in desk.parts(page.context["app_list"]) for entry in part.entries]
    assert sorted(shown) == sorted(model["admin_url"] for model in models)
    words = page.content.decode()
    assert ">More<" not in words, "a page of the admin has no place on the desk: name it in poker_site.desk"
    assert all(f'href="{url}"' in words for url in shown)
    assert reverse("reports:play") in words and reverse("status") in words


def test_the_desk_shows_each_role_no_page_that_is_shut_for_it(client: Client) -> None:
    for role in roles.ROLES:
        client.force_login(staff(role))
        words = client.get(reverse("admin:index")).content.decode()
        links = set(re.findall(r'href="(/admin/[a-z]+/[a-z]+/(?:add/)?)"', words))
        assert links
        assert {link: client.get(link, follow=True).status_code for link in links} == dict.fromkeys(links, 200)


def test_the_desk_counts_what_waits(client: Client) -> None:
    client.force_login(staff(roles.OPERATOR))
    assert "front__waiting" not in client.get(reverse("admin:index")).content.decode()
    Request.objects.create(player=player("Waits"), kind=Request.KINDS[0], amount=10_00)
    assert re.search(r'front__waiting">\s*1 open', client.get(reverse("admin:index")).content.decode())


def test_lists_are_called_as_on_the_desk_and_ask_in_words(client: Client) -> None:
    client.force_login(staff(roles.OPERATOR))
    page = client.get(reverse("admin:index"))
    for part in desk.parts(page.context["app_list"]):
        for entry in part.entries:
            words = client.get(entry.url, follow=True).content.decode()
            assert not re.search(r"<h1>Select |>(Not )?[Ee]mpty<", words), entry.url
            trail = re.search(r'<div class="breadcrumbs">.*?</div>', words, re.DOTALL)
            assert trail is not None and not re.search(r"/admin/[a-z]+/\"", trail[0]), f"{entry.url}: the code's own parts are nobody's way"
    asked = client.get(reverse("admin:tables_dispute_changelist"), {"decided_at__isempty": "1", "_facets": "True"}).content.decode()
    assert "waits (0)" in asked and "decided (0)" in asked
