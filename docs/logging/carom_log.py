"""Writes sweep queries and the answers that a program got to them as JSON Lines, for `carom log` and Carom's window.

    log = Log("sweeps.jsonl")
    log.write("shot 17", start=(0, 0, 0), end=(10, 0, 0), ball_radius=1, center=(5, 0, 0), sphere_radius=1,
              hit=True, fraction=0.3, point=(4, 0, 0), normal=(-1, 0, 0))

How the ball moves: start and end, or start, direction and max_distance, or start and velocity. When it hit: fraction
(of the path), distance or frames. Python's numbers are doubles, written so that they read back the same; for an engine
that computes in float choose --float in `carom log`. May be called from several threads. Licence: MIT, as Carom.
"""

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
    def __init__(self, path):
        self._file = open(path, "a", encoding="utf-8")
        self._lock = threading.Lock()

    def write(self, id=None, **fields):
        unknown = set(fields) - _FIELDS
        if unknown:
            raise TypeError(f"unknown: {', '.join(sorted(unknown))}; known are {', '.join(sorted(_FIELDS))}")
        line = {} if id is None else {"id": id}
        for name, value in fields.items():
            if value is not None:
                line[_NAMES.get(name, name)] = _plain(name, value)
        with self._lock:
            self._file.write(json.dumps(line) + "\n")
            self._file.flush()

    def close(self):
        self._file.close()
