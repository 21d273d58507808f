"""What the house tells the room: bans, closings, edits."""
