"""Long lists come in pages."""

import re
from typing import Any

from django.utils.translation import gettext as _
from rest_framework.exceptions import ValidationError
from rest_framework.pagination import PageNumberPagination
from rest_framework.request import Request

_WHOLE_NUMBER = re.compile(r"-?[0-9]{1,30}")


class Pages(PageNumberPagination):
    """Twenty a page unless asked otherwise; a page that is not there is 404."""

    page_size = 20
    max_page_size = 100
    page_size_query_param = "page_size"
    page_query_description = "Which page, from 1."
    page_size_query_description = "How many results a page has, at most 100."

    def paginate_queryset(self, queryset: Any, request: Request, view: Any = None) -> Any:
        """Return the page that was asked for. Raises ``ValidationError`` where it, or its size, is no whole number."""
        for name in (self.page_query_param, self.page_size_query_param):
            if not _WHOLE_NUMBER.fullmatch(request.query_params.get(name, "1")):
                raise ValidationError({name: [_("This is no whole number.")]})
        return super().paginate_queryset(queryset, request, view)
