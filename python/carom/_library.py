"""libcarom.so.1 and its structs, as in carom.h."""

import ctypes
import os
import pathlib
import sysconfig

_NAME = "libcarom.so.1"


def _candidates():
    """Where the library may be, most wanted first."""
    if os.environ.get("CAROM_LIBRARY"):
        return [os.environ["CAROM_LIBRARY"]]
    here = pathlib.Path(__file__).resolve()
    parents = here.parents
    libraries = parents[3] if len(parents) > 3 else parents[-1]  # lib of lib/python3/dist-packages/carom/_library.py
    beside = [here.with_name(_NAME), libraries / _NAME, libraries / (sysconfig.get_config_var("MULTIARCH") or "") / _NAME]
    return [str(path) for path in beside if path.is_file()] + [_NAME]


def _load():
    problems = []
    for path in _candidates():
        try:
            return ctypes.CDLL(path)
        except OSError as error:
            problems.append(str(error))
    raise ImportError(f"carom: cannot load {_NAME}: {'; '.join(problems)}; install libcarom1, or set CAROM_LIBRARY")


Vector = ctypes.c_double * 3
Quaternion = ctypes.c_double * 4


class Query(ctypes.Structure):
    _fields_ = [("size", ctypes.c_uint32), ("motion", ctypes.c_int32), ("position", Vector), ("vector", Vector),
                ("speed", ctypes.c_double), ("ball_radius", ctypes.c_double), ("ball_mass", ctypes.c_double),
                ("center", Vector), ("sphere_radius", ctypes.c_double), ("sphere_velocity", Vector),
                ("sphere_mass", ctypes.c_double), ("frames", ctypes.c_double), ("restitution", ctypes.c_double),
                ("shape", ctypes.c_int32), ("reserved", ctypes.c_uint32), ("points", Vector * 3), ("normal", Vector),
                ("half", Vector), ("rotation", Quaternion), ("shape_radius", ctypes.c_double),
                ("shape_velocity", Vector)]


class Answer(ctypes.Structure):
    _fields_ = [("size", ctypes.c_uint32), ("outcome", ctypes.c_int32), ("hit", ctypes.c_int32),
                ("has", ctypes.c_uint32), ("beyond_double", ctypes.c_uint32), ("reserved", ctypes.c_uint32),
                ("frames", ctypes.c_double), ("distance", ctypes.c_double), ("ball_center", Vector),
                ("sphere_center", Vector), ("hit_point", Vector), ("normal", Vector),
                ("ricochet_angle", ctypes.c_double), ("ricochet_angle_deg", ctypes.c_double),
                ("new_velocity", Vector), ("sphere_new_velocity", Vector), ("impulse", ctypes.c_double),
                ("depth", ctypes.c_double), ("exit_frames", ctypes.c_double), ("closest_frames", ctypes.c_double),
                ("closest_distance", ctypes.c_double), ("ball_velocity", Vector), ("feature", ctypes.c_int32),
                ("reserved_2", ctypes.c_uint32), ("core_point", Vector)]


class Recorded(ctypes.Structure):
    _fields_ = [("size", ctypes.c_uint32), ("hit", ctypes.c_int32), ("has", ctypes.c_uint32),
                ("time_unit", ctypes.c_int32), ("precision", ctypes.c_int32), ("conventions", ctypes.c_uint32),
                ("time", ctypes.c_double), ("point", Vector), ("ball_center", Vector), ("normal", Vector),
                ("tolerance", ctypes.c_double)]


class Comparison(ctypes.Structure):
    _fields_ = [("size", ctypes.c_uint32), ("verdict", ctypes.c_int32), ("worst", ctypes.c_int32),
                ("outcome", ctypes.c_int32), ("within_tolerance", ctypes.c_int32), ("has", ctypes.c_uint32),
                ("error_ulps", ctypes.c_double), ("error_units", ctypes.c_double), ("true_time", ctypes.c_double)]


class Column(ctypes.Structure):
    """carom_column and carom_output."""

    _fields_ = [("first", ctypes.c_void_p), ("stride", ctypes.c_ssize_t)]


Columns = Column * 3


class Batch(ctypes.Structure):
    _fields_ = [("size", ctypes.c_uint32), ("motion", ctypes.c_int32), ("count", ctypes.c_size_t),
                ("position", Columns), ("vector", Columns), ("speed", Column), ("ball_radius", Column),
                ("ball_mass", Column), ("center", Columns), ("sphere_radius", Column), ("sphere_velocity", Columns),
                ("sphere_mass", Column), ("frames", Column), ("restitution", Column), ("shape", ctypes.c_int32),
                ("reserved", ctypes.c_uint32), ("points", Columns * 3), ("normal", Columns), ("half", Columns),
                ("rotation", Column * 4), ("shape_radius", Column), ("shape_velocity", Columns)]


class BatchAnswers(ctypes.Structure):
    _fields_ = [("size", ctypes.c_uint32), ("reserved", ctypes.c_uint32), ("outcome", ctypes.c_void_p),
                ("frames", Column), ("distance", Column), ("ball_center", Columns), ("sphere_center", Columns),
                ("hit_point", Columns), ("normal", Columns), ("ricochet_angle", Column), ("new_velocity", Columns),
                ("sphere_new_velocity", Columns), ("impulse", Column), ("depth", Column), ("exit_frames", Column),
                ("closest_frames", Column), ("closest_distance", Column), ("feature", ctypes.c_void_p),
                ("core_point", Columns)]


class Obstacle(ctypes.Structure):
    _fields_ = [("size", ctypes.c_uint32), ("shape", ctypes.c_int32), ("mesh", ctypes.c_void_p),
                ("points", Vector * 3), ("normal", Vector), ("half", Vector), ("rotation", Quaternion),
                ("radius", ctypes.c_double), ("velocity", Vector), ("mass", ctypes.c_double)]


class Ball(ctypes.Structure):
    _fields_ = [("size", ctypes.c_uint32), ("motion", ctypes.c_int32), ("position", Vector), ("vector", Vector),
                ("speed", ctypes.c_double), ("radius", ctypes.c_double), ("mass", ctypes.c_double)]


class WorldStart(ctypes.Structure):
    _fields_ = [("size", ctypes.c_uint32), ("one_by_one", ctypes.c_int32), ("balls", ctypes.c_void_p),
                ("ball_count", ctypes.c_size_t), ("obstacles", ctypes.c_void_p), ("obstacle_count", ctypes.c_size_t),
                ("restitution", ctypes.c_double), ("frames", ctypes.c_double), ("contact_duration", ctypes.c_double)]


class WorldContact(ctypes.Structure):
    _fields_ = [("size", ctypes.c_uint32), ("group", ctypes.c_uint32), ("a", ctypes.c_uint32), ("b", ctypes.c_uint32),
                ("frames", ctypes.c_double), ("hit_point", Vector), ("normal", Vector), ("impulse", ctypes.c_double),
                ("a_velocity", Vector), ("b_velocity", Vector)]


OK, BAD_QUERY, NO_MEMORY, WORLD_ENDED = 0, 1, 5, 8
VELOCITY, AIM, END = 0, 1, 2
SHAPES = ("sphere", "plane", "capsule", "triangle", "box")
HAS_CONTACT, HAS_PENETRATION, HAS_NORMAL, HAS_EXIT, HAS_FEATURE = 1, 2, 4, 8, 16
RECORDED_TIME, RECORDED_POINT, RECORDED_CENTER, RECORDED_NORMAL = 1, 2, 4, 8

library = _load()
for _function in ("version", "outcome_name", "status_name", "verdict_name", "feature_name"):
    getattr(library, "carom_" + _function).restype = ctypes.c_char_p
for _function in ("carom_mesh_free", "carom_obstacles_free", "carom_world_free"):
    if hasattr(library, _function):  # a library of an earlier version lacks it
        getattr(library, _function).restype = None


def sized(struct):
    """A struct of zeros that knows its size."""
    value = struct()
    value.size = ctypes.sizeof(struct)
    return value


def new_query():
    """A query of defaults."""
    query = Query()
    expect(library.carom_query_init(ctypes.byref(query), ctypes.c_size_t(ctypes.sizeof(query))))
    return query


def new_obstacle(shape):
    """An obstacle of defaults. @param shape  its name"""
    obstacle = Obstacle()
    expect(library.carom_obstacle_init(ctypes.byref(obstacle), ctypes.c_size_t(ctypes.sizeof(obstacle)),
                                       ctypes.c_int32(SHAPES.index(shape))))
    return obstacle


def expect(status):
    """Raises where a call failed for another reason than its data."""
    if status != OK:
        raise RuntimeError(f"carom: {name('status', status)}: {_NAME} {version()} and this module do not fit")


def problem_of(query, obstacles=None):
    """One line that says what is wrong with a query; empty if it can be solved. @param obstacles  a set's address"""
    line = ctypes.create_string_buffer(256)
    if obstacles is None:
        library.carom_check_query(ctypes.byref(query), line, ctypes.c_size_t(len(line)))
    else:
        library.carom_obstacles_check(obstacles, ctypes.byref(query), line, ctypes.c_size_t(len(line)))
    return line.value.decode()


def name(kind, value):
    """The name of an outcome, a verdict or a status."""
    return getattr(library, f"carom_{kind}_name")(value).decode()


def feature_name(shape, feature):
    """"edge 1", "cap a"...; empty for a feature that the shape does not have."""
    return library.carom_feature_name(ctypes.c_int32(shape), ctypes.c_int32(feature)).decode()


def version():
    """The version of the library, '0.1.0'."""
    return library.carom_version().decode()
