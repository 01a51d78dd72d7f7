"""Writes sweep queries and the answers that a program got to them as JSON Lines, for `carom log` and Carom's window.

    log = Log("sweeps.jsonl")
    log.write("shot 17", start=(0, 0, 0), end=(10, 0, 0), ball_radius=1, center=(5, 0, 0), sphere_radius=1,
              hit=True, fraction=0.3, point=(4, 0, 0), normal=(-1, 0, 0))

How the ball moves: start and end, or start, direction and max_distance, or start and velocity. When it hit: fraction
(of the path), distance or frames. Python's numbers are doubles, written so that they read back the same; for an engine
that computes in float choose --float in `carom log`. May be called from several threads. Licence: MIT, as Carom.

    Log("sweeps.jsonl", start_anew=True)      an earlier file is emptied; else lines are added to it
    Log("sweeps.jsonl", run="build 1234")     every line gets the name of the run in the column `run`
    Log("sweeps.jsonl", keep_last=10000)      the last lines are kept, and written by dump()
    Log("sweeps.jsonl", flush_every=100)      so many lines are handed to the system at a time: a crash loses the last ones
    Log("sweeps.jsonl", every=100)            the first of every hundred lines
    Log("sweeps.jsonl", only=lambda fields: fields["hit"])
"""

import collections
import itertools
import json
import threading
from json.encoder import encode_basestring_ascii

_VECTORS = {"start": "start", "end": "end", "displacement": "displacement", "direction": "direction",
            "velocity": "velocity", "center": "sphere_center", "sphere_velocity": "sphere_velocity",
            "point": "hit_point", "ball_center": "hit_center", "normal": "hit_normal"}
_NUMBERS = {"max_distance": "max_distance", "ball_radius": "ball_radius", "sphere_radius": "sphere_radius",
            "fraction": "fraction", "distance": "hit_distance", "frames": "hit_frames"}
_FIELDS = {*_VECTORS, *_NUMBERS, "method", "hit"}
_FIXED = {tuple, float, int, bool, str, type(None)}  # types whose values do not change later


def _standard(text):
    """NaN and infinity as in JSON's usual extension."""
    return text.replace("nan", "NaN").replace("inf", "Infinity") if "n" in text else text


def _vector(value):
    return _standard("[" + ",".join(map(repr, map(float, value))) + "]")


def _number(value):
    return _standard(repr(float(value)))


def _bool(value):
    return "true" if value else "false"


def _text(value):
    return encode_basestring_ascii(str(value))


def _fixed(name, value):
    """A value that does not change when the caller's array does."""
    if type(value) in _FIXED:
        return value
    if name == "method":
        return str(value)
    return tuple(map(float, value)) if hasattr(value, "__iter__") else float(value)


# How each field is written: the text before its value, and the value as text.
_PRINTED = {name: (f'"{column}":', _vector) for name, column in _VECTORS.items()}
_PRINTED.update((name, (f'"{column}":', _number)) for name, column in _NUMBERS.items())
_PRINTED["method"] = ('"method":', _text)
_PRINTED["hit"] = ('"hit":', _bool)


class Log:
    def __init__(self, path, *, start_anew=False, run=None, keep_last=0, every=1, only=None, flush_every=1):
        self._file = open(path, "wb" if start_anew else "ab", buffering=1 << 16)
        self._lock = threading.Lock()
        self._run = "" if run is None else '"run":' + _text(run)
        self._kept = collections.deque(maxlen=keep_last) if keep_last else None
        self._every = every if every > 1 else 0
        self._count = itertools.count()
        self._only = only
        self._flush_every = flush_every
        self._unflushed = 0

    def write(self, id=None, **fields):
        if not _FIELDS.issuperset(fields):
            unknown = ", ".join(sorted(set(fields) - _FIELDS))
            raise TypeError(f"unknown: {unknown}; known are {', '.join(sorted(_FIELDS))}")
        if self._every and next(self._count) % self._every != 0 or self._only and not self._only(fields):
            return
        if self._kept is not None:
            if not _FIXED.issuperset(map(type, fields.values())):  # an array of the caller's may change before dump()
                fields = {name: _fixed(name, value) for name, value in fields.items()}
            self._kept.append((id, fields))  # which takes no lock
            return
        line = self._line(id, fields)
        with self._lock:
            self._file.write(line)
            self._unflushed += 1
            if self._unflushed >= self._flush_every:
                self._file.flush()
                self._unflushed = 0

    def flush(self):
        """Hands the lines that are written to the system, where flush_every holds them back."""
        with self._lock:
            self._file.flush()

    def dump(self):
        """Writes the lines that are kept, oldest first, and keeps none of them."""
        with self._lock:
            while self._kept:
                self._file.write(self._line(*self._kept.popleft()))
            self._file.flush()

    def close(self):
        """Lines that are kept are dropped: call dump() where they are wanted."""
        self._file.close()

    def _line(self, id, fields):
        parts = [] if id is None else ['"id":' + (encode_basestring_ascii(id) if type(id) is str else json.dumps(id))]
        if self._run:
            parts.append(self._run)
        for name, value in fields.items():
            if value is not None:
                title, text = _PRINTED[name]
                parts.append(title + text(value))
        return ("{" + ",".join(parts) + "}\n").encode()
