"""Style sheets and scripts are made small as they are collected, and whole answers are compressed."""

import gzip
import json

import pytest
from django.contrib.staticfiles.storage import StaticFilesStorage
from django.core.files.base import ContentFile
from django.http import HttpResponse, StreamingHttpResponse
from django.test import Client, RequestFactory
from django.urls import reverse

from config.assets import CompressPages, SmallManifestStorage

SCRIPT = "/* why */\n(function () {\n  const one = `a  b`; // two blanks\n  return one;\n})();\n"
SHEET = '/* why */\n.a :is(.b, .c) {\n  width: calc(1px + 2px);\n  background: url("../img/x.svg");\n}\n'


@pytest.fixture
def storage(tmp_path) -> SmallManifestStorage:
    return SmallManifestStorage(location=tmp_path, base_url="/static/")


def collect(storage: SmallManifestStorage, source: StaticFilesStorage, names: list[str]) -> None:
    """Do what ``collectstatic`` does with these files of ``source``."""
    for name in names:
        with source.open(name) as found:
            storage.save(name, found)
    list(storage.post_process({name: (source, name) for name in names}))


@pytest.fixture
def collected(storage: SmallManifestStorage, tmp_path) -> dict[str, str]:
    """The text of every file that is served, by its path, hashes left out."""
    source = StaticFilesStorage(location=tmp_path / "source", base_url="/static/")
    files = {"js/a.js": SCRIPT, "css/a.css": SHEET, "img/x.svg": "<svg> </svg>", "admin/js/b.js": SCRIPT}
    for name, text in files.items():
        source.save(name, ContentFile(text.encode()))
    collect(storage, source, list(files))
    names = json.loads((tmp_path / "staticfiles.json").read_text())["paths"]
    return {name: (tmp_path / hashed).read_text() for name, hashed in names.items()}


def test_what_is_ours_is_small_under_its_hashed_name_too(tmp_path, collected) -> None:
    assert collected["js/a.js"] == "(function(){const one=`a  b`;return one;})();"
    assert "/*" not in collected["css/a.css"]
    assert ".a :is(.b,.c){width:calc(1px + 2px);" in collected["css/a.css"]
    assert (tmp_path / "js" / "a.js").read_text() == collected["js/a.js"]


def test_addresses_in_it_are_hashed_and_what_others_bring_is_left_alone(storage, collected) -> None:
    hashed = storage.stored_name("img/x.svg").removeprefix("img/")
    assert f'url("../img/{hashed}")' in collected["css/a.css"]
    assert collected["admin/js/b.js"] == SCRIPT
    assert collected["img/x.svg"] == "<svg> </svg>"


@pytest.mark.django_db
def test_a_page_is_compressed_for_who_takes_that(client: Client) -> None:
    plain = client.get(reverse("landing"))
    small = client.get(reverse("landing"), headers={"Accept-Encoding": "gzip"})

    assert "Content-Encoding" not in plain.headers
    assert small.headers["Content-Encoding"] == "gzip"
    assert "Accept-Encoding" in small.headers["Vary"]
    assert b"<!doctype html>" in gzip.decompress(small.content)
    assert len(small.content) < len(plain.content) / 2


def test_what_is_told_as_it_happens_is_not() -> None:
    request = RequestFactory().get("/", headers={"Accept-Encoding": "gzip"})
    for response, coding in ((StreamingHttpResponse([b"x" * 1000]), None), (HttpResponse(b"x" * 1000), "gzip")):
        answer = CompressPages(lambda _, response=response: response)(request)
        assert answer.headers.get("Content-Encoding") == coding
