"""What can be said about the data, and whether it is so: forms, the judges that decide them on facts, and
what a form needs to be decided. Knows no words of any language, no tool and no model."""
