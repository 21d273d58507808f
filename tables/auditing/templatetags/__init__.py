"""Tags of the auditors."""
