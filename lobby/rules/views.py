"""The rules as pages for everybody: the index, one page per game, and the whole rulebook with every rule's id."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.http import require_GET

from engine.variants import VARIANTS
from lobby.filters import listed
from lobby.rules import book as rulebook
from lobby.rules import pages


@require_GET
def index(request: HttpRequest) -> HttpResponse:
    """All games by family."""
    return render(request, "rules/index.html", {"families": pages.index()})


@require_GET
def game(request: HttpRequest, variant: str) -> HttpResponse:
    """The page of one game; 404 for an unknown one."""
    if variant not in VARIANTS:
        raise Http404
    context = {
        "page": pages.kept(variant, get_language() or "en"),
        "tables": listed().filter(variant=variant).count(),
    }
    return render(request, "rules/game.html", context)


@require_GET
def book(request: HttpRequest) -> HttpResponse:
    """The rulebook as the operator reads it."""
    return render(request, "rules/book.html", {"sections": rulebook.sections()})
