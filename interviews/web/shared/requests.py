"""What pages read of a request, and where they lead it."""

import ipaddress

from allauth.account.adapter import get_adapter
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django_htmx.http import HttpResponseClientRedirect


def go_to(request: HttpRequest, address: str) -> HttpResponse:
    """Lead to another page, whoever asks."""
    return HttpResponseClientRedirect(address) if request.htmx else HttpResponseRedirect(address, status=303)


def number_of(value: str | None) -> int:
    """Read a number that a page sent, 0 for anything else."""
    return int(value) if value and value.isascii() and value.isdigit() and len(value) < 10 else 0


def address_of(request: HttpRequest) -> str:
    """Return from where a visitor comes, as limits count: of IPv6 the network, which is one person's."""
    text = get_adapter(request).get_client_ip(request)
    try:
        address = ipaddress.ip_address(text)
    except ValueError:
        return text
    return str(ipaddress.ip_network(f"{address}/64", strict=False)) if address.version == 6 else text
