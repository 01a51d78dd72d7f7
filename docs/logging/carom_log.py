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
    Log("sweeps.jsonl", every=100)            the first of every hundred lines
    Log("sweeps.jsonl", only=lambda fields: fields["hit"])
"""

import collections
import itertools
import json
import threading

_NAMES = {"center": "sphere_center", "distance": "hit_distance", "frames": "hit_frames", "point": "hit_point",
          "ball_center": "hit_center", "normal": "hit_normal"}
_FIELDS = {"method", "start", "end", "displacement", "direction", "max_distance", "velocity", "ball_radius", "center",
           "sphere_radius", "sphere_velocity", "hit", "fraction", "distance", "frames", "point", "ball_center",
           "normal"}


def _plain(name, value):
    """Numbers and vectors of any library as Python's own."""
    if name == "method":
        return str(value)
    if name == "hit":
        return bool(value)
    return [float(x) for x in value] if hasattr(value, "__iter__") else float(value)


class Log:
    def __init__(self, path, *, start_anew=False, run=None, keep_last=0, every=1, only=None):
        self._file = open(path, "w" if start_anew else "a", encoding="utf-8")
        self._lock = threading.Lock()
        self._run = run
        self._kept = collections.deque(maxlen=keep_last) if keep_last else None
        self._every = max(1, every)
        self._count = itertools.count()
        self._only = only

    def write(self, id=None, **fields):
        unknown = set(fields) - _FIELDS
        if unknown:
            raise TypeError(f"unknown: {', '.join(sorted(unknown))}; known are {', '.join(sorted(_FIELDS))}")
        if next(self._count) % self._every != 0 or (self._only and not self._only(fields)):
            return
        if self._kept is not None:
            with self._lock:
                self._kept.append((id, fields))
            return
        with self._lock:
            self._file.write(self._line(id, fields))
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
        line = {} if id is None else {"id": id}
        if self._run is not None:
            line["run"] = self._run
        for name, value in fields.items():
            if value is not None:
                line[_NAMES.get(name, name)] = _plain(name, value)
        return json.dumps(line) + "\n"
