"""What to practise after an interview."""

from interviews.models import Interview
from interviews.report.study_note import NextProblem


def next_problems_for(interview: Interview) -> tuple[NextProblem, ...]:
    """Return up to three problems of the bank to go on with, the best first."""
    return ()
