"""Watches the admin's pages, all of them, so that no change made there escapes the book.

A page that changes something is a POST behind `AdminSite.admin_view`. While one runs, every row of a registered model that
is saved or deleted is written down with what differs. What is changed past the rows (an update, an action of somebody's
own) leaves at least one line: which form was sent, for which rows. Whoever calls `note` first for a row has said it better.
"""

from __future__ import annotations

from collections.abc import Callable
from contextvars import ContextVar
from typing import Any

from django.contrib.admin import AdminSite
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Group
from django.contrib.sessions.models import Session
from django.db import models
from django.db.models.signals import m2m_changed, post_delete, post_save, pre_save
from django.http import HttpRequest, HttpResponseBase

from lobby import oversight
from lobby.ledger.admin import ReadOnly
from lobby.oversight import api
from lobby.oversight.models import Deed
from lobby.oversight.values import differences, of_row, plain

_actor: ContextVar[Any] = ContextVar("acting", default=None)
_looked_at: ContextVar[set[str] | None] = ContextVar("looked_at", default=None)
"""Kinds of rows that were saved in this request, changed or not."""

LEFT_OUT = {Deed, LogEntry, Session}
"""Kept by themselves; so are the rows of read-only pages and of models with `notes_itself`, whose writers note what they do."""
_SILENT_PAGES = ("logout", "jsi18n", "login", "autocomplete")


def over(site: AdminSite) -> None:
    """From now on the pages of a site are watched."""
    plain_view = site.admin_view

    def admin_view(view: Callable[..., Any], cacheable: bool = False) -> Callable[..., Any]:
        inner = plain_view(view, cacheable)

        def watched(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            if request.method in ("GET", "HEAD", "OPTIONS") or not getattr(request.user, "is_staff", False):
                return inner(request, *args, **kwargs)
            _connect(site)
            return _watch(request, lambda: inner(request, *args, **kwargs))

        return watched

    site.admin_view = admin_view  # type: ignore[method-assign]


def _watch(request: HttpRequest, serve: Callable[[], HttpResponseBase]) -> HttpResponseBase:
    seen: set[tuple[str, str]] = set()
    looked: set[str] = set()
    marks = (_actor.set(request.user), api.noted.set(seen), _looked_at.set(looked))
    try:
        response = serve()
        if response.status_code == 302 and not seen and not looked:
            _note_form(request)
        return response
    finally:
        for variable, mark in zip((_actor, api.noted, _looked_at), marks, strict=True):
            variable.reset(mark)  # type: ignore[arg-type]


def _note_form(request: HttpRequest) -> None:
    """A form was served and no row was seen to change: the form itself is written down."""
    match = request.resolver_match
    page = match.url_name if match is not None and match.url_name else ""
    if page in _SILENT_PAGES:
        return
    sent: dict[str, Any] = {"page": page or request.path}
    if request.POST.get("action"):
        sent |= {"action": request.POST["action"], "rows": request.POST.getlist("_selected_action")[:200]}
    elif match is not None and match.kwargs:
        sent |= {name: str(value) for name, value in match.kwargs.items()}
    oversight.note(request.user, "form_sent", None, after=sent)


def _connect(site: AdminSite) -> None:
    """Listens to every registered model; a second call adds only what was registered since."""
    for model, page in [*site._registry.items(), (Group, None)]:
        if model in LEFT_OUT or isinstance(page, ReadOnly) or not model._meta.managed or getattr(model, "notes_itself", False):
            continue
        uid = f"oversight:{model._meta.label_lower}"
        pre_save.connect(_before_save, sender=model, dispatch_uid=uid)
        post_save.connect(_after_save, sender=model, dispatch_uid=uid)
        post_delete.connect(_after_delete, sender=model, dispatch_uid=uid)
        for field in model._meta.many_to_many:
            through = getattr(model, field.name).through
            m2m_changed.connect(_links_changed, sender=through, dispatch_uid=f"{uid}:{field.name}")


def _before_save(sender: type[models.Model], instance: models.Model, **_more: Any) -> None:
    if _actor.get() is None:
        return
    old = None if instance.pk is None else sender._base_manager.filter(pk=instance.pk).first()
    instance._seen_before = of_row(old) if old is not None else None  # type: ignore[attr-defined]


def _after_save(sender: type[models.Model], instance: models.Model, created: bool, **more: Any) -> None:
    looked = _looked_at.get()
    if _actor.get() is None or looked is None:
        return
    looked.add(sender._meta.label_lower)
    old = getattr(instance, "_seen_before", None)
    new = of_row(instance)
    if more.get("update_fields") is not None:  # the rest was not written
        new = {name: value for name, value in new.items() if name in more["update_fields"]}
        old = {name: value for name, value in (old or {}).items() if name in new}
    before, after = differences(old or {}, new)
    if (before or after) and not _is_noted(instance):
        _write("created" if created else "changed", instance, before, after)


def _after_delete(sender: type[models.Model], instance: models.Model, **_more: Any) -> None:
    looked = _looked_at.get()
    if _actor.get() is None or looked is None:
        return
    looked.add(sender._meta.label_lower)
    if not _is_noted(instance):
        _write("deleted", instance, plain(of_row(instance)), {})


def _links_changed(sender: Any, instance: models.Model, action: str, model: type[models.Model], **more: Any) -> None:
    """Groups, permissions: what was added to a row or taken from it."""
    if _actor.get() is None or action not in ("post_add", "post_remove", "pre_clear"):
        return
    owned = [field.name for field in instance._meta.many_to_many if getattr(type(instance), field.name).through is sender]
    field = owned[0] if owned else str(model._meta.model_name)
    if action == "pre_clear":
        rows = getattr(instance, field).all() if owned else model._base_manager.none()
    else:
        rows = model._base_manager.filter(pk__in=more.get("pk_set") or ())
    names = sorted(str(row) for row in rows)
    if names:
        before, after = ({}, {field: names}) if action == "post_add" else ({field: names}, {})
        _write("changed", instance, before, after)


def _is_noted(row: models.Model) -> bool:
    return api.target_key(row) in (api.noted.get() or set())


def _write(verb: str, row: models.Model, before: dict[str, Any], after: dict[str, Any]) -> None:
    """A deed of the watcher's own, which keeps no later one from being written."""
    mark = api.noted.set(None)
    try:
        oversight.note(_actor.get(), verb, row, before, after)
    finally:
        api.noted.reset(mark)
    looked = _looked_at.get()
    if looked is not None:
        looked.add(row._meta.label_lower)
