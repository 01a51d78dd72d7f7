/// @file
/// The C API of Carom: what happens when a ball meets a sphere, a plane, a capsule, a triangle, a box, a mesh or many
/// of them, exactly. C99 and C++; link with -lcarom.
///
/// Units: lengths are scene units, times frames, speeds units/frame, angles radians. Space is right-handed. A vector
/// has three numbers; in a planar scene one of them is always 0. Every double denotes its exact real value, and every
/// decision is the one of real arithmetic.
///
/// Structs: set `size` to sizeof the struct before each call (carom_query_init() does for a query). Later versions only
/// append fields, so a compiled program runs with every later libcarom.so.1: where a struct "may end", the size up to
/// there is right too; a query then has the defaults in the fields that it lacks, and an answer is not written farther.
///
/// Errors: a function returns a carom_status. Any bytes may be given: NaN, infinities, numbers out of range and unknown
/// enumerators are answered with a status, and carom_check_query() says which field is bad. Where the status is not
/// CAROM_OK, outputs are as described at the function; one that is null or has a wrong `size` is not written. Nothing
/// is printed or thrown.
///
/// Threads: every function may be called from any number of threads at once, on data of their own. The library has no
/// state and keeps no pointer; a mesh and a set of obstacles are asked by any number of threads at once, a world by one
/// at a time.
///
/// Floating point: the answers are the same bits whatever the caller's compiler flags and modes. Each call sets round
/// to nearest, no flush-to-zero, no denormals-are-zero and masked traps, and restores the caller's modes and exception
/// flags before it returns.
#ifndef CAROM_H
#define CAROM_H

#include <math.h>
#include <stddef.h>
#include <stdint.h>

#if defined(__GNUC__)
#define CAROM_API __attribute__((visibility("default")))
#else
#define CAROM_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

#define CAROM_NO_LIMIT HUGE_VAL   ///< `frames` of a path without an end
#define CAROM_IMMOVABLE HUGE_VAL  ///< `sphere_mass` of a sphere that keeps its velocity, like a moving wall

typedef int32_t carom_status;
enum {
    CAROM_OK = 0,
    CAROM_BAD_QUERY = 1,     ///< a number of a query is not in its range; carom_check_query() names it
    CAROM_BAD_RECORDED = 2,  ///< a recorded answer has an unknown unit, precision or flag, a tolerance that is not
                             ///< finite and >= 0, or a CAROM_TIME_FRACTION without a finite `frames` > 0 in the query
    CAROM_BAD_ARGUMENT = 3,  ///< a null pointer, a wrong `size`, or an index beyond the end
    CAROM_BAD_MESH = 4,   ///< a list that is empty or too long, a vertex that is not finite, a corner that is no vertex
    CAROM_NO_MEMORY = 5,  ///< for a mesh, a set of obstacles or a world
    CAROM_BAD_OBSTACLE = 6,  ///< a number of an obstacle is not in its range, or there is none
    CAROM_BAD_WORLD = 7,     ///< a number of a ball or of a world's rules is not in its range
    CAROM_WORLD_ENDED = 8    ///< a position or velocity of a world is beyond the largest double from then on
};

/// How a ball moves.
typedef int32_t carom_motion;
enum {
    CAROM_VELOCITY = 0,  ///< `vector` is its velocity, units/frame
    CAROM_AIM = 1,       ///< toward the point `vector` at `speed`, and on beyond it; aimed at its own centre it rests
    CAROM_END = 2        ///< to the point `vector`, where it arrives after `frames`
};

/// The outcome of a query: the first of these conditions that holds. With d = ball - sphere at time 0, v the relative
/// velocity, R the radius sum: c = d.d - R^2, h = d.v, a = v.v, D = h^2 - a c. Beside another shape, with dist(t) the
/// distance of the ball's centre to the core: c has the sign of dist(0) - R, h that of the slope of dist at 0, D that
/// of R - the least dist for t >= 0.
typedef int32_t carom_outcome;
enum {
    CAROM_NO_OUTCOME = -1,  ///< the query is bad
    CAROM_OVERLAP = 0,      ///< c < 0: starts inside
    CAROM_STILL = 1,        ///< a = 0: no relative motion
    CAROM_GRAZE = 2,        ///< c = 0 and h = 0, or D = 0: touched with the path exactly tangent, not deflected
    CAROM_RECEDING = 3,     ///< h >= 0: the distance never shrinks
    CAROM_TOUCHING = 4,     ///< c = 0, moving in: contact at time 0
    CAROM_MISS = 5,         ///< D < 0: approaching, but the closest approach is > R
    CAROM_SHORT = 6,        ///< the contact is later than `frames`; it is given, as what would happen
    CAROM_HIT = 7
};

/// The shape that the ball is tested against: every point within a radius of its core.
typedef int32_t carom_shape;
enum {
    CAROM_SPHERE = 0,   ///< `center`, `sphere_radius`, `sphere_velocity`, `sphere_mass`
    CAROM_PLANE = 1,    ///< the core is the plane through points[0] across `normal`, both sides
    CAROM_CAPSULE = 2,  ///< the segment from points[0] to points[1]; equal ends are a point
    CAROM_TRIANGLE =
        3,         ///< the triangle of the points, both sides; equal or collinear corners are a point or a segment
    CAROM_BOX = 4  ///< the solid box around points[0], by `half` and `rotation`
};

/// The part of a core that is nearest to the ball at contact: a corner before its edges, an edge before its faces. One
/// of these plus a number. Triangle: corner 0 to 2, edge 0 (corners 0-1), 1 (1-2), 2 (2-0), face 0. Capsule: corner 0
/// (cap a), 1 (cap b), edge 0 (barrel). Plane: face 0. Box: i + 3 j + 9 k for the signs i - 1, j - 1, k - 1 of its
/// place along the box's x, y and z, 0 where it extends.
typedef int32_t carom_feature;
enum { CAROM_CORNER = 0, CAROM_EDGE = 32, CAROM_FACE = 64 };

/// A moving ball, the sphere or shape to test it against, and the rules of the contact.
typedef struct carom_query {
    uint32_t size;              ///< sizeof(carom_query)
    carom_motion motion;        ///< meaning of `vector`
    double position[3];         ///< centre of the ball at time 0
    double vector[3];           ///< CAROM_VELOCITY: units/frame; CAROM_AIM, CAROM_END: a point
    double speed;               ///< CAROM_AIM only: units/frame, >= 0
    double ball_radius;         ///< >= 0
    double ball_mass;           ///< > 0
    double center[3];           ///< centre of the sphere at time 0
    double sphere_radius;       ///< >= 0; the sum with the ball's is > 0
    double sphere_velocity[3];  ///< units/frame
    double sphere_mass;         ///< > 0, or CAROM_IMMOVABLE
    double frames;       ///< only contacts at time <= frames count: >= 0, or CAROM_NO_LIMIT. CAROM_END: > 0, finite
    double restitution;  ///< 0 to 1
    /* A struct may end here. */
    carom_shape shape;  ///< with another than CAROM_SPHERE the fields of the sphere are not read
    uint32_t reserved;  ///< 0
    double points[3]
                 [3];  ///< CAROM_PLANE: a point of it; CAROM_CAPSULE: a, b; CAROM_TRIANGLE: corners; CAROM_BOX: centre
    double normal[3];  ///< CAROM_PLANE: any length but 0
    double half[3];    ///< CAROM_BOX: half its sides, >= 0, in its own axes
    double rotation[4];        ///< CAROM_BOX: w, x, y, z, not all 0, any length: exactly the rotation of its direction
    double shape_radius;       ///< rounds every shape but the sphere: >= 0; the sum with the ball's is > 0
    double shape_velocity[3];  ///< units/frame, for every shape but the sphere; a contact does not change it
} carom_query;

/// Which parts an answer has.
enum {
    CAROM_HAS_CONTACT = 1,      ///< all fields from `frames` to `impulse`: hit, graze, touching, short
    CAROM_HAS_PENETRATION = 2,  ///< `depth`: overlap
    CAROM_HAS_NORMAL = 4,       ///< `normal`: every contact, and an overlap with one shortest way out
    CAROM_HAS_EXIT = 8,         ///< `exit_frames`: an overlap that the motion ends
    CAROM_HAS_FEATURE = 16      ///< `feature` and `core_point`, in place of `sphere_center` and `sphere_new_velocity`:
                                ///< contacts with a plane, a capsule, a triangle or a box
};

/// Which fields have a true value beyond the largest double, in at least one component; there it is +-infinity.
enum {
    CAROM_BEYOND_FRAMES = 1 << 0,
    CAROM_BEYOND_DISTANCE = 1 << 1,
    CAROM_BEYOND_BALL_CENTER = 1 << 2,
    CAROM_BEYOND_SPHERE_CENTER = 1 << 3,
    CAROM_BEYOND_HIT_POINT = 1 << 4,
    CAROM_BEYOND_NEW_VELOCITY = 1 << 5,
    CAROM_BEYOND_SPHERE_NEW_VELOCITY = 1 << 6,
    CAROM_BEYOND_IMPULSE = 1 << 7,
    CAROM_BEYOND_DEPTH = 1 << 8,
    CAROM_BEYOND_EXIT_FRAMES = 1 << 9,
    CAROM_BEYOND_CLOSEST_FRAMES = 1 << 10,
    CAROM_BEYOND_CLOSEST_DISTANCE = 1 << 11,
    CAROM_BEYOND_CORE_POINT = 1 << 12
};

/// The exact answer. A field that the answer does not have is 0. Accuracy: times 2 ulp; points 4 ulp of the largest
/// coordinate or radius; normal and angle 1e-15; velocities 2e-15 of the largest speed.
typedef struct carom_answer {
    uint32_t size;  ///< sizeof(carom_answer)
    carom_outcome outcome;
    int32_t hit;             ///< 1 for hit, graze, touching; else 0
    uint32_t has;            ///< CAROM_HAS_...
    uint32_t beyond_double;  ///< CAROM_BEYOND_...
    uint32_t reserved;       ///< 0
    double frames;           ///< time of impact, >= 0
    double distance;         ///< length of the ball's path until the contact
    double ball_center[3];   ///< at the time of impact
    double sphere_center[3];
    double hit_point[3];        ///< on both surfaces
    double normal[3];           ///< unit, from the sphere or shape toward the ball
    double ricochet_angle;      ///< radians between relative path and tangent plane: 0 graze, pi/2 head-on
    double ricochet_angle_deg;  ///< the same in degrees
    double new_velocity[3];     ///< velocity of the ball after the contact
    double sphere_new_velocity[3];
    double impulse;           ///< >= 0, along `normal` on the ball
    double depth;             ///< radius sum - distance of the centres, or of the ball's to the core
    double exit_frames;       ///< time at which the motion ends the overlap
    double closest_frames;    ///< first time >= 0 at which the centres are nearest, ignoring contact and limit
    double closest_distance;  ///< distance of the centres, or of the ball's to the core, at the closest approach
    double ball_velocity[3];  ///< velocity of the ball before the contact
    /* A struct may end here. */
    carom_feature feature;  ///< with CAROM_HAS_FEATURE
    uint32_t reserved_2;    ///< 0
    double core_point[3];   ///< with CAROM_HAS_FEATURE: the point of the core next to the ball, at the time of impact
} carom_answer;

/// The version of the library, "0.1.0".
CAROM_API const char* carom_version(void);

/// Fills a query with its defaults: at rest, both radii 1, ball mass 1, the sphere immovable, no limit, restitution 1;
/// of other shapes the radius 0, at rest, not rotated.
/// @param size  sizeof(carom_query)
CAROM_API carom_status carom_query_init(carom_query* query, size_t size);

/// Says what is wrong with a query, as one line: "ball.radius: must be >= 0, got -1". The names are those of the JSON
/// of `carom solve`.
/// @param problem   receives the line with its NUL, shortened to `capacity` bytes; empty if nothing is wrong. May be
/// null
/// @return CAROM_OK if the query can be solved
CAROM_API carom_status carom_check_query(const carom_query* query, char* problem, size_t capacity);

/// Answers a query.
/// @return if not CAROM_OK, the answer's outcome is CAROM_NO_OUTCOME and every other field but `size` is 0
CAROM_API carom_status carom_solve(const carom_query* query, carom_answer* answer);

/// The outcome alone, the same as that of carom_solve() in less time.
/// @param outcome  output: the outcome of the query, or CAROM_NO_OUTCOME if the status is not CAROM_OK
CAROM_API carom_status carom_classify(const carom_query* query, carom_outcome* outcome);

/// "hit", "graze"...; "" for CAROM_NO_OUTCOME and unknown numbers.
CAROM_API const char* carom_outcome_name(carom_outcome outcome);
/// "edge 1", "cap a", "corner +x-y+z"..., as `carom solve` writes it; "" for unknown numbers, and of a sphere.
CAROM_API const char* carom_feature_name(carom_shape shape, carom_feature feature);
/// "ok", "bad query"...; "" for unknown numbers.
CAROM_API const char* carom_status_name(carom_status status);

/* ---- Recorded answers ---- */

/// The unit of a recorded time.
enum {
    CAROM_TIME_FRAMES = 0,    ///< frames since the start
    CAROM_TIME_FRACTION = 1,  ///< time / the query's `frames`, which must then be > 0 and finite
    CAROM_TIME_DISTANCE = 2   ///< length of the ball's path until the contact
};

/// The precision in which the recorded answer was computed: the unit of its errors.
enum { CAROM_DOUBLE = 0, CAROM_FLOAT = 1 };

/// Which values of a hit are recorded.
enum { CAROM_RECORDED_TIME = 1, CAROM_RECORDED_POINT = 2, CAROM_RECORDED_CENTER = 4, CAROM_RECORDED_NORMAL = 8 };

/// Choices that an engine states: an answer that follows them is CAROM_CONVENTION, no error.
enum {
    CAROM_INSIDE_MOVING_IN_IS_HIT = 1,   ///< a start inside from which the centres approach is a hit at time 0
    CAROM_INSIDE_MOVING_OUT_IS_HIT = 2,  ///< any other start inside is a hit at time 0
    CAROM_TOUCHING_IS_HIT = 4,           ///< surfaces that touch at the start are a hit at 0, also where none moves in
    CAROM_TOUCHING_IS_MISS = 8,          ///< surfaces that touch at the start are no hit, also where the ball moves in
    CAROM_GRAZING_IS_MISS = 16           ///< a path exactly tangent is no hit
};

/// The answer that somebody's code gave. Zero all bytes, then set `size` and what is known.
typedef struct carom_recorded {
    uint32_t size;          ///< sizeof(carom_recorded)
    int32_t hit;            ///< not 0: a hit
    uint32_t has;           ///< CAROM_RECORDED_...
    int32_t time_unit;      ///< CAROM_TIME_...
    int32_t precision;      ///< CAROM_DOUBLE or CAROM_FLOAT
    uint32_t conventions;   ///< CAROM_..._IS_...
    double time;            ///< in the unit `time_unit`
    double point[3];        ///< contact point
    double ball_center[3];  ///< at the time of impact
    double normal[3];       ///< from the sphere or shape toward the ball, any length > 0
    double tolerance;       ///< scene units, finite, >= 0: how far off an answer may be on purpose
} carom_recorded;

typedef int32_t carom_verdict;
enum {
    CAROM_NO_VERDICT = -1,
    CAROM_AGREES = 0,       ///< the same decision, every value within 16 ulps of the precision
    CAROM_INACCURATE = 1,   ///< the same decision, a value farther off
    CAROM_CONVENTION = 2,   ///< another decision, by a choice of `conventions`
    CAROM_WRONG_VALUE = 3,  ///< the same decision, a value off by far more than rounding: 1/256 of the radius sum in
                            ///< space, and what rounding of the inputs to the precision explains
    CAROM_WRONG = 4,        ///< another decision, or a time before the start
    CAROM_INVALID = 5       ///< NaN or infinity in a recorded value, or a normal without length
};

/// The part of a recorded answer that has the largest error.
enum {
    CAROM_WORST_NONE = 0,
    CAROM_WORST_DECISION = 1,
    CAROM_WORST_TIME = 2,
    CAROM_WORST_POINT = 3,
    CAROM_WORST_CENTER = 4,
    CAROM_WORST_NORMAL = 5
};

/// A recorded answer beside the exact one.
typedef struct carom_comparison {
    uint32_t size;  ///< sizeof(carom_comparison)
    carom_verdict verdict;
    int32_t worst;             ///< CAROM_WORST_...: the part with the largest error in ulps
    carom_outcome outcome;     ///< exact
    int32_t within_tolerance;  ///< 1 if it agrees, is a convention, or `error_units` <= `tolerance`; else 0
    uint32_t has;              ///< CAROM_RECORDED_TIME if `true_time` is given: the exact answer has a contact
    double error_ulps;  ///< error of the worst value in ulps of the precision: those of the true value for a time, of
                        ///< the largest coordinate or radius for points, of 1 for a normal. For a decision: how far the
                        ///< query is from the other one, in ulps of the radius sum or of the limit
    double error_units;  ///< scene units: how far the ball's path or the radius sum would have to be off for the
                         ///< recorded answer to be right; 0 if it agrees. For a wrong decision the depth of the missed
                         ///< hit, or the gap of a false one
    double true_time;    ///< exact, in the unit of the recorded time
} carom_comparison;

/// Compares a recorded answer with the exact one.
/// @return if not CAROM_OK, the verdict is CAROM_NO_VERDICT, the outcome CAROM_NO_OUTCOME, and every other field but
/// `size` is 0
CAROM_API carom_status carom_compare(const carom_query* query, const carom_recorded* recorded,
                                     carom_comparison* comparison);

/// "agrees", "wrong value"...; "" for CAROM_NO_VERDICT and unknown numbers.
CAROM_API const char* carom_verdict_name(carom_verdict verdict);

/* ---- Many queries ---- */

/// A number for each query: number i is at (const char *)first + i * stride, aligned as a double. The stride is in
/// bytes and may be 0 (the same number for all) or negative. `first` null: the default of carom_query_init().
typedef struct carom_column {
    const double* first;
    ptrdiff_t stride;
} carom_column;

/// Queries, field by field, as in carom_query. Zero all bytes, then set `size`, `count` and the columns that are given.
typedef struct carom_batch {
    uint32_t size;        ///< sizeof(carom_batch)
    carom_motion motion;  ///< form of motion of all balls
    size_t count;
    carom_column position[3], vector[3], speed, ball_radius, ball_mass;
    carom_column center[3], sphere_radius, sphere_velocity[3], sphere_mass;
    carom_column frames, restitution;
    /* A struct may end here. */
    carom_shape shape;  ///< the same for all queries
    uint32_t reserved;  ///< 0
    carom_column points[3][3], normal[3], half[3], rotation[4], shape_radius, shape_velocity[3];
} carom_batch;

/// Where the numbers of the answers go, as in carom_column. `first` null: not wanted.
typedef struct carom_output {
    double* first;
    ptrdiff_t stride;
} carom_output;

/// Answers, field by field, as in carom_answer. Zero all bytes, then set `size` and what is wanted. A number that an
/// answer does not have is NaN; the outcome says whether there is a contact. Outputs must not overlap the inputs.
typedef struct carom_batch_answers {
    uint32_t size;      ///< sizeof(carom_batch_answers)
    uint32_t reserved;  ///< 0
    int8_t* outcome;    ///< `count` outcomes without gaps; CAROM_NO_OUTCOME for a bad query
    carom_output frames, distance, ball_center[3], sphere_center[3], hit_point[3], normal[3];
    carom_output ricochet_angle, new_velocity[3], sphere_new_velocity[3], impulse;
    carom_output depth, exit_frames, closest_frames, closest_distance;
    /* A struct may end here. */
    int8_t* feature;  ///< `count` features without gaps; -1 where an answer has none
    carom_output core_point[3];
} carom_batch_answers;

/// Answers many queries, with the bits of carom_solve(). If only outcomes of spheres are wanted, they are decided on
/// the widest vectors of the processor.
/// @param first_bad  receives the index of the first bad query, `count` if all are good, 0 for CAROM_BAD_ARGUMENT; may
/// be null
/// @return CAROM_BAD_QUERY if a query is bad; the good ones are answered all the same
CAROM_API carom_status carom_solve_batch(const carom_batch* batch, const carom_batch_answers* answers,
                                         size_t* first_bad);

/// Copies query `index` of a batch, for carom_check_query().
/// @return CAROM_BAD_ARGUMENT if index >= batch->count; the query is then not written
CAROM_API carom_status carom_batch_query(const carom_batch* batch, size_t index, carom_query* query);

/* ---- Meshes ---- */

/// Triangles with a tree over them, built once.
typedef struct carom_mesh carom_mesh;

/// Builds a mesh; copies the arrays. Corners at equal places are one, what triangles share is one part.
/// @param vertices  x, y, z of each; finite
/// @param corners   three numbers of vertices for each triangle, from 0; equal or collinear ones make a segment or a
/// point
/// @param mesh      output: for carom_mesh_free(), or null if the status is not CAROM_OK
/// @param problem, capacity  as in carom_check_query(): "triangles[1][2]: must be below 3, the number of vertices, got
/// 3"
CAROM_API carom_status carom_mesh_create(const double* vertices, size_t vertex_count, const uint32_t* corners,
                                         size_t triangle_count, carom_mesh** mesh, char* problem, size_t capacity);
/// Nothing for null. No other thread may use the mesh any more.
CAROM_API void carom_mesh_free(carom_mesh* mesh);

/// The first contact of a ball with a mesh, exactly; the answers of `carom solve` with the same mesh.
/// @param query   its `shape` is CAROM_TRIANGLE, its `points` are not read: `shape_radius` and `shape_velocity` are the
/// mesh's
/// @param answer  `exit_frames` is never given; `closest_frames` and `closest_distance` are NaN but in a miss, receding
/// and still
/// @param triangle  output: the triangle that `feature` is a part of, the first of those that share it; without a
/// contact the nearest. May be null
/// @return CAROM_BAD_QUERY also for another `shape`
CAROM_API carom_status carom_mesh_solve(const carom_mesh* mesh, const carom_query* query, carom_answer* answer,
                                        uint32_t* triangle);

/// Answers many queries about one mesh, with the bits of carom_mesh_solve().
/// @param batch      its `shape` is CAROM_TRIANGLE, its `points` are not read
/// @param triangles  `count` numbers without gaps; may be null
/// @param first_bad  as in carom_solve_batch()
CAROM_API carom_status carom_mesh_solve_batch(const carom_mesh* mesh, const carom_batch* batch,
                                              const carom_batch_answers* answers, uint32_t* triangles,
                                              size_t* first_bad);

/* ---- Many obstacles ---- */

/// One obstacle of many: a shape, as in carom_query, or a mesh.
typedef struct carom_obstacle {
    uint32_t size;           ///< sizeof(carom_obstacle)
    carom_shape shape;       ///< CAROM_TRIANGLE for a mesh
    const carom_mesh* mesh;  ///< with CAROM_TRIANGLE: this mesh, and not the triangle of `points`. May be null
    double points[3][3];     ///< CAROM_SPHERE: its centre; else as in carom_query
    double normal[3];        ///< CAROM_PLANE
    double half[3];          ///< CAROM_BOX
    double rotation[4];      ///< CAROM_BOX
    double radius;           ///< >= 0, around the core, a sphere's its own; the sum with the ball's is > 0
    double velocity[3];      ///< units/frame
    double mass;             ///< CAROM_SPHERE: > 0, or CAROM_IMMOVABLE
} carom_obstacle;

/// Obstacles of any kind with a tree over them, built once.
typedef struct carom_obstacles carom_obstacles;

/// Fills an obstacle with its defaults: at the origin and at rest, immovable, not rotated; a sphere has the radius 1,
/// every other shape 0.
/// @param size  sizeof(carom_obstacle)
CAROM_API carom_status carom_obstacle_init(carom_obstacle* obstacle, size_t size, carom_shape shape);

/// Builds a set; copies the obstacles. Their meshes are shared: carom_mesh_free() may be called at any time.
/// @param obstacles  at least one, all with the same `size`
/// @param set        output: for carom_obstacles_free(), or null if the status is not CAROM_OK
/// @param problem, capacity  as in carom_check_query(): "obstacles[3].box.half[1]: must be >= 0, got -1"
CAROM_API carom_status carom_obstacles_create(const carom_obstacle* obstacles, size_t count, carom_obstacles** set,
                                              char* problem, size_t capacity);
/// Nothing for null. No other thread may use the set any more.
CAROM_API void carom_obstacles_free(carom_obstacles* set);

/// carom_check_query() for carom_obstacles_solve().
CAROM_API carom_status carom_obstacles_check(const carom_obstacles* set, const carom_query* query, char* problem,
                                             size_t capacity);

/// The first contact of a ball with all of the obstacles, exactly; the answers of `carom solve` with the same
/// "obstacles".
/// @param query     the fields of its obstacle are ignored
/// @param answer    that of the obstacle which is met, but without `exit_frames`; `closest_frames` and
/// `closest_distance` are NaN but in a miss, receding and still, where they are those of the nearest obstacle
/// @param obstacle  output: the obstacle that is met, of equal times the first; without a contact the nearest. May be
/// null
/// @param triangle  output: of a mesh as in carom_mesh_solve(), else 0. May be null
CAROM_API carom_status carom_obstacles_solve(const carom_obstacles* set, const carom_query* query, carom_answer* answer,
                                             uint32_t* obstacle, uint32_t* triangle);

/// Answers many queries about one set, with the bits of carom_obstacles_solve().
/// @param batch      the columns of its obstacle are ignored
/// @param obstacles, triangles  `count` numbers without gaps; may be null
/// @param first_bad  as in carom_solve_batch()
CAROM_API carom_status carom_obstacles_solve_batch(const carom_obstacles* set, const carom_batch* batch,
                                                   const carom_batch_answers* answers, uint32_t* obstacles,
                                                   uint32_t* triangles, size_t* first_bad);

/* ---- Worlds ---- */

/// A ball of a world, as in carom_query.
typedef struct carom_ball {
    uint32_t size;        ///< sizeof(carom_ball)
    carom_motion motion;  ///< meaning of `vector`; CAROM_END: it arrives at the `frames` of the world
    double position[3], vector[3];
    double speed;   ///< CAROM_AIM only: units/frame, >= 0
    double radius;  ///< >= 0; the sum with every other radius is > 0
    double mass;    ///< > 0
} carom_ball;

/// A world at its start. carom_world_init() gives the defaults.
typedef struct carom_world_start {
    uint32_t size;       ///< sizeof(carom_world_start)
    int32_t one_by_one;  ///< not 0: contacts of one instant are resolved pair by pair, else as one
    const carom_ball* balls;
    size_t ball_count;
    const carom_obstacle* obstacles;  ///< spheres may move; every other obstacle rests, and a plane has no radius
    size_t obstacle_count;
    double restitution;       ///< 0 to 1
    double frames;            ///< only contacts at time <= frames count: >= 0, or CAROM_NO_LIMIT
    double contact_duration;  ///< frames, > 0: bodies whose last contact is more recent collide elastically
} carom_world_start;

/// A contact of a world. Bodies are numbered: balls first, then obstacles.
typedef struct carom_world_contact {
    uint32_t size;   ///< sizeof(carom_world_contact)
    uint32_t group;  ///< a number that contacts share which are resolved as one; 0: alone
    uint32_t a, b;   ///< the bodies: a ball or a sphere, and any other
    double frames;   ///< since the start, >= 0
    double hit_point[3];
    double normal[3];      ///< unit, from b toward a
    double impulse;        ///< > 0, along `normal` on a
    double a_velocity[3];  ///< after the contact, units/frame
    double b_velocity[3];
} carom_world_contact;

/// Balls among obstacles, contact by contact. Each contact is decided exactly for the rounded state before it; the
/// contacts are those of `carom play`, in the same order, with the same bits.
typedef struct carom_world carom_world;

/// Fills a start with its defaults: nothing in it, restitution 1, no limit, a contact duration of 1e-6.
/// @param size  sizeof(carom_world_start)
CAROM_API carom_status carom_world_init(carom_world_start* start, size_t size);

/// Builds a world; copies the balls and obstacles, and shares the meshes as carom_obstacles_create() does.
/// @param world  output: for carom_world_free(), or null if the status is not CAROM_OK
/// @param problem, capacity  as in carom_check_query(): "balls[3].radius: must be >= 0, got -1"
/// @return CAROM_BAD_WORLD, or CAROM_BAD_OBSTACLE: also for a shape that moves, and for more triangles of meshes than
/// worlds take (the problem says how many)
CAROM_API carom_status carom_world_create(const carom_world_start* start, carom_world** world, char* problem,
                                          size_t capacity);
/// Nothing for null.
CAROM_API void carom_world_free(carom_world* world);

/// Plays on to the next contacts, in order of time. With a capacity of 1 it steps from contact to contact.
/// @param frames    only contacts at time <= frames are played: >= 0, or CAROM_NO_LIMIT
/// @param contacts  output: room for `capacity` contacts, the `size` of the first set
/// @param count     output: how many there are. Fewer than `capacity`: there are no more up to `frames`
/// @return CAROM_WORLD_ENDED if it ends before `frames`; the contacts until then are given
CAROM_API carom_status carom_world_play(carom_world* world, double frames, carom_world_contact* contacts,
                                        size_t capacity, size_t* count);

/// The state at any time, earlier than contacts that were played or later; it plays none of them on. Time and memory
/// grow with the contacts up to there, memory to 200 MB at most; asked again, or later, only the rest is computed.
/// @param frames      since the start, finite and >= 0
/// @param positions, velocities  three numbers for each body: the centres of balls and spheres, then, or among them,
/// points[0] of the obstacles that rest. After the contacts of that instant. Either may be null
/// @return CAROM_WORLD_ENDED if a position or velocity is beyond the largest double before `frames`: nothing is written
CAROM_API carom_status carom_world_state(carom_world* world, double frames, double* positions, double* velocities);

#ifdef __cplusplus
}
#endif

#endif /* CAROM_H */
