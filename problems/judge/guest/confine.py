"""What is taken away or made the same every time, before a program is loaded.

There is nothing behind these doors: the component imports nothing. This is for plain messages instead of a crash.
"""

import datetime
import functools
import gc
import linecache
import os
import random
import sys
import time
import warnings

import _pydatetime

from . import caches

RECURSION_LIMIT = 10_000


class _NoMoreModules:
    """The last that is asked for a module."""

    @staticmethod
    def find_spec(name, path=None, target=None):
        """Refuse: what there is has been imported."""
        message = f"No module named {name!r} (the standard library and sortedcontainers are here)"
        raise ModuleNotFoundError(message, name=name)


def confine():
    """Do it, once, while the component is built."""
    _same_clock_every_time()
    _same_chance_every_time()
    _nothing_outside()
    functools.cache, functools.lru_cache = caches.cache, caches.lru_cache
    builtin = [finder for finder in sys.meta_path if getattr(finder, "__name__", "") == "BuiltinImporter"]
    sys.meta_path[:] = [*builtin, _NoMoreModules]
    for search in (sys.path, sys.path_hooks):
        search.clear()
    sys.path_importer_cache.clear()
    linecache.getlines = lambda *arguments: []
    warnings.simplefilter("ignore")
    sys.setrecursionlimit(RECURSION_LIMIT)
    gc.collect()
    gc.freeze()  # never looked through again: it is the same for every program


def _same_clock_every_time():
    ticks = 0

    def nanoseconds(*arguments):
        nonlocal ticks
        ticks += 1_000
        return ticks

    def seconds(*arguments):
        return nanoseconds() / 1e9

    for name in ("time", "perf_counter", "monotonic", "process_time", "thread_time"):
        setattr(time, name, seconds)
        setattr(time, f"{name}_ns", nanoseconds)
    time.sleep = lambda duration: None
    for name in ("ctime", "gmtime", "localtime"):
        setattr(time, name, functools.partial(_at, getattr(time, name)))
    strftime = time.strftime
    time.strftime = lambda pattern, moment=None: strftime(pattern, moment or time.gmtime())
    for name in ("date", "datetime"):  # those in C ask the clock themselves
        setattr(datetime, name, getattr(_pydatetime, name))


def _at(convert, moment=None):
    return convert(time.time() if moment is None else moment)


def _same_chance_every_time():
    seed = random.Random.seed

    def seed_always(self, a=None, version=2):
        seed(self, 1 if a is None else a, version)

    random.Random.seed = seed_always
    random.seed(1)
    os.urandom = random._urandom = random.randbytes


def _nothing_outside():
    """Refuse in words what would be refused by a crash.

    The hook comes before everything that opens a file, the compiler too: for a syntax error it looks for the line.
    """
    sys.addaudithook(_refuse_what_opens)
    for name in ("read", "write", "stat", "lstat", "access"):  # no hook is asked about these
        setattr(os, name, _no_files)
    os._exit = os.abort = os.kill = _no_exit
    sys.breakpointhook = lambda *arguments, **options: None


def _refuse_what_opens(event, arguments):
    if event in ("os.putenv", "os.unsetenv"):
        return  # the builder clears the environment afterwards
    if event == "open" or event.startswith(("os.", "shutil.", "tempfile.", "glob.")):
        _no_files()
    if event.startswith("socket."):
        raise PermissionError("the network is not available here")


def _no_files(*arguments, **options):
    raise PermissionError("files are not available here")


def _no_exit(*arguments):
    raise SystemExit("the process cannot be ended from here")
