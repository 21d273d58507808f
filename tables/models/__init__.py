"""The rows of the felt: `room` holds what is played, `outage` what happens when the house goes down."""

from tables.models.room import Hand, Result, Room, Seat, Seed, Step, Visit

__all__ = ["Hand", "Result", "Room", "Seat", "Seed", "Step", "Visit"]
