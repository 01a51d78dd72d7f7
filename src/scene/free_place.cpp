#include "scene/free_place.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <limits>
#include <numbers>

#include "collide/numbers/elementary.h"
#include "collide/sweep.h"
#include "scene/body_values.h"
#include "scene/edits.h"
#include "scene/object_set.h"
#include "scene/shapes.h"

namespace scene {
namespace {

constexpr int kWays = 24;              // level directions that are tried
constexpr int kFarther = 12;           // places tried on one way while they are not in view, ever farther apart
constexpr double kUpCost = 1000;       // a shift up counts as one so many times as long to a side
constexpr std::size_t kMostApart = 8;  // balls and spheres that are placed each by itself; more as one ball
constexpr double kParallel = 1e-9;     // sine of the angle below which walls are parallel
constexpr double kEndless = std::numeric_limits<double>::infinity();

struct RoundBody {
    Vec3 center;
    double radius;
};

struct WallBody {
    Vec3 point, normal;  // normal: unit
    [[nodiscard]] double height(Vec3 p) const { return glm::dot(p - point, normal); }
};

/// The bodies of a scene, as far as overlaps are concerned.
struct Occupied {
    std::vector<RoundBody> round;
    std::vector<WallBody> walls;
    std::vector<collide::Obstacle> shapes;  // capsules, triangles, boxes

    /// @param isMoved  a capsule, a triangle or a box is then placed as the ball around it
    void add(const Scene& scene, ObjectRef ref, bool isMoved) {
        const collide::Obstacle body = obstacleOf(scene, ref);
        if (ref.kind == Kind::Plane) return walls.push_back({body.center, collide::unitOf(body.normal)});
        if (ref.kind == Kind::Mesh && !isMoved) return;  // its room is free: a hall, a bowl
        if (!isRound(ref) && !isMoved) return shapes.push_back(body);
        round.push_back({middleOf(body), reachOf(body)});
    }
};

/// Many bodies as one that holds them all.
void joinMany(std::vector<RoundBody>& bodies) {
    if (bodies.size() <= kMostApart) return;
    Vec3 low = bodies.front().center, high = low;
    for (const RoundBody& body : bodies) low = glm::min(low, body.center), high = glm::max(high, body.center);
    RoundBody all{low + (high - low) / 2.0, 0};
    for (const RoundBody& body : bodies)
        all.radius = std::max(all.radius, collide::lengthOf(body.center - all.center) + body.radius);
    bodies = {all};
}

/// The side of a wall, 1 or -1, on which all bodies lie; that of a height where they lie on both, or there are none.
double sideOf(const WallBody& wall, const std::vector<RoundBody>& bodies, double height) {
    const auto isAbove = [&](const RoundBody& body) { return wall.height(body.center) > 0; };
    const auto above = std::count_if(bodies.begin(), bodies.end(), isAbove);
    const bool areAlike = !bodies.empty() && (above == 0 || above == std::ssize(bodies));
    return areAlike ? (above > 0 ? 1 : -1) : std::copysign(1, height);
}

/// Moves bodies out of the walls that they overlap, to the side of the others. Twice: out of one wall they may come
/// into another. @return the shift
Vec3 leaveWalls(Occupied& moved, const Occupied& others) {
    Vec3 shift(0);
    for (std::size_t i = 0; i < 2 * moved.round.size(); ++i) {
        for (const WallBody& wall : others.walls) {
            const RoundBody& body = moved.round[i % moved.round.size()];
            const double reach = (1 + kAddedGap) * body.radius, at = wall.height(body.center);
            if (!(std::abs(at) < reach)) continue;
            const Vec3 out = (sideOf(wall, others.round, at) * reach - at) * wall.normal;
            for (RoundBody& each : moved.round) each.center += out;
            for (WallBody& each : moved.walls) each.point += out;
            shift += out;
        }
    }
    return shift;
}

/// The lengths of a shift along one direction that overlap something.
class Blocked {
  public:
    /// @param gap  to other bodies, in radii of what is moved; to walls it is kAddedGap
    Blocked(Vec3 way, double gap) : m_way(way), m_gap(gap) {}

    void add(const RoundBody& moved, const RoundBody& other) {
        const double gap = m_gap * (moved.radius > 0 ? moved.radius : other.radius);
        const double reach = moved.radius + other.radius + gap;
        const Vec3 to = other.center - moved.center;
        const double along = glm::dot(to, m_way);
        const Vec3 aside = (to - along * m_way) / reach;
        const double inside = 1 - glm::dot(aside, aside);
        if (!(inside > 0)) return;
        const double half = reach * std::sqrt(inside);
        block(along - half, along + half);
    }
    /// A convex body blocks one span: from where a ball that comes along the way meets it to where one does that comes
    /// back.
    void add(const RoundBody& moved, const collide::Obstacle& other) {
        const double size = reachOf(other), reach = moved.radius + m_gap * (moved.radius > 0 ? moved.radius : size);
        const Vec3 to = middleOf(other) - moved.center;
        const double along = glm::dot(to, m_way), far = reach + size;
        if (!(reach > 0) || !(collide::lengthOf(to - along * m_way) < far)) return;
        const auto met = [&](double from, double sign) -> std::optional<double> {
            const collide::Motion motion = collide::Motion::velocity(sign * m_way);
            const collide::SweepQuery query{{moved.center + from * m_way, motion, reach, 1}, other};
            const bool isPlace = collide::isFinite(query.ball.position) && std::isfinite(reach);
            if (!isPlace || collide::classify(query) != collide::Outcome::Hit) return std::nullopt;
            return from + sign * collide::sweepMotion(query).contact->frames;
        };
        const auto from = met(along - 2 * far, 1), until = met(along + 2 * far, -1);
        if (from && until) block(*from, *until);
    }
    /// @param isInside  what lies beyond the wall is blocked, too
    void add(const RoundBody& moved, const WallBody& wall, bool isInside) {
        const double reach = (1 + kAddedGap) * moved.radius, at = wall.height(moved.center);
        const double speed = glm::dot(m_way, wall.normal), toward = at < 0 ? speed : -speed;
        if (!isInside || std::abs(at) < reach) return cross(at, speed, reach);
        if (toward > 0) block((std::abs(at) - reach) / toward, kEndless);
    }
    void add(const WallBody& moved, const RoundBody& other) {
        cross(-moved.height(other.center), glm::dot(m_way, moved.normal), (1 + kAddedGap) * other.radius);
    }
    void add(const WallBody& moved, const WallBody& other, double step) {
        if (collide::lengthOf(glm::cross(moved.normal, other.normal)) > kParallel) return;
        cross(other.height(moved.point), glm::dot(m_way, other.normal), step);
    }

    void sort() { std::sort(m_spans.begin(), m_spans.end()); }
    /// The shortest length from `at` on that is free; infinite if none is. @pre sort()
    [[nodiscard]] double firstFree(double at) const {
        for (const auto& [from, to] : m_spans)
            if (from < at) at = std::max(at, to);
        return at;
    }

  private:
    /// Blocks where |at + t speed| < reach.
    void cross(double at, double speed, double reach) {
        if (std::abs(speed) < kParallel) return std::abs(at) < reach ? block(-kEndless, kEndless) : void();
        const double a = (-reach - at) / speed, b = (reach - at) / speed;
        block(std::min(a, b), std::max(a, b));
    }
    void block(double from, double to) {
        if (from < to && to > 0) m_spans.emplace_back(from, to);
    }

    Vec3 m_way;
    double m_gap;
    std::vector<std::pair<double, double>> m_spans;
};

Blocked blockedAlong(Vec3 way, const Occupied& moved, const Occupied& others, const AddedRoom& room, bool isInside) {
    Blocked blocked(way, room.gap);
    for (const RoundBody& body : moved.round) {
        for (const RoundBody& other : others.round) blocked.add(body, other);
        for (const WallBody& wall : others.walls) blocked.add(body, wall, isInside);
        for (const collide::Obstacle& other : others.shapes) blocked.add(body, other);
    }
    for (const WallBody& wall : moved.walls) {
        for (const RoundBody& other : others.round) blocked.add(wall, other);
        for (const WallBody& other : others.walls) blocked.add(wall, other, room.step);
    }
    blocked.sort();
    return blocked;
}

/// True if a shape reaches from below a height to above it.
bool isBeside(const collide::Obstacle& shape, double z) {
    const Extent extent = extentOf(shape);
    return extent.low.z < z && z < extent.high.z;
}

/// The ball or sphere whose surface is nearest to a point, or a shape that lies at its height: not what it stands on.
/// @param besides  not this one
std::optional<ObjectRef> nearestBody(const Scene& scene, Vec3 point, std::optional<ObjectRef> besides = {}) {
    std::optional<ObjectRef> nearest;
    double least = kEndless;
    forLists([&](Kind kind, auto list) {
        for (std::size_t i = 0; i < (scene.*list).size() && kind != Kind::Plane; ++i) {
            const ObjectRef ref{kind, i};
            const collide::Obstacle body = obstacleOf(scene, ref);
            if (ref == besides || (!isRound(ref) && !isBeside(body, point.z))) continue;
            const double distance = collide::lengthOf(nearestOfCore(body, point) - point) - body.radius;
            if (distance < least) nearest = ref, least = distance;
        }
    });
    return nearest;
}

}  // namespace

Vec3 freeShift(const Document& added, Vec3 right, const AddedRoom& room,
               const std::function<int(Vec3 center, double radius)>& flawOf) {
    const ObjectSet selected(added.scene, added.selection);
    Occupied moved, others;
    for (const ObjectRef ref : allObjects(added.scene)) {
        const bool isMoved = selected.contains(ref);
        (isMoved ? moved : others).add(added.scene, ref, isMoved);
    }
    joinMany(moved.round);
    moved.walls.resize(std::min(moved.walls.size(), kMostApart), WallBody{Vec3(0), Vec3(0, 0, 1)});
    const Vec3 fromWalls = leaveWalls(moved, others);
    const auto flawAfter = [&](Vec3 shift) {
        int flaw = 0;
        for (const RoundBody& body : moved.round) flaw = std::max(flaw, flawOf(body.center + shift, body.radius));
        for (const WallBody& wall : moved.walls) flaw = std::max(flaw, flawOf(wall.point + shift, 0));
        return flaw;
    };
    struct Found {
        int flaw = std::numeric_limits<int>::max();
        double cost = kEndless;
        Vec3 shift{0};
    } best;
    double size = moved.round.empty() ? room.step : 0;
    for (const RoundBody& body : moved.round) size = std::max(size, body.radius);
    const auto tryWay = [&](Vec3 way, bool isInside, bool isUp = false) {
        const Blocked blocked = blockedAlong(way, moved, others, room, isInside);
        double from = 0;
        for (int i = 0; i < kFarther && (best.flaw > 0 || from < best.cost); ++i) {
            const double length = blocked.firstFree(from);
            const Vec3 shift = length * way;
            if (!collide::isFinite(shift)) return;
            const int flaw = std::max(flawAfter(shift), isUp ? kLargeFlaw : 0);
            const double cost = isUp ? kUpCost * length : length;
            if (std::pair(flaw, cost) < std::pair(best.flaw, best.cost)) best = {flaw, cost, shift};
            if (flaw == 0 || isUp) return;
            from = length + std::ldexp(size, i);
        }
    };
    const Vec3 back(-right.y, right.x, 0);
    for (const bool isInside : {true, false}) {
        for (int i = 0; i < kWays && (best.flaw > 0 || best.cost > 0); ++i) {
            // To the right first, then by turns to both sides of it.
            const int turns = (i + 1) / 2 * (i % 2 == 0 ? 1 : -1);
            const double turn = turns * 2 * std::numbers::pi / kWays;
            tryWay(collide::rounded::cos(turn) * right - collide::rounded::sin(turn) * back, isInside);
        }
        if (best.cost < kEndless) break;
    }
    if (best.flaw >= kLargeFlaw) tryWay({0, 0, 1}, true, true);
    const Vec3 shift = fromWalls + best.shift;
    return collide::isFinite(shift) ? shift : Vec3(0);
}

Document aimedAt(Document document, std::size_t ball, ObjectRef target) {
    if (ball >= document.scene.balls.size() || !contains(document.scene, target)) return document;
    const Vec3 at = document.scene.balls[ball].body.position;
    const collide::Obstacle met = obstacleOf(document.scene, target);
    Vec3 aim = middleOf(met);
    if (target.kind == Kind::Mesh) {  // its middle may be a hole
        const Obstacle& mesh = document.scene.meshes[target.index];
        aim = nearestOfCore(triangleOf(mesh, nearestTriangle(mesh, at, document.scene.balls[ball].body.radius)), at);
    } else if (isRound(target) ? std::abs(aim.z - at.z) < met.radius : isBeside(met, at.z)) {
        aim.z = at.z;
    } else if (!isRound(target)) {
        aim = nearestOfCore(met, at);
    }
    return setAim(std::move(document), ball, aim);
}

Document aimedAtNearest(Document document) {
    const std::optional<ObjectRef> ball = document.primary();
    if (!ball || ball->kind != Kind::Ball) return document;
    const std::optional<ObjectRef> nearest = nearestBody(document.scene, positionOf(document.scene, *ball), ball);
    return nearest ? aimedAt(std::move(document), ball->index, *nearest) : document;
}

double heightBeside(const Scene& scene, Vec3 point, double radius) {
    const auto rests = [](double height, double r) { return height == r && r > 0; };
    const bool hasResting = std::any_of(scene.balls.begin(), scene.balls.end(),
                                        [&](const Ball& b) { return rests(b.body.position.z, b.body.radius); }) ||
                            std::any_of(scene.spheres.begin(), scene.spheres.end(),
                                        [&](const Obstacle& s) { return rests(s.body.center.z, s.body.radius); });
    const std::optional<ObjectRef> nearest = hasResting ? std::nullopt : nearestBody(scene, point);
    return nearest && isRound(*nearest) ? positionOf(scene, *nearest).z : radius;
}

}  // namespace scene
