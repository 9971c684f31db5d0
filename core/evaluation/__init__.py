"""The question set, its scoring in four groups, and the report over a run of it."""
