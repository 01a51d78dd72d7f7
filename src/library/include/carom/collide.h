#pragma once
/// The C++20 API of Carom: what happens when a ball meets a sphere, a plane, a capsule, a triangle, a box, a mesh or
/// many of them, exactly.
///
///     #include <carom/collide.h>
///
///     const carom::Query query{
///         .ball = {.position = {0, 0, 0}, .motion = carom::Motion::velocity({8, 0, 0}), .radius = 1},
///         .obstacle = carom::Sphere{.center = {4, 3, 0}, .radius = 2}};
///     if (const auto answer = carom::sweep(query)) use(answer->outcome, answer->contact);
///     else std::puts(carom::problemOf(query).c_str());
///
/// Headers over the C API of libcarom (carom.h has units, ranges, accuracy, threads and floating-point modes): they
/// copy numbers and decide nothing, so the caller's compiler flags change no bit of an answer.

#include <carom.h>

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <type_traits>
#include <variant>
#include <vector>

namespace carom {

/// A vector; any type whose v[0], v[1] and v[2] are numbers converts to it.
struct Vec3 {
    double x = 0, y = 0, z = 0;

    constexpr Vec3() = default;
    constexpr Vec3(double x_, double y_, double z_) : x(x_), y(y_), z(z_) {}
    template <class V>
    requires requires(const V& v) {
        static_cast<double>(v[0]);
        static_cast<double>(v[1]);
        static_cast<double>(v[2]);
    }
    constexpr Vec3(const V& v)
        : x(static_cast<double>(v[0])), y(static_cast<double>(v[1])), z(static_cast<double>(v[2])) {}
};

inline constexpr double kNoLimit = CAROM_NO_LIMIT;     ///< `frames` of an endless path
inline constexpr double kImmovable = CAROM_IMMOVABLE;  ///< mass of an immovable sphere

/// How a ball moves: with a velocity; at a speed toward a point and beyond it; or so that it arrives at a point at the
/// time `frames` of the query.
struct Motion {
    enum class Kind : std::int32_t { Velocity = CAROM_VELOCITY, Aim = CAROM_AIM, End = CAROM_END };
    Kind kind = Kind::Velocity;
    Vec3 vector{};     ///< Velocity: units/frame; Aim, End: the point
    double speed = 0;  ///< Aim only: units/frame, >= 0

    static constexpr Motion velocity(Vec3 unitsPerFrame) { return {Kind::Velocity, unitsPerFrame}; }
    static constexpr Motion aim(Vec3 point, double unitsPerFrame) { return {Kind::Aim, point, unitsPerFrame}; }
    static constexpr Motion end(Vec3 point) { return {Kind::End, point}; }
};

struct Ball {
    Vec3 position{};
    Motion motion{};
    double radius = 1;  ///< >= 0
    double mass = 1;    ///< > 0
};

struct Sphere {
    Vec3 center{};
    double radius = 1;         ///< >= 0; the sum with the ball's is > 0
    Vec3 velocity{};           ///< units/frame
    double mass = kImmovable;  ///< > 0, or kImmovable
};

// Other shapes: every point within `radius` of a core. A contact does not change their velocity. The sum of `radius`
// and the ball's is > 0.

struct Plane {
    Vec3 point{}, normal{0, 0, 1};  ///< the normal of any length but 0; the plane has both sides
    double radius = 0;
    Vec3 velocity{};  ///< units/frame
};
struct Capsule {
    Vec3 a{}, b{};  ///< ends of the segment; equal ones are a point
    double radius = 0;
    Vec3 velocity{};
};
struct Triangle {
    std::array<Vec3, 3> corners{};  ///< equal or collinear ones are a point or a segment
    double radius = 0;
    Vec3 velocity{};
};
/// A quaternion of any length but 0: exactly the rotation of its direction.
struct Rotation {
    double w = 1, x = 0, y = 0, z = 0;
};
struct Box {
    Vec3 center{}, half{1, 1, 1};  ///< half the sides, >= 0, in its own axes; it is solid
    Rotation rotation{};
    double radius = 0;
    Vec3 velocity{};
};
using Shape = std::variant<Sphere, Plane, Capsule, Triangle, Box>;

/// A moving ball, the shape to test it against, and the rules of the contact.
struct Query {
    Ball ball{};
    Shape obstacle{};
    double frames = kNoLimit;  ///< only contacts at time <= frames count; for Motion::end the time of arrival, finite
    double restitution = 1;    ///< 0 to 1
};

/// carom_outcome in carom.h has the condition of each.
enum class Outcome : std::int32_t {
    Overlap = CAROM_OVERLAP,
    Still = CAROM_STILL,
    Graze = CAROM_GRAZE,
    Receding = CAROM_RECEDING,
    Touching = CAROM_TOUCHING,
    Miss = CAROM_MISS,
    Short = CAROM_SHORT,
    Hit = CAROM_HIT,
};

/// The part of a shape's core that is nearest to the ball at contact: a corner before its edges, an edge before its
/// faces. carom_feature in carom.h has the numbers.
struct Feature {
    enum class Kind : std::int32_t { Corner, Edge, Face };
    Kind kind = Kind::Face;
    std::int32_t index = 0;
    const char* name = "";  ///< "edge 1", "cap a", "corner +x-y+z"..., as `carom solve` writes it
    Vec3 corePoint{};       ///< the nearest point, at the time of impact
};

struct Contact {
    double frames = 0;                ///< time of impact, >= 0
    double distance = 0;              ///< length of the ball's path until the contact
    Vec3 ballCenter{};                ///< at the time of impact
    Vec3 hitPoint{};                  ///< on both surfaces
    Vec3 normal{};                    ///< unit, from the shape toward the ball
    double ricochetAngle = 0;         ///< radians between relative path and tangent plane, 0 to pi/2
    double ricochetAngleDegrees = 0;  ///< the same in degrees
    Vec3 newVelocity{};               ///< after the contact, units/frame
    double impulse = 0;               ///< >= 0, along `normal` on the ball
    std::optional<Vec3> sphereCenter{}, sphereNewVelocity{};  ///< at and after the contact, of a sphere alone
    std::optional<Feature> feature{};                         ///< absent beside a sphere
};

/// An overlap at the start.
struct Penetration {
    double depth = 0;                    ///< radius sum - distance of the centres, or of the ball's to the core, > 0
    std::optional<Vec3> normal{};        ///< absent if there is no one shortest way out
    std::optional<double> exitFrames{};  ///< absent if the motion never ends the overlap
};

struct Answer {
    Outcome outcome = Outcome::Still;
    bool isHit = false;                             ///< hit, graze, touching
    std::optional<Contact> contact{};               ///< hit, graze, touching, and short: what would happen
    std::optional<Penetration> penetration{};       ///< overlap
    double closestFrames = 0, closestDistance = 0;  ///< closest approach to the sphere's centre or the shape's core,
                                                    ///< ignoring contact and limit
    Vec3 ballVelocity{};                            ///< velocity of the ball before the contact
    std::uint32_t beyondDouble = 0;                 ///< CAROM_BEYOND_...: fields that are +-infinity
};

/// The answer that somebody's code gave.
struct Recorded {
    struct Time {
        enum class Unit : std::int32_t {
            Frames = CAROM_TIME_FRAMES,
            Fraction = CAROM_TIME_FRACTION,
            Distance = CAROM_TIME_DISTANCE
        };
        double value = 0;
        Unit unit = Unit::Frames;
    };
    bool isHit = false;
    std::optional<Time> time{};
    std::optional<Vec3> point{};       ///< contact point
    std::optional<Vec3> ballCenter{};  ///< at the time of impact
    std::optional<Vec3> normal{};      ///< from the sphere toward the ball, any length > 0
    bool isFloat = false;              ///< computed in float: the unit of its errors
    std::uint32_t conventions = 0;     ///< CAROM_..._IS_...
    double tolerance = 0;              ///< scene units, finite, >= 0: how far off an answer may be on purpose
};

/// carom_verdict in carom.h has the meaning of each.
enum class Verdict : std::int32_t {
    Agrees = CAROM_AGREES,
    Inaccurate = CAROM_INACCURATE,
    Convention = CAROM_CONVENTION,
    WrongValue = CAROM_WRONG_VALUE,
    Wrong = CAROM_WRONG,
    Invalid = CAROM_INVALID,
};

/// A recorded answer beside the exact one.
struct Comparison {
    Verdict verdict = Verdict::Agrees;
    Outcome exact = Outcome::Still;        ///< the exact outcome
    double errorUlps = 0, errorUnits = 0;  ///< as in carom_comparison
    bool isWithinTolerance = false;
    std::optional<double> trueTime{};  ///< in the unit of the recorded time
};

namespace detail {

inline void copy(double (&to)[3], const Vec3& from) { to[0] = from.x, to[1] = from.y, to[2] = from.z; }

template <class C>
void copy(C& c, const Plane& plane) {
    c.shape = CAROM_PLANE;
    copy(c.points[0], plane.point);
    copy(c.normal, plane.normal);
}
template <class C>
void copy(C& c, const Capsule& capsule) {
    c.shape = CAROM_CAPSULE;
    copy(c.points[0], capsule.a);
    copy(c.points[1], capsule.b);
}
template <class C>
void copy(C& c, const Triangle& triangle) {
    c.shape = CAROM_TRIANGLE;
    for (std::size_t i = 0; i < 3; ++i) copy(c.points[i], triangle.corners[i]);
}
template <class C>
void copy(C& c, const Box& box) {
    c.shape = CAROM_BOX;
    copy(c.points[0], box.center);
    copy(c.half, box.half);
    c.rotation[0] = box.rotation.w, c.rotation[1] = box.rotation.x;
    c.rotation[2] = box.rotation.y, c.rotation[3] = box.rotation.z;
}
inline void give(carom_query& c, const Sphere& sphere) {
    copy(c.center, sphere.center);
    c.sphere_radius = sphere.radius;
    copy(c.sphere_velocity, sphere.velocity);
    c.sphere_mass = sphere.mass;
}
template <class Other>
void give(carom_query& c, const Other& shape) {
    copy(c, shape);
    c.shape_radius = shape.radius;
    copy(c.shape_velocity, shape.velocity);
}

inline carom_query inC(const Query& q) {
    carom_query c{};
    c.size = sizeof c;
    c.motion = static_cast<carom_motion>(q.ball.motion.kind);
    copy(c.position, q.ball.position);
    copy(c.vector, q.ball.motion.vector);
    c.speed = q.ball.motion.speed;
    c.ball_radius = q.ball.radius;
    c.ball_mass = q.ball.mass;
    c.frames = q.frames;
    c.restitution = q.restitution;
    std::visit([&c](const auto& shape) { give(c, shape); }, q.obstacle);
    return c;
}

inline Feature featureOf(carom_shape shape, const carom_answer& c) {
    return {static_cast<Feature::Kind>(c.feature / CAROM_EDGE), c.feature % CAROM_EDGE,
            carom_feature_name(shape, c.feature), c.core_point};
}

inline Answer fromC(carom_shape shape, const carom_answer& c) {
    Answer a;
    a.outcome = static_cast<Outcome>(c.outcome);
    a.isHit = c.hit != 0;
    a.closestFrames = c.closest_frames;
    a.closestDistance = c.closest_distance;
    a.ballVelocity = c.ball_velocity;
    a.beyondDouble = c.beyond_double;
    if ((c.has & CAROM_HAS_CONTACT) != 0) {
        Contact& contact = a.contact.emplace(Contact{c.frames,
                                                     c.distance,
                                                     c.ball_center,
                                                     c.hit_point,
                                                     c.normal,
                                                     c.ricochet_angle,
                                                     c.ricochet_angle_deg,
                                                     c.new_velocity,
                                                     c.impulse,
                                                     {},
                                                     {},
                                                     {}});
        if ((c.has & CAROM_HAS_FEATURE) != 0) {
            contact.feature = featureOf(shape, c);
        } else {
            contact.sphereCenter = c.sphere_center;
            contact.sphereNewVelocity = c.sphere_new_velocity;
        }
    }
    if ((c.has & CAROM_HAS_PENETRATION) != 0) {
        Penetration& p = a.penetration.emplace();
        p.depth = c.depth;
        if ((c.has & CAROM_HAS_NORMAL) != 0) p.normal = c.normal;
        if ((c.has & CAROM_HAS_EXIT) != 0) p.exitFrames = c.exit_frames;
    }
    return a;
}

inline carom_recorded inC(const Recorded& r) {
    carom_recorded c{};
    c.size = sizeof c;
    c.hit = r.isHit ? 1 : 0;
    c.precision = r.isFloat ? CAROM_FLOAT : CAROM_DOUBLE;
    c.conventions = r.conventions;
    c.tolerance = r.tolerance;
    if (r.time) {
        c.has |= CAROM_RECORDED_TIME;
        c.time = r.time->value;
        c.time_unit = static_cast<std::int32_t>(r.time->unit);
    }
    const auto give = [&c](std::uint32_t bit, double(&to)[3], const std::optional<Vec3>& from) {
        if (!from) return;
        c.has |= bit;
        copy(to, *from);
    };
    give(CAROM_RECORDED_POINT, c.point, r.point);
    give(CAROM_RECORDED_CENTER, c.ball_center, r.ballCenter);
    give(CAROM_RECORDED_NORMAL, c.normal, r.normal);
    return c;
}

}  // namespace detail

/// The version of the library, "0.1.0".
[[nodiscard]] inline const char* version() { return carom_version(); }

/// What is wrong with a query, as one line: "ball.radius: must be >= 0, got -1"; empty if it can be solved.
[[nodiscard]] inline std::string problemOf(const Query& query) {
    const carom_query asked = detail::inC(query);
    char line[256];
    return carom_check_query(&asked, line, sizeof line) == CAROM_OK ? std::string() : std::string(line);
}

/// The exact answer; none for a query with a problem.
[[nodiscard]] inline std::optional<Answer> sweep(const Query& query) {
    const carom_query asked = detail::inC(query);
    carom_answer answer;
    answer.size = sizeof answer;
    if (carom_solve(&asked, &answer) != CAROM_OK) return std::nullopt;
    return detail::fromC(asked.shape, answer);
}

/// The outcome alone, at a fraction of the cost; none for a query with a problem.
[[nodiscard]] inline std::optional<Outcome> classify(const Query& query) {
    const carom_query asked = detail::inC(query);
    carom_outcome outcome = CAROM_NO_OUTCOME;
    if (carom_classify(&asked, &outcome) != CAROM_OK) return std::nullopt;
    return static_cast<Outcome>(outcome);
}

/// Compares a recorded answer with the exact one; none if the query has a problem, if the tolerance is not finite and
/// >= 0, or if the recorded time is a fraction and query.frames is 0 or infinite.
[[nodiscard]] inline std::optional<Comparison> compare(const Query& query, const Recorded& recorded) {
    const carom_query asked = detail::inC(query);
    const carom_recorded given = detail::inC(recorded);
    carom_comparison c;
    c.size = sizeof c;
    if (carom_compare(&asked, &given, &c) != CAROM_OK) return std::nullopt;
    Comparison result{static_cast<Verdict>(c.verdict),
                      static_cast<Outcome>(c.outcome),
                      c.error_ulps,
                      c.error_units,
                      c.within_tolerance != 0,
                      {}};
    if ((c.has & CAROM_RECORDED_TIME) != 0) result.trueTime = c.true_time;
    return result;
}

/// The answer of a mesh: without exitFrames, and with a closest approach only in a miss, receding and still (else NaN).
struct MeshAnswer : Answer {
    std::uint32_t triangle = 0;  ///< the number of the feature's triangle; without a contact the nearest
};

/// Triangles with a tree over them: built once, then asked from any number of threads at once. Movable.
class Mesh {
  public:
    /// @param vertices   x, y, z of each, finite
    /// @param triangles  three numbers of vertices each, from 0
    /// @param problem    receives what is wrong, as one line; may be null
    /// @return none if a number is out of range, a list is empty, or there is no memory
    [[nodiscard]] static std::optional<Mesh> of(std::span<const std::array<double, 3>> vertices,
                                                std::span<const std::array<std::uint32_t, 3>> triangles,
                                                std::string* problem = nullptr) {
        char line[256];
        carom_mesh* made = nullptr;
        const carom_status status = carom_mesh_create(vertices.empty() ? nullptr : vertices[0].data(), vertices.size(),
                                                      triangles.empty() ? nullptr : triangles[0].data(),
                                                      triangles.size(), &made, line, sizeof line);
        if (problem) *problem = line;
        if (status != CAROM_OK) return std::nullopt;
        return Mesh(made);
    }
    /// @param query  its obstacle is ignored
    /// @param radius, velocity  the mesh's
    /// @return none for a query with a problem
    [[nodiscard]] std::optional<MeshAnswer> sweep(Query query, double radius = 0, Vec3 velocity = {}) const {
        query.obstacle = Triangle{{}, radius, velocity};
        const carom_query asked = detail::inC(query);
        carom_answer answer;
        answer.size = sizeof answer;
        std::uint32_t triangle = 0;
        if (carom_mesh_solve(m_mesh.get(), &asked, &answer, &triangle) != CAROM_OK) return std::nullopt;
        return MeshAnswer{detail::fromC(CAROM_TRIANGLE, answer), triangle};
    }

  private:
    friend class Obstacles;
    struct Free {
        void operator()(carom_mesh* mesh) const { carom_mesh_free(mesh); }
    };
    explicit Mesh(carom_mesh* mesh) : m_mesh(mesh) {}

    std::unique_ptr<carom_mesh, Free> m_mesh;
};

/// A mesh among obstacles. The set shares the triangles: the Mesh may end before it.
struct MeshObstacle {
    const Mesh* mesh = nullptr;  ///< must not be null
    double radius = 0;           ///< as of a shape
    Vec3 velocity{};             ///< units/frame
};
using Obstacle = std::variant<Sphere, Plane, Capsule, Triangle, Box, MeshObstacle>;

/// The answer of many obstacles: without exitFrames, and with a closest approach only in a miss, receding and still
/// (else NaN).
struct ObstaclesAnswer : Answer {
    std::uint32_t obstacle = 0;  ///< the number of the one that is met; without a contact the nearest
    std::uint32_t triangle = 0;  ///< a mesh's, as in MeshAnswer; else 0
};

/// Obstacles of any kind with a tree over them: built once, then asked from any number of threads at once. Movable.
class Obstacles {
  public:
    /// @param problem  receives what is wrong, as one line: "obstacles[3].box.half[1]: must be >= 0, got -1"; may be
    /// null
    /// @return none if a number is out of range, the list is empty, or there is no memory
    [[nodiscard]] static std::optional<Obstacles> of(std::span<const Obstacle> obstacles,
                                                     std::string* problem = nullptr) {
        const std::vector<carom_obstacle> all = inC(obstacles);
        char line[256];
        carom_obstacles* made = nullptr;
        const carom_status status = carom_obstacles_create(all.data(), all.size(), &made, line, sizeof line);
        if (problem) *problem = line;
        if (status != CAROM_OK) return std::nullopt;
        Obstacles set(made);
        for (const carom_obstacle& o : all) set.m_shapes.push_back(static_cast<std::int8_t>(o.shape));
        return set;
    }
    /// What is wrong with a query, as one line; empty if it can be answered. Its obstacle is not read.
    [[nodiscard]] std::string problemOf(const Query& query) const {
        const carom_query asked = detail::inC(query);
        char line[256];
        return carom_obstacles_check(m_set.get(), &asked, line, sizeof line) == CAROM_OK ? std::string()
                                                                                         : std::string(line);
    }
    /// @param query  its obstacle is ignored
    /// @return none for a query with a problem
    [[nodiscard]] std::optional<ObstaclesAnswer> sweep(const Query& query) const {
        const carom_query asked = detail::inC(query);
        carom_answer answer;
        answer.size = sizeof answer;
        std::uint32_t obstacle = 0, triangle = 0;
        if (carom_obstacles_solve(m_set.get(), &asked, &answer, &obstacle, &triangle) != CAROM_OK) return std::nullopt;
        return ObstaclesAnswer{detail::fromC(m_shapes[obstacle], answer), obstacle, triangle};
    }
    [[nodiscard]] std::size_t size() const { return m_shapes.size(); }

  private:
    struct Free {
        void operator()(carom_obstacles* set) const { carom_obstacles_free(set); }
    };
    explicit Obstacles(carom_obstacles* set) : m_set(set) {}

    friend class World;
    static std::vector<carom_obstacle> inC(std::span<const Obstacle> obstacles) {
        std::vector<carom_obstacle> all;
        all.reserve(obstacles.size());
        for (const Obstacle& o : obstacles) all.push_back(std::visit([](const auto& one) { return inC(one); }, o));
        return all;
    }
    static carom_obstacle inC(const Sphere& sphere) {
        carom_obstacle c;
        carom_obstacle_init(&c, sizeof c, CAROM_SPHERE);
        detail::copy(c.points[0], sphere.center);
        c.radius = sphere.radius;
        detail::copy(c.velocity, sphere.velocity);
        c.mass = sphere.mass;
        return c;
    }
    template <class ShapeOfOne>
    static carom_obstacle inC(const ShapeOfOne& shape) {
        carom_obstacle c;
        carom_obstacle_init(&c, sizeof c, CAROM_TRIANGLE);
        if constexpr (std::is_same_v<ShapeOfOne, MeshObstacle>) {
            c.mesh = shape.mesh ? shape.mesh->m_mesh.get() : nullptr;
        } else {
            detail::copy(c, shape);
        }
        c.radius = shape.radius;
        detail::copy(c.velocity, shape.velocity);
        return c;
    }

    std::unique_ptr<carom_obstacles, Free> m_set;
    std::vector<std::int8_t> m_shapes;
};

/// What a world starts with.
struct WorldStart {
    std::span<const Ball> balls{};
    std::span<const Obstacle> obstacles{};  ///< spheres may move; every other obstacle rests, and a plane has no radius
    double frames = kNoLimit;               ///< only contacts at time <= frames count; of a Motion::end the arrival
    double restitution = 1;                 ///< 0 to 1
    double contactDuration = 1e-6;  ///< frames, > 0: bodies whose last contact is more recent collide elastically
    bool oneByOne = false;          ///< contacts of one instant are resolved pair by pair, not as one
};

/// Balls among obstacles, contact by contact: the contacts of `carom play`. One thread at a time. Movable.
class World {
  public:
    /// A contact. Bodies are numbered: balls first, then obstacles.
    struct Contact {
        double frames = 0;  ///< since the start
        std::uint32_t a = 0, b = 0;
        std::uint32_t group = 0;        ///< shared by contacts that are resolved as one; 0: alone
        Vec3 hitPoint{}, normal{};      ///< unit, from b toward a
        double impulse = 0;             ///< along `normal` on a
        Vec3 aVelocity{}, bVelocity{};  ///< after it, units/frame
    };
    /// All bodies at one time: the balls, then the obstacles, of which those that rest have the place of their point.
    struct State {
        std::vector<std::array<double, 3>> positions, velocities;
    };

    /// @param problem  receives what is wrong, as one line: "balls[3].radius: must be >= 0, got -1"; may be null
    [[nodiscard]] static std::optional<World> of(const WorldStart& start, std::string* problem = nullptr) {
        std::vector<carom_ball> balls;
        for (const Ball& ball : start.balls) {
            carom_ball c{};
            c.size = sizeof c;
            c.motion = static_cast<carom_motion>(ball.motion.kind);
            detail::copy(c.position, ball.position);
            detail::copy(c.vector, ball.motion.vector);
            c.speed = ball.motion.speed;
            c.radius = ball.radius;
            c.mass = ball.mass;
            balls.push_back(c);
        }
        const std::vector<carom_obstacle> obstacles = Obstacles::inC(start.obstacles);
        carom_world_start c;
        carom_world_init(&c, sizeof c);
        c.one_by_one = start.oneByOne ? 1 : 0;
        c.balls = balls.data();
        c.ball_count = balls.size();
        c.obstacles = obstacles.data();
        c.obstacle_count = obstacles.size();
        c.restitution = start.restitution;
        c.frames = start.frames;
        c.contact_duration = start.contactDuration;
        char line[256];
        carom_world* made = nullptr;
        const carom_status status = carom_world_create(&c, &made, line, sizeof line);
        if (problem) *problem = line;
        if (status != CAROM_OK) return std::nullopt;
        return World(made, balls.size() + obstacles.size());
    }
    /// Plays on to the next contact. @return none if there is none up to `frames`
    [[nodiscard]] std::optional<Contact> step(double frames = kNoLimit) {
        carom_world_contact c;
        c.size = sizeof c;
        std::size_t count = 0;
        if (carom_world_play(m_world.get(), frames, &c, 1, &count) == CAROM_WORLD_ENDED) m_isEnded = true;
        if (count == 0) return std::nullopt;
        return Contact{c.frames, c.a, c.b, c.group, c.hit_point, c.normal, c.impulse, c.a_velocity, c.b_velocity};
    }
    /// The state at any time, finite and >= 0; it plays no contact on. @return none if the world ends before
    [[nodiscard]] std::optional<State> state(double frames) {
        State state{std::vector<std::array<double, 3>>(m_size), std::vector<std::array<double, 3>>(m_size)};
        double* positions = m_size > 0 ? state.positions[0].data() : nullptr;
        double* velocities = m_size > 0 ? state.velocities[0].data() : nullptr;
        if (carom_world_state(m_world.get(), frames, positions, velocities) != CAROM_OK) return std::nullopt;
        return state;
    }
    /// True once step() found that a position or velocity is beyond the largest double from then on.
    [[nodiscard]] bool isEnded() const { return m_isEnded; }

  private:
    struct Free {
        void operator()(carom_world* world) const { carom_world_free(world); }
    };
    World(carom_world* world, std::size_t size) : m_world(world), m_size(size) {}

    std::unique_ptr<carom_world, Free> m_world;
    std::size_t m_size;
    bool m_isEnded = false;
};

/// "hit", "graze"...
[[nodiscard]] inline const char* name(Outcome outcome) {
    return carom_outcome_name(static_cast<carom_outcome>(outcome));
}
/// "agrees", "wrong value"...
[[nodiscard]] inline const char* name(Verdict verdict) {
    return carom_verdict_name(static_cast<carom_verdict>(verdict));
}

}  // namespace carom
