"""What operators use: health, doctor, what is kept of a question, reports, purging, another snapshot."""
