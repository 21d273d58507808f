"""What somebody sets for himself: a player's stays with the account, a visitor's on the device; without a script too."""

from __future__ import annotations

import io
import json
import zipfile

import pytest
from django.test import Client
from django.urls import reverse

from lobby import look
from lobby.people import own_data
from lobby.preferences.models import Preferences
from tests.factories import player as make_player

pytestmark = pytest.mark.django_db


def root_of(client: Client) -> str:
    html = client.get(reverse("lobby:rules_index")).content.decode()
    return html[html.index("<html") : html.index(">", html.index("<html"))]


def signed_in() -> Client:
    client = Client()
    client.force_login(make_player("Olga"))
    return client


def test_every_choice_is_known_and_every_known_name_is_offered() -> None:
    offered = {choice.name: {value for value, _words in choice.options if value} for choice in look.choices() if not choice.range}
    assert offered == {name: set(values) for name, values in look._VALUES.items() if name != "volume"}
    assert {choice.group for choice in look.choices()} == {group.key for group in look.groups()}


def test_a_player_finds_his_settings_on_another_device() -> None:
    client = signed_in()
    form = {
        "deck": "four",
        "felt": "wine",
        "index": "large",
        "stacks": "bb",
        "allin": "off",
        "muck": "auto",
        "notify": ["", "on"],
        "volume": "30",
    }
    response = client.post(reverse("lobby:settings"), form, follow=True)
    assert "Your settings are kept." in response.content.decode()
    other = Client()
    other.force_login(Preferences.objects.get().player)
    root = root_of(other)
    for name, value in {**form, "notify": "on"}.items():
        assert f'data-{name}="{value}"' in root
    html = other.get(reverse("lobby:settings")).content.decode()
    assert 'name="felt" value="wine" data-set="felt" checked' in html
    assert 'value="on" data-set="notify" checked' in html


def test_one_choice_is_kept_beside_the_others_and_the_default_puts_it_back() -> None:
    client = signed_in()
    quiet = {"headers": {"X-Quiet": "1"}}
    for name, value in (("deck", "four"), ("sound-turn", "off"), ("deck", "")):
        assert client.post(reverse("lobby:look"), {name: value}, **quiet).status_code == 204  # type: ignore[arg-type]
    assert Preferences.objects.get().values == {"sound-turn": "off"}
    assert 'data-sound-turn="off"' in root_of(client)
    assert "data-deck" not in root_of(client)


def test_what_a_visitor_chose_stays_on_his_device_and_becomes_his_accounts_with_the_first_change() -> None:
    client = Client()
    client.post(reverse("lobby:settings"), {"felt": "blue"})
    assert 'data-felt="blue"' in root_of(client)
    assert not Preferences.objects.exists()
    client.force_login(make_player("Olga"))
    assert 'data-felt="blue"' in root_of(client)
    client.post(reverse("lobby:look"), {"deck": "four"})
    assert Preferences.objects.get().values == {"felt": "blue", "deck": "four"}


def test_what_is_unknown_counts_for_nothing() -> None:
    client = signed_in()
    client.post(reverse("lobby:settings"), {"felt": '"><script>', "volume": "55", "nonsense": "1", "deck": "x" * 5000})
    assert Preferences.objects.get().values == {}
    Preferences.objects.update(values={"felt": "gold", "deck": ["four"], "old": "1"})
    assert root_of(client) == '<html lang="en"'


def test_the_settings_page_without_an_account_names_the_device() -> None:
    html = Client().get(reverse("lobby:settings")).content.decode()
    assert "on this device" in html


def test_settings_are_part_of_a_players_data_and_go_with_his_account() -> None:
    player = make_player("Olga")
    Preferences.objects.create(player=player, values={"deck": "four"})
    file = io.BytesIO()
    own_data.write_zip(player, file)
    assert json.loads(zipfile.ZipFile(file).read("settings.json")) == {"deck": "four"}
    own_data.erase(player)
    assert not Preferences.objects.exists()
