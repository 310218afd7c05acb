"""The formats as django-import-export wants them: bytes to a data set of given files, and a data set to bytes."""

from dataclasses import asdict, fields

import tablib
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from import_export.formats import base_formats

from problems.exchange.archive import given_file, read_archive, write_archive
from problems.exchange.given import GivenFile, UploadRefused
from problems.exchange.tables import CONTENT, read_csv, read_json, without_formulas

_HEADERS = [field.name for field in fields(GivenFile)]


class ProblemFormat(base_formats.Format):
    """What all of them share. ``suffixes`` are the ends of file names by which an upload is recognised."""

    title = ""
    suffixes: tuple[str, ...] = ()
    content_type = ""

    def get_title(self) -> str:
        return str(self.title)

    def get_extension(self) -> str:
        return self.suffixes[0].removeprefix(".")

    def get_content_type(self) -> str:
        return self.content_type

    def can_import(self) -> bool:
        return True

    def can_export(self) -> bool:
        return True

    def create_dataset(self, in_stream: bytes | None) -> tablib.Dataset:
        """Return one row a given file. Raises :class:`UploadRefused`."""
        if in_stream is None:
            raise UploadRefused(_("The file could not be kept for the next step. Try again in a minute."))
        rows = [tuple(asdict(file).values()) for file in self.read(in_stream)]
        return tablib.Dataset(*rows, headers=_HEADERS)

    def read(self, data: bytes) -> list[GivenFile]:
        raise NotImplementedError


class YamlZip(ProblemFormat):
    title = gettext_lazy("Zip of YAML files, one per problem")
    suffixes = (".zip",)
    content_type = "application/zip"

    def read(self, data: bytes) -> list[GivenFile]:
        return read_archive(data)

    def export_data(self, dataset: tablib.Dataset, **kwargs: object) -> bytes:
        return write_archive((row["slug"], row[CONTENT]) for row in dataset.dict)


class SingleYaml(ProblemFormat):
    """One problem's file, taken whatever its name: a browser may have written “(1)” behind it."""

    title = gettext_lazy("YAML file of one problem")
    suffixes = (".yaml", ".yml")

    def can_export(self) -> bool:
        return False

    def read(self, data: bytes) -> list[GivenFile]:
        return [given_file(data, place=_("the file"))]


class Csv(ProblemFormat):
    title = gettext_lazy("CSV table")
    suffixes = (".csv",)
    content_type = "text/csv; charset=utf-8"

    def read(self, data: bytes) -> list[GivenFile]:
        return read_csv(data)

    def export_data(self, dataset: tablib.Dataset, **kwargs: object) -> bytes:
        safe = tablib.Dataset(*(without_formulas(list(row)) for row in dataset), headers=dataset.headers)
        # With a byte order mark, for want of which spreadsheets show Chinese as rubbish.
        return safe.export("csv").encode("utf-8-sig")


class Json(ProblemFormat):
    title = gettext_lazy("JSON list")
    suffixes = (".json",)
    content_type = "application/json"

    def read(self, data: bytes) -> list[GivenFile]:
        return read_json(data)

    def export_data(self, dataset: tablib.Dataset, **kwargs: object) -> bytes:
        return dataset.export("json").encode()


FORMATS = (YamlZip, SingleYaml, Csv, Json)


def format_of(name: str) -> int | None:
    """Return the place in ``FORMATS`` of the one that a file's name tells, ``None`` for no such."""
    for index, file_format in enumerate(FORMATS):
        if name.lower().endswith(file_format.suffixes):
            return index
    return None
