#include "session/lesson/placing.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>

#include "base/numbers.h"
#include "base/powers_of_ten.h"
#include "io/text.h"
#include "learn/lesson/live.h"
#include "learn/lesson/place.h"
#include "scene/body_values.h"
#include "scene/shapes.h"
#include "text/numbers.h"
#include "world/first_contact.h"

namespace session {
namespace {

using learn::Placed;
using scene::Vec3;

constexpr double kAhead = 3;        // place of the untouched handle along the path, sizes
constexpr double kArrowSize = 1.8;  // length of an arrow beyond the surface, sizes

/// What a task of the kind "place" is about, in the frame that is shown.
struct PlaceGround {
    Placed what = Placed::HitPoint;
    bool isFlat = false;
    Vec3 start{0}, velocity{0};  ///< motion of the ball
    double radius = 0;           ///< motion of the ball
    scene::ObjectRef target;
    Vec3 center{0}, normal{0, 0, 1};  ///< centre of the target; for a wall, a point and the unit normal
    double surface = 0;               ///< radius of the target
    Vec3 base{0};                     ///< start of an arrow
    double size = 1;                  ///< about the ball's radius

    [[nodiscard]] bool isWall() const { return target.kind == scene::Kind::Plane; }
    [[nodiscard]] bool isArrow() const { return what == Placed::Normal || what == Placed::Outgoing; }
    [[nodiscard]] double arrowLength() const { return (what == Placed::Normal ? surface : radius) + kArrowSize * size; }
};

const learn::Task* placeTask(const LessonPlayer& player) {
    if (!player.isOpen() || !player.page().task) return nullptr;
    const learn::Task& task = *player.page().task;
    return task.kind == learn::Task::Kind::Place ? &task : nullptr;
}

double shareTaken(const PlaceScene& in) { return in.seen ? in.seen->shares.inflation : 0; }

void setTarget(PlaceGround& ground, const PlaceScene& in) {
    const scene::ObjectRef target = ground.target;
    const double taken = shareTaken(in) * in.scene.balls[0].body.radius;
    ground.center = scene::middleOf(scene::obstacleOf(in.scene, target));
    if (ground.isWall())
        ground.normal = collide::unitOf(scene::obstacleOf(in.scene, target).normal);
    else
        ground.surface = scene::radiusOf(in.scene, target) + taken;
}

std::optional<PlaceGround> groundOf(const LessonPlayer& player, const PlaceScene& in) {
    const learn::Task* task = placeTask(player);
    if (!task) return std::nullopt;
    const auto encounter = world::firstContact(in.scene, 0);
    if (!encounter) return std::nullopt;
    const collide::Ball& ball = in.scene.balls[0].body;
    PlaceGround ground;
    ground.what = task->placed;
    ground.isFlat = player.page().isFlat;
    ground.start = ball.position;
    ground.velocity = collide::velocityOf(ball) - (in.seen ? in.seen->shift(1) : Vec3(0));
    ground.radius = (1 - shareTaken(in)) * ball.radius;
    ground.target = encounter->target;
    setTarget(ground, in);
    ground.size = std::max(ball.radius, 0.25 * ground.surface);
    if (!(ground.size > 0)) ground.size = 1;
    ground.base = ground.center;
    // The ball at the contact is given: asked for is how it goes on.
    if (ground.what == Placed::Outgoing)
        ground.base = collide::isHit(encounter->answer.outcome) && encounter->answer.contact
                          ? encounter->answer.contact->ballCenter
                          : ground.start;
    return ground;
}

/// The path as a unit vector; along x if the ball rests.
Vec3 pathOf(const PlaceGround& ground) {
    const double speed = collide::lengthOf(ground.velocity);
    return speed > 0 ? ground.velocity / speed : Vec3(1, 0, 0);
}

/// To the left of the path, level: no contact is there but a graze.
Vec3 leftOf(const PlaceGround& ground) {
    const Vec3 left = glm::cross(Vec3(0, 0, 1), pathOf(ground));
    const double length = glm::length(left);
    return length > 1e-9 ? left / length : Vec3(1, 0, 0);
}

/// A place on a wall behind the ball: it moves away from there.
Vec3 behindOnWall(const PlaceGround& ground) {
    const Vec3 foot = ground.start - glm::dot(ground.start - ground.center, ground.normal) * ground.normal;
    const Vec3 path = pathOf(ground), along = path - glm::dot(path, ground.normal) * ground.normal;
    const Vec3 any = std::abs(ground.normal.z) < 0.9 ? Vec3(0, 0, 1) : Vec3(1, 0, 0);
    const Vec3 way = glm::length(along) > 1e-9 ? along : glm::cross(any, ground.normal);
    return foot - kAhead * ground.size * glm::normalize(way);
}

learn::Answer neutral(const PlaceGround& ground) {
    const double speed = collide::lengthOf(ground.velocity);
    switch (ground.what) {
        case Placed::HitPoint:
            return ground.isWall() ? behindOnWall(ground) : ground.center + ground.surface * leftOf(ground);
        case Placed::Ghost:
            return ground.start + kAhead * ground.size * pathOf(ground);
        case Placed::Normal:
        case Placed::Outgoing:
            return leftOf(ground);
        case Placed::Time:
            break;
    }
    return speed > 0 ? kAhead * ground.size / speed : 0.0;
}

/// What is typed, if it is an answer that can be drawn.
std::optional<learn::Answer> typedAnswer(const LessonPlayer& player, const PlaceScene& in, const PlaceGround& ground) {
    std::string complaint;
    std::optional<learn::Answer> answer = answerOf(player, in.scene, complaint);
    if (!answer) return std::nullopt;
    if (const auto* frames = std::get_if<double>(&*answer)) return std::isfinite(*frames) ? answer : std::nullopt;
    const auto* place = std::get_if<Vec3>(&*answer);
    const bool isDrawn = place && collide::isFinite(*place) && !(ground.isArrow() && *place == Vec3(0));
    return isDrawn ? answer : std::nullopt;
}

Vec3 gripOf(const PlaceGround& ground, const learn::Answer& answer) {
    if (const auto* frames = std::get_if<double>(&answer)) return ground.start + *frames * ground.velocity;
    const Vec3 place = std::get<Vec3>(answer);
    return ground.isArrow() ? ground.base + ground.arrowLength() / collide::lengthOf(place) * place : place;
}

/// The point of a level plane under a ray.
std::optional<Vec3> onLevel(const collide::Ray& ray, double z) {
    if (ray.direction.z == 0) return std::nullopt;
    const double along = (z - ray.origin.z) / ray.direction.z;
    const Vec3 at = ray.origin + along * ray.direction;
    if (!collide::isFinite(at)) return std::nullopt;
    return Vec3(at.x, at.y, z);
}

/// The direction from a centre to what a ray sees of a sphere around it: in front, or on its outline.
std::optional<Vec3> towardRay(const PlaceGround& ground, const collide::Ray& ray, Vec3 center, double radius) {
    Vec3 way;
    if (ground.isFlat) {
        const auto at = onLevel(ray, center.z);
        if (!at) return std::nullopt;
        way = *at - center;
    } else {
        const Vec3 look = ray.direction / collide::lengthOf(ray.direction);
        const Vec3 nearest = ray.origin + glm::dot(center - ray.origin, look) * look;
        const double off = glm::distance(nearest, center);
        way = nearest - center - (off < radius ? std::sqrt(radius * radius - off * off) : 0) * look;
    }
    const double length = collide::lengthOf(way);
    return length > 0 ? std::optional(way / length) : std::nullopt;
}

std::optional<Vec3> onWall(const PlaceGround& ground, const collide::Ray& ray) {
    if (ground.isFlat) {
        const auto at = onLevel(ray, ground.start.z);
        if (!at) return std::nullopt;
        return *at - glm::dot(*at - ground.center, ground.normal) * ground.normal;
    }
    const double across = glm::dot(ray.direction, ground.normal);
    if (across == 0) return std::nullopt;
    const double along = glm::dot(ground.center - ray.origin, ground.normal) / across;
    const Vec3 at = ray.origin + along * ray.direction;
    return along > 0 && collide::isFinite(at) ? std::optional(at) : std::nullopt;
}

/// Units along the path to its point nearest to a ray; absent if the path points at the eye.
std::optional<double> alongPath(const PlaceGround& ground, const collide::Ray& ray) {
    const Vec3 path = pathOf(ground), look = ray.direction / collide::lengthOf(ray.direction);
    const Vec3 to = ray.origin - ground.start;
    const double cosine = glm::dot(look, path), sine2 = 1 - cosine * cosine;
    if (sine2 < 1e-3) return std::nullopt;
    return std::max(0.0, (glm::dot(to, path) - cosine * glm::dot(to, look)) / sine2);
}

/// A number with so many decimals at most; "-0" is "0".
std::string decimalText(double value, int decimals) {
    const std::string text = base::withoutEndingZeros(text::fixedDecimals(value, decimals));
    return text == "-0" ? "0" : text;
}

int decimalsFor(double step) { return step > 0 ? std::clamp(-base::decadeOf(step), 0, 12) : 6; }

render::Placement drawnAs(const PlaceGround& ground, const learn::Answer& answer, render::Placement::Role role) {
    using Form = render::Placement::Kind;
    const Vec3 grip = gripOf(ground, answer);
    if (ground.isArrow()) return {Form::Arrow, role, ground.base, grip, 0};
    const bool isBall = ground.what != Placed::HitPoint && ground.radius > 0;
    return {isBall ? Form::Ball : Form::Point, role, grip, grip, ground.radius};
}

/// A point that was typed as a prediction, and the true one.
std::vector<render::Placement> typedPoint(const LessonPlayer& player) {
    using Form = render::Placement::Kind;
    using Role = render::Placement::Role;
    if (!player.isOpen() || !player.work().answered || !player.work().judged || !player.page().task) return {};
    const learn::Task& task = *player.page().task;
    const auto* guess = std::get_if<Vec3>(&*player.work().answered);
    if (!guess || task.kind != learn::Task::Kind::Predict || !io::isOneOf(task.quantity, {"hit_point", "ball_center"}))
        return {};
    std::vector<render::Placement> drawn = {{Form::Point, Role::Guess, *guess, *guess, 0}};
    const auto values = learn::liveValues(*player.work().judged);
    const auto truth = values.find(task.quantity);
    if (!player.isRevealed() || truth == values.end()) return drawn;
    const Vec3 at = std::get<Vec3>(truth->second);
    drawn.push_back({Form::Point, Role::Truth, at, at, 0});
    return drawn;
}

}  // namespace

bool canPlace(const LessonPlayer& player) { return placeTask(player) && !player.isRevealed(); }

std::optional<Vec3> handleOf(const LessonPlayer& player, const PlaceScene& in) {
    const auto ground = groundOf(player, in);
    if (!ground) return std::nullopt;
    return gripOf(*ground, typedAnswer(player, in, *ground).value_or(neutral(*ground)));
}

std::optional<learn::Answer> placedUnder(const LessonPlayer& player, const PlaceScene& in, const collide::Ray& ray) {
    const auto ground = groundOf(player, in);
    if (!ground) return std::nullopt;
    const auto answer = [](const auto& place) { return place ? std::optional<learn::Answer>(*place) : std::nullopt; };
    switch (ground->what) {
        case Placed::HitPoint: {
            if (ground->isWall()) return answer(onWall(*ground, ray));
            const auto way = towardRay(*ground, ray, ground->center, ground->surface);
            return way ? std::optional<learn::Answer>(ground->center + ground->surface * *way) : std::nullopt;
        }
        case Placed::Ghost: {
            if (ground->isFlat) return answer(onLevel(ray, ground->start.z));
            const auto along = alongPath(*ground, ray);
            return along ? std::optional<learn::Answer>(ground->start + *along * pathOf(*ground)) : std::nullopt;
        }
        case Placed::Normal:
        case Placed::Outgoing:
            return answer(towardRay(*ground, ray, ground->base, ground->arrowLength()));
        case Placed::Time:
            break;
    }
    const double speed = collide::lengthOf(ground->velocity);
    const auto along = alongPath(*ground, ray);
    return along && speed > 0 ? std::optional<learn::Answer>(*along / speed) : std::nullopt;
}

std::array<std::string, 3> typedOf(const LessonPlayer& player, const PlaceScene& in, const learn::Answer& answer,
                                   double unitsPerPixel) {
    const auto ground = groundOf(player, in);
    const double step = unitsPerPixel / 10;
    if (!ground) return {};
    if (const auto* frames = std::get_if<double>(&answer)) {
        const double speed = collide::lengthOf(ground->velocity);
        return {decimalText(*frames, decimalsFor(speed > 0 ? step / speed : step)), "", ""};
    }
    const Vec3 place = std::get<Vec3>(answer);
    const int decimals = decimalsFor(ground->isArrow() ? step / ground->arrowLength() : step);
    return {decimalText(place.x, decimals), decimalText(place.y, decimals), decimalText(place.z, decimals)};
}

std::vector<render::Placement> placements(const LessonPlayer& player, const PlaceScene& in) {
    using Form = render::Placement::Kind;
    using Role = render::Placement::Role;
    const auto ground = groundOf(player, in);
    if (!ground) return typedPoint(player);
    std::vector<render::Placement> drawn;
    const bool isOpen = canPlace(player);
    if (isOpen && ground->what == Placed::Outgoing && ground->radius > 0)
        drawn.push_back({Form::Ball, Role::Given, ground->base, ground->base, ground->radius});
    const auto typed = typedAnswer(player, in, *ground);
    if (typed || isOpen)
        drawn.push_back(drawnAs(*ground, typed.value_or(neutral(*ground)), typed ? Role::Guess : Role::Untouched));
    if (isOpen) return drawn;
    if (const auto truth = learn::placedTruth(ground->what, in.scene))
        drawn.push_back(drawnAs(*ground, *truth, Role::Truth));
    return drawn;
}

std::string placedErrorOf(const LessonPlayer& player, const scene::Scene& scene) {
    const learn::Task* task = placeTask(player);
    std::string complaint;
    const auto answer = task ? answerOf(player, scene, complaint) : std::nullopt;
    const std::string error = answer ? learn::placedError(task->placed, scene, *answer) : std::string();
    return error.empty() ? error : " Yours is " + error + '.';
}

std::string nameOfHandle(const LessonPlayer& player) {
    constexpr std::array kNames = {"the hit point", "the ball at the contact", "the normal", "the outgoing velocity",
                                   "the ball to the time of the contact"};
    static_assert(kNames.size() == static_cast<std::size_t>(Placed::Time) + 1);
    return kNames[static_cast<std::size_t>(placeTask(player)->placed)];
}

}  // namespace session
