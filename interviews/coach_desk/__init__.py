"""The coaches' desk in the admin: cohorts, the queue of interviews to review, the transcript, and agreement."""
