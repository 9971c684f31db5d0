"""All that is Slack's: its deliveries on the way in, its API, and blocks and sentences on the way out."""
