"""The second factor's pages from the first code to the last: in the house's clothes, and each reached from the one before."""

from __future__ import annotations

import re

import pytest
from allauth.mfa.totp.internal.auth import format_hotp_value, hotp_value, yield_hotp_counters_from_time
from django.test import Client
from django.urls import reverse

from tests.factories import player

pytestmark = pytest.mark.django_db

HEAD = re.compile(r"<title>([^<]+) · [^<]+</title>.*?<h1>([^<]+)</h1>", re.DOTALL)


def code_of(secret: str) -> str:
    """What the app of somebody with this secret shows now."""
    counters = list(yield_hotp_counters_from_time())
    return format_hotp_value(hotp_value(secret, counters[len(counters) // 2]))


def page(client: Client, name: str) -> str:
    """The page's text; its title says what its heading says, and it stands in the frame of the account's pages."""
    answer = client.get(reverse(name))
    assert answer.status_code == 200, answer["Location"]
    text = answer.content.decode()
    head = HEAD.search(text)
    assert head is not None, text
    assert head[1] == head[2], name
    assert text.count('aria-current="page"') >= (name != "mfa_authenticate")
    return text


def sign_in(client: Client) -> str:
    """Where the name and the password lead to."""
    return str(client.post(reverse("account_login"), {"login": "Radek", "password": "secret"})["Location"])


def shows_his_password(client: Client) -> None:
    """Once more, as the account's delicate pages ask."""
    assert client.post(reverse("account_reauthenticate"), {"password": "secret"}).status_code == 302


def test_a_second_factor_is_taken_used_and_given_up(client: Client) -> None:
    player("Radek")
    sign_in(client)
    assert reverse("mfa_activate_totp") in page(client, "mfa_index")
    shows_his_password(client)
    secret = re.search(r'id="authenticator_secret" value="(\w+)"', page(client, "mfa_activate_totp"))
    assert secret is not None
    assert client.post(reverse("mfa_activate_totp"), {"code": "000"}).status_code == 200
    assert client.post(reverse("mfa_activate_totp"), {"code": code_of(secret[1])}).status_code == 302
    assert page(client, "mfa_view_recovery_codes").count("\n") > 9, "one code a line"
    assert "invalidate your existing codes" in page(client, "mfa_generate_recovery_codes")
    assert reverse("mfa_deactivate_totp") in page(client, "mfa_index")

    later = Client()
    assert sign_in(later) == reverse("mfa_authenticate")
    assert 'name="code"' in page(later, "mfa_authenticate")
    codes = re.search(r'<textarea class="input" id="recovery_codes"[^>]*>([^<]+)<', page(client, "mfa_view_recovery_codes"))
    assert codes is not None
    lines = codes[1].split()
    assert len(lines) == len(set(lines)) == 10
    assert later.post(reverse("mfa_authenticate"), {"code": lines[0]})["Location"] == reverse("lobby:index")
    assert lines[0] not in page(client, "mfa_view_recovery_codes")

    for name, asked in (("account_reauthenticate", "password"), ("mfa_reauthenticate", "code")):
        text = later.get(reverse(name), {"next": "/account/"}).content.decode()
        head = HEAD.search(text)
        assert head is not None and head[1] == head[2] == "Confirm Access"
        assert f'name="{asked}"' in text and 'name="next" value="/account/"' in text
        assert f'href="{reverse("people:account")}"' in text and f'action="{reverse(name)}"' in text
    page(client, "mfa_deactivate_totp")
    assert client.post(reverse("mfa_deactivate_totp")).status_code == 302
    assert reverse("mfa_activate_totp") in page(client, "mfa_index")
