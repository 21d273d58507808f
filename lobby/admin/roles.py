"""The page on which an operator gives somebody a role, in words. Django's own pages of groups are taken out: roles are the house's."""

from __future__ import annotations

from typing import Any

import django.contrib.auth.admin  # noqa: F401 - registers what is taken out below
from django import forms
from django.contrib import admin, messages
from django.contrib.auth.models import Group
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from lobby.accounts import roles
from lobby.models import Player
from lobby.words.accounts import role_duties, role_name

if admin.site.is_registered(Group):
    admin.site.unregister(Group)


class RoleForm(forms.Form):
    """One role, or none."""

    role = forms.ChoiceField(label=gettext_lazy("Role"), required=False, widget=forms.RadioSelect)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["role"].choices = [  # type: ignore[attr-defined]
            (role, format_html("<b>{}</b> – {}", role_name(role), role_duties(role))) for role in ("", *roles.ROLES)
        ]


class RoleFilter(admin.SimpleListFilter):
    """Staff by role, in words."""

    title = gettext_lazy("role")
    parameter_name = "role"

    def lookups(self, request: HttpRequest, model_admin: admin.ModelAdmin) -> list[tuple[str, str]]:
        return [("staff", _("all of the staff")), *((role, role_name(role)) for role in roles.ROLES)]

    def queryset(self, request: HttpRequest, players: Any) -> Any:
        if self.value() == "staff":
            return players.filter(is_staff=True)
        if self.value() == roles.OPERATOR:
            return players.filter(is_staff=True, is_superuser=True)
        return players.filter(is_staff=True, groups__name=self.value()) if self.value() in roles.ROLES else players


class RolePage(admin.ModelAdmin):
    """Adds the page to a player's admin. Nobody changes his own role, so that one operator always stays."""

    def get_urls(self) -> list[URLPattern]:
        page = self.admin_site.admin_view(self.role_page)
        return [path("<int:player_id>/role/", page, name="lobby_player_role"), *super().get_urls()]

    @admin.display(description=gettext_lazy("role"))
    def role(self, player: Player) -> SafeString | str:
        """The role in words; single rights given in a shell are no role."""
        if player.is_bot:
            return _("house bot")
        held = roles.role_of(player)
        if not held and player.is_staff:
            return _("staff with single rights")
        return role_name(held)

    @admin.display(description=gettext_lazy("role"))
    def role_link(self, player: Player) -> SafeString | str:
        if player.is_bot:
            return "–"
        words = self.role(player)
        return format_html('{} · <a href="{}">{}</a>', words, reverse("admin:lobby_player_role", args=[player.pk]), _("Give another role"))

    def role_page(self, request: HttpRequest, player_id: int) -> HttpResponse:
        """The three roles and none, each with what it may do."""
        player = get_object_or_404(Player, pk=player_id)
        if not roles.is_operator(request.user) or player.pk == request.user.pk or player.is_bot:
            raise PermissionDenied
        before = roles.role_of(player)
        form = RoleForm(request.POST or None, initial={"role": before})
        if request.method == "POST" and form.is_valid():
            role = form.cleaned_data["role"]
            if roles.assign(player, role, request.user):
                self.log_change(request, player, f"role: {before or 'player'} → {role or 'player'}")
                said = {"name": player.nickname, "role": role_name(role)}
                self.message_user(request, _("%(name)s is now: %(role)s.") % said, messages.SUCCESS)
            return redirect("admin:lobby_player_change", player.pk)
        title = _("Role of %(name)s") % {"name": player.nickname}
        context = {**self.admin_site.each_context(request), "opts": self.opts, "player": player, "title": title, "form": form}
        return TemplateResponse(request, "admin/lobby/player/role.html", context)
