"""What happens when a ball meets a sphere, a plane, a capsule, a triangle, a box, a mesh or many of them, exactly.

    >>> import carom
    >>> query = {"ball": {"position": [0, 0], "velocity": [8, 0], "radius": 1},
    ...          "sphere": {"center": [4, 3], "radius": 2}}
    >>> carom.solve(query)["outcome"]
    'graze'
    >>> carom.compare(query, hit=False)["verdict"]
    'wrong'
    >>> carom.solve_batch([[0, 0], [0, 3]], velocity=[8, 0], center=[4, 3], sphere_radius=2)["frames"].tolist()
    [0.5, 0.125]
    >>> corner = {"box": {"center": [4, 0, 0], "half": [1, 1, 1]}, "ball": {"position": [0, 2, 2], "radius": 2 ** 0.5,
    ...                                                                     "end": [8, 2, 2]}}
    >>> carom.solve(corner)["feature"]
    'corner -x+y+z'
    >>> room = carom.Obstacles([{"name": "floor", "plane": {"point": [0, 0, 0], "normal": [0, 0, 1]}},
    ...                         {"sphere": {"center": [[4, 0, 2], [9, 0, 2]], "radius": 1}}])
    >>> answer = room.solve({"ball": {"position": [6.5, 0, 2], "velocity": [1, 0, 0], "radius": 1}})
    >>> answer["index"], answer["outcome"]
    (2, 'hit')
    >>> world = carom.World([{"name": "cue", "position": [0, 0], "velocity": [1, 0], "radius": 1}],
    ...                     [{"name": "target", "sphere": {"center": [6, 0], "radius": 1, "mass": 1}}])
    >>> [(contact["frames"], contact["a"], contact["b"]) for contact in world.contacts()]
    [(4.0, 'cue', 'target')]

Queries and answers are those of `carom solve` (docs/library.md): lengths are scene units, times frames, speeds
units/frame, angles radians. Every decision is the one of real arithmetic on the doubles as they are.

A bad query raises QueryError, with one line that names the field, what it must be and what it was. Every function may be
called from several threads; the work runs without the interpreter's lock. The module needs libcarom.so.1: that of the
environment variable CAROM_LIBRARY, else the one installed beside the module, else the system's. NumPy is used where it
is installed, and not needed.
"""

from ._batch import OUTCOMES, feature_name, solve_batch
from ._library import version
from ._mesh import Mesh
from ._obstacles import Obstacles
from ._queries import QueryError, check, classify, compare, solve
from ._world import World

__all__ = ["OUTCOMES", "Mesh", "Obstacles", "QueryError", "World", "check", "classify", "compare", "feature_name",
           "solve", "solve_batch", "version"]
__version__ = version()
