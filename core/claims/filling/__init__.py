"""Fills the holes of a form from the facts: one small function a form."""
