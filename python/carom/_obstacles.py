"""Sets of obstacles: many of any kind with a tree over them."""

import bisect
import ctypes

from . import _library as lib
from ._batch import _SHAPES, _VECTOR, Many, _Input, _shape_inputs, numpy, solve_batch
from ._mesh import Mesh, answer_of_many
from ._queries import QueryError, _Reader, created, known, need, shown

_KINDS = ("sphere", *_SHAPES, "mesh")
_SPHERE = ("center", "radius", "velocity", "mass")


class _Place:
    """A field of an obstacle, of points with the number of the point."""

    def __init__(self, field, corner=None):
        self.field, self.corner = field, corner


class _Fields:
    """Where the fields of a shape belong in an obstacle, as in a batch."""

    points = tuple(_Place("points", k) for k in range(3))
    normal, half, rotation = _Place("normal"), _Place("half"), _Place("rotation")
    shape_radius, shape_velocity = _Place("radius"), _Place("velocity")


def _sphere_inputs(given):
    known("sphere.", given, _SPHERE)
    inputs = [(_Fields.points[0], _Input("sphere.center", need(given, "sphere", "center"), _VECTOR)),
              (_Place("radius"), _Input("sphere.radius", need(given, "sphere", "radius")))]
    if "velocity" in given:
        inputs.append((_Place("velocity"), _Input("sphere.velocity", given["velocity"], _VECTOR)))
    if given.get("mass") is not None:
        inputs.append((_Place("mass"), _Input("sphere.mass", given["mass"])))
    return inputs


def _mesh_inputs(given):
    """The mesh, and the fields beside it."""
    if isinstance(given, Mesh):
        return given, []
    if not hasattr(given, "keys"):
        raise QueryError(f"mesh: must be a Mesh or a dictionary, got {shown(given)}")
    known("mesh.", given, ("mesh", "vertices", "triangles", "radius", "velocity"))
    mesh = given.get("mesh")
    if mesh is None:
        try:
            mesh = Mesh(need(given, "mesh", "vertices"), need(given, "mesh", "triangles"))
        except QueryError as problem:
            raise QueryError(str(problem) if str(problem).startswith("mesh.") else f"mesh.{problem}") from None
    elif not isinstance(mesh, Mesh):
        raise QueryError(f"mesh.mesh: must be a Mesh, got {shown(mesh)}")
    inputs = []
    if "radius" in given:
        inputs.append((_Place("radius"), _Input("mesh.radius", given["radius"])))
    if "velocity" in given:
        inputs.append((_Place("velocity"), _Input("mesh.velocity", given["velocity"], (3,))))
    return mesh, inputs


class Part:
    """Things that a dictionary describes, one or several: their name, their fields, how many.

    like     the struct of one, with the defaults of the fields that are not given
    inputs   the fields that are: (_Place, _Input)
    """

    def __init__(self, name, like, inputs):
        self.name, self.like, self.inputs = name, like, inputs
        counts = {one.count: one.name for _, one in inputs if one.count is not None}
        if len(counts) > 1:
            told = ", ".join(f"{name} has {count}" for count, name in counts.items())
            raise QueryError(f"the arrays must have one length: {told}")
        self.count = next(iter(counts), 1)
        self.widths = {one.width for _, one in inputs if one.widths == _VECTOR}

    def fill(self, room, first):
        """Writes the structs into an array of them, from a place on."""
        if numpy is not None:
            rows = room[first:first + self.count]
            rows[:] = numpy.frombuffer(self.like, dtype=rows.dtype)[0]
            for place, one in self.inputs:
                field = rows[place.field] if place.corner is None else rows[place.field][:, place.corner]
                (field[:, :one.width] if one.is_vector else field)[...] = one.keep
            return
        for i in range(self.count):
            to = room[first + i]
            ctypes.memmove(ctypes.byref(to), ctypes.byref(self.like), ctypes.sizeof(self.like))
            for place, one in self.inputs:
                at = 0 if one.count is None else i * one.width
                if not one.is_vector:
                    setattr(to, place.field, one.keep[at])
                    continue
                field = getattr(to, place.field) if place.corner is None else getattr(to, place.field)[place.corner]
                field[:one.width] = one.keep[at:at + one.width]


class ObstaclePart(Part):
    """Obstacles of a kind."""

    def __init__(self, given):
        found = [kind for kind in _KINDS if kind in given]
        if len(found) != 1:
            raise QueryError(f"{found[1]}: must not stand beside {found[0]}, got both" if found else
                             "sphere: must be given, or plane, capsule, triangle, box or mesh instead, is missing")
        known("", given, ("name", *_KINDS))
        kind = found[0]
        self.is_mesh, self.mesh = kind == "mesh", None
        self.shape = "triangle" if self.is_mesh else kind
        like = lib.new_obstacle(self.shape)
        if self.is_mesh:
            self.mesh, inputs = _mesh_inputs(given[kind])
            like.mesh = self.mesh._mesh
        elif not hasattr(given[kind], "keys"):
            raise QueryError(f"{kind}: must be a dictionary, got {shown(given[kind])}")
        else:
            inputs = _sphere_inputs(given[kind]) if kind == "sphere" else _shape_inputs(_Fields, kind, given[kind])
        super().__init__(given.get("name"), like, inputs)
        if self.is_mesh or kind == "box":
            self.widths = {3}

    def let_go(self):
        """Keeps no more than answers need."""
        self.inputs = self.mesh = self.like = None


class Parts:
    """Parts in a row: a plain list of structs, and back from the place of one to its part.

    kind     what reads a dictionary
    name     of the list, in messages
    struct   of one thing
    """

    def __init__(self, kind, name, struct, given):
        self.parts, self.ends, count = [], [], 0
        if not hasattr(given, "__iter__"):
            raise QueryError(f"{name}: must be a list of dictionaries, got {shown(given)}")
        for i, one in enumerate(given):
            if not hasattr(one, "keys"):
                raise QueryError(f"{name}[{i}]: must be a dictionary, got {shown(one)}")
            try:
                self.parts.append(kind(one))
            except QueryError as problem:
                raise QueryError(f"{name}[{i}].{problem}") from None
            count += self.parts[-1].count
            self.ends.append(count)
        self.widths = set().union(*(part.widths for part in self.parts))
        if numpy is not None:
            self.room = numpy.empty(count, numpy.dtype(struct))
            self.address = ctypes.c_void_p(self.room.ctypes.data)
        else:
            self.room = (struct * count)()
            self.address = ctypes.cast(self.room, ctypes.c_void_p)
        for part, end in zip(self.parts, self.ends):
            part.fill(self.room, end - part.count)

    def __len__(self):
        return self.ends[-1] if self.ends else 0

    def let_go(self):
        """The list of structs is not needed any more."""
        self.room = self.address = None
        for part in self.parts:
            part.let_go()

    def part(self, place):
        return self.parts[bisect.bisect_right(self.ends, place)]


def dimensions_of(name, widths):
    """How many numbers vectors have. @param widths  those that are given"""
    if len(widths) > 1:
        raise QueryError(f"{name}: must have vectors of 3 numbers, or all of 2 (no boxes and meshes), got both")
    return next(iter(widths), 3)


class Obstacles:
    """Obstacles of any kind, built once and asked many times, from several threads too.

    obstacles    a list of dictionaries as in "obstacles" of `carom solve`: {"name", and one of "sphere", "plane",
                 "capsule", "triangle", "box", "mesh"}, with their fields as in solve(). A field with one more dimension
                 makes several obstacles: {"sphere": {"center": an array of shape (n, 3), "radius": 1}} is n spheres.
                 "mesh" is a Mesh, or a dictionary: "vertices" and "triangles", or "mesh"; "radius", "velocity"
    raises       QueryError: 'obstacles[3].box.half[1]: must be >= 0, got -1', with the number of the obstacle, or, for
                 what is not yet an obstacle, of its dictionary
    """

    def __init__(self, obstacles):
        self._parts = Parts(ObstaclePart, "obstacles", lib.Obstacle, obstacles)
        self._dimensions = dimensions_of("obstacles", self._parts.widths)
        self._set = created(lib.library.carom_obstacles_create, self._parts.address, ctypes.c_size_t(len(self._parts)))
        self._parts.let_go()

    def __del__(self):
        if getattr(self, "_set", None):
            lib.library.carom_obstacles_free(self._set)

    def __len__(self):
        return len(self._parts)

    def shape(self, obstacle):
        """The shape of an obstacle, for feature_name(): 'sphere', 'box'...; of a mesh 'triangle'."""
        return self._parts.part(int(obstacle)).shape

    def solve(self, query):
        """The exact answer to a query without its obstacle: {"ball", "frames", "restitution", "id"}, as in solve().

        return   as `carom solve` answers "obstacles": "index" and, if it has a name, "obstacle" of the one that is
                 met; of a mesh "feature" with "triangle" beside it; "closest" only in a miss, receding and still
        raises   QueryError
        """
        reader = _Reader(self._dimensions)
        asked = reader.query(query, obstacles=self._set)
        answer, index, triangle = lib.sized(lib.Answer), ctypes.c_uint32(), ctypes.c_uint32()
        lib.expect(lib.library.carom_obstacles_solve(self._set, ctypes.byref(asked), ctypes.byref(answer),
                                                     ctypes.byref(index), ctypes.byref(triangle)))
        part = self._parts.part(index.value)
        place = {} if part.name is None else {"obstacle": part.name}
        result = {"id": query["id"]} if "id" in query else {}
        return result | answer_of_many(lib.SHAPES.index(part.shape), answer, self._dimensions,
                                       triangle.value if part.is_mesh else None, place | {"index": index.value})

    def solve_batch(self, position, *, radius=1.0, velocity=None, aim=None, speed=None, end=None, frames=None,
                    mass=1.0, restitution=1.0, want=("frames", "normal"), bad="raise"):
        """Answers many queries, with the bits of solve(): arguments and columns as in solve_batch(), and the columns
        "index" (the obstacle that is met, or the nearest) and "triangle" (of a mesh)."""
        def ask(*batch):
            return lib.library.carom_obstacles_solve_batch(self._set, *batch)

        return solve_batch(position, radius=radius, velocity=velocity, aim=aim, speed=speed, end=end, frames=frames,
                           mass=mass, restitution=restitution, want=want, bad=bad,
                           _many=Many(["index", "triangle"], ask, self._set))
