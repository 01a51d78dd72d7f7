"""The Python module: the catalogue of edge cases solved right, with NumPy and without, one by one and in batches."""

import doctest
import importlib
import importlib.util
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time
import unittest
from fractions import Fraction

import numpy

import carom

CASES = pathlib.Path(os.environ["CAROM_CASES"])
GRAZE = {"ball": {"position": [0, 0], "velocity": [8, 0], "radius": 1}, "sphere": {"center": [4, 3], "radius": 2}}


def catalogue():
    """The queries of the catalogue and what is known of their answers."""
    cases = [json.loads(line) for line in CASES.read_text().splitlines()]
    return [({key: value for key, value in case.items() if key != "is"}, case["is"]) for case in cases]


def shape_catalogue():
    """The same of the catalogue of shapes."""
    cases = [json.loads(line) for line in CASES.with_name("shape_cases.jsonl").read_text().splitlines()]
    return [({key: value for key, value in case.items() if key != "is"}, case["is"]) for case in cases]


def logger():
    """docs/logging/carom_log.py"""
    place = pathlib.Path(__file__).resolve().parents[2] / "docs" / "logging" / "carom_log.py"
    spec = importlib.util.spec_from_file_location("carom_log", place)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def three(vector):
    return list(vector) + [0] * (3 - len(vector))


def without_numpy():
    """The module as it is where NumPy is not installed."""
    kept = {name: module for name, module in sys.modules.items() if name.split(".")[0] in ("carom", "numpy")}
    for name in kept:
        del sys.modules[name]
    sys.modules["numpy"] = None
    try:
        return importlib.import_module("carom")
    finally:
        for name in [name for name in sys.modules if name.split(".")[0] in ("carom", "numpy")]:
            del sys.modules[name]
        sys.modules.update(kept)


class Solve(unittest.TestCase):
    def test_the_catalogue_is_solved_right(self):
        cases = catalogue()
        self.assertGreaterEqual(len(cases), 30)
        for query, facts in cases:
            with self.subTest(query["id"]):
                answer = carom.solve(query)
                self.assertEqual(answer["outcome"], facts["outcome"])
                self.assertEqual(carom.classify(query), facts["outcome"])
                self.assertEqual(answer["id"], query["id"])
                if "frames" in facts:
                    self.assertAlmostEqual(answer["frames"], facts["frames"], delta=4e-16 * facts["frames"])
                    for got, true in zip(answer["normal"], facts["normal"]):
                        self.assertAlmostEqual(got, true, delta=1e-15)

    def test_shapes_are_solved_right(self):
        cases = shape_catalogue()
        self.assertGreaterEqual(len(cases), 40)
        for query, facts in cases:
            with self.subTest(query["id"]):
                answer = carom.solve(query)
                self.assertEqual(answer["outcome"], facts["outcome"])
                self.assertEqual(carom.classify(query), facts["outcome"])
                if "feature" in facts:
                    self.assertEqual(answer["feature"], facts["feature"])
                    self.assertNotIn("sphere_center", answer)

    def test_a_bad_shape_names_its_field(self):
        def problem(**shape):
            query = {"ball": GRAZE["ball"], **shape}
            if "box" in shape:
                query["ball"] = {"position": [0, 0, 0], "velocity": [1, 0, 0], "radius": 1}
            return carom.check(query)

        self.assertEqual(problem(), "sphere: must be given, or plane, capsule, triangle or box instead, is missing")
        self.assertEqual(problem(capsule={"a": [0, 0], "b": [1, 0]}, sphere={}),
                         "capsule: must not stand beside sphere, got both")
        self.assertEqual(problem(capsule={"a": [0, 0]}), "capsule.b: must be given, is missing")
        self.assertEqual(problem(capsule={"a": [0, 0], "b": [1, 0], "mass": 1}),
                         "capsule.mass: unknown field; known are a, b, radius, velocity")
        self.assertEqual(problem(triangle={"corners": [[0, 0], [1, 0]]}),
                         "triangle.corners: must be 3 points, got [[0, 0], [1, 0]]")
        self.assertEqual(problem(triangle={"corners": [[0, 0], [1, 0], [0, "a"]]}),
                         "triangle.corners[2][1]: must be a number, got 'a'")
        self.assertEqual(problem(plane={"point": [0, 0], "normal": [0, 0]}),
                         "plane.normal: must be longer than 0, got 0")
        self.assertEqual(problem(box={"center": [0, 0, 0], "half": [1, -1, 1]}), "box.half[1]: must be >= 0, got -1")
        self.assertEqual(problem(box={"center": [0, 0, 0], "half": [1, 1, 1], "rotation": [1, 0, 0]}),
                         "box.rotation: must be 4 numbers (w, x, y, z), got [1, 0, 0]")

    def test_a_mesh_is_asked_many_times(self):
        vertices = [[0, 0, 0], [4, 0, 0], [4, 4, 0], [0, 4, 0]]
        mesh = carom.Mesh(vertices, [[0, 1, 2], [0, 2, 3]])
        ball = {"position": [2, 2, 5], "velocity": [0, 0, -2], "radius": 1}
        answer = mesh.solve({"id": 3, "ball": ball})
        self.assertEqual((answer["id"], answer["outcome"], answer["feature"], answer["triangle"], answer["frames"]),
                         (3, "hit", "edge 2", 0, 2))
        self.assertNotIn("closest", answer)
        self.assertEqual(mesh.solve({"ball": {**ball, "position": [9, 2, 5]}})["closest"], {"frames": 2.5, "distance": 5})
        self.assertEqual(mesh.solve({"ball": ball}, radius=2)["frames"], 1)
        many = mesh.solve_batch([[1, 3, 5], [3, 1, 5], [9, 1, 5]], velocity=[0, 0, -2], want=["frames", "feature"])
        self.assertEqual([carom.OUTCOMES[i] for i in many["outcome"]], ["hit", "hit", "miss"])
        self.assertEqual(list(many["triangle"])[:2], [1, 0])
        self.assertEqual(list(many["frames"])[:2], [2, 2])
        for corners, line in (([[0, 1, 4]], "triangles[0][2]: must be below 4, the number of vertices, got 4"),
                              ([], None), ([[0, 1]], None), ([[0, 1, -1]], None)):
            with self.assertRaises(carom.QueryError) as raised:
                carom.Mesh(vertices, corners)
            if line:
                self.assertEqual(str(raised.exception), line)
        with self.assertRaises(carom.QueryError):
            mesh.solve({"ball": ball, "sphere": {"center": [0, 0, 0], "radius": 1}})

    OBSTACLES = [{"name": "floor", "plane": {"point": [0, 0, -2], "normal": [0, 0, 1]}},
                 {"mesh": {"vertices": [[0, 0, 0], [4, 0, 0], [4, 4, 0], [0, 4, 0]], "triangles": [[0, 1, 2], [0, 2, 3]]}},
                 {"name": "post", "capsule": {"a": [-3, 0, 0], "b": [-3, 4, 0], "radius": 0.5}},
                 {"sphere": {"center": [9, 9, 1], "radius": 1, "velocity": [0, 0, 1], "mass": 2}},
                 {"name": "step", "box": {"center": [2, 9, 0], "half": [2, 1, 1], "rotation": [1, 0, 0, 1]}},
                 {"triangle": {"corners": [[9, 0, 0], [12, 0, 0], [9, 3, 1]], "velocity": [0, 1, 0]}}]

    def test_many_obstacles_are_answered_as_by_the_program(self):
        balls = [{"position": [x, y, 6], "velocity": [0.25, 0, -2], "radius": 1} for x in range(-5, 14, 2)
                 for y in range(-1, 12, 2)] + [{"position": [0, 0, 9], "velocity": [0, 0, 1], "radius": 1}]
        lines = subprocess.run([os.environ["CAROM_PROGRAM"], "solve"], text=True, capture_output=True, check=True,
                               input="".join(json.dumps({"id": i, "ball": ball, "obstacles": self.OBSTACLES}) + "\n"
                                             for i, ball in enumerate(balls))).stdout.splitlines()
        for module in (carom, without_numpy()):
            answers = [module.Obstacles(self.OBSTACLES).solve({"id": i, "ball": ball}) for i, ball in enumerate(balls)]
            self.assertEqual(answers, [json.loads(line) for line in lines])
            self.assertEqual([list(answer) for answer in answers], [list(json.loads(line)) for line in lines])
        self.assertEqual({answer["index"] for answer in answers}, set(range(6)))
        self.assertEqual({answer["outcome"] for answer in answers}, {"hit", "receding"})

    def test_arrays_make_many_obstacles(self):
        centers = [[4.0 * i, 4.0 * j, 0.0] for i in range(6) for j in range(6)]
        parts = [{"name": "ball", "sphere": {"center": centers, "radius": [0.5 + 0.01 * i for i in range(36)]}},
                 {"mesh": {"mesh": carom.Mesh([[0, 0, -9], [1, 0, -9], [0, 1, -9]], [[0, 1, 2]]), "radius": 0.5}}]
        plain = without_numpy()
        sets = [carom.Obstacles([{**parts[0], "sphere": {"center": numpy.array(centers), "radius": numpy.array(
            parts[0]["sphere"]["radius"])}}, parts[1]]),
                plain.Obstacles([parts[0], {"mesh": {"vertices": [[0, 0, -9], [1, 0, -9], [0, 1, -9]],
                                                     "triangles": [[0, 1, 2]], "radius": 0.5}}])]
        self.assertEqual([len(one) for one in sets], [37, 37])
        self.assertEqual((sets[0].shape(35), sets[0].shape(36)), ("sphere", "triangle"))
        positions = [[x, 8.0, 9.0] for x in range(24)] + [[0.2, 0.2, -5.0]]
        many = [one.solve_batch(positions, velocity=[0, 0, -1], radius=1, want=["frames", "feature"]) for one in sets]
        for column in ("outcome", "index", "triangle", "feature"):
            self.assertEqual(list(many[0][column]), list(many[1][column]))
        for i, position in enumerate(positions):
            single = sets[0].solve({"ball": {"position": position, "velocity": [0, 0, -1], "radius": 1}})
            self.assertEqual((single["index"], single["outcome"]),
                             (many[0]["index"][i], carom.OUTCOMES[many[0]["outcome"][i]]))
            if "frames" in single:
                self.assertEqual(single["frames"], many[0]["frames"][i])
        self.assertEqual(many[0]["index"][-1], 36)
        with self.assertRaisesRegex(carom.QueryError, r"query 1: ball\.position\[0\]: must be finite, got nan"):
            sets[0].solve_batch([[0, 0, 9], [float("nan"), 0, 9]], velocity=[0, 0, -1])
        flat = carom.Obstacles([{"sphere": {"center": [5, 0], "radius": 1}}])
        self.assertEqual(flat.solve({"ball": {"position": [0, 0], "velocity": [1, 0], "radius": 1}})["hit_point"], [4, 0])

    def test_a_bad_obstacle_names_its_field(self):
        sphere = {"center": [0, 0, 0], "radius": 1}
        for wrong, line in (([{"sphere": sphere}, {"sphere": {**sphere, "radius": -1}}],
                             "obstacles[1].sphere.radius: must be >= 0, got -1"),
                            ([{"sphere": {**sphere, "center": [[0, 0, 0]] * 3, "radius": [1, 1, -1]}}],
                             "obstacles[2].sphere.radius: must be >= 0, got -1"),
                            ([{"sphere": sphere, "box": {}}], "obstacles[0].box: must not stand beside sphere, got both"),
                            ([{"sphere": {"radius": 1}}], "obstacles[0].sphere.center: must be given, is missing"),
                            ([{"mesh": {"vertices": [[0, 0, 0]], "triangles": [[0, 0, 7]]}}],
                             "obstacles[0].mesh.triangles[0][2]: must be below 1, the number of vertices, got 7"),
                            ([{"mesh": 3}], "obstacles[0].mesh: must be a Mesh or a dictionary, got 3"),
                            ([{"name": "x"}], "obstacles[0].sphere: must be given, or plane, capsule, triangle, box or "
                                              "mesh instead, is missing"),
                            ([{"sphere": sphere}, {"sphere": {"center": [0, 0], "radius": 1}}],
                             "obstacles: must have vectors of 3 numbers, or all of 2 (no boxes and meshes), got both"),
                            ([7], "obstacles[0]: must be a dictionary, got 7"),
                            ([], "obstacles: must not be empty")):
            with self.subTest(line), self.assertRaises(carom.QueryError) as raised:
                carom.Obstacles(wrong)
            self.assertEqual(str(raised.exception), line)
        with self.assertRaises(carom.QueryError):
            carom.Obstacles([{"sphere": sphere}]).solve({"ball": GRAZE["ball"]})

    def test_a_world_is_played_as_by_the_program(self):
        balls = [{"name": f"ball {i}", "position": [2 * i + 0.5, 2 + 0.1 * i * i, 5 - i], "velocity": [0.06, 0.02 * i, -1],
                  "radius": 0.5, "mass": 1 + i} for i in range(3)]
        mesh = {"vertices": [[-4, -4, 0], [9, -4, 0], [9, 9, 0], [-4, 9, 1]], "triangles": [[0, 1, 2], [0, 2, 3]]}
        spheres = [{"name": "mover", "center": [4, 4, 6], "radius": 1, "velocity": [0, 0, -0.5], "mass": 2},
                   {"name": "post", "center": [0, 0, 3], "radius": 1}]
        walls = [{"name": "roof", "point": [0, 0, 9], "normal": [0, 0, -1]}]
        boxes = [{"name": "step", "center": [8, 4, 1], "half": [1, 1, 1], "rotation": [1, 0, 0, 1]}]
        scene = {"carom": 1, "name": "room", "balls": balls, "spheres": spheres, "planes": walls, "boxes": boxes,
                 "meshes": [{"name": "floor", **mesh}], "restitution": 0.75}
        with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
            json.dump(scene, file)
            file.flush()
            lines = subprocess.run([os.environ["CAROM_PROGRAM"], "play", file.name, "--until", "60"], text=True,
                                   capture_output=True, check=True).stdout.splitlines()
        contacts, final = [json.loads(line) for line in lines[:-1]], json.loads(lines[-1])
        self.assertGreater(len(contacts), 12)
        self.assertIn("floor", {contact["b"] for contact in contacts})

        def named(kind, one):
            return {"name": one["name"], kind: {key: one[key] for key in one if key != "name"}}

        obstacles = [named("box", boxes[0]), {"name": "floor", "mesh": mesh}, named("sphere", spheres[0]),
                     named("plane", walls[0]), named("sphere", spheres[1])]
        for module in (carom, without_numpy()):
            world = module.World(balls, obstacles, restitution=0.75)
            early = world.state(1.5)
            self.assertEqual([world.step() for _ in contacts[:5]], contacts[:5])
            self.assertEqual(list(world.contacts(60)), contacts[5:])
            self.assertIsNone(world.step(60))
            late = world.state(60)
            bodies = final["balls"] + [next(s for s in final["spheres"] if s["name"] == name) for name in ("mover", "post")]
            for body, i in zip(bodies, (0, 1, 2, 5, 7)):
                for got, true in zip(late["positions"][i], body["position"]):
                    self.assertAlmostEqual(got, true, delta=1e-12)
                self.assertEqual(list(late["velocities"][i]), body["velocity"])
            self.assertEqual([list(row) for row in world.state(1.5)["positions"]], [list(row) for row in early["positions"]])
        together = carom.World([{"position": numpy.arange(12.0).reshape(4, 3) * 5, "velocity": [0, 0, 1], "radius": 1}])
        self.assertEqual(together.state(2)["positions"].tolist()[1], [15, 20, 27])
        for wrong, line in (({"balls": [{"position": [0, 0, 0], "velocity": [0, 0, 0], "radius": [1, -1]}]},
                             "balls[1].radius: must be >= 0, got -1"),
                            ({"balls": [{"position": [0, 0, 0], "radius": 1}]},
                             "balls[0].velocity: must be given, or aim and speed, or end: exactly one of them"),
                            ({"balls": [{"velocity": [0, 0, 0], "radius": 1}]}, "balls[0].position: must be given, is missing"),
                            ({"balls": [], "obstacles": [{"box": {"center": [0, 0, 0], "half": [1, 1, 1],
                                                                  "velocity": [0, 0, 1]}}]},
                             "obstacles[0].velocity: must be 0: of the obstacles of a world only spheres move"),
                            ({"balls": [], "restitution": 2}, "restitution: must be in [0, 1], got 2")):
            with self.subTest(line), self.assertRaises(carom.QueryError) as raised:
                carom.World(**wrong)
            self.assertEqual(str(raised.exception), line)

    def test_answers_as_the_program_does(self):
        queries = [query for query, _ in catalogue() + shape_catalogue()] + [{"id": 7, **GRAZE}]
        lines = subprocess.run([os.environ["CAROM_PROGRAM"], "solve"], text=True, capture_output=True, check=True,
                               input="".join(json.dumps(query) + "\n" for query in queries)).stdout.splitlines()
        self.assertEqual(len(lines), len(queries))
        for query, line in zip(queries, lines):
            with self.subTest(query["id"]):
                self.assertEqual(carom.solve(query), json.loads(line))
                self.assertEqual(list(carom.solve(query)), list(json.loads(line)))

    def test_a_bad_query_names_its_field(self):
        def problem(**changes):
            query = json.loads(json.dumps(GRAZE))
            for path, value in changes.items():
                part, _, field = path.partition("_")
                (query[part] if field else query)[field or part] = value
            told = carom.check(query)
            with self.assertRaises(carom.QueryError) as raised:
                carom.solve(query)
            self.assertEqual(str(raised.exception), told)
            return told

        self.assertEqual(problem(ball_radius=-1), "ball.radius: must be >= 0, got -1")
        self.assertEqual(problem(ball_radius=float("nan")), "ball.radius: must be >= 0, got nan")
        self.assertEqual(problem(ball_raduis=1), "ball.raduis: unknown field; known are position, aim, speed, "
                                                  "velocity, end, radius, mass")
        self.assertEqual(problem(ball_aim=[1, 2]),
                         "ball: must move by velocity, by aim and speed, or by end: exactly one of them")
        self.assertEqual(problem(sphere_center=[1, 2, 3]),
                         "sphere.center: must be a vector of 2 numbers like the query's other vectors, got [1, 2, 3]")
        self.assertEqual(problem(sphere_center="ab"), "sphere.center[0]: must be a number, got 'a'")
        self.assertEqual(problem(sphere_center=3), "sphere.center: must be a vector of 3 numbers (or 2), got 3")
        self.assertEqual(problem(sphere=None), "sphere: must be a dictionary, got None")
        self.assertEqual(problem(frames=float("inf"), restitution=2), "restitution: must be in [0, 1], got 2")
        self.assertEqual(carom.check(GRAZE), "")

    def test_what_is_no_query_is_named(self):
        for wrong in ([], 3, None, "ball", [("ball", 1)]):
            with self.subTest(wrong), self.assertRaises(carom.QueryError) as raised:
                carom.solve(wrong)
            self.assertEqual(str(raised.exception), f"query: must be a dictionary, got {wrong!r}")
        with self.assertRaisesRegex(carom.QueryError, "obstacles: must be a list of dictionaries, got 3"):
            carom.Obstacles(3)

    def test_a_long_wrong_value_is_refused_at_once_and_shortened(self):
        million = [0.5] * 1_000_000
        rotated = {"center": [0, 0, 0], "half": [1, 1, 1], "rotation": million}
        ball = {"position": [-5, 0, 0], "velocity": [1, 0, 0], "radius": 1}
        for query in (dict(GRAZE, ball=dict(GRAZE["ball"], position=million)), dict(GRAZE, sphere=million),
                      {"ball": ball, "triangle": {"corners": million}}, {"ball": ball, "box": rotated}):
            begun = time.process_time()
            told = carom.check(query)
            self.assertLess(time.process_time() - begun, 0.05)
            self.assertLess(len(told), 200)
            self.assertRegex(told, r"must be .*, got \[0\.5, 0\.5, .*\.\.\.\]$")
        self.assertLess(len(carom.check(dict(GRAZE, sphere="a" * 1_000_000))), 200)
        begun = time.process_time()
        with self.assertRaisesRegex(carom.QueryError, r"position: must be a vector .*, got the shape \(1000000,\)"):
            carom.solve_batch(position=million, velocity=[1, 0, 0], center=[5, 0, 0], sphere_radius=1)
        with self.assertRaisesRegex(carom.QueryError, r"vertices: must be rows of 3 numbers, got the shape \(1000000,\)"):
            carom.Mesh(million, [[0, 1, 2]])
        self.assertLess(time.process_time() - begun, 0.05)

    def test_an_integer_beyond_a_double_is_a_bad_query(self):
        largest = "must be at most 1.7976931348623157e308, the largest double"
        query = dict(GRAZE, ball=dict(GRAZE["ball"], radius=10**400))
        self.assertEqual(carom.check(query), "ball.radius: " + largest)
        with self.assertRaisesRegex(carom.QueryError, "radius: must be numbers"):
            carom.solve_batch(position=[[0, 0, 0]], velocity=[[1, 0, 0]], radius=10**400, center=[5, 0, 0],
                              sphere_radius=1)

    def test_what_is_beyond_a_double_is_named(self):
        query = {"ball": {"position": [0, 0], "velocity": [1e-300, 0], "radius": 1},
                 "sphere": {"center": [1e300, 0], "radius": 2}}
        answer = carom.solve(query)
        self.assertEqual(answer["outcome"], "hit")
        self.assertEqual(answer["beyond_double"], ["frames", "closest.frames"])
        self.assertNotIn("frames", answer)

    def test_takes_numbers_of_others(self):
        query = {"ball": {"position": numpy.zeros(3, numpy.float32), "end": (Fraction(5), 0, 0),
                          "radius": numpy.float32(1)},
                 "sphere": {"center": numpy.array([5, 0, 0]), "radius": 1}}
        self.assertEqual(carom.solve(query)["frames"], 0.6)


class Version(unittest.TestCase):
    def test_is_that_of_the_program(self):
        said = subprocess.run([os.environ["CAROM_PROGRAM"], "--version"], text=True, capture_output=True, check=True).stdout
        self.assertEqual(said, f"carom {carom.__version__}\n")


class Compare(unittest.TestCase):
    def test_gives_a_verdict_and_the_error(self):
        same = carom.compare(GRAZE, hit=True, frames=0.5, normal=[0, -1], point=(4, 1))
        self.assertEqual((same["verdict"], same["error_ulps"], same["true_time"]), ("agrees", 0, 0.5))
        self.assertEqual(carom.compare(GRAZE, hit=True, frames=4)["verdict"], "wrong value")
        self.assertEqual(carom.compare(GRAZE, hit=True, distance=4)["verdict"], "agrees")
        self.assertEqual(carom.compare({**GRAZE, "frames": 2}, hit=True, fraction=0.25)["verdict"], "agrees")
        self.assertEqual(carom.compare(GRAZE, hit=False)["verdict"], "wrong")
        self.assertEqual(carom.compare(GRAZE, hit=False, conventions="grazing is miss")["verdict"], "convention")
        near = carom.compare(GRAZE, hit=True, frames=0.5000001, precision="float", tolerance=1e-3)
        self.assertEqual((near["verdict"], near["within_tolerance"]), ("agrees", True))
        self.assertEqual(carom.compare(GRAZE, hit=True, frames=float("nan"))["verdict"], "invalid")

    def test_a_bad_recorded_answer_is_an_error(self):
        for bad in ({"precision": "half"}, {"conventions": ["none"]}, {"tolerance": -1}, {"frames": 1, "distance": 8},
                    {"normal": [1, 2, 3]}, {"fraction": 0.5}):
            with self.subTest(bad), self.assertRaises(carom.QueryError):
                carom.compare(GRAZE, hit=True, **bad)


class Batch(unittest.TestCase):
    def columns(self, queries):
        """Queries of one kind of motion as the columns of a batch."""
        kind = next(name for name in ("velocity", "aim", "end") if name in queries[0]["ball"])
        infinity = float("inf")
        columns = {"position": [three(q["ball"]["position"]) for q in queries],
                   kind: [three(q["ball"][kind]) for q in queries],
                   "radius": [q["ball"]["radius"] for q in queries],
                   "mass": [q["ball"].get("mass", 1) for q in queries],
                   "center": [three(q["sphere"]["center"]) for q in queries],
                   "sphere_radius": [q["sphere"]["radius"] for q in queries],
                   "sphere_velocity": [three(q["sphere"].get("velocity", [0, 0, 0])) for q in queries],
                   "sphere_mass": [q["sphere"].get("mass") or infinity for q in queries],
                   "frames": [infinity if q.get("frames") is None else q["frames"] for q in queries],
                   "restitution": [q.get("restitution", 1) for q in queries]}
        if kind == "aim":
            columns["speed"] = [q["ball"]["speed"] for q in queries]
        return columns

    def expect_catalogue(self, module, prepare):
        names = ("frames", "normal", "hit_point", "new_velocity", "depth", "closest_distance")
        solved = 0
        for kind in ("velocity", "aim", "end"):
            queries = [query for query, _ in catalogue() if kind in query["ball"]]
            if not queries:
                continue
            columns = {name: prepare(column) for name, column in self.columns(queries).items()}
            answers = module.solve_batch(**columns, want=names)
            self.assertEqual(list(answers["outcome"]), list(module.solve_batch(**columns, want=())["outcome"]))
            for i, query in enumerate(queries):
                single = carom.solve(query)
                single["closest_distance"] = single["closest"]["distance"]
                self.assertEqual(module.OUTCOMES[answers["outcome"][i]], single["outcome"])
                for name in names:
                    got = answers[name][i]
                    if name not in single:
                        self.assertTrue(numpy.isnan(got).all() or name in single.get("beyond_double", ()), name)
                    else:
                        true = single[name]
                        self.assertEqual(list(got) if isinstance(true, list) else got,
                                         three(true) if isinstance(true, list) else true)
                solved += 1
        self.assertGreaterEqual(solved, 30)

    def test_arrays_have_the_bits_of_single_answers(self):
        self.expect_catalogue(carom, numpy.array)

    def test_lists_do_where_numpy_is_not_installed(self):
        module = without_numpy()
        self.assertIsNone(module._batch.numpy)
        self.expect_catalogue(module, list)
        answers = module.solve_batch([[0, 0], [0, 3]], velocity=[8, 0], center=[4, 3], sphere_radius=2)
        self.assertEqual(answers["frames"], [0.5, 0.125])
        self.assertEqual(answers["normal"][0], [0, -1])
        with self.assertRaisesRegex(carom.QueryError.__mro__[1], "radius: must be numbers"):
            module.solve_batch([0, 0], velocity=[8, 0], radius=["x"])

    def test_strided_and_shared_columns_are_read_where_they_are(self):
        table = numpy.zeros((100, 7))  # x, y, z, radius and what is not asked
        table[:, 0] = numpy.arange(100) - 110
        table[:, 3] = 0.5
        answers = carom.solve_batch(table[:, :3], velocity=[1, 0, 0], radius=table[:, 3], sphere_radius=0.5)
        self.assertEqual(answers["frames"].tolist(), (109 - numpy.arange(100.0)).tolist())
        backwards = carom.solve_batch(table[::-1, :3], velocity=[1, 0, 0], radius=table[::-1, 3], sphere_radius=0.5)
        self.assertEqual(backwards["frames"].tolist(), answers["frames"].tolist()[::-1])
        self.assertEqual(carom.solve_batch([-3, 0, 0], velocity=[1, 0, 0])["frames"].tolist(), [1])
        self.assertEqual(carom.solve_batch(numpy.zeros((0, 3)), velocity=[1, 0, 0])["normal"].shape, (0, 3))
        self.assertEqual(carom.solve_batch([[-3, 0]], end=[1, 0], center=[0, 0])["frames"].tolist(), [0.25])

    def expect_shapes(self, module, prepare):
        spatial = [query for query, _ in shape_catalogue()
                   if "velocity" in query["ball"] and len(query["ball"]["position"]) == 3]
        fields = {"plane": ("point", "normal"), "capsule": ("a", "b"), "triangle": ("corners",),
                  "box": ("center", "half", "rotation")}
        defaults = {"rotation": [1, 0, 0, 0], "radius": 0, "velocity": [0, 0, 0]}
        for shape, names in fields.items():
            queries = [query for query in spatial if shape in query]
            self.assertGreaterEqual(len(queries), 3, shape)
            given = {name: prepare([query[shape].get(name, defaults.get(name)) for query in queries])
                     for name in (*names, "radius", "velocity")}
            answers = module.solve_batch(
                prepare([query["ball"]["position"] for query in queries]),
                velocity=prepare([query["ball"]["velocity"] for query in queries]),
                radius=prepare([query["ball"]["radius"] for query in queries]), **{shape: given},
                frames=prepare([float("inf") if query.get("frames") is None else query["frames"]
                                for query in queries]), want=("frames", "feature", "core_point"))
            for i, query in enumerate(queries):
                with self.subTest(query["id"]):
                    single = carom.solve(query)
                    self.assertEqual(module.OUTCOMES[answers["outcome"][i]], single["outcome"])
                    self.assertEqual(module.feature_name(shape, answers["feature"][i]), single.get("feature", ""))
                    if "frames" in single:
                        self.assertEqual(answers["frames"][i], single["frames"])
                        self.assertEqual(list(answers["core_point"][i]), single["core_point"])

    def test_batches_of_shapes_have_the_bits_of_single_answers(self):
        self.expect_shapes(carom, numpy.array)
        self.expect_shapes(without_numpy(), list)

    def test_a_mesh_is_a_batch_of_its_triangles(self):
        corners = numpy.array([[[0, 0, 0], [4, 0, 0], [0, 4, 0]], [[4, 0, 0], [4, 4, 0], [0, 4, 0]]], float)
        answers = carom.solve_batch([1, 1, 5], velocity=[0, 0, -2], triangle={"corners": corners},
                                    want=("frames", "feature"))
        self.assertEqual([carom.OUTCOMES[k] for k in answers["outcome"]], ["hit", "miss"])
        self.assertEqual(answers["frames"][0], 2)
        self.assertEqual([carom.feature_name("triangle", k) for k in answers["feature"]], ["face", ""])
        swept = carom.solve_batch([[1, 1, 5], [9, 9, 5]], velocity=[0, 0, -2], triangle={"corners": corners[0]})
        self.assertEqual([carom.OUTCOMES[k] for k in swept["outcome"]], ["hit", "miss"])

    def test_a_bad_shape_of_a_batch_is_named(self):
        for wrong, told in (
                ({"triangle": {"corners": [[0, 0, 0], [1, 0, 0]]}}, "triangle.corners: must be 3 points"),
                ({"triangle": {}}, "triangle.corners: must be given"),
                ({"box": {"center": [0, 0], "half": [1, 1]}}, r"box.center: must be a vector of 3 numbers, or one"),
                ({"box": {"center": [0, 0, 0], "half": [1, 1, 1], "rotation": [1, 0, 0]}}, "box.rotation: must be"),
                ({"capsule": {"a": [0, 0, 0], "b": [1, 0, 0], "mass": 1}}, "capsule.mass: unknown field"),
                ({"capsule": {"a": [0, 0, 0], "b": [1, 0, 0]}, "sphere_radius": 1}, "sphere_radius: must not stand"),
                ({"plane": {"point": [0, 0, 0], "normal": [0, 0, 0]}}, "query 0: plane.normal: must be longer than 0")):
            with self.subTest(wrong), self.assertRaisesRegex(carom.QueryError, told):
                carom.solve_batch([[0, 0, 5]], velocity=[0, 0, -1], **wrong)

    def test_a_bad_query_is_named_or_marked(self):
        positions = numpy.array([[-3.0, 0, 0], [-4, 0, 0], [numpy.nan, 0, 0]])
        with self.assertRaisesRegex(carom.QueryError, r"query 2: ball\.position\[0\]: must be finite, got nan"):
            carom.solve_batch(positions, velocity=[1, 0, 0])
        marked = carom.solve_batch(positions, velocity=[1, 0, 0], bad="mark")
        self.assertEqual(marked["outcome"].tolist(), [7, 7, -1])
        self.assertTrue(numpy.isnan(marked["frames"][2]))
        for wrong in ({"velocity": [[1, 0, 0]] * 2}, {"velocity": [1]}, {"velocity": [1, 0, 0], "radius": [[1]]},
                      {"velocity": [1, 0, 0], "want": ["color"]}, {}, {"aim": [1, 0, 0]}, {"velocity": "abc"}):
            with self.subTest(wrong), self.assertRaises(carom.QueryError):
                carom.solve_batch(positions, **wrong)


class TheLoggerOfAGame(unittest.TestCase):
    QUERY = {"start": numpy.array([0, 0, 0], numpy.float32), "ball_radius": 1, "center": (5, 0, 0), "sphere_radius": 1}

    def setUp(self):
        self.carom_log = logger()
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = pathlib.Path(folder.name) / "sweeps.jsonl"
        self.log = self.carom_log.Log(self.path, keep_last=3)
        self.addCleanup(self.log.close)
        self.said = []

    def judge(self, **options):
        return self.carom_log.Judge(self.log, lambda *wrong: self.said.append(self.carom_log.in_words(*wrong)), **options)

    def test_the_first_wrong_answer_calls_back(self):
        judge = self.judge()
        self.assertTrue(judge.write("a", **self.QUERY, end=[10, 0, 0], hit=True, fraction=0.3, normal=(-1, 0, 0)))
        self.assertTrue(judge.write("b", **self.QUERY, direction=(3, 0, 0), max_distance=9, hit=True, distance=3))
        self.assertTrue(judge.write("c", **self.QUERY, end=[10, 0, 0]), "no answer")
        self.assertFalse(judge.write("d", **self.QUERY, velocity=(5, 0, 0), hit=False, fraction=None))
        self.assertFalse(judge.write("e", **self.QUERY, velocity=(-5, 0, 0), hit=True))
        self.assertEqual(self.said, ["d: wrong: recorded no hit; exactly hit, 2 units deep"])
        judge.go_on()
        self.assertFalse(judge.write("f", **self.QUERY, displacement=(10, 0, 0), hit=True, fraction=0.4))
        self.assertEqual(self.said[1:], ["f: wrong value: recorded a hit; exactly hit; the time is off, by 1 units"])
        judge.go_on()
        self.assertFalse(judge.write(**self.QUERY, end=(10, 0, 0), hit=True, fraction=float("nan")))
        self.assertEqual(self.said[2:], ["invalid: NaN, infinity, or a normal of length 0"])
        judge.go_on()
        self.assertFalse(judge.write(**{**self.QUERY, "ball_radius": float("nan")}, end=(10, 0, 0), hit=False))
        self.assertEqual(self.said[3:], ["invalid: ball.radius: must be >= 0, got nan"])
        self.log.dump()
        self.assertEqual(len(self.path.read_text().splitlines()), 3)

    def test_a_term_of_the_engine_is_no_error(self):
        shallow = {**self.QUERY, "start": (0, 1.995, 0), "end": (10, 1.995, 0), "hit": False}
        self.assertTrue(self.judge(tolerance=0.01).write(**shallow))
        self.assertFalse(self.judge().write(**shallow))
        inside = {**self.QUERY, "start": (4, 0, 0), "end": (9, 0, 0), "hit": True, "fraction": 0}
        self.assertTrue(self.judge().write(**inside))
        self.assertFalse(self.judge(conventions=()).write(**inside))


def load_tests(loader, tests, pattern):
    tests.addTests(doctest.DocTestSuite(carom))
    return tests


if __name__ == "__main__":
    unittest.main()
