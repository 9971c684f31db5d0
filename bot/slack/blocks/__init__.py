"""Pure builders of what Slack shows. They take values, return JSON, and escape what is not ours."""
