"""Sets of obstacles: many of any kind with a tree over them."""

import ctypes

from . import _library as lib
from ._batch import _SHAPES, _VECTOR, Many, _Input, _shape_inputs, numpy, solve_batch
from ._mesh import Mesh, answer_of_many
from ._queries import QueryError, _Reader, known, need

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
        raise QueryError(f"mesh: must be a Mesh or a dictionary, got {given!r}")
    known("mesh.", given, ("mesh", "vertices", "triangles", "radius", "velocity"))
    mesh = given.get("mesh")
    if mesh is None:
        try:
            mesh = Mesh(need(given, "mesh", "vertices"), need(given, "mesh", "triangles"))
        except QueryError as problem:
            raise QueryError(str(problem) if str(problem).startswith("mesh.") else f"mesh.{problem}") from None
    elif not isinstance(mesh, Mesh):
        raise QueryError(f"mesh.mesh: must be a Mesh, got {mesh!r}")
    inputs = []
    if "radius" in given:
        inputs.append((_Place("radius"), _Input("mesh.radius", given["radius"])))
    if "velocity" in given:
        inputs.append((_Place("velocity"), _Input("mesh.velocity", given["velocity"], (3,))))
    return mesh, inputs


class _Part:
    """One obstacle of the list, or several of a kind: what names them, their fields, how many."""

    def __init__(self, given):
        if not hasattr(given, "keys"):
            raise QueryError(f"must be a dictionary, got {given!r}")
        found = [kind for kind in _KINDS if kind in given]
        if len(found) != 1:
            raise QueryError(f"{found[1]}: must not stand beside {found[0]}, got both" if found else
                             "sphere: must be given, or plane, capsule, triangle, box or mesh instead, is missing")
        known("", given, ("name", *_KINDS))
        kind, self.name = found[0], given.get("name")
        self.shape = "triangle" if kind == "mesh" else kind
        self.mesh, self.is_mesh = None, kind == "mesh"
        if self.is_mesh:
            self.mesh, self.inputs = _mesh_inputs(given[kind])
        else:
            if not hasattr(given[kind], "keys"):
                raise QueryError(f"{kind}: must be a dictionary, got {given[kind]!r}")
            self.inputs = _sphere_inputs(given[kind]) if kind == "sphere" else \
                _shape_inputs(_Fields, kind, given[kind])
        counts = {one.count: one.name for _, one in self.inputs if one.count is not None}
        if len(counts) > 1:
            told = ", ".join(f"{name} has {count}" for count, name in counts.items())
            raise QueryError(f"the arrays must have one length: {told}")
        self.count = next(iter(counts), 1)
        self.widths = {one.width for _, one in self.inputs if one.widths == _VECTOR}
        if self.is_mesh or kind == "box":
            self.widths = {3}

    def fill(self, room, first):
        """Writes the obstacles into an array of them, from a place on."""
        like = lib.new_obstacle(self.shape)
        if self.mesh:
            like.mesh = self.mesh._mesh
        if numpy is not None:
            rows = room[first:first + self.count]
            rows[:] = numpy.frombuffer(like, dtype=rows.dtype)[0]
            for place, one in self.inputs:
                field = rows[place.field] if place.corner is None else rows[place.field][:, place.corner]
                (field[:, :one.width] if one.is_vector else field)[...] = one.keep
            return
        for i in range(self.count):
            to = room[first + i]
            ctypes.memmove(ctypes.byref(to), ctypes.byref(like), ctypes.sizeof(like))
            for place, one in self.inputs:
                at = 0 if one.count is None else i * one.width
                if not one.is_vector:
                    setattr(to, place.field, one.keep[at])
                    continue
                field = getattr(to, place.field) if place.corner is None else getattr(to, place.field)[place.corner]
                field[:one.width] = one.keep[at:at + one.width]


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
        self._set = ctypes.c_void_p()
        parts = []
        for i, given in enumerate(obstacles):
            try:
                parts.append(_Part(given))
            except QueryError as problem:
                raise QueryError(f"obstacles[{i}]{'.' if hasattr(given, 'keys') else ': '}{problem}") from None
        widths = set().union(*(part.widths for part in parts))
        if len(widths) > 1:
            raise QueryError("obstacles: must have vectors of 3 numbers, or all of 2 (no boxes and meshes), got both")
        self._dimensions = next(iter(widths), 3)
        self._ends, self._parts, count = [], parts, 0
        for part in parts:
            count += part.count
            self._ends.append(count)
        if numpy is not None:
            room = numpy.empty(count, numpy.dtype(lib.Obstacle))
            address = ctypes.c_void_p(room.ctypes.data)
        else:
            room = (lib.Obstacle * count)()
            address = ctypes.cast(room, ctypes.c_void_p)
        for part, end in zip(parts, self._ends):
            part.fill(room, end - part.count)
        line = ctypes.create_string_buffer(256)
        status = lib.library.carom_obstacles_create(address, ctypes.c_size_t(count), ctypes.byref(self._set), line,
                                                    ctypes.c_size_t(len(line)))
        for part in parts:
            part.inputs = part.mesh = None
        if status != lib.OK:
            raise MemoryError(line.value.decode()) if status == lib.NO_MEMORY else QueryError(line.value.decode())

    def __del__(self):
        if getattr(self, "_set", None):
            lib.library.carom_obstacles_free(self._set)

    def __len__(self):
        return self._ends[-1]

    def _part(self, obstacle):
        low, high = 0, len(self._ends) - 1
        while low < high:
            middle = (low + high) // 2
            low, high = (low, middle) if obstacle < self._ends[middle] else (middle + 1, high)
        return self._parts[low]

    def shape(self, obstacle):
        """The shape of an obstacle, for feature_name(): 'sphere', 'box'...; of a mesh 'triangle'."""
        return self._part(int(obstacle)).shape

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
        part = self._part(index.value)
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
