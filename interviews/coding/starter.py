"""What stands in the editor at first: the head of the function that is to be written."""

from interviews.conversation.selectors import ProblemView, problem_view
from interviews.ground.refusals import InvalidSubmission
from interviews.models import Interview
from problems.values import signatures
from problems.values.pasted_signature import PastedSignature, signature_in


def starter_code(interview: Interview, view: ProblemView) -> str:
    """Return the problem's starter code, of a pasted one that of its text; "" where neither has any."""
    if view.starter_code or not interview.pasted_text:
        return view.starter_code
    signature = signature_in(interview.pasted_text)
    if signature is None:
        return ""
    if view.code_language == "python":
        return f"{_head(signature)}\n    "
    parameters = [{"name": name, "type": kind} for name, kind in signature.parameters]
    found = {"function": signature.function, "parameters": parameters, "returns": signature.returns}
    return signatures.starter_code(found, view.code_language)


def check_written(interview: Interview, code: str, code_language: str) -> None:
    """Raise :class:`InvalidSubmission` where ``code`` is empty, or what the editor begins with in ``code_language``."""
    if code.strip() in ("", starter_code(interview, problem_view(interview, code_language)).strip()):
        raise InvalidSubmission("no_code")


def _head(signature: PastedSignature) -> str:
    """Write the function without its class; it is found there as well."""
    parameters = ", ".join(f"{name}: {kind}" if kind else name for name, kind in signature.parameters)
    returns = f" -> {signature.returns}" if signature.returns else ""
    return f"def {signature.function}({parameters}){returns}:"
