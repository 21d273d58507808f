"""The operator's pages of the house, on Django's stock admin, behind allauth's log-in with its limits and second factor."""

from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from lobby.admin import door, house, players, roles, second_factor, tables  # noqa: F401
from lobby.oversight import watch

admin.site.login = secure_admin_login(admin.site.login)
admin.site.site_header = _("Operator")
admin.site.site_title = _("Operator")
admin.site.index_title = _("The house")
admin.site.site_url = None
watch.over(admin.site)
