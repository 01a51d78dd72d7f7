#include <algorithm>
#include <cmath>
#include <numbers>
#include <string_view>
#include <unordered_map>

#include "base/numbers.h"
#include "base/utf8.h"
#include "collide/ranges.h"
#include "collide/sweep.h"
#include "scene/edits.h"
#include "scene/kinds.h"

namespace scene {
namespace {

std::string text(double value) { return base::number(value); }
std::string text(const collide::Rotation& q) {
    return '[' + text(q.w) + ", " + text(q.x) + ", " + text(q.y) + ", " + text(q.z) + ']';
}
std::string text(Vec3 v) { return '[' + text(v.x) + ", " + text(v.y) + ", " + text(v.z) + ']'; }

std::string shown(const std::string& name) {
    constexpr std::size_t kLongest = 40;
    if (name.size() <= kLongest) return '"' + name + '"';
    return '"' + std::string(base::beginning(name, kLongest)) + "\"...";
}

/// Keeps the first problem; later checks are then skipped.
class Checker {
  public:
    void require(bool holds, const std::string& path, std::string_view field, std::string_view must, auto&& value) {
        if (holds || !m_problem.empty()) return;
        m_problem = path + std::string(field) + ": must be " + std::string(must) + ", got " + text(value);
    }
    void finite(const std::string& path, std::string_view field, Vec3 v) {
        require(collide::isFinite(v), path, field, "finite", v);
    }
    void number(const std::string& path, const collide::RangedField& field, double value) {
        if (field.holds(value)) return;
        const std::string null = field.infinite ? std::string(", or null (") + field.infinite + ')' : std::string();
        const std::string dot = path.empty() ? "" : ".";
        require(false, path, dot + std::string(field.name()), field.must + null, value);
    }
    void fail(std::string message) {
        if (m_problem.empty()) m_problem = std::move(message);
    }
    [[nodiscard]] const std::string& problem() const { return m_problem; }

  private:
    std::string m_problem;
};

void check(Checker& checker, const std::string& path, const Ball& ball) {
    const collide::Ball& body = ball.body;
    checker.finite(path, ".position", body.position);
    if (body.motion.kind == collide::Motion::Kind::Aim) {
        checker.finite(path, ".aim", body.motion.vector);
        checker.number(path, collide::kBallSpeed, body.motion.speed);
    } else if (body.motion.kind == collide::Motion::Kind::End) {
        checker.finite(path, ".end", body.motion.vector);
        if (!collide::isFinite(collide::velocityOf(body)))
            checker.fail(path + ".end: (end - position) / frames must be at most 1.7976931348623157e308, got more");
    } else {
        checker.finite(path, ".velocity", body.motion.vector);
    }
    checker.number(path, collide::kBallRadius, body.radius);
    checker.number(path, collide::kBallMass, body.mass);
}

void checkRotation(Checker& checker, const std::string& path, const collide::Rotation& q) {
    const bool isFinite = std::isfinite(q.w) && std::isfinite(q.x) && std::isfinite(q.y) && std::isfinite(q.z);
    checker.require(isFinite && q != collide::Rotation{0, 0, 0, 0}, path, ".rotation",
                    "4 finite numbers (w, x, y, z), not all 0", q);
}

void checkMesh(Checker& checker, const std::string& path, const Obstacle& mesh) {
    const collide::Obstacle& body = mesh.body;
    checker.finite(path, ".center", body.center);
    checker.require(std::isfinite(mesh.scale) && mesh.scale > 0, path, ".scale", "> 0", mesh.scale);
    checkRotation(checker, path, body.rotation);
    checker.number(path, collide::kBoxRadius, body.radius);
    const double most = collide::largestOf(body.center) + 4 * collide::largestOf(body.half);
    if (!std::isfinite(most)) checker.fail(path + ".scale: the mesh must end before 1e307 units, got more");
}

void check(Checker& checker, const std::string& path, const Obstacle& obstacle) {
    const collide::Obstacle& body = obstacle.body;
    if (obstacle.mesh) return checkMesh(checker, path, obstacle);
    if (body.shape != collide::Shape::Sphere)
        checker.require(body.velocity == Vec3(0), path, ".velocity", "0: shapes of a scene do not move", body.velocity);
    switch (body.shape) {
        case collide::Shape::Sphere:
            checker.finite(path, ".center", body.center);
            checker.number(path, collide::kSphereRadius, body.radius);
            checker.finite(path, ".velocity", body.velocity);
            checker.number(path, collide::kSphereMass, body.mass);
            return;
        case collide::Shape::Plane:
            checker.finite(path, ".point", body.center);
            checker.finite(path, ".normal", body.normal);
            checker.require(body.normal != Vec3(0), path, ".normal", "longer than 0", body.normal);
            checker.require(body.radius == 0, path, ".radius", "0 for a wall", body.radius);
            return;
        case collide::Shape::Capsule:
            checker.finite(path, ".a", body.center);
            checker.finite(path, ".b", body.b);
            checker.number(path, collide::kCapsuleRadius, body.radius);
            return;
        case collide::Shape::Triangle:
            checker.finite(path, ".corners[0]", body.center);
            checker.finite(path, ".corners[1]", body.b);
            checker.finite(path, ".corners[2]", body.c);
            checker.number(path, collide::kTriangleRadius, body.radius);
            return;
        case collide::Shape::Box:
            checker.finite(path, ".center", body.center);
            checker.finite(path, ".half", body.half);
            checker.require(std::min({body.half.x, body.half.y, body.half.z}) >= 0, path, ".half", "3 numbers >= 0",
                            body.half);
            checkRotation(checker, path, body.rotation);
            checker.number(path, collide::kBoxRadius, body.radius);
            return;
    }
}

std::string place(Kind kind, std::size_t index) {
    return std::string(factsOf(kind).list) + '[' + std::to_string(index) + ']';
}

/// A pair that can collide must not have both radii 0: two points meet only by coincidence.
void checkRadiusSums(Checker& checker, const Scene& scene) {
    std::optional<std::size_t> point;
    for (std::size_t i = 0; i < scene.balls.size(); ++i) {
        if (scene.balls[i].body.radius > 0) continue;
        if (point)
            checker.fail(place(Kind::Ball, i) + ".radius: must be > 0 beside " + place(Kind::Ball, *point) +
                         ", whose radius is 0 too, got 0");
        point = point.value_or(i);
    }
    if (!point) return;
    forObstacles([&](Kind kind, auto list) {
        for (std::size_t i = 0; i < (scene.*list).size() && kind != Kind::Plane; ++i)
            if ((scene.*list)[i].body.radius == 0)
                checker.fail(place(kind, i) + ".radius: must be > 0 beside " + place(Kind::Ball, *point) +
                             ", whose radius is 0 too, got 0");
    });
}

void checkNames(Checker& checker, const Scene& scene) {
    std::unordered_map<std::string_view, ObjectRef> seen;
    seen.reserve(numberOfObjects(scene));
    forLists([&](Kind kind, auto list) {
        const auto& objects = scene.*list;
        for (std::size_t i = 0; i < objects.size(); ++i) {
            const std::string& name = objects[i].name;
            if (name.empty()) checker.fail(place(kind, i) + ".name: must not be empty, got \"\"");
            const auto [first, fresh] = seen.try_emplace(name, ObjectRef{kind, i});
            if (!fresh)
                checker.fail(place(kind, i) + ".name: must be unique, got " + shown(name) + " like " +
                             place(first->second.kind, first->second.index));
        }
    });
}

void checkView(Checker& checker, const View& view) {
    checker.finite("view", ".target", view.target);
    checker.require(std::isfinite(view.distance) && view.distance > 0, "view", ".distance", "> 0", view.distance);
    checker.require(std::isfinite(view.yawRadians), "view", ".yaw", "finite", view.yawRadians);
    checker.require(std::abs(view.pitchRadians) <= std::numbers::pi / 2, "view", ".pitch", "in [-pi/2, pi/2]",
                    view.pitchRadians);
}

}  // namespace

std::string problem(const Scene& scene) {
    Checker checker;
    const bool hasEnds = std::any_of(scene.balls.begin(), scene.balls.end(), [](const Ball& ball) {
        return ball.body.motion.kind == collide::Motion::Kind::End;
    });
    if (hasEnds && !isDurationOfEnds(scene.frames))
        return "frames: must be > 0 and finite where a ball moves by its end, got " +
               (std::isinf(scene.frames) ? "null" : text(scene.frames));
    forLists([&](Kind kind, auto list) {
        for (std::size_t i = 0; i < (scene.*list).size(); ++i) check(checker, place(kind, i), (scene.*list)[i]);
    });
    checkRadiusSums(checker, scene);
    checkNames(checker, scene);
    checker.number("", collide::kRestitution, scene.restitution);
    checker.require(scene.contactDuration > 0 && std::isfinite(scene.contactDuration), "contact_duration", "", "> 0",
                    scene.contactDuration);
    checker.number("", collide::kFrames, scene.frames);
    for (const auto& [name, value] : {std::pair("metres_per_unit", scene.si.metresPerUnit),
                                      std::pair("frames_per_second", scene.si.framesPerSecond)})
        if (value) checker.require(*value > 0 && std::isfinite(*value), name, "", "> 0", *value);
    if (scene.view) checkView(checker, *scene.view);
    return checker.problem();
}

std::string problem(const Scene& scene, ObjectRef ref) {
    Checker checker;
    withList(ref.kind, [&](auto list) {
        const auto& object = (scene.*list).at(ref.index);
        check(checker, place(ref.kind, ref.index), object);
        if (ref.kind != Kind::Plane && object.body.radius == 0) checkRadiusSums(checker, scene);
    });
    return checker.problem();
}

}  // namespace scene
