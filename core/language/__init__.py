"""The languages of questions and answers: text to forms and back. Constructions and words are data."""
