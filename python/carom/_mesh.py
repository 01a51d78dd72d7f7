"""Meshes: triangles with a tree over them."""

import array
import ctypes

from . import _library as lib
from ._batch import Many, is_row, numpy, solve_batch
from ._queries import QueryError, _answer, _Reader, created


def _flat(rows, name, kind):
    """Rows of three numbers as one buffer: what keeps it, its address, the number of rows. @param kind  'd' or 'I'"""
    if is_row(rows):
        raise QueryError(f"{name}: must be rows of 3 numbers, got the shape {(len(rows),)}")
    if numpy is not None:
        try:
            wanted = numpy.asarray(rows, dtype=numpy.float64 if kind == "d" else numpy.int64)
        except (OverflowError, TypeError, ValueError) as error:
            raise QueryError(f"{name}: must be rows of 3 numbers: {error}") from None
        if wanted.ndim != 2 or wanted.shape[1] != 3:
            raise QueryError(f"{name}: must be rows of 3 numbers, got the shape {wanted.shape}")
        if kind == "I":
            if wanted.size and (wanted.min() < 0 or wanted.max() >= 2 ** 32):
                raise QueryError(f"{name}: must be numbers of vertices, from 0")
            wanted = wanted.astype(numpy.uint32)
        kept = numpy.ascontiguousarray(wanted)
        return kept, kept.ctypes.data, len(kept)
    try:
        rows = [list(row) for row in rows]
        if any(len(row) != 3 for row in rows):
            raise ValueError("another number of numbers")
        kept = array.array(kind, [x for row in rows for x in row])
    except (OverflowError, TypeError, ValueError) as error:
        raise QueryError(f"{name}: must be rows of 3 numbers: {error}") from None
    return kept, kept.buffer_info()[0], len(rows)


def answer_of_many(shape, answer, dimensions, triangle=None, place=None):
    """The dictionary of an answer of many obstacles. @param triangle  of a mesh. @param place  what names the obstacle"""
    result = {}
    for field, value in _answer(shape, answer, dimensions).items():
        if field != "closest" or result["outcome"] in ("miss", "receding", "still"):
            result[field] = value
        if field == "hit":
            result.update(place or {})
        if field == "feature" and triangle is not None:
            result["triangle"] = triangle
    return result


class Mesh:
    """Triangles, built once and asked many times, from several threads too.

    vertices     an array of shape (n, 3), finite
    triangles    an array of shape (m, 3): numbers of vertices, from 0
    raises       QueryError
    """

    def __init__(self, vertices, triangles):
        places, address, count = _flat(vertices, "vertices", "d")
        corners, first, size = _flat(triangles, "triangles", "I")
        self._mesh = created(lib.library.carom_mesh_create, ctypes.c_void_p(address), ctypes.c_size_t(count),
                             ctypes.c_void_p(first), ctypes.c_size_t(size))
        del places, corners

    def __del__(self):
        if getattr(self, "_mesh", None):
            lib.library.carom_mesh_free(self._mesh)

    def solve(self, query, *, radius=0.0, velocity=(0.0, 0.0, 0.0)):
        """The exact answer to a query without its obstacle: {"ball", "frames", "restitution", "id"}, as in solve().

        radius, velocity    the mesh's
        return   as `carom solve` answers a mesh: "feature" with "triangle" beside it; "closest" only in a miss, receding
                 and still
        raises   QueryError
        """
        reader = _Reader()
        asked = reader.query(query, mesh=(radius, velocity))
        answer, triangle = lib.sized(lib.Answer), ctypes.c_uint32()
        lib.expect(lib.library.carom_mesh_solve(self._mesh, ctypes.byref(asked), ctypes.byref(answer),
                                                ctypes.byref(triangle)))
        result = {"id": query["id"]} if "id" in query else {}
        return result | answer_of_many(asked.shape, answer, reader.dimensions, triangle.value)

    def solve_batch(self, position, *, radius=1.0, velocity=None, aim=None, speed=None, end=None, frames=None,
                    mass=1.0, restitution=1.0, want=("frames", "normal"), bad="raise", mesh_radius=0.0,
                    mesh_velocity=(0.0, 0.0, 0.0)):
        """Answers many queries, with the bits of solve(): arguments and columns as in solve_batch(), and the column
        "triangle": the triangle of the contact, or the nearest."""
        def ask(*batch):
            return lib.library.carom_mesh_solve_batch(self._mesh, *batch)

        return solve_batch(position, radius=radius, velocity=velocity, aim=aim, speed=speed, end=end, frames=frames,
                           mass=mass, restitution=restitution, want=want, bad=bad, _many=Many(["triangle"], ask),
                           triangle={"corners": ((0.0, 0.0, 0.0),) * 3, "radius": mesh_radius,
                                     "velocity": mesh_velocity})
