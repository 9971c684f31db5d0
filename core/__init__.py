"""A newsroom assistant that shows only checked numbers."""
