"""Many queries at once: columns of numbers, NumPy's arrays where it is installed."""

import array
import ctypes

from . import _library as lib
from ._queries import QueryError, known, need, shown

try:
    import numpy
except ImportError:
    numpy = None

#: The names of outcomes, by their numbers in the column "outcome" of solve_batch().
OUTCOMES = tuple(lib.name("outcome", k) for k in range(8))

_VECTORS = ("ball_center", "sphere_center", "core_point", "hit_point", "normal", "new_velocity", "sphere_new_velocity")
_SHAPES = {"plane": ("point", "normal"), "capsule": ("a", "b"), "triangle": ("corners",),
           "box": ("center", "half", "rotation")}
_NUMBERS = ("frames", "distance", "ricochet_angle", "impulse", "depth", "exit_frames", "closest_frames",
            "closest_distance")


_VECTOR, _SPATIAL, _QUATERNION = (2, 3), (3,), (4,)  # how many numbers
_COUNTS = {_VECTOR: "3 numbers (or 2)", _SPATIAL: "3 numbers", _QUATERNION: "4 numbers (w, x, y, z)"}


def is_row(value):
    """True for a list of numbers, not of vectors."""
    return isinstance(value, (list, tuple)) and len(value) > 0 and not hasattr(value[0], "__len__")


class _Input:
    """One field of all queries: a number or vector for each, or the same for all."""

    def __init__(self, name, value, widths=()):
        self.name, self.widths, self.is_vector = name, widths, bool(widths)
        self.count = None  # one for all
        if self.is_vector and is_row(value) and len(value) > max(widths):
            self._shape((len(value),), 1)  # refused before all of it is converted
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
        if len(shape) not in (depth, depth + 1) or (self.is_vector and shape[-1] not in self.widths):
            wanted = f"a vector of {_COUNTS[self.widths]}, or one for each query" if self.is_vector else \
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


def _corners(value):
    """The corners of triangles as three fields: value[k] of one triangle, or value[i][k] of the i-th."""
    try:
        if numpy is not None:
            corners = numpy.asarray(value, dtype=numpy.float64)
            if corners.ndim not in (2, 3) or corners.shape[-2] != 3:
                raise ValueError(f"the shape is {corners.shape}")
            return [corners[..., k, :] for k in range(3)]
        is_one = not hasattr(value[0][0], "__iter__")
        if any(len(corners) != 3 for corners in ([value] if is_one else value)):
            raise ValueError("another number of corners")
        return [value[k] if is_one else [corners[k] for corners in value] for k in range(3)]
    except (IndexError, OverflowError, TypeError, ValueError) as error:
        raise QueryError(f"triangle.corners: must be 3 points, or 3 for each query: {error}") from None


def _shape_inputs(batch, name, given):
    """The fields of a shape, each with its place in the batch."""
    known(name + ".", given, (*_SHAPES[name], "radius", "velocity"))
    widths = _SPATIAL if name == "box" else _VECTOR
    places = {"point": batch.points[0], "a": batch.points[0], "b": batch.points[1], "center": batch.points[0],
              "normal": batch.normal, "half": batch.half, "rotation": batch.rotation}
    inputs = []
    for field in _SHAPES[name]:
        if field == "rotation" and field not in given:
            continue
        value = need(given, name, field)
        if field == "corners":
            inputs += [(batch.points[k], _Input(f"triangle.corners[{k}]", corner, widths))
                       for k, corner in enumerate(_corners(value))]
        else:
            inputs.append((places[field],
                           _Input(f"{name}.{field}", value, _QUATERNION if field == "rotation" else widths)))
    if "radius" in given:
        inputs.append((batch.shape_radius, _Input(name + ".radius", given["radius"])))
    if "velocity" in given:
        inputs.append((batch.shape_velocity, _Input(name + ".velocity", given["velocity"], widths)))
    return inputs


def _output(count, width):
    """Room for numbers: what is returned, its address; width 0 for a plain column."""
    if numpy is not None:
        room = numpy.empty((count, width) if width else count)
        return room, room.ctypes.data
    room = array.array("d", bytes(8 * count * max(width, 1)))
    return room, room.buffer_info()[0]


def feature_name(shape, feature):
    """The name of a feature of solve_batch(), 'edge 1' for ('triangle', 33); '' for one that the shape does not have.

    shape    'plane', 'capsule', 'triangle' or 'box'
    """
    return lib.feature_name(lib.SHAPES.index(shape), int(feature))


def _plain(room, width, dimensions):
    """A column as Python's own lists, where NumPy is not there."""
    if numpy is not None:
        return room[:, :dimensions] if width else room
    return [list(room[i:i + dimensions]) for i in range(0, len(room), width)] if width else list(room)


class Many:
    """What solve_batch() asks in place of single obstacles.

    places     the names of the columns that say what is met
    ask        (batch, answers, a column of each place..., first_bad) -> status
    obstacles  the address of a set, or None
    """

    def __init__(self, places, ask, obstacles=None):
        self.places, self.ask, self.obstacles = places, ask, obstacles


def solve_batch(position, *, velocity=None, aim=None, speed=None, end=None, radius=1.0, mass=1.0, center=None,
                sphere_radius=None, sphere_velocity=None, sphere_mass=None, plane=None, capsule=None, triangle=None,
                box=None, frames=None, restitution=1.0, want=("frames", "normal"), bad="raise", _many=None):
    """Answers many queries, with the bits of solve().

    position, velocity, aim, end, center, sphere_velocity    an array of shape (n, 3), or (3,) for the same vector in
             all queries; two numbers in place of three leave the last one 0
    speed, radius, mass, sphere_radius, sphere_mass, frames, restitution    an array of shape (n,), or a number
             The balls move by velocity, by aim and speed, or by end (with frames: 1 if not given), as in solve().
             Arrays of doubles are read where they are, whatever their strides; others are copied.
    plane, capsule, triangle, box    in place of the sphere: a dictionary of its fields as in solve(), each for all
             queries or with one more dimension for the queries: triangle={"corners": an array of shape (n, 3, 3)}
    want     names of further columns: "frames", "distance", "ball_center", "sphere_center", "hit_point", "normal",
             "core_point", "feature" (of a shape: numbers, which feature_name() names; -1: none), "ricochet_angle", "new_velocity", "sphere_new_velocity", "impulse", "depth", "exit_frames",
             "closest_frames", "closest_distance". With want=() outcomes of spheres are decided on vectors
    bad      what a bad query does: "raise" QueryError, with its place; or "mark": its outcome is -1
    return   a dictionary: "outcome" (n numbers, the places of their names in OUTCOMES) and the wanted columns, of shape
             (n,) or (n, 3); NaN where an answer has no such value. NumPy arrays, or lists where NumPy is not installed
    """
    motions = [(kind, name, value) for kind, name, value in
               ((lib.VELOCITY, "velocity", velocity), (lib.AIM, "aim", aim), (lib.END, "end", end))
               if value is not None]
    if len(motions) != 1 or (speed is not None) != (motions[0][0] == lib.AIM):
        raise QueryError("the balls must move by velocity, by aim and speed, or by end: exactly one of them")
    columns = _NUMBERS + _VECTORS + ("feature",)
    for name in want:
        if name not in columns:
            raise QueryError(f"want: must be of {', '.join(columns)}, got {shown(name)}")
    if bad not in ("raise", "mark"):
        raise QueryError(f"bad: must be 'raise' or 'mark', got {shown(bad)}")
    shapes = [(name, given) for name, given in
              (("plane", plane), ("capsule", capsule), ("triangle", triangle), ("box", box)) if given is not None]
    sphere = {"center": center, "sphere_radius": sphere_radius, "sphere_velocity": sphere_velocity,
              "sphere_mass": sphere_mass}
    others = [name for name, _ in shapes] + [name for name, value in sphere.items() if value is not None]
    if shapes and len(others) > 1:
        raise QueryError(f"{others[1]}: must not stand beside {others[0]}, got both")
    kind, motion, vector = motions[0]
    if frames is None and kind == lib.END:
        frames = 1.0
    vectors = {"position": position, "vector": vector, "center": center, "sphere_velocity": sphere_velocity}
    numbers = {"speed": speed, "ball_radius": radius, "ball_mass": mass, "sphere_radius": sphere_radius,
               "sphere_mass": sphere_mass, "frames": frames, "restitution": restitution}
    names = {"vector": motion, "ball_radius": "radius", "ball_mass": "mass"}
    batch = lib.sized(lib.Batch)
    placed = [(getattr(batch, field), _Input(names.get(field, field), value, _VECTOR if field in vectors else ()))
              for field, value in {**vectors, **numbers}.items() if value is not None]
    for name, given in shapes:
        batch.shape = lib.SHAPES.index(name)
        placed += _shape_inputs(batch, name, given)
    inputs = [given for _, given in placed]
    counts = {given.count: given.name for given in inputs if given.count is not None}
    if len(counts) > 1:
        told = ", ".join(f"{name} has {count}" for count, name in counts.items())
        raise QueryError(f"the arrays must have one length: {told}")
    count = next(iter(counts), 1)

    batch.motion, batch.count = kind, count
    for place, given in placed:
        given.put(place)
    answers = lib.sized(lib.BatchAnswers)
    small = {"outcome": None, **({"feature": None} if "feature" in want else {})}
    for name in small:
        small[name] = numpy.empty(count, numpy.int8) if numpy is not None else array.array("b", bytes(count))
        setattr(answers, name, small[name].ctypes.data if numpy is not None else small[name].buffer_info()[0])
    rooms = {}
    for name in (name for name in dict.fromkeys(want) if name != "feature"):
        width = 3 if name in _VECTORS else 0
        rooms[name], address = _output(count, width)
        if not width:
            column = getattr(answers, name)
            column.first, column.stride = address, 8
        for k in range(width):
            column = getattr(answers, name)[k]
            column.first, column.stride = address + 8 * k, 24
    first_bad = ctypes.c_size_t()
    met = []
    for name in _many.places if _many else ():
        small[name] = numpy.empty(count, numpy.uint32) if numpy is not None else array.array("I", bytes(4 * count))
        met.append(ctypes.c_void_p(small[name].ctypes.data if numpy is not None else small[name].buffer_info()[0]))
    ask = _many.ask if _many else lib.library.carom_solve_batch
    status = ask(ctypes.byref(batch), ctypes.byref(answers), *met, ctypes.byref(first_bad))
    if status == lib.BAD_QUERY and bad == "raise":
        query = lib.sized(lib.Query)
        lib.library.carom_batch_query(ctypes.byref(batch), ctypes.c_size_t(first_bad.value), ctypes.byref(query))
        raise QueryError(f"query {first_bad.value}: {lib.problem_of(query, _many and _many.obstacles)}")
    if status != lib.BAD_QUERY:
        lib.expect(status)
    dimensions = 2 if all(given.width == 2 for given in inputs if given.is_vector) else 3
    result = {name: room if numpy is not None else list(room) for name, room in small.items()}
    for name, room in rooms.items():
        result[name] = _plain(room, 3 if name in _VECTORS else 0, dimensions)
    return result
