"""``functools.cache`` and ``lru_cache`` in plain Python.

Those in C use the machine's stack at every level of a recursion, and that stack is small here: a memoised recursion
over a few thousand items would break down, which ends well everywhere else.
"""

import functools

_MISSING = object()


def cache(function):
    """Remember every result of ``function``."""
    return lru_cache(maxsize=None)(function)


def lru_cache(maxsize=128, typed=False):
    """Remember the results of the latest ``maxsize`` different calls, all of them for ``None``."""
    if callable(maxsize):
        return _remembering(maxsize, 128, False)
    return lambda function: _remembering(function, maxsize, typed)


def _remembering(function, maxsize, typed):
    results = {}
    hits = misses = 0

    def call(*args, **kwargs):
        nonlocal hits, misses
        key = (args, tuple(kwargs.items())) if kwargs else args
        if typed:
            key = (key, tuple(map(type, args)), tuple(map(type, kwargs.values())))
        result = results.get(key, _MISSING)
        if result is not _MISSING:
            hits += 1
            if maxsize is not None:
                results[key] = results.pop(key)  # a dict keeps its order: the latest goes to the end
            return result
        misses += 1
        result = function(*args, **kwargs)
        results[key] = result
        if maxsize is not None and len(results) > maxsize:
            del results[next(iter(results))]
        return result

    def cache_clear():
        nonlocal hits, misses
        results.clear()
        hits = misses = 0

    call.cache_clear = cache_clear
    call.cache_info = lambda: functools._CacheInfo(hits, misses, maxsize, len(results))
    call.cache_parameters = lambda: {"maxsize": maxsize, "typed": typed}
    return functools.update_wrapper(call, function)
