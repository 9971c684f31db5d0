"""From a message to an owed post: questions, cases, decisions, reminders, and what is owed."""
