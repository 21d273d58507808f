"""Forms of a player's own account."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib.auth.forms import SetPasswordForm
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from lobby.models import Player


class EraseForm(forms.Form):
    """The password, and a tick: nobody erases himself by a slip."""

    password = forms.CharField(
        label=gettext_lazy("Password"), max_length=500, strip=False, widget=forms.PasswordInput(attrs={"autocomplete": "current-password"})
    )
    sure = forms.BooleanField(label=gettext_lazy("I know that this cannot be taken back"))

    def __init__(self, player: Player, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.player = player

    def clean_password(self) -> str:
        password: str = self.cleaned_data["password"]
        if not self.player.check_password(password):
            raise forms.ValidationError(_("This is not your password."))
        return password


class NewPasswordForm(SetPasswordForm):  # type: ignore[type-arg]
    """A new password twice, by the link that an operator made."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["new_password1"].help_text = _("Eight characters at least; a sentence is best.")
        self.fields["new_password2"].label = _("New password, again")
        self.fields["new_password2"].help_text = ""
