"""The zip of YAML files: one ``<slug>.yaml`` a problem, nothing else, no folders.

What a zip says about itself is not believed: sizes are measured while reading, and nothing is written anywhere.
"""

import io
import stat
import struct
import zipfile
import zlib
from collections import Counter
from collections.abc import Iterable

from django.utils.translation import gettext as _

from problems.bank.reading import MAX_FILE_BYTES
from problems.exchange.given import (
    MAX_PROBLEMS,
    MAX_SWELLING,
    MAX_UNPACKED_BYTES,
    GivenFile,
    UploadRefused,
    printable,
)

# What zipfile raises for files that are broken in one way or another, with zlib below it.
_BROKEN = (zipfile.BadZipFile, zlib.error, EOFError, OSError, ValueError, OverflowError, RuntimeError, struct.error)
_ENCRYPTED = 0x1
_METHODS = frozenset({zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED})


def read_archive(data: bytes) -> list[GivenFile]:
    """Return the files of a zip in its order. Raises :class:`UploadRefused` when it cannot be used at all."""
    try:
        archive = zipfile.ZipFile(io.BytesIO(data))
    except _BROKEN as error:
        raise UploadRefused(_("The file is not a zip file, or it is damaged.")) from error
    with archive:
        entries = [entry for entry in archive.infolist() if not _is_left_by_a_mac(entry.filename)]
        if not entries:
            raise UploadRefused(_("The zip contains no files."))
        if len(entries) > MAX_PROBLEMS:
            raise UploadRefused(
                _("The zip contains %(count)d files; at most %(most)d can be read at a time.")
                % {"count": len(entries), "most": MAX_PROBLEMS}
            )
        return _read_entries(archive, entries, size=len(data))


def write_archive(files: Iterable[tuple[str, str]]) -> bytes:
    """Return a zip of ``(slug, text)``."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for slug, text in files:
            archive.writestr(f"{slug}.yaml", text)
    return stream.getvalue()


def _is_left_by_a_mac(name: str) -> bool:
    return name.startswith("__MACOSX/") or name == ".DS_Store"


def _read_entries(archive: zipfile.ZipFile, entries: list[zipfile.ZipInfo], *, size: int) -> list[GivenFile]:
    times = Counter(entry.filename for entry in entries)
    unpacked, files = 0, []
    for entry in entries:
        place = printable(entry.filename, longest=120)
        fault = _fault_of(entry) or (_("this name appears twice in the zip") if times[entry.filename] > 1 else "")
        if fault:
            files.append(GivenFile(place, fault=fault))
            continue
        try:
            with archive.open(entry) as stream:
                content = stream.read(MAX_FILE_BYTES + 1)
        except _BROKEN:
            files.append(GivenFile(place, fault=_("damaged: it cannot be unpacked, or its checksum is wrong")))
            continue
        unpacked += len(content)
        if unpacked > min(MAX_UNPACKED_BYTES, MAX_SWELLING * size):
            raise UploadRefused(_("The zip unpacks to far more data than problem files should have."))
        files.append(given_file(content, place=place, slug=entry.filename.removesuffix(".yaml")))
    return files


def given_file(content: bytes, *, place: str, slug: str = "") -> GivenFile:
    """Return the file that ``content`` is, or what keeps it from being read as text."""
    if len(content) > MAX_FILE_BYTES:
        return GivenFile(place, fault=_("larger than %(most)s bytes") % {"most": f"{MAX_FILE_BYTES:,}"})
    try:
        # Some editors begin a file with a byte order mark, which is no fault of the author.
        return GivenFile(place, slug=slug, text=content.decode("utf-8-sig"))
    except UnicodeDecodeError:
        return GivenFile(place, fault=_("not readable as UTF-8"))


def _fault_of(entry: zipfile.ZipInfo) -> str:
    """Return why an entry is not even opened."""
    # The name as it stands in the file: zipfile cuts it off at a zero byte.
    name = entry.orig_filename
    if not name.isprintable():
        return _("its name contains control characters")
    if "/" in name or "\\" in name or ":" in name:
        return _("it is in a folder; every file has to be at the top level of the zip")
    if entry.flag_bits & _ENCRYPTED:
        return _("it is encrypted")
    if stat.S_ISLNK(entry.external_attr >> 16):
        return _("it is a link to another file")
    if not name.endswith(".yaml"):
        return _("its name does not end with .yaml")
    if entry.compress_type not in _METHODS:
        return _("its compression method is not supported; pack it as an ordinary zip")
    return ""
