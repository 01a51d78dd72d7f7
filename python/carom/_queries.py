"""Queries one by one, as the dictionaries of `carom solve`."""

import ctypes
import itertools
import math
import reprlib

from . import _library as lib

_BALL = ("position", "aim", "speed", "velocity", "end", "radius", "mass")
_OBSTACLES = {"sphere": ("center", "radius", "velocity", "mass"), "plane": ("point", "normal", "radius", "velocity"),
              "capsule": ("a", "b", "radius", "velocity"), "triangle": ("corners", "radius", "velocity"),
              "box": ("center", "half", "rotation", "radius", "velocity")}
_QUERY = ("id", "ball", *_OBSTACLES, "frames", "restitution")
_BEYOND = {"frames": 0, "distance": 1, "ball_center": 2, "sphere_center": 3, "core_point": 12, "hit_point": 4,
           "new_velocity": 5, "sphere_new_velocity": 6, "impulse": 7, "depth": 8, "exit_frames": 9,
           "closest.frames": 10, "closest.distance": 11}  # bits, in the order of an answer
_CONTACT = ("frames", "distance", "ball_center", "sphere_center", "hit_point", "normal", "ricochet_angle",
            "ricochet_angle_deg", "new_velocity", "sphere_new_velocity", "impulse")
_SHAPE_CONTACT = ("feature", "frames", "distance", "ball_center", "core_point", "hit_point", "normal",
                  "ricochet_angle", "ricochet_angle_deg", "new_velocity", "impulse")
_TIME_UNITS = ("frames", "fraction", "distance")
_CONVENTIONS = ("inside moving in is hit", "inside moving out is hit", "touching is hit", "touching is miss",
                "grazing is miss")
_WORST = (None, "decision", "time", "point", "ball_center", "normal")


class QueryError(ValueError):
    """A query that cannot be answered: 'ball.radius: must be >= 0, got -1'."""


_short = reprlib.Repr()
_short.maxstring = _short.maxother = 80


def shown(value):
    """A value in a message: of a long one its start."""
    return _short.repr(value)


def _fail(path, must, value):
    raise QueryError(f"{path}: must be {must}, got {shown(value)}")


def _number(path, value):
    try:
        return float(value)
    except (TypeError, ValueError):
        _fail(path, "a number", value)
    except OverflowError:
        raise QueryError(f"{path}: must be at most 1.7976931348623157e308, the largest double") from None


def created(create, *arguments):
    """The handle of what a function of the library makes. Raises QueryError or MemoryError where it makes none."""
    handle, line = ctypes.c_void_p(), ctypes.create_string_buffer(256)
    status = create(*arguments, ctypes.byref(handle), line, ctypes.c_size_t(len(line)))
    if status != lib.OK:
        raise MemoryError(line.value.decode()) if status == lib.NO_MEMORY else QueryError(line.value.decode())
    return handle


class _Reader:
    """Reads one query; all its vectors have two numbers, or all have three (@param dimensions  if that is known)."""

    def __init__(self, dimensions=0):
        self.dimensions = dimensions

    def vector(self, path, value, to):
        try:
            numbers = [_number(f"{path}[{k}]", x) for k, x in enumerate(itertools.islice(value, 4))]
        except TypeError:
            _fail(path, "a vector of 3 numbers (or 2)", value)
        if len(numbers) not in (2, 3):
            _fail(path, "a vector of 3 numbers (or 2)", value)
        if self.dimensions not in (0, len(numbers)):
            _fail(path, f"a vector of {self.dimensions} numbers like the query's other vectors", value)
        self.dimensions = len(numbers)
        to[:] = numbers + [0.0] * (3 - len(numbers))

    def motion(self, ball, query):
        given = [name for name in ("velocity", "aim", "end") if name in ball]
        if len(given) != 1 or ("speed" in ball) != (given == ["aim"]):
            raise QueryError("ball: must move by velocity, by aim and speed, or by end: exactly one of them")
        query.motion = (lib.VELOCITY, lib.AIM, lib.END)[("velocity", "aim", "end").index(given[0])]
        self.vector("ball." + given[0], ball[given[0]], query.vector)
        if "speed" in ball:
            query.speed = _number("ball.speed", ball["speed"])

    def obstacle(self, given, query):
        found = [name for name in _OBSTACLES if name in given]
        if len(found) > 1:
            raise QueryError(f"{found[1]}: must not stand beside {found[0]}, got both")
        if not found:
            raise QueryError("sphere: must be given, or plane, capsule, triangle or box instead, is missing")
        name = found[0]
        values = part(given, name, _OBSTACLES[name])
        query.shape = lib.SHAPES.index(name)
        if name == "sphere":
            self.sphere(values, query)
            return
        getattr(self, name)(values, query)
        query.shape_radius = _number(name + ".radius", values.get("radius", 0))
        if "velocity" in values:
            self.vector(name + ".velocity", values["velocity"], query.shape_velocity)

    def sphere(self, sphere, query):
        self.vector("sphere.center", need(sphere, "sphere", "center"), query.center)
        query.sphere_radius = _number("sphere.radius", need(sphere, "sphere", "radius"))
        if "velocity" in sphere:
            self.vector("sphere.velocity", sphere["velocity"], query.sphere_velocity)
        if sphere.get("mass") is not None:
            query.sphere_mass = _number("sphere.mass", sphere["mass"])

    def plane(self, plane, query):
        self.vector("plane.point", need(plane, "plane", "point"), query.points[0])
        self.vector("plane.normal", need(plane, "plane", "normal"), query.normal)

    def capsule(self, capsule, query):
        self.vector("capsule.a", need(capsule, "capsule", "a"), query.points[0])
        self.vector("capsule.b", need(capsule, "capsule", "b"), query.points[1])

    def triangle(self, triangle, query):
        corners = need(triangle, "triangle", "corners")
        try:
            corners = list(itertools.islice(corners, 4))
        except TypeError:
            corners = []
        if len(corners) != 3:
            _fail("triangle.corners", "3 points", triangle["corners"])
        for k, corner in enumerate(corners):
            self.vector(f"triangle.corners[{k}]", corner, query.points[k])

    def box(self, box, query):
        self.vector("box.center", need(box, "box", "center"), query.points[0])
        if self.dimensions != 3:
            raise QueryError("box.center: must be a vector of 3 numbers")
        self.vector("box.half", need(box, "box", "half"), query.half)
        rotation = box.get("rotation", (1, 0, 0, 0))
        try:
            numbers = [_number(f"box.rotation[{k}]", x) for k, x in enumerate(itertools.islice(rotation, 5))]
        except TypeError:
            numbers = []
        if len(numbers) != 4:
            _fail("box.rotation", "4 numbers (w, x, y, z)", rotation)
        query.rotation[:] = numbers

    def query(self, given, mesh=None, obstacles=None):
        """@param mesh       None, or (radius, velocity) of the mesh that stands in place of the obstacle
        @param obstacles  None, or the address of the set that does"""
        _dictionary("query", given)
        known("", given, ("id", "ball", "frames", "restitution") if mesh or obstacles else _QUERY)
        ball = part(given, "ball", _BALL)
        query = lib.new_query()
        self.vector("ball.position", need(ball, "ball", "position"), query.position)
        self.motion(ball, query)
        query.ball_radius = _number("ball.radius", need(ball, "ball", "radius"))
        query.ball_mass = _number("ball.mass", ball.get("mass", 1))
        if mesh:
            query.shape = lib.SHAPES.index("triangle")
            query.shape_radius = _number("radius", mesh[0])
            self.vector("velocity", mesh[1], query.shape_velocity)
        elif not obstacles:
            self.obstacle(given, query)
        if given.get("frames") is not None:
            query.frames = _number("frames", given["frames"])
        elif query.motion == lib.END:
            query.frames = 1
        query.restitution = _number("restitution", given.get("restitution", 1))
        problem = lib.problem_of(query, obstacles)
        if problem:
            raise QueryError(problem)
        return query


def _dictionary(path, value):
    if not hasattr(value, "keys"):
        _fail(path, "a dictionary", value)
    return value


def known(path, given, names):
    for field in given:
        if field not in names:
            raise QueryError(f"{path}{field}: unknown field; known are {', '.join(names)}")


def part(given, name, names):
    value = _dictionary(name, given.get(name))
    known(name + ".", value, names)
    return value


def need(values, path, name):
    if name not in values:
        raise QueryError(f"{path}.{name}: must be given, is missing")
    return values[name]


def check(query):
    """Says what is wrong with a query, as one line; '' if it can be solved."""
    try:
        _Reader().query(query)
    except QueryError as problem:
        return str(problem)
    return ""


def solve(query):
    """The exact answer to a query.

    query   a dictionary as `carom solve` reads it: {"ball": {"position", "velocity" or "aim" and "speed" or "end",
            "radius", "mass"}, "sphere": {"center", "radius", "velocity", "mass"}, "frames", "restitution", "id"}. In
            place of "sphere" one of "plane": {"point", "normal"}, "capsule": {"a", "b"}, "triangle": {"corners"},
            "box": {"center", "half", "rotation"}, each with "radius" and "velocity". Vectors are sequences of three
            numbers, or all of two; "rotation" is a quaternion w, x, y, z of any length. Left out: masses 1 and None
            (immovable), velocity 0, radius of a shape 0, no rotation, frames None (no limit; 1 beside an end),
            restitution 1
    return  a dictionary as `carom solve` writes it: "outcome", "hit", "frames", "hit_point", "normal"..., "closest";
            beside a shape the "feature" that is hit, and "core_point" in place of "sphere_center". A field beyond the
            largest double is left out and named in "beyond_double"
    raises  QueryError
    """
    reader = _Reader()
    asked = reader.query(query)
    answer = lib.sized(lib.Answer)
    lib.expect(lib.library.carom_solve(ctypes.byref(asked), ctypes.byref(answer)))
    result = {"id": query["id"]} if "id" in query else {}
    result.update(_answer(asked.shape, answer, reader.dimensions))
    return result


def _answer(shape, answer, dimensions):
    beyond = [name for name, bit in _BEYOND.items() if answer.beyond_double >> bit & 1]

    def value(field):
        if field == "feature":
            return lib.feature_name(shape, answer.feature)
        given = getattr(answer, field)
        return list(given)[:dimensions] if isinstance(given, lib.Vector) else given

    result = {"outcome": lib.name("outcome", answer.outcome), "hit": answer.hit == 1}
    fields = []
    if answer.has & lib.HAS_CONTACT:
        fields += _SHAPE_CONTACT if answer.has & lib.HAS_FEATURE else _CONTACT
    if answer.has & lib.HAS_PENETRATION:
        fields += ["depth"]
        fields += ["normal"] if answer.has & lib.HAS_NORMAL else []
        fields += ["exit_frames"] if answer.has & lib.HAS_EXIT else []
    result.update((field, value(field)) for field in fields if field not in beyond)
    closest = {"frames": answer.closest_frames, "distance": answer.closest_distance}
    result["closest"] = {name: x for name, x in closest.items() if "closest." + name not in beyond}
    if beyond:
        result["beyond_double"] = beyond
    return result


def classify(query):
    """The outcome alone, 'hit', 'graze', 'touching', 'short', 'miss', 'receding', 'still' or 'overlap'.

    query   as for solve()
    raises  QueryError
    """
    outcome = ctypes.c_int32()
    lib.expect(lib.library.carom_classify(ctypes.byref(_Reader().query(query)), ctypes.byref(outcome)))
    return lib.name("outcome", outcome.value)


def compare(query, *, hit, frames=None, fraction=None, distance=None, point=None, ball_center=None, normal=None,
            precision="double", conventions=(), tolerance=0.0):
    """Compares the answer that somebody's code gave with the exact one.

    query        as for solve()
    hit          what the code decided
    frames, fraction, distance   when, at most one of them: in frames, as a share of the path up to the query's frames,
                 or as the distance that the ball travels
    point, ball_center, normal   where, as far as the code says; the normal from the sphere or shape toward the
                 ball
    precision    "double" or "float": what the code computes in, the unit of its errors
    conventions  what the code means to do, of CONVENTIONS below: then it is no error
    tolerance    scene units: how far off an answer may be on purpose
    return       {"verdict": "agrees", "inaccurate", "convention", "wrong value", "wrong" or "invalid",
                 "worst": the value that is farthest off, None, "decision", "time", "point", "ball_center" or "normal",
                 "error_ulps", "error_units": its error (of a decision: how far the query is from the other one),
                 "within_tolerance", "outcome": the exact one, "true_time": in the unit of the recorded time}
    raises       QueryError

    CONVENTIONS  "inside moving in is hit", "inside moving out is hit", "touching is hit", "touching is miss",
                 "grazing is miss"
    """
    reader = _Reader()
    asked = reader.query(query)
    recorded = lib.sized(lib.Recorded)
    recorded.hit = 1 if hit else 0
    times = [(unit, time) for unit, time in enumerate((frames, fraction, distance)) if time is not None]
    if len(times) > 1:
        raise QueryError(f"at most one of {', '.join(_TIME_UNITS)} can be given")
    if fraction is not None and not 0 < asked.frames < math.inf:
        raise QueryError("fraction: must stand beside frames > 0 of the query, which end its path")
    for unit, time in times:
        recorded.has |= lib.RECORDED_TIME
        recorded.time_unit = unit
        recorded.time = _number(_TIME_UNITS[unit], time)
    for bit, name, value, to in ((lib.RECORDED_POINT, "point", point, recorded.point),
                                 (lib.RECORDED_CENTER, "ball_center", ball_center, recorded.ball_center),
                                 (lib.RECORDED_NORMAL, "normal", normal, recorded.normal)):
        if value is not None:
            reader.vector(name, value, to)
            recorded.has |= bit
    if precision not in ("double", "float"):
        _fail("precision", "'double' or 'float'", precision)
    recorded.precision = 1 if precision == "float" else 0
    for convention in (conventions,) if isinstance(conventions, str) else conventions:
        if convention not in _CONVENTIONS:
            _fail("conventions", "of " + ", ".join(map(repr, _CONVENTIONS)), convention)
        recorded.conventions |= 1 << _CONVENTIONS.index(convention)
    recorded.tolerance = _number("tolerance", tolerance)
    if not (0 <= recorded.tolerance < math.inf):
        _fail("tolerance", ">= 0", tolerance)
    comparison = lib.sized(lib.Comparison)
    lib.expect(lib.library.carom_compare(ctypes.byref(asked), ctypes.byref(recorded), ctypes.byref(comparison)))
    result = {"verdict": lib.name("verdict", comparison.verdict), "worst": _WORST[comparison.worst],
              "error_ulps": comparison.error_ulps, "error_units": comparison.error_units,
              "within_tolerance": comparison.within_tolerance == 1,
              "outcome": lib.name("outcome", comparison.outcome)}
    if comparison.has & lib.RECORDED_TIME:
        result["true_time"] = comparison.true_time
    return result
