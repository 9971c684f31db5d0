"""The two gates: the form of a reply (`answer_format`), and the meaning of a draft (`gate`): read as claims,
decided on facts, held to the question."""
