#include "scene/body_groups.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/common.hpp>
#include <numeric>
#include <utility>

#include "collide/sweep.h"

namespace scene {
namespace {

constexpr double kMargin = 1e-9;     // relative; far above the rounding errors of bounds
constexpr double kLeast = 1e-290;    // absolute; far above the errors of products that underflow
constexpr double kExtreme = 1e150;   // larger magnitudes could overflow
constexpr std::size_t kRenewal = 8;  // changes for each body after which the groups no longer are neighbours

/// Spreads the lowest 21 bits to every third.
std::uint64_t spread(std::uint64_t x) {
    x = (x | x << 32) & 0x1F00000000FFFF;
    x = (x | x << 16) & 0x1F0000FF0000FF;
    x = (x | x << 8) & 0x100F00F00F00F00F;
    x = (x | x << 4) & 0x10C30C30C30C30C3;
    return (x | x << 2) & 0x1249249249249249;
}

struct PlacedBody {
    Vec3 center;
    double radius;
    Vec3 velocity;
};

PlacedBody placedBody(const Blocks<Ball>& balls, const Blocks<Obstacle>& spheres, std::size_t body) {
    if (body < balls.size()) {
        const collide::Ball& ball = balls[body].body;
        return {ball.position, ball.radius, collide::velocityOf(ball)};
    }
    const collide::Obstacle& sphere = spheres[body - balls.size()].body;
    return {sphere.center, sphere.radius, sphere.velocity};
}

double sizeOf(double a, double b, double c) { return std::abs(a) + std::abs(b) + std::abs(c); }

/// Times t >= 0 at which all of low + slow t <= 0 <= high + fast t can hold on three axes.
class TouchSpan {
  public:
    void bound(double low, double slow, double high, double fast) {
        if (low > 0) slow < 0 ? from(-low / slow) : never();
        if (low <= 0 && slow > 0) until(-low / slow);
        if (high < 0) fast > 0 ? from(-high / fast) : never();
        if (high >= 0 && fast < 0) until(-high / fast);
    }
    [[nodiscard]] std::optional<double> first() const {
        const bool isNever = m_isNever || m_from > m_until * (1 + kMargin);
        return isNever ? std::nullopt : std::optional(m_from * (1 - kMargin));
    }

  private:
    void from(double t) { m_from = std::max(m_from, std::min(t, kLast)); }
    void until(double t) { m_until = std::min(m_until, t); }
    void never() { m_isNever = true; }

    static constexpr double kLast = std::numeric_limits<double>::max();  // an instant beyond it is infinite, not never
    double m_from = 0, m_until = kLast;
    bool m_isNever = false;
};

}  // namespace

void BodyBounds::add(Vec3 center, double radius, Vec3 velocity) {
    if (!collide::isFinite(center) || !std::isfinite(radius)) return;
    low = glm::min(low, center - Vec3(radius));
    high = glm::max(high, center + Vec3(radius));
    slowest = glm::min(slowest, velocity);
    fastest = glm::max(fastest, velocity);
    largestRadius = std::max(largestRadius, radius);
}

void BodyBounds::add(const BodyBounds& other) {
    low = glm::min(low, other.low);
    high = glm::max(high, other.high);
    slowest = glm::min(slowest, other.slowest);
    fastest = glm::max(fastest, other.fastest);
    largestRadius = std::max(largestRadius, other.largestRadius);
}

std::optional<double> BodyBounds::firstTouch(Vec3 center, double radius, Vec3 velocity) const {
    TouchSpan span;
    for (int k = 0; k < 3; ++k) {
        const double size = sizeOf(low[k], high[k], center[k]) + radius;
        const double speed = sizeOf(slowest[k], fastest[k], velocity[k]);
        if (!(size < kExtreme && speed < kExtreme)) return 0;
        const double about = kMargin * size + kLeast, pace = kMargin * speed + kLeast;
        span.bound(low[k] - center[k] - radius - about, slowest[k] - velocity[k] - pace,
                   high[k] - center[k] + radius + about, fastest[k] - velocity[k] + pace);
    }
    return span.first();
}

std::optional<double> BodyBounds::firstTouch(Vec3 origin, Vec3 direction) const {
    BodyBounds atRest = *this;
    atRest.slowest = atRest.fastest = Vec3(0);
    return atRest.firstTouch(origin, 0, direction);
}

double BodyBounds::leastDistance(Vec3 point) const {
    const Vec3 away = glm::max(Vec3(0), glm::max(low - point, point - high));
    const double size =
        sizeOf(low.x, low.y, low.z) + sizeOf(high.x, high.y, high.z) + sizeOf(point.x, point.y, point.z);
    return size < kExtreme ? std::sqrt(away.x * away.x + away.y * away.y + away.z * away.z) - kMargin * size - kLeast
                           : -std::numeric_limits<double>::infinity();
}

bool BodyBounds::canApproach(Vec3 point, Vec3 velocity) const {
    double least = 0, size = 0;  // range of the product of place and velocity, relative to the point
    for (int k = 0; k < 3; ++k) {
        const double a = low[k] - point[k], b = high[k] - point[k];
        const double slow = slowest[k] - velocity[k], fast = fastest[k] - velocity[k];
        least += std::min({a * slow, a * fast, b * slow, b * fast});
        size += sizeOf(low[k], high[k], point[k]) * sizeOf(slowest[k], fastest[k], velocity[k]);
    }
    return !(size < kExtreme && least > kMargin * size + kLeast);
}

void BodyGroups::update(const Scene& scene) {
    const bool isSameNumber = scene.balls.size() == m_balls.size() && scene.spheres.size() == m_spheres.size();
    const std::vector<std::uint32_t> changed = isSameNumber ? changedIn(scene) : std::vector<std::uint32_t>();
    m_balls = scene.balls;
    m_spheres = scene.spheres;
    m_changes += changed.size();
    if (!isSameNumber || m_changes > kRenewal * bodyCount()) return group();
    std::vector<std::uint32_t> groups;
    groups.reserve(changed.size());
    for (const std::uint32_t body : changed) groups.push_back(m_groupOf[body]);
    std::sort(groups.begin(), groups.end());
    groups.erase(std::unique(groups.begin(), groups.end()), groups.end());
    for (const std::uint32_t group : groups) refresh(group);
}

/// The bodies that are not those of the last scene.
std::vector<std::uint32_t> BodyGroups::changedIn(const Scene& scene) const {
    std::vector<std::uint32_t> changed;
    scene.balls.visitUnshared(m_balls, [&](std::size_t i) {
        if (scene.balls[i].body != m_balls[i].body) changed.push_back(static_cast<std::uint32_t>(i));
    });
    scene.spheres.visitUnshared(m_spheres, [&](std::size_t i) {
        if (scene.spheres[i].body != m_spheres[i].body)
            changed.push_back(static_cast<std::uint32_t>(m_balls.size() + i));
    });
    return changed;
}

/// Groups bodies in the order of a space-filling curve, on which neighbours are near each other.
void BodyGroups::group() {
    const std::size_t count = m_balls.size() + m_spheres.size();
    m_changes = 0;
    BodyBounds all;
    for (std::size_t i = 0; i < count; ++i) {
        const PlacedBody body = placedBody(m_balls, m_spheres, i);
        all.add(body.center, 0, body.velocity);
    }
    const Vec3 extent = all.high - all.low;
    const double largest = std::max({extent.x, extent.y, extent.z});
    constexpr double kCells = 1 << 21;
    const double perUnit = largest > 0 && std::isfinite(largest) ? (kCells - 1) / largest : 0;
    std::vector<std::pair<std::uint64_t, std::uint32_t>> order(count);
    for (std::size_t i = 0; i < count; ++i) {
        const Vec3 at = (placedBody(m_balls, m_spheres, i).center - all.low) * perUnit;
        const auto cell = [](double x) { return x > 0 ? static_cast<std::uint64_t>(std::min(x, kCells - 1)) : 0; };
        order[i] = {spread(cell(at.x)) | spread(cell(at.y)) << 1 | spread(cell(at.z)) << 2,
                    static_cast<std::uint32_t>(i)};
    }
    std::sort(order.begin(), order.end());
    m_bodies.resize(count);
    for (std::size_t i = 0; i < count; ++i) m_bodies[i] = order[i].second;
    arrange();
}

/// The groups of m_bodies.
void BodyGroups::arrange() {
    m_groupOf.resize(m_bodies.size());
    for (std::size_t i = 0; i < m_bodies.size(); ++i) m_groupOf[m_bodies[i]] = static_cast<std::uint32_t>(i / kSize);
    m_bounds.resize((m_bodies.size() + kSize - 1) / kSize);
    for (std::size_t i = 0; i < m_bounds.size(); ++i) refresh(i);
}

BodyGroups BodyGroups::asListed(const Scene& scene) {
    BodyGroups groups;
    groups.m_balls = scene.balls;
    groups.m_spheres = scene.spheres;
    groups.m_bodies.resize(scene.balls.size() + scene.spheres.size());
    std::iota(groups.m_bodies.begin(), groups.m_bodies.end(), 0u);
    groups.arrange();
    return groups;
}

void BodyGroups::refresh(std::size_t group) {
    BodyBounds bounds;
    for (const std::uint32_t i : bodiesOf(group)) {
        const PlacedBody body = placedBody(m_balls, m_spheres, i);
        bounds.add(body.center, body.radius, body.velocity);
    }
    m_bounds[group] = bounds;
}

}  // namespace scene
