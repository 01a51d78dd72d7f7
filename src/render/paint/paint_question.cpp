#include <algorithm>
#include <glm/geometric.hpp>
#include <optional>
#include <vector>

#include "render/paint/paint_shapes.h"
#include "render/present.h"
#include "scene/body_values.h"
#include "scene/shapes.h"
#include "world/bodies/body_index.h"

namespace render {
namespace {

constexpr double kQuestionArrow = 2.3;   // length of a velocity's arrow beyond the surface, in sizes
constexpr double kFarthestWall = 40;     // in sizes: a wall farther away is not framed
constexpr double kPathBeyond = 1.5;      // length of a path, relative to the distance of the farthest body
constexpr std::size_t kMostOthers = 20;  // with more balls only the active one shows its velocity

/// A body and its motion at the start: an input, whatever the answer is.
struct Mover {
    Vec3 at{0}, velocity{0};
    double radius = 0, size = 1;  ///< size: about the radius, never 0
    [[nodiscard]] double speed() const { return glm::length(velocity); }
    [[nodiscard]] bool moves() const { return speed() > 0 && collide::isFinite(tip()); }
    [[nodiscard]] Vec3 tip() const { return at + (radius + kQuestionArrow * size) / speed() * velocity; }
};

Mover moverOf(const collide::Obstacle& body, double largest) {
    return {body.center, body.velocity, body.radius, body.radius > 0 ? body.radius : std::max(0.3 * largest, 1e-300)};
}

std::optional<Mover> activeMover(const scene::Document& document) {
    const auto active = document.activeBall();
    if (!active) return std::nullopt;
    double largest = 0;
    for (const scene::ObjectRef ref : scene::allObjects(document.scene))
        largest = std::max(largest, scene::radiusOf(document.scene, ref));
    return moverOf(scene::asObstacle(document.scene.balls[*active].body), largest);
}

/// The other bodies that show their velocities, if they move.
std::vector<Mover> otherMovers(const scene::Document& document) {
    const scene::Scene& scene = document.scene;
    std::vector<Mover> movers;
    for (const scene::ObjectRef ref : scene::allObjects(scene)) {
        const bool isBall = ref.kind == scene::Kind::Ball;
        const bool isLeftOut = isBall && (scene.balls.size() > kMostOthers || ref.index == *document.activeBall());
        if (isLeftOut || scene::marksOf(scene, ref).hidden) continue;
        movers.push_back(moverOf(scene::obstacleOf(scene, ref), 0));
    }
    return movers;
}

/// Path length of the ball's centre to a wall; absent if it does not come nearer, or from far away.
std::optional<double> wayToWall(const scene::Obstacle& plane, const Mover& ball) {
    if (!ball.moves()) return std::nullopt;
    const Vec3& normal = plane.body.normal;
    const double way = glm::dot(normal, plane.body.center - ball.at) / glm::dot(normal, ball.velocity) * ball.speed();
    return way > 0 && way < kFarthestWall * ball.size ? std::optional(way) : std::nullopt;
}

/// How far the path of a ball is drawn: past every body, and up to the first wall before it.
double pathLength(const scene::Scene& scene, const Mover& ball) {
    double farthest = kQuestionArrow * ball.size + ball.radius;
    for (const scene::ObjectRef ref : scene::allObjects(scene))
        if (const auto body = scene::obstacleOf(scene, ref); body.shape != collide::Shape::Plane) {
            const double way = glm::length(scene::middleOf(body) - ball.at);
            farthest = std::max(farthest, way + scene::reachOf(body));
        }
    double length = kPathBeyond * farthest;
    for (const scene::Obstacle& p : scene.planes) length = std::min(length, wayToWall(p, ball).value_or(length));
    return length;
}

void addVelocity(const Mover& mover, Overlays show, Ink ink, DrawList& list) {
    if (show.has(Overlay::Velocities) && mover.moves()) list.arrows.push_back({mover.at, mover.tip(), ink, 2.6f, 0.6f});
}

void addNames(const scene::Scene& scene, const Mover& ball, bool hasArrow, DrawList& list) {
    // As in the story: outside the ring of a selection.
    list.labels.push_back({.at = ball.at, .text = "P", .subscript = "1", .clear = ball.radius, .gapPx = 13});
    if (hasArrow && ball.moves())
        list.labels.push_back({.at = ball.tip(), .text = "U", .ink = Ink::VelocityIn, .gapPx = 9});
    // Which of several spheres is met is part of the answer.
    if (scene.spheres.size() == 1 && world::bodyCount(scene) == 2)
        list.labels.push_back({.at = scene.spheres[0].body.center, .text = "S", .gapPx = 0});
}

}  // namespace

void addQuestion(const scene::Document& document, Overlays show, DrawList& list) {
    const std::optional<Mover> ball = activeMover(document);
    if (!ball) return;
    const scene::Scene& scene = document.scene;
    if (show.has(Overlay::SweptPath) && ball->moves()) {
        const Vec3 end = ball->at + pathLength(scene, *ball) / ball->speed() * ball->velocity;
        if (collide::isFinite(end)) list.lines.push_back({ball->at, end, Ink::Ball, 1.8f, Dash::Dotted, 0.95f, 0.35f});
    }
    if (show.has(Overlay::RoundedBody))
        for (const scene::Obstacle& s : scene.spheres)
            if (!s.marks.hidden)
                list.ghosts.push_back({s.body.center, s.body.radius + ball->radius, Ink::Sphere, 0.05f, Dash::Dashed});
    if (show.has(Overlay::RoundedBody))
        scene::forFixed([&](scene::Kind kind, auto obstacles) {
            for (const scene::Obstacle& o : scene.*obstacles) {
                if (kind == scene::Kind::Plane || o.marks.hidden) continue;
                collide::Obstacle grown = o.body;
                grown.radius += ball->radius;
                addRoundedBody(grown, list);
            }
        });
    addVelocity(*ball, show, Ink::VelocityIn, list);
    for (const Mover& other : otherMovers(document)) addVelocity(other, show, Ink::Sphere, list);
    if (show.has(Overlay::Labels)) addNames(scene, *ball, show.has(Overlay::Velocities), list);
}

std::vector<view::Bounds> questionBounds(const scene::Document& document) {
    std::vector<view::Bounds> bounds = storyBounds(document, std::nullopt);
    const std::optional<Mover> ball = activeMover(document);
    if (!ball) return bounds;
    for (const Mover& other : otherMovers(document))
        if (other.moves()) bounds.push_back({other.tip(), 0});
    if (!ball->moves()) return bounds;
    bounds.push_back({ball->at, ball->size});  // a point as well is clear of the headline
    bounds.push_back({ball->tip(), 0});
    for (const scene::Obstacle& plane : document.scene.planes)
        if (const auto way = wayToWall(plane, *ball))
            bounds.push_back({ball->at + *way / ball->speed() * ball->velocity, ball->size});
    return bounds;
}

}  // namespace render
