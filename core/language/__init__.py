"""The languages of questions and answers: text to forms and forms to text. Constructions and words are data."""
