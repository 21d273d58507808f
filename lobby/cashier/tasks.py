"""What Celery does for the cashier. The truth is in the rows: a task that is lost, late or doubled does no harm."""

from __future__ import annotations

from celery import shared_task

from lobby.cashier import requests


@shared_task(name="cashier.settle_request")
def settle_request(request_id: int) -> None:
    """Pay one approved request; right after the decision."""
    requests.settle(request_id)


@shared_task(name="cashier.settle_requests")
def settle_requests() -> None:
    """Pay what was approved and not paid, whoever died meanwhile; every half minute."""
    requests.settle_approved()
