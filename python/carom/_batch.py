"""Many queries at once: columns of numbers, NumPy's arrays where it is installed."""

import array
import ctypes

from . import _library as lib
from ._queries import QueryError

try:
    import numpy
except ImportError:
    numpy = None

#: The names of outcomes, by their numbers in the column "outcome" of solve_batch().
OUTCOMES = tuple(lib.name("outcome", k) for k in range(8))

_VECTORS = ("ball_center", "sphere_center", "hit_point", "normal", "new_velocity", "sphere_new_velocity")
_NUMBERS = ("frames", "distance", "ricochet_angle", "impulse", "depth", "exit_frames", "closest_frames",
            "closest_distance")


class _Input:
    """One field of all queries: a number or vector for each, or the same for all."""

    def __init__(self, name, value, is_vector):
        self.name, self.is_vector = name, is_vector
        self.count = None  # one for all
        if numpy is not None:
            self._take(value)
        else:
            self._take_plain(value)

    def _take(self, value):
        try:
            numbers = numpy.asarray(value, dtype=numpy.float64)
        except (OverflowError, TypeError, ValueError) as error:
            raise QueryError(f"{self.name}: must be numbers: {error}") from None
        depth = 1 if self.is_vector else 0
        self._shape(numbers.shape, depth)
        self.keep, self.address = numbers, numbers.ctypes.data
        self.stride = numbers.strides[0] if numbers.ndim > depth else 0
        self.step = numbers.strides[-1] if self.is_vector else 0
        self.width = numbers.shape[-1] if self.is_vector else 1

    def _take_plain(self, value):
        try:
            rows = list(value) if hasattr(value, "__iter__") else value
            shape = () if not isinstance(rows, list) else (len(rows),)
            if shape and rows and hasattr(rows[0], "__iter__"):
                rows = [list(row) for row in rows]
                shape += (len(rows[0]),)
                if any(len(row) != shape[1] for row in rows):
                    raise QueryError(f"{self.name}: must be vectors of one length")
                rows = [x for row in rows for x in row]
            numbers = array.array("d", rows if isinstance(rows, list) else [rows])
        except (OverflowError, TypeError) as error:
            raise QueryError(f"{self.name}: must be numbers: {error}") from None
        self._shape(shape, 1 if self.is_vector else 0)
        self.width = shape[-1] if self.is_vector else 1
        self.keep, self.address = numbers, numbers.buffer_info()[0]
        self.step = 8
        self.stride = 0 if self.count is None else 8 * self.width

    def _shape(self, shape, depth):
        if len(shape) not in (depth, depth + 1) or (self.is_vector and shape[-1] not in (2, 3)):
            wanted = "a vector of 3 numbers (or 2), or one for each query" if self.is_vector else \
                "a number, or one for each query"
            raise QueryError(f"{self.name}: must be {wanted}, got the shape {tuple(shape)}")
        if len(shape) > depth:
            self.count = shape[0]

    def put(self, to):
        if not self.is_vector:
            to.first, to.stride = self.address, self.stride
            return
        for k in range(self.width):
            to[k].first, to[k].stride = self.address + k * self.step, self.stride


def _output(count, width):
    """Room for numbers: what is returned, its address; width 0 for a plain column."""
    if numpy is not None:
        room = numpy.empty((count, width) if width else count)
        return room, room.ctypes.data
    room = array.array("d", bytes(8 * count * max(width, 1)))
    return room, room.buffer_info()[0]


def _plain(room, width, dimensions):
    """A column as Python's own lists, where NumPy is not there."""
    if numpy is not None:
        return room[:, :dimensions] if width else room
    return [list(room[i:i + dimensions]) for i in range(0, len(room), width)] if width else list(room)


def solve_batch(position, *, velocity=None, aim=None, speed=None, end=None, radius=1.0, mass=1.0, center=(0, 0, 0),
                sphere_radius=1.0, sphere_velocity=None, sphere_mass=None, frames=None, restitution=1.0,
                want=("frames", "normal"), bad="raise"):
    """Answers many queries, with the bits of solve().

    position, velocity, aim, end, center, sphere_velocity    an array of shape (n, 3), or (3,) for the same vector in
             all queries; two numbers in place of three leave the last one 0
    speed, radius, mass, sphere_radius, sphere_mass, frames, restitution    an array of shape (n,), or a number
             The balls move by velocity, by aim and speed, or by end (with frames: 1 if not given), as in solve().
             Arrays of doubles are read where they are, whatever their strides; others are copied.
    want     names of further columns: "frames", "distance", "ball_center", "sphere_center", "hit_point", "normal",
             "ricochet_angle", "new_velocity", "sphere_new_velocity", "impulse", "depth", "exit_frames",
             "closest_frames", "closest_distance". With want=() outcomes are decided on vectors of the processor
    bad      what a bad query does: "raise" QueryError, with its place; or "mark": its outcome is -1
    return   a dictionary: "outcome" (n numbers, the places of their names in OUTCOMES) and the wanted columns, of shape
             (n,) or (n, 3); NaN where an answer has no such value. NumPy arrays, or lists where NumPy is not installed
    """
    motions = [(kind, name, value) for kind, name, value in
               ((lib.VELOCITY, "velocity", velocity), (lib.AIM, "aim", aim), (lib.END, "end", end))
               if value is not None]
    if len(motions) != 1 or (speed is not None) != (motions[0][0] == lib.AIM):
        raise QueryError("the balls must move by velocity, by aim and speed, or by end: exactly one of them")
    for name in want:
        if name not in _VECTORS + _NUMBERS:
            raise QueryError(f"want: must be of {', '.join(_NUMBERS + _VECTORS)}, got {name!r}")
    if bad not in ("raise", "mark"):
        raise QueryError(f"bad: must be 'raise' or 'mark', got {bad!r}")
    kind, motion, vector = motions[0]
    if frames is None and kind == lib.END:
        frames = 1.0
    vectors = {"position": position, "vector": vector, "center": center, "sphere_velocity": sphere_velocity}
    numbers = {"speed": speed, "ball_radius": radius, "ball_mass": mass, "sphere_radius": sphere_radius,
               "sphere_mass": sphere_mass, "frames": frames, "restitution": restitution}
    names = {"vector": motion, "ball_radius": "radius", "ball_mass": "mass"}
    inputs = {field: _Input(names.get(field, field), value, field in vectors)
              for field, value in {**vectors, **numbers}.items() if value is not None}
    counts = {given.count: given.name for given in inputs.values() if given.count is not None}
    if len(counts) > 1:
        told = ", ".join(f"{name} has {count}" for count, name in counts.items())
        raise QueryError(f"the arrays must have one length: {told}")
    count = next(iter(counts), 1)

    batch = lib.sized(lib.Batch)
    batch.motion, batch.count = kind, count
    for field, given in inputs.items():
        given.put(getattr(batch, field))
    answers = lib.sized(lib.BatchAnswers)
    outcome = numpy.empty(count, numpy.int8) if numpy is not None else array.array("b", bytes(count))
    answers.outcome = outcome.ctypes.data if numpy is not None else outcome.buffer_info()[0]
    rooms = {}
    for name in dict.fromkeys(want):
        width = 3 if name in _VECTORS else 0
        rooms[name], address = _output(count, width)
        if not width:
            column = getattr(answers, name)
            column.first, column.stride = address, 8
        for k in range(width):
            column = getattr(answers, name)[k]
            column.first, column.stride = address + 8 * k, 24
    first_bad = ctypes.c_size_t()
    status = lib.library.carom_solve_batch(ctypes.byref(batch), ctypes.byref(answers), ctypes.byref(first_bad))
    if status == lib.BAD_QUERY and bad == "raise":
        query = lib.sized(lib.Query)
        lib.library.carom_batch_query(ctypes.byref(batch), ctypes.c_size_t(first_bad.value), ctypes.byref(query))
        raise QueryError(f"query {first_bad.value}: {lib.problem_of(query)}")
    if status != lib.BAD_QUERY:
        lib.expect(status)
    dimensions = 2 if all(given.width == 2 for given in inputs.values() if given.is_vector) else 3
    result = {"outcome": outcome if numpy is not None else list(outcome)}
    for name, room in rooms.items():
        result[name] = _plain(room, 3 if name in _VECTORS else 0, dimensions)
    return result
