"""How the house does: `pulse` measures the task queues, `status` gathers what an operator looks at, `views` shows it."""
