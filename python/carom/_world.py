"""Worlds: balls among obstacles, contact by contact."""

import ctypes
import math

from . import _library as lib
from ._batch import _VECTOR, _Input, _output, _plain
from ._obstacles import ObstaclePart, Part, Parts, _Place, dimensions_of
from ._queries import QueryError, _number, created, known, shown

_BALL = ("name", "position", "velocity", "aim", "speed", "end", "radius", "mass")


class _BallPart(Part):
    """Balls."""

    def __init__(self, given):
        known("", given, _BALL)
        motions = [name for name in ("velocity", "aim", "end") if name in given]
        if len(motions) != 1 or ("speed" in given) != (motions == ["aim"]):
            raise QueryError("velocity: must be given, or aim and speed, or end: exactly one of them")
        for field in ("position", "radius"):
            if field not in given:
                raise QueryError(f"{field}: must be given, is missing")
        like = lib.sized(lib.Ball)
        like.motion = ("velocity", "aim", "end").index(motions[0])
        like.mass = 1
        inputs = [(_Place("position"), _Input("position", given["position"], _VECTOR)),
                  (_Place("vector"), _Input(motions[0], given[motions[0]], _VECTOR))]
        inputs += [(_Place(field), _Input(field, given[field])) for field in ("speed", "radius", "mass")
                   if field in given]
        super().__init__(given.get("name"), like, inputs)

    def let_go(self):
        self.inputs = self.like = None


def _expect(status):
    if status == lib.NO_MEMORY:
        raise MemoryError("world: must fit into memory")
    if status == lib.WORLD_ENDED:
        raise OverflowError("a position or velocity is beyond the largest double")
    lib.expect(status)


class World:
    """Balls among obstacles, from the start on, as a scene is played. Used by one thread at a time.

    balls        a list of dictionaries: {"position", "velocity" or "aim" and "speed" or "end", "radius", "mass",
                 "name"}. A field with one more dimension makes several balls: {"position": an array of shape (n, 3),
                 "velocity": [0, 0, -1], "radius": 1} is n balls
    obstacles    a list as of Obstacles. Spheres may move and, with a mass, be moved; all others rest
    restitution  0 to 1
    frames       only contacts up to this time count; None: no limit. Of an "end" the time of arrival
    contact_duration    frames, > 0: bodies whose last contact is more recent collide elastically
    simultaneous "together" or "one by one": how contacts of one instant are resolved
    raises       QueryError: 'balls[3].radius: must be >= 0, got -1'
    """

    def __init__(self, balls, obstacles=(), *, restitution=1.0, frames=None, contact_duration=1e-6,
                 simultaneous="together"):
        if simultaneous not in ("together", "one by one"):
            raise QueryError(f"simultaneous: must be 'together' or 'one by one', got {shown(simultaneous)}")
        self._balls = Parts(_BallPart, "balls", lib.Ball, balls)
        self._obstacles = Parts(ObstaclePart, "obstacles", lib.Obstacle, obstacles)
        self._dimensions = dimensions_of("balls, obstacles", self._balls.widths | self._obstacles.widths)
        start = lib.sized(lib.WorldStart)
        start.one_by_one = int(simultaneous == "one by one")
        start.balls, start.ball_count = self._balls.address, len(self._balls)
        start.obstacles, start.obstacle_count = self._obstacles.address, len(self._obstacles)
        start.restitution = _number("restitution", restitution)
        start.frames = math.inf if frames is None else _number("frames", frames)
        start.contact_duration = _number("contact_duration", contact_duration)
        self._world = created(lib.library.carom_world_create, ctypes.byref(start))
        self._balls.let_go()
        self._obstacles.let_go()

    def __del__(self):
        if getattr(self, "_world", None):
            lib.library.carom_world_free(self._world)

    def _name(self, body):
        parts, place, name = (self._balls, body, "balls") if body < len(self._balls) else \
            (self._obstacles, body - len(self._balls), "obstacles")
        given = parts.part(place).name
        return f"{name}[{place}]" if given is None else given

    def step(self, frames=None):
        """Plays on to the next contact, as `carom play` writes it: "frames", "a", "b", "hit_point", "normal" (from b
        toward a), "impulse", "a_velocity", "b_velocity", and "group" where several are resolved as one. A body without a
        name is "balls[3]" or "obstacles[2]". None if there is no contact up to `frames`.

        raises   OverflowError where a position or velocity is beyond the largest double before the next contact
        """
        contact, count = lib.sized(lib.WorldContact), ctypes.c_size_t()
        limit = math.inf if frames is None else _number("frames", frames)
        if not limit >= 0:
            raise QueryError(f"frames: must be >= 0, got {shown(frames)}")
        status = lib.library.carom_world_play(self._world, ctypes.c_double(limit), ctypes.byref(contact),
                                              ctypes.c_size_t(1), ctypes.byref(count))
        _expect(status)
        if count.value == 0:
            return None
        result = {"frames": contact.frames, "a": self._name(contact.a), "b": self._name(contact.b)}
        for field in ("hit_point", "normal", "impulse", "a_velocity", "b_velocity"):
            value = getattr(contact, field)
            result[field] = list(value)[:self._dimensions] if isinstance(value, lib.Vector) else value
        return result | ({"group": contact.group} if contact.group else {})

    def contacts(self, frames=None):
        """The contacts that come, one by one, up to a time: a generator of step()."""
        while (contact := self.step(frames)) is not None:
            yield contact

    def state(self, frames):
        """The state at any time, earlier or later than what was played; it plays no contact on.

        return   {"positions", "velocities"}: a row for each body, the balls, then the obstacles, of which those that rest
                 have the place of their center, point, a or first corner (a mesh: 0). NumPy arrays where it is installed
        raises   OverflowError where a position or velocity is beyond the largest double before that time
        """
        time = _number("frames", frames)
        if not 0 <= time < math.inf:
            raise QueryError(f"frames: must be >= 0 and finite, got {shown(frames)}")
        count = len(self._balls) + len(self._obstacles)
        (positions, first), (velocities, second) = _output(count, 3), _output(count, 3)
        status = lib.library.carom_world_state(self._world, ctypes.c_double(time), ctypes.c_void_p(first),
                                               ctypes.c_void_p(second))
        _expect(status)
        return {"positions": _plain(positions, 3, self._dimensions), "velocities": _plain(velocities, 3, self._dimensions)}
