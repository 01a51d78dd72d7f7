#include "study/map/outcome_map.h"

#include <algorithm>
#include <cmath>

#include <glm/geometric.hpp>
#include "base/numbers.h"
#include "io/query/query_json.h"

#include "scene/edits.h"
#include "scene/kinds.h"
#include "scene/shapes.h"
#include "world/bodies/body_index.h"

namespace study {
namespace {

using collide::Outcome;

void setInput(scene::Scene& scene, std::size_t ball, const MapInput& input, double value) {
    if (isAcrossPath(input.field)) return;  // setInputs() sets both together
    collide::Obstacle none;
    collide::Obstacle& sphere = isOfSphere(input.field) ? scene.spheres.edit(input.sphere).body : none;
    fieldOf(scene.balls.edit(ball).body, sphere, scene.frames, input.field) = value;
}

double amount(const MapSpec& spec, Input field, double u, double v) {
    return spec.u.field == field ? u : spec.v.field == field ? v : 0;
}

/// A range of values of an input, extended value by value.
struct Spread {
    double low, high;
    void include(double x) {
        if (!std::isfinite(x)) return;
        low = std::min(low, x);
        high = std::max(high, x);
    }
    void widen(double share, double least) {
        const double more = std::max((high - low) * share, least);
        low -= more;
        high += more;
    }
};

/// Calls function(corner, radius) for the corners of all shapes. Walls are endless.
template <class Function>
void forCorners(const scene::Scene& scene, Function function) {
    scene::forBoundsOfFixed([&](scene::Kind kind, auto list) {
        if (kind == scene::Kind::Plane) return;
        for (const scene::Obstacle& shape : scene.*list)
            for (const Vec3& corner : scene::cornersOf(shape.body)) function(corner, shape.body.radius);
    });
}

double sizeOf(const scene::Scene& scene, std::size_t ball) {
    double size = scene.balls[ball].body.radius;
    const Vec3 from = scene.balls[ball].body.position;
    for (const scene::Obstacle& s : scene.spheres)
        size = std::max({size, s.body.radius, glm::length(s.body.center - from)});
    for (const scene::Ball& b : scene.balls)
        size = std::max({size, b.body.radius, glm::length(b.body.position - from)});
    forCorners(scene, [&](const Vec3& corner, double radius) {
        size = std::max({size, radius, glm::length(corner - from)});
    });
    return std::isfinite(size) && size > 0 ? size : 1;
}

/// Centre and radius sum of each body that the ball can meet; of a shape those of its corners.
std::vector<std::pair<Vec3, double>> targetsOf(const scene::Scene& scene, std::size_t ball) {
    std::vector<std::pair<Vec3, double>> targets;
    const double radius = scene.balls[ball].body.radius;
    forCorners(scene, [&](const Vec3& corner, double more) { targets.push_back({corner, radius + more}); });
    for (const scene::Obstacle& s : scene.spheres) targets.push_back({s.body.center, radius + s.body.radius});
    for (std::size_t i = 0; i < scene.balls.size(); ++i)
        if (i != ball) targets.push_back({scene.balls[i].body.position, radius + scene.balls[i].body.radius});
    return targets;
}

/// The range of Across or Up that covers the aims at all targets, and the scene's own aim.
Spread spreadAcross(const MapSpec& spec, Input field) {
    const collide::Ball& ball = spec.scene.balls[spec.ball].body;
    const PathPlane plane = pathPlane(ball);
    const Vec3 axis = field == Input::Across ? plane.across : plane.up;
    const Vec3 path = ball.motion.goesToPoint() ? plane.tip - ball.position : plane.tip;
    const double length = glm::length(path);
    Spread spread{0, 0};
    for (const auto& [center, radius] : targetsOf(spec.scene, spec.ball)) {
        const Vec3 d = center - ball.position;
        const double ahead = length > 0 ? glm::dot(d, path) / length : 0;
        if (!(ahead > radius)) continue;  // beside or behind the ball
        const double scale = length / ahead;
        spread.include((glm::dot(d, axis) - 1.15 * radius) * scale);
        spread.include((glm::dot(d, axis) + 1.15 * radius) * scale);
    }
    spread.widen(0.08, length > 0 ? length * 0.02 : 1);
    return spread;
}

Spread spreadOf(const MapSpec& spec, const MapInput& input) {
    const double value = valueOf(spec.scene, spec.ball, input), size = sizeOf(spec.scene, spec.ball);
    if (isAcrossPath(input.field)) return spreadAcross(spec, input.field);
    if (input.field == Input::Frames) return {0, std::isfinite(value) && value > 0 ? 2 * value : 100};
    if (input.field == Input::Speed || input.field == Input::BallRadius || input.field == Input::SphereRadius)
        return {0, value > 0 ? 2 * value : size};
    Spread spread{value, value};
    const bool isVelocity =
        isOfSphere(input.field)
            ? input.field >= Input::SphereVelocityX
            : isMotion(input.field) && spec.scene.balls[spec.ball].body.motion.kind == collide::Motion::Kind::Velocity;
    if (isVelocity) {
        const double speed = std::max(scene::speedOf(spec.scene.balls[spec.ball]), std::fabs(value));
        spread.include(0);
        spread.widen(0.25, speed > 0 ? speed : 1);
        return spread;
    }
    const int axis = axisOf(input.field);
    if (isMotion(input.field)) spread.include(spec.scene.balls[spec.ball].body.position[axis]);
    for (const auto& [center, radius] : targetsOf(spec.scene, spec.ball)) {
        spread.include(center[axis] - radius);
        spread.include(center[axis] + radius);
    }
    spread.widen(0.1, size * 0.1);
    return spread;
}

bool isLength(Input f) {
    return isAcrossPath(f) || isMotion(f) || f <= Input::PositionZ || (f >= Input::CenterX && f <= Input::CenterZ);
}

/// Two bounds scaled about a value, and moved apart until they differ.
std::pair<double, double> grown(double a, double b, double about, double factor) {
    double low = about - (about - a) * factor, high = about + (b - about) * factor;
    constexpr double kFarthest = std::numeric_limits<double>::max();
    low = std::clamp(low, -kFarthest, kFarthest);
    high = std::clamp(high, -kFarthest, kFarthest);
    if (low == high) high = std::nextafter(high, kFarthest);
    return {low, high};
}

}  // namespace

const char* name(MapShows shows) noexcept {
    static constexpr const char* kNames[] = {"outcome", "time", "angle", "feature", "error", "disagree"};
    return kNames[static_cast<std::size_t>(shows)];
}

std::optional<std::pair<double, double>> MapImage::range() const {
    double low = std::numeric_limits<double>::infinity(), high = -low;
    for (const double x : value) {
        if (!std::isfinite(x)) continue;
        low = std::min(low, x);
        high = std::max(high, x);
    }
    if (low > high) return std::nullopt;
    return std::pair(low, high);
}

std::string problem(const MapSpec& spec) {
    if (spec.ball >= spec.scene.balls.size()) return "the scene has no ball to move";
    if (world::objectCount(spec.scene) < 2) return "the scene has nothing that the ball could meet";
    if (const std::string wrong = scene::problem(spec.scene); !wrong.empty()) return wrong;
    for (const MapInput& input : {spec.u, spec.v})
        if (isOfSphere(input.field) && input.sphere >= spec.scene.spheres.size()) return "the scene has no such sphere";
    if (spec.u == spec.v) return "u and v must be two different inputs";
    if ((isAcrossPath(spec.u.field) && isMotion(spec.v.field)) ||
        (isAcrossPath(spec.v.field) && isMotion(spec.u.field)))
        return "across and up move the tip of the motion already: choose one of its coordinates, or them, not both";
    for (const double bound : {spec.window.u0, spec.window.u1, spec.window.v0, spec.window.v1})
        if (!std::isfinite(bound)) return "the window must have finite bounds";
    if (spec.width < 1 || spec.height < 1) return "the map must have pixels";
    if (spec.shows >= MapShows::Error && spec.method == nullptr) return "a method must be chosen";
    return {};
}

std::pair<MapInput, MapInput> usualInputs(const scene::Scene& scene, std::size_t) {
    if (scene.flat || (scene.view && scene.view->planar)) return {{Input::MotionX, 0}, {Input::MotionY, 0}};
    return {{Input::Across, 0}, {Input::Up, 0}};
}

MapWindow usualWindow(const MapSpec& spec) {
    Spread u = spreadOf(spec, spec.u), v = spreadOf(spec, spec.v);
    if (isLength(spec.u.field) && isLength(spec.v.field)) {  // equal scales, so that circles stay circles
        const double unit = std::max((u.high - u.low) / spec.width, (v.high - v.low) / spec.height);
        u.widen(0, (unit * spec.width - (u.high - u.low)) / 2);
        v.widen(0, (unit * spec.height - (v.high - v.low)) / 2);
    }
    return {u.low, u.high, v.low, v.high};
}

double pixelCenter(double a, double b, int i, int n) noexcept {
    const double share = (2.0 * i + 1) / (2.0 * n), span = b - a;
    if (std::isfinite(span)) return a + span * share;
    return a * (1 - share) + b * share;
}

MapWindow zoomed(const MapSpec& spec, int column, int row, double factor) {
    const MapWindow& w = spec.window;
    const auto [u0, u1] = grown(w.u0, w.u1, uAt(spec, column), factor);
    const auto [v0, v1] = grown(w.v0, w.v1, vAt(spec, row), factor);
    return {u0, u1, v0, v1};
}

bool isScene(const scene::Scene& scene, const MapSpec& spec, double u, double v) {
    if (!isAllowed(spec.u.field, u) || !isAllowed(spec.v.field, v)) return false;
    const collide::Ball& ball = scene.balls[spec.ball].body;
    if (!collide::isFinite(ball.motion.vector)) return false;
    const auto targets = targetsOf(scene, spec.ball);
    return std::all_of(targets.begin(), targets.end(), [](const auto& target) { return target.second > 0; });
}

std::optional<scene::Scene> sceneAt(const MapSpec& spec, double u, double v) {
    scene::Scene scene = spec.scene;
    setInputs(scene, spec, pathPlane(spec.scene.balls[spec.ball].body), u, v);
    if (!isScene(scene, spec, u, v)) return std::nullopt;
    return scene;
}

void setInputs(scene::Scene& scene, const MapSpec& spec, const PathPlane& plane, double u, double v) {
    if (isAcrossPath(spec.u.field) || isAcrossPath(spec.v.field)) {
        const double right = amount(spec, Input::Across, u, v), high = amount(spec, Input::Up, u, v);
        for (int axis = 0; axis < 3; ++axis)
            scene.balls.edit(spec.ball).body.motion.vector[axis] = plane.at(axis, right, high);
    }
    setInput(scene, spec.ball, spec.u, u);
    setInput(scene, spec.ball, spec.v, v);
}

std::optional<MapPlace> placeOf(const MapSpec& spec, const scene::Scene& scene) {
    if (scene.balls.size() != spec.scene.balls.size() || scene.spheres.size() != spec.scene.spheres.size())
        return std::nullopt;
    scene::Scene same = spec.scene;
    const bool isAcross = isAcrossPath(spec.u.field) || isAcrossPath(spec.v.field);
    const collide::Ball& ball = scene.balls[spec.ball].body;
    if (isAcross) same.balls.edit(spec.ball).body.motion.vector = ball.motion.vector;
    MapPlace place{valueOf(scene, spec.ball, spec.u), valueOf(scene, spec.ball, spec.v)};
    setInput(same, spec.ball, spec.u, place.u);
    setInput(same, spec.ball, spec.v, place.v);
    if (!(same == scene)) return std::nullopt;
    if (!isAcross) return place;
    const PathPlane plane = pathPlane(spec.scene.balls[spec.ball].body);
    const Vec3 ahead = glm::cross(plane.up, plane.across);
    Vec3 way = ball.motion.vector - plane.tip;
    if (ball.motion.kind == collide::Motion::Kind::Aim) {  // the distance of an aim does not matter: only its direction
        const Vec3 path = ball.motion.vector - ball.position;
        const double share = glm::dot(plane.tip - ball.position, ahead) / glm::dot(path, ahead);
        if (!(share > 0) || !std::isfinite(share)) return std::nullopt;
        way = ball.position - plane.tip + share * path;
    }
    constexpr double kFlat = 1e-9;
    const double across = glm::dot(way, plane.across), up = glm::dot(way, plane.up);
    if (std::fabs(glm::dot(way, ahead)) > kFlat * glm::length(plane.tip - ball.position)) return std::nullopt;
    const auto isOut = [&](Input field, double value) {
        return spec.u.field != field && spec.v.field != field && std::fabs(value) > kFlat * glm::length(plane.tip);
    };
    if (isOut(Input::Across, across) || isOut(Input::Up, up)) return std::nullopt;
    const auto set = [&](const MapInput& input, double& value) {
        if (isAcrossPath(input.field)) value = input.field == Input::Across ? across : up;
    };
    set(spec.u, place.u);
    set(spec.v, place.v);
    return place;
}

std::string featureName(const scene::Scene& scene, const MetPart& met) {
    const scene::ObjectRef ref = met.isNone() ? scene::ObjectRef() : world::refOf(scene, met.body);
    const bool hasParts = !met.isNone() && !scene::isRound(ref) && ref.kind != scene::Kind::Plane;
    if (!hasParts) return {};
    const std::string name = io::featureName(scene::shapeOf(ref.kind), met.part.feature);
    return ref.kind == scene::Kind::Mesh ? name + " of triangle " + std::to_string(met.part.triangle) : name;
}

MapImage::MapImage(int columns, int rows, MapShows shows) : width(columns), height(rows) {
    const std::size_t pixels = static_cast<std::size_t>(width) * static_cast<std::size_t>(height);
    category.assign(pixels, kBlank);
    value.assign(pixels, kNoValue);
    body.assign(pixels, kMeetsNothing);
    if (shows == MapShows::Feature) part.resize(pixels);
}

const char* categoryName(MapShows shows, MapCategory category) noexcept {
    static constexpr const char* kAgreements[kAgreementCount] = {"neither hits", "both hit", "only first hits",
                                                                 "only second hits", "no answer"};
    if (category == kNoScene) return "no scene";
    if (category == kBlank) return "";
    if (shows == MapShows::Error) return name(static_cast<Verdict>(category));
    if (shows == MapShows::Disagreement) return kAgreements[category];
    return io::outcomeName(static_cast<Outcome>(category));
}

namespace {
/// A text as a field of a CSV (RFC 4180).
std::string csvField(const std::string& text) {
    if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
    std::string field = "\"";
    for (const char c : text) field.append(c == '"' ? 2 : 1, c);
    return field + '"';
}
}  // namespace

MapCsv::MapCsv(const MapSpec& spec, const MapImage& image) : m_spec(spec), m_image(image) {
    for (int column = 0; column < image.width; ++column) m_columns.push_back(base::number(uAt(spec, column)));
}

std::string_view MapCsv::next() {
    m_piece.clear();
    const int row = m_row++;
    const bool hasFeatures = m_spec.shows == MapShows::Feature;
    if (row < 0) return m_piece = hasFeatures ? "u,v,outcome,value,obstacle,feature\n" : "u,v,outcome,value\n";
    if (row >= m_image.height) return m_piece;
    const std::string v = base::number(vAt(m_spec, row));
    std::size_t k = static_cast<std::size_t>(row) * m_columns.size();
    for (const std::string& u : m_columns) {
        m_piece.append(u).append(",").append(v).append(",");
        m_piece.append(categoryName(m_spec.shows, m_image.category[k])).append(",");
        if (std::isfinite(m_image.value[k])) base::appendNumber(m_piece, m_image.value[k]);
        if (hasFeatures) appendPart(m_image.met(k));
        m_piece += '\n';
        ++k;
    }
    return m_piece;
}

void MapCsv::appendPart(const MetPart& met) {
    m_piece += ',';
    if (!met.isNone()) m_piece += csvField(scene::nameOf(m_spec.scene, world::refOf(m_spec.scene, met.body)));
    m_piece.append(",").append(featureName(m_spec.scene, met));
}

}  // namespace study
