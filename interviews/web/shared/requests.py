"""What pages read of a request, and where they lead it."""

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django_htmx.http import HttpResponseClientRedirect


def go_to(request: HttpRequest, address: str) -> HttpResponse:
    """Lead to another page, whoever asks."""
    return HttpResponseClientRedirect(address) if request.htmx else HttpResponseRedirect(address, status=303)


def number_of(value: str | None) -> int:
    """Read a number that a page sent, 0 for anything else."""
    return int(value) if value and value.isascii() and value.isdigit() and len(value) < 10 else 0
