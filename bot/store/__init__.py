"""What is kept: questions, cases, decisions and owed posts in one database, and which snapshot answers."""
