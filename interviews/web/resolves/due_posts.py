"""What only a form may ask for, on the pages of reviews and re-solves."""

from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.views.decorators.http import require_POST

from interviews.web.shared.guards import View


def posted(view: View) -> View:
    """Take only POST; who looks at the address, as after a reload, is led to the re-solve or to the reviews."""
    by_post = require_POST(view)

    @wraps(view)
    def wrapper(request: HttpRequest, **kwargs: Any) -> HttpResponse:
        if request.method not in ("GET", "HEAD"):
            return by_post(request, **kwargs)
        is_of_a_resolve = "probe_id" in kwargs
        return HttpResponseRedirect(reverse("probe", kwargs=kwargs) if is_of_a_resolve else reverse("reviews"))

    return wrapper
