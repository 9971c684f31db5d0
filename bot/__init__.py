"""The Slack app: thin listeners over the core library."""
