"""What is wrong with contents that were proven under an earlier format."""

from pydantic import ValidationError

from problems.bank.faults import readable_faults


def format_faults(error: Exception) -> list[str]:
    """Return what is wrong with a content that was proven under an earlier format and does not fit any more."""
    return readable_faults(error.__cause__)[:10] if isinstance(error.__cause__, ValidationError) else []
