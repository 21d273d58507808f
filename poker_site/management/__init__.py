"""Commands that start the whole house; each application keeps its own."""
