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

With Carom's module (python3-carom) each answer is judged as it is given, and the first wrong one calls back:

    def on_wrong(id, fields, found):
        print(in_words(id, fields, found))  # "shot 17: wrong: recorded no hit; exactly hit, 0.28 units deep"
        log.dump()
        breakpoint()
    judge = Judge(log, on_wrong)
    judge.write("shot 17", start=...)       # instead of log.write(...)
"""

import collections
import itertools
import json
import math
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


class Judge:
    """Judges answers as they are given, and stops at the first wrong one."""

    def __init__(self, log, on_wrong, *, precision="double", conventions=("inside moving in is hit",), tolerance=0,
                 stops_at_inaccurate=False):
        """precision, conventions, tolerance: as for carom.compare(): what the engine computes in and means to do"""
        import carom

        self._carom = carom
        self._log = log
        self._on_wrong = on_wrong
        self._terms = {"precision": precision, "conventions": conventions, "tolerance": tolerance}
        self._wrong = {"wrong", "wrong value", "invalid"} | ({"inaccurate"} if stops_at_inaccurate else set())
        self._is_stopped = False

    def write(self, id=None, **fields):
        """Logs the line and judges its answer. False if it is wrong, whether or not it is the first."""
        self._log.write(id, **fields)
        found = self.compare(fields)
        if found is None or found["verdict"] not in self._wrong:
            return True
        if found["verdict"] != "invalid" and self._terms["tolerance"] > 0 and found["within_tolerance"]:
            return True
        if not self._is_stopped:
            self._is_stopped = True
            self._on_wrong(id, fields, found)
        return False

    def go_on(self):
        """The next wrong answer is the first again."""
        self._is_stopped = False

    def compare(self, fields):
        """The line beside the exact answer, as carom.compare() gives it. None if it holds no query, or no answer."""
        fields = {name: value for name, value in fields.items() if value is not None}
        query = _query(fields)
        if query is None or "hit" not in fields:
            return None
        problem = self._carom.check(query)  # NaN, a negative radius
        if problem:
            return {"verdict": "invalid", "worst": None, "outcome": None, "problem": problem}
        hit = bool(fields["hit"])
        values = {name: fields[name] for name in ("point", "ball_center", "normal") if hit and name in fields}
        time = next((name for name in ("frames", "distance", "fraction") if hit and name in fields), None)
        if time:
            values[time] = fields[time]
        return self._carom.compare(query, hit=hit, **values, **self._terms)


def _query(fields):
    """As `carom log` reads a line: a path or a displacement is one frame, along a direction a frame is one unit."""
    if not {"start", "center", "ball_radius", "sphere_radius"} <= fields.keys():
        return None
    ball = {"position": fields["start"], "radius": fields["ball_radius"]}
    query = {"ball": ball, "sphere": {"center": fields["center"], "radius": fields["sphere_radius"]}}
    if "sphere_velocity" in fields:
        query["sphere"]["velocity"] = fields["sphere_velocity"]
    if "end" in fields:
        ball["end"] = fields["end"]
    elif "displacement" in fields:
        ball["velocity"] = fields["displacement"]
        query["frames"] = 1
    elif "direction" in fields:
        length = math.hypot(*fields["direction"])
        is_unit = length == 0 or abs(length - 1) <= 2.4e-7
        ball["velocity"] = fields["direction"] if is_unit else [x / length for x in fields["direction"]]
        query["frames"] = fields.get("max_distance")
    elif "velocity" in fields:
        ball["velocity"] = fields["velocity"]
    else:
        return None
    return query


def in_words(id, fields, found):
    """What is wrong, as one line: "shot 17: wrong: recorded a hit; exactly miss, by 0.2 units"."""
    text = ("" if id is None else f"{id}: ") + found["verdict"] + ": "
    if found["verdict"] == "invalid":
        return text + found.get("problem", "NaN, infinity, or a normal of length 0")
    text += ("recorded a hit" if fields["hit"] else "recorded no hit") + "; exactly " + found["outcome"]
    if found["worst"] not in (None, "decision"):
        return text + f"; the {found['worst'].replace('_', ' ')} is off, by {found['error_units']:.6g} units"
    if not fields["hit"]:
        return text + f", {found['error_units']:.6g} units deep"
    return text if found["outcome"] == "overlap" else text + f", by {found['error_units']:.6g} units"
