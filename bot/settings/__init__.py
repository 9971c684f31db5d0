"""What operators set: the environment and `.env`, lengths of time, office hours, whom to call."""
