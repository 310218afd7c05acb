"""Style sheets and scripts as browsers get them: made small when static files are collected, and pages compressed."""

from collections.abc import Callable, Iterator, Mapping
from pathlib import PurePosixPath
from typing import Any

from django.contrib.staticfiles.storage import ManifestStaticFilesStorage
from django.core.files.base import ContentFile, File
from django.http import HttpRequest, HttpResponseBase
from django.middleware.gzip import GZipMiddleware
from rcssmin import cssmin
from rjsmin import jsmin
from whitenoise.storage import CompressedManifestStaticFilesStorage

MADE_SMALL = ("css", "js", "django_ace")
"""Folders whose files are: our own, and those of the editor. What others bring is small already, or seen by few."""
_MINIFIERS: Mapping[str, Callable[[str], str]] = {".css": cssmin, ".js": jsmin}


class MadeSmall:
    """A storage of static files that takes comments and blanks out of those in ``MADE_SMALL`` as it stores them."""

    def save(self, name: str, content: File, max_length: int | None = None) -> str:
        """Store a file, made small; return its name."""
        path = PurePosixPath(name)
        minify = _MINIFIERS.get(path.suffix)
        if minify and path.parts[0] in MADE_SMALL:
            content = ContentFile(minify(content.read().decode()).encode())
        return super().save(name, content, max_length)  # type: ignore[misc]

    def post_process(self, paths: Mapping[str, Any], **options: Any) -> Iterator[Any]:
        """Give hashed names to the files as they were stored, and not as they were found."""
        return super().post_process({name: (self, name) for name in paths}, **options)  # type: ignore[misc]


class SmallManifestStorage(MadeSmall, ManifestStaticFilesStorage):
    """Small files with hashed names."""


class SmallCompressedManifestStorage(MadeSmall, CompressedManifestStaticFilesStorage):
    """Small files with hashed names, and each of them compressed beside it."""


class CompressPages(GZipMiddleware):
    """Compresses answers that are whole; what a page is told as it happens must not be kept until there is enough."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """Return the answer, compressed where the browser takes that."""
        return response if response.streaming else super().process_response(request, response)
