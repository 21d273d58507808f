"""The rows of the felt: `room` holds what is played, `outage` what happens when the house goes down."""

from tables.models.chat import ChatBan, ChatLine, ChatReport, Mute
from tables.models.clocks import LineGrace
from tables.models.disputes import Dispute, HandLook
from tables.models.lines import FakeAllIn, FakeWarning, MassDrop
from tables.models.outage import House, Incident, Lease, Receipt, Refund
from tables.models.room import Hand, Result, Room, Seat, Seed, Step, Visit
from tables.models.waiting import Waiting

__all__ = [
    "ChatBan", "ChatLine", "ChatReport", "Dispute", "FakeAllIn", "FakeWarning", "Hand", "HandLook", "House",
    "Incident", "Lease", "LineGrace", "MassDrop", "Mute", "Receipt", "Refund", "Result", "Room", "Seat",
    "Seed", "Step", "Visit", "Waiting",
]  # fmt: skip
