"""Where an upload waits between the dry run and the confirmation, and how much of it is taken in at all."""

import zlib
from typing import Any
from uuid import uuid4

from django.core.cache import cache
from django.core.files.uploadhandler import FileUploadHandler, SkipFile
from import_export.tmp_storages import BaseStorage

from problems.exchange.given import MAX_UPLOAD_BYTES

SECONDS_KEPT = 900


class PersonsUpload(BaseStorage):
    """The latest upload of one person, in the cache, which all web processes share.

    It takes the place of an earlier one, is gone after a quarter of an hour, and nobody else can name it.
    """

    def __init__(self, *, user_id: int, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._key = f"problem-import:{user_id}"

    def save(self, data: bytes) -> None:
        self.name = uuid4().hex
        cache.set(self._key, (self.name, zlib.compress(data, 1)), SECONDS_KEPT)

    def read(self) -> bytes | None:
        """Return the upload of this name, ``None`` when it is no longer there."""
        name, packed = cache.get(self._key) or ("", b"")
        return zlib.decompress(packed) if packed and name == self.name else None

    def remove(self) -> None:
        if self.read() is not None:
            cache.delete(self._key)


class BoundedUpload(FileUploadHandler):
    """Drops the files of a request that have more bytes together than an import may have; the disk stays free.

    ``request.upload_was_dropped`` tells the page about it.
    """

    def __init__(self, request: Any = None) -> None:
        super().__init__(request)
        self._taken = 0

    def receive_data_chunk(self, raw_data: bytes, start: int) -> bytes:
        self._taken += len(raw_data)
        if self._taken > MAX_UPLOAD_BYTES:
            self.request.upload_was_dropped = True
            raise SkipFile
        return raw_data

    def file_complete(self, file_size: int) -> None:
        """Leave the file to the next handler."""
