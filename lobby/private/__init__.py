"""Private tables: invitations, and who may enter."""
