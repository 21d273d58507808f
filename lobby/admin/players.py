"""The operator's pages of the players: find, ban with a reason, lift a ban, set a password. Nobody is ever deleted."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import admin, messages
from django.contrib.admin.utils import unquote
from django.contrib.auth.admin import UserAdmin
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.template.response import TemplateResponse
from django.urls import NoReverseMatch, URLPattern, path, reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from lobby.accounts import bans, roles
from lobby.admin.history import BeforeAndAfter
from lobby.admin.roles import RoleFilter, RolePage
from lobby.cashier.admin import money_panel
from lobby.cashier.models import MOVE_MONEY
from lobby.models import Player
from lobby.oversight.admin import deeds_link


class BannedFilter(admin.SimpleListFilter):
    """Banned or not."""

    title = gettext_lazy("banned")
    parameter_name = "banned"

    def lookups(self, request: HttpRequest, model_admin: admin.ModelAdmin) -> list[tuple[str, str]]:
        return [("yes", _("Yes")), ("no", _("No"))]

    def queryset(self, request: HttpRequest, players: QuerySet[Player]) -> QuerySet[Player]:
        if self.value() not in ("yes", "no"):
            return players
        return players.filter(banned_at__isnull=self.value() == "no")


class ReasonForm(forms.Form):
    """Why a player is shut out; he reads it himself when he tries to sign in."""

    reason = forms.CharField(
        label=gettext_lazy("Reason"),
        max_length=500,
        widget=forms.Textarea(attrs={"rows": 4, "cols": 60}),
        help_text=gettext_lazy("The player reads it when he tries to sign in."),
    )


@admin.register(Player)
class PlayerAdmin(BeforeAndAfter, RolePage, UserAdmin):
    """Players, operators and house bots."""

    form = forms.ModelForm
    list_display = ("nickname", "kind", "joined_at", "last_login", "banned_at")
    list_filter = (BannedFilter, "is_bot", RoleFilter)
    search_fields = ("nickname", "nickname_key")
    ordering = ("nickname_key",)
    readonly_fields = (
        "nickname",
        "kind",
        "joined_at",
        "last_login",
        "banned_at",
        "ban_reason",
        "money",
        "hands",
        "deeds",
        "role",
        "role_link",
    )
    filter_horizontal = ()
    actions = None
    change_form_template = "admin/lobby/player/change_form.html"

    def get_fieldsets(self, request: HttpRequest, obj: Any = None) -> Any:
        """Everybody of the staff sees what his role has to do with: money, hands, the address for mail."""
        mail = ("email",) if self.has_change_permission(request, obj) else ()
        play = []
        if request.user.has_perm(MOVE_MONEY):
            play.append("money")
        if request.user.has_perm("tables.view_hand"):
            play.append("hands")
        if request.user.has_perm("oversight.view_deed"):
            play.append("deeds")
        role = "role_link" if roles.is_operator(request.user) and obj is not None and obj.pk != request.user.pk else "role"
        return (
            (None, {"fields": ("nickname", "kind", role, *mail, "joined_at", "last_login")}),
            *([(gettext_lazy("Play"), {"fields": play})] if play else []),
            (gettext_lazy("Ban"), {"fields": ("banned_at", "ban_reason")}),
        )

    def get_queryset(self, request: HttpRequest) -> QuerySet[Player]:
        return super().get_queryset(request).prefetch_related("groups")

    def get_search_fields(self, request: HttpRequest) -> tuple[str, ...]:
        return (*self.search_fields, "email") if self.has_change_permission(request) else self.search_fields

    def has_add_permission(self, request: HttpRequest) -> bool:
        """People sign up themselves, bots are made by the house."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Operators are changed by those with every right: whoever sets an address could also have the password sent there."""
        above = obj is not None and obj.is_staff and obj.pk != request.user.pk and not roles.is_operator(request.user)
        return super().has_change_permission(request, obj) and not above

    @admin.display(description=gettext_lazy("kind"), ordering="is_bot")
    def kind(self, player: Player) -> str:
        if player.is_bot:
            return _("house bot")
        return self.role(player)

    @admin.display(description=gettext_lazy("wallet"))
    def money(self, player: Player) -> SafeString:
        return money_panel(player)

    @admin.display(description=gettext_lazy("hands"))
    def hands(self, player: Player) -> SafeString | str:
        try:
            url = reverse("admin:tables_hand_changelist")
        except NoReverseMatch:
            return "–"
        return format_html('<a href="{}?q={}">{}</a>', url, player.nickname, _("Ended hands of this player"))

    @admin.display(description=gettext_lazy("operators’ deeds"))
    def deeds(self, player: Player) -> SafeString:
        return deeds_link(player)

    # ------------------------------------------------------------ bans

    def get_urls(self) -> list[URLPattern]:
        own = [
            path("<int:player_id>/ban/", self.admin_site.admin_view(self.ban_page), name="lobby_player_ban"),
            path("<int:player_id>/unban/", self.admin_site.admin_view(self.unban_page), name="lobby_player_unban"),
        ]
        return own + super().get_urls()

    def ban_page(self, request: HttpRequest, player_id: int) -> HttpResponse:
        """Asks for the reason, then shuts the player out."""
        player = self._bannable(request, player_id)
        form = ReasonForm(request.POST or None)
        if request.method == "POST" and form.is_valid():
            if bans.ban(player, form.cleaned_data["reason"], by=request.user):
                self.log_change(request, player, f"banned: {player.ban_reason}")
                self.message_user(request, _("%(name)s is banned.") % {"name": player.nickname}, messages.SUCCESS)
            return redirect("admin:lobby_player_change", player.pk)
        title = _("Ban %(name)s") % {"name": player.nickname}
        return self._page(request, "admin/lobby/player/ban.html", player, title=title, form=form)

    def unban_page(self, request: HttpRequest, player_id: int) -> HttpResponse:
        """Asks once, then lets the player in again."""
        player = self._bannable(request, player_id)
        if request.method == "POST":
            reason = player.ban_reason
            if bans.unban(player, by=request.user):
                self.log_change(request, player, f"ban lifted (was: {reason})")
                self.message_user(request, _("%(name)s may sign in again.") % {"name": player.nickname}, messages.SUCCESS)
            return redirect("admin:lobby_player_change", player.pk)
        title = _("Lift the ban of %(name)s") % {"name": player.nickname}
        return self._page(request, "admin/lobby/player/unban.html", player, title=title)

    def _bannable(self, request: HttpRequest, player_id: int) -> Player:
        """The player, if this operator stands above him: never himself or a bot, and operators only if he has every right."""
        player = get_object_or_404(Player, pk=player_id)
        if not self.has_change_permission(request, player) or player.pk == request.user.pk or player.is_bot:
            raise PermissionDenied
        return player

    def _page(self, request: HttpRequest, template: str, player: Player, **more: Any) -> HttpResponse:
        context = {**self.admin_site.each_context(request), "opts": self.opts, "player": player, **more}
        return TemplateResponse(request, template, context)

    # ------------------------------------------------------------ passwords

    def user_change_password(self, request: HttpRequest, id: str, form_url: str = "") -> HttpResponse:
        """Django's page, for those whom this operator may ban too; a new password also ends what was open with the old one."""
        player = self.get_object(request, unquote(id))
        if player is not None and player.pk != request.user.pk:
            self._bannable(request, player.pk)
        response = super().user_change_password(request, id, form_url)
        if player is not None and request.method == "POST" and response.status_code == 302:
            if player.pk != request.user.pk:
                bans.end_sessions(player.pk)
            bans.close_sockets(player.pk)
        return response
