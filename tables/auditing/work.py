"""One audit from the first query to the frozen tables. Reads everything, raises an alarm, freezes; mends nothing.

The findings and the alarm are one transaction. Freezing comes after it, table by table, and again with the next audit that
finds the same: a process that dies in between leaves an alarm, never a silent night.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import dataclass

import structlog
from django.core.exceptions import PermissionDenied
from django.core.mail import mail_admins
from django.db import transaction
from django.utils import timezone
from django.utils.translation import override

from lobby import oversight
from lobby.models import Player, Table
from lobby.words.findings import finding_text
from tables.audit import Finding, audit
from tables.auditing.models import ACKNOWLEDGE, UNFREEZE, Alarm, Audit
from tables.commands import Freeze, Unfreeze
from tables.errors import Refused
from tables.models import Room
from tables.room import handle

log = structlog.get_logger("auditing")


@dataclass(frozen=True)
class Outcome:
    """The audit, and the alarm that stands for its findings (None: everything adds up)."""

    audit: Audit
    alarm: Alarm | None


def run(asked_by: Player | None = None) -> Outcome:
    """Add up the whole house and act on what is wrong. Safe to repeat and to run twice at once."""
    start = time.monotonic()
    findings = audit()
    took = round((time.monotonic() - start) * 1000)
    with transaction.atomic():
        row = Audit.objects.create(took_ms=took, findings=len(findings), asked_by=asked_by)
        alarm, fresh = _raise_alarm(row, findings) if findings else (None, False)
    if alarm is None:
        log.info("audit", findings=0, milliseconds=took)
        return Outcome(row, None)
    _freeze(findings)
    log.critical("the books do not add up", findings=len(findings), codes=sorted({each.code for each in findings}), alarm=alarm.pk)
    if fresh:
        _write_to_admins(alarm)
    return Outcome(row, alarm)


def _raise_alarm(row: Audit, findings: list[Finding]) -> tuple[Alarm, bool]:
    """The open alarm with the same findings, or a new one (True)."""
    lines = [each._asdict() for each in findings]
    for open_alarm in Alarm.objects.select_for_update().filter(acknowledged_at=None):
        if open_alarm.lines == lines:
            open_alarm.last_seen_at = timezone.now()
            open_alarm.save(update_fields=["last_seen_at"])
            return open_alarm, False
    return Alarm.objects.create(audit=row, lines=lines), True


def _freeze(findings: Iterable[Finding]) -> None:
    """No new hand at the tables that findings are about."""
    for table_id in sorted({each.table for each in findings if each.table}):
        try:
            handle(table_id, None, Freeze())
        except (Refused, Table.DoesNotExist) as refused:
            log.error("table was not frozen", table=table_id, why=str(refused))


def _write_to_admins(alarm: Alarm) -> None:
    """An e-mail to ADMINS, if there are any; mail that fails is logged and stops nothing."""
    with override("en"):
        body = "\n".join(finding_text(line) for line in alarm.lines)
    try:
        mail_admins(f"Audit: {len(alarm.lines)} findings", f"{body}\n\nThe alarm stands on the operator's pages (alarm {alarm.pk}).\n")
    except Exception as fault:
        log.error("mail to admins failed", error=repr(fault))


def acknowledge(operator: Player, alarm_id: int, note: str) -> Alarm:
    """Somebody looks after it, and says how; once. Raises PermissionDenied, Alarm.DoesNotExist, Refused('needs_reason')."""
    if not operator.has_perm(ACKNOWLEDGE):
        raise PermissionDenied("auditing.acknowledge_alarm is needed.")
    words = " ".join(note.split())[:500]
    if not words:
        raise Refused("needs_reason")
    with transaction.atomic():
        alarm = Alarm.objects.select_for_update().get(pk=alarm_id)
        if alarm.acknowledged_at is None:
            alarm.acknowledged_at, alarm.acknowledged_by, alarm.note = timezone.now(), operator, words
            alarm.save(update_fields=["acknowledged_at", "acknowledged_by", "note"])
            oversight.note(operator, "alarm_acknowledged", alarm, after={"findings": len(alarm.lines)}, reason=words)
    return alarm


def unfreeze(operator: Player, table_id: int, reason: str) -> bool:
    """An operator lets a frozen table go on, and says why; True if it was frozen. Raises PermissionDenied, Refused('needs_reason')."""
    if not operator.has_perm(UNFREEZE):
        raise PermissionDenied("auditing.unfreeze_table is needed.")
    words = " ".join(reason.split())[:500]
    if not words:
        raise Refused("needs_reason")
    with transaction.atomic():
        room = Room.objects.select_related("table").filter(pk=table_id, frozen_at__isnull=False).first()
        if room is None:
            return False
        handle(table_id, None, Unfreeze())
        oversight.note(operator, "table_unfrozen", room.table, before={"frozen_at": room.frozen_at}, reason=words, table=room.table)
    return True
