#include "session/panels/glow_picture.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <numbers>

#include "collide/sweep.h"
#include "scene/body_values.h"
#include "scene/shapes.h"
#include "study/map/map_colors.h"

namespace session {
namespace {

using scene::Vec3;

constexpr double kFaintest = 0.56, kBrightest = 0.86;  // opacity of the glow at the graze and head-on
constexpr double kRimPx = 1.6, kStripePx = 9;          // width of the graze; period of the stripes, px of the design
constexpr double kStripeShare = 0.36;
constexpr double kSmallPx = 0.01;
constexpr double kOutline = 1.2;  // a body's outline is within its approximate radius times this

/// A visible point of a body. In single precision, because a picture has millions.
struct SeenPoint {
    float depth = HUGE_VALF;
    world::Index body = study::kMeetsNothing;
    float cover = 0;         ///< share of the pixel inside the body's outline
    glm::vec3 core{0};       ///< study::SurfacePoint::core
    glm::vec3 direction{0};  ///< direction of the normal; flattened in a scene of the plane
    float inside = -1;       ///< study::TouchMap::insideGraze()
    float angle = 0;
    bool isTouched = false, isDisputed = false;
    collide::Feature feature{};

    [[nodiscard]] study::SurfacePoint place() const { return {Vec3(core), glm::normalize(Vec3(direction))}; }
};

struct PixelRect {
    int left, top, right, bottom;
    [[nodiscard]] bool isEmpty() const { return left >= right || top >= bottom; }
};

struct SolidBody {
    world::Index index;
    collide::Obstacle body;
    double radiusPx;
    PixelRect rect;
    bool isActive;  ///< hides others, and has no glow
    const scene::Obstacle* mesh = nullptr;
    [[nodiscard]] bool isRound() const { return body.shape == collide::Shape::Sphere; }
};

/// The distance at which a ray enters a sphere, to pick pixels; below 0 if it does not.
double entry(const collide::Ray& ray, const Vec3& center, double radius) {
    const Vec3 way = center - ray.origin;
    const double a = glm::dot(ray.direction, ray.direction), along = glm::dot(way, ray.direction) / a;
    const Vec3 off = way - along * ray.direction;
    const double rest = radius * radius - glm::dot(off, off);
    return rest < 0 ? -1 : along - std::sqrt(rest / a);
}

/// True if all centres and the aim have one height: the aims of a drag in the plane meet bodies at their equators.
bool isLevel(const study::TouchSpec& spec) {
    const collide::Ball& ball = spec.scene.balls[spec.ball].body;
    const double height = ball.position.z;
    if (ball.motion.kind == collide::Motion::Kind::Aim && ball.motion.vector.z != height) return false;
    for (const scene::Ball& other : spec.scene.balls)
        if (other.body.position.z != height) return false;
    for (const scene::Obstacle& sphere : spec.scene.spheres)
        if (sphere.body.center.z != height) return false;
    for (const scene::Obstacle& capsule : spec.scene.capsules)
        if (capsule.body.center.z != height || capsule.body.b.z != height) return false;
    return true;
}

class GlowPainter {
  public:
    GlowPainter(const GlowSpec& spec, const std::atomic<bool>& isCancelled)
        : m_spec(spec),
          m_isCancelled(isCancelled),
          m_camera(spec.view, {0, 0, double(spec.width), double(spec.height)}),
          m_touch(spec.touch),
          m_isFlat((spec.touch.scene.flat || spec.view.planar) && isLevel(spec.touch)) {}

    std::shared_ptr<const GlowPicture> paint(int stride) {
        findBodies();
        if (m_area.isEmpty()) return nullptr;
        m_columns = m_area.right - m_area.left;
        m_points.resize(std::size_t(m_columns) * std::size_t(m_area.bottom - m_area.top));
        for (const SolidBody& body : m_bodies) {
            if (m_isCancelled) return nullptr;
            findPoints(body);
        }
        for (const SolidBody& body : m_bodies)
            if (!body.isActive && !touch(body, stride, true)) return nullptr;
        if (m_spec.touch.method)  // aims that pass by show the method's claim alone
            for (const SolidBody& body : m_bodies)
                if (!body.isActive && body.isRound() && !touch(body, stride, false)) return nullptr;
        return colored();
    }

  private:
    SeenPoint& at(int x, int y) {
        return m_points[std::size_t(y - m_area.top) * std::size_t(m_columns) + std::size_t(x - m_area.left)];
    }
    [[nodiscard]] const SeenPoint* neighbour(int x, int y) const {
        if (x < m_area.left || y < m_area.top || x >= m_area.right || y >= m_area.bottom) return nullptr;
        return &m_points[std::size_t(y - m_area.top) * std::size_t(m_columns) + std::size_t(x - m_area.left)];
    }

    /// The visible bodies, and the part of the picture with those that can be met.
    void findBodies() {
        const scene::Scene& scene = m_spec.touch.scene;
        m_area = {m_spec.width, m_spec.height, 0, 0};
        for (const scene::ObjectRef ref : scene::allObjects(scene)) {
            const collide::Obstacle body = scene::obstacleOf(scene, ref);
            const Vec3 center = scene::middleOf(body);
            const double radius = scene::reachOf(body);
            const auto seen = m_camera.project(center);
            if (scene::marksOf(scene, ref).hidden || !seen || !(radius > 0)) continue;
            const double px = m_camera.pixelRadius(center, radius), reach = kOutline * px + 2;
            if (!(reach < 1e6)) continue;
            const auto pixel = [](double place, int most) { return int(std::min(std::max(0.0, place), double(most))); };
            const PixelRect rect{pixel(seen->px.x - reach, m_spec.width), pixel(seen->px.y - reach, m_spec.height),
                                 pixel(seen->px.x + reach + 1, m_spec.width),
                                 pixel(seen->px.y + reach + 1, m_spec.height)};
            const world::Index index = world::indexOf(scene, ref);
            const bool isActive = index == m_spec.touch.ball;
            if (rect.isEmpty()) continue;
            const bool isMesh = ref.kind == scene::Kind::Mesh;
            m_bodies.push_back(
                {index, body, px, rect, isActive || isMesh, isMesh ? &scene.meshes[ref.index] : nullptr});
            if (isActive || isMesh) continue;
            m_area = {std::min(m_area.left, rect.left), std::min(m_area.top, rect.top),
                      std::max(m_area.right, rect.right), std::max(m_area.bottom, rect.bottom)};
        }
    }

    void findPoints(const SolidBody& body) {
        const int left = std::max(body.rect.left, m_area.left), right = std::min(body.rect.right, m_area.right);
        const int top = std::max(body.rect.top, m_area.top), bottom = std::min(body.rect.bottom, m_area.bottom);
        for (int y = top; y < bottom; ++y) {
            for (int x = left; x < right; ++x) {
                const collide::Ray ray = m_camera.ray({x + 0.5, y + 0.5});
                SeenPoint& point = at(x, y);
                const SeenPoint found = body.mesh        ? pointOfMesh(body, ray)
                                        : body.isRound() ? pointOfSphere(body, ray)
                                                         : pointOfShape(body, ray);
                if (!(found.depth > 0 && found.depth < point.depth)) continue;
                point = found;
                if (body.mesh) continue;
                if (m_isFlat && (body.isRound() || body.body.shape == collide::Shape::Capsule)) {
                    point.direction.z = 0;  // its side is met at the equator
                    if (!(glm::length(point.direction) > 0)) point.direction = {1, 0, 0};
                }
                point.inside = float(m_touch.insideGraze(body.index, point.place()));
            }
        }
    }

    static SeenPoint pointOfSphere(const SolidBody& body, const collide::Ray& ray) {
        const double depth = entry(ray, body.body.center, body.body.radius);
        if (!(depth > 0)) return {};
        const Vec3 normal = glm::normalize(ray.origin + depth * ray.direction - body.body.center);
        const double facing = -glm::dot(normal, glm::normalize(ray.direction));
        const auto cover = float(std::clamp(0.5 * facing * facing * body.radiusPx, 0.0, 1.0));
        return {float(depth), body.index, cover, glm::vec3(0), normal};
    }

    /// What is seen of a mesh hides others alone.
    static SeenPoint pointOfMesh(const SolidBody& body, const collide::Ray& ray) {
        const auto hit = scene::firstOnRay(*body.mesh, ray.origin, ray.direction);
        if (!hit) return {};
        return {float(hit->along), body.index, 1, glm::vec3(0), glm::vec3(0, 0, 1)};
    }

    /// By a sweep along the ray of a ball that is far smaller than a pixel.
    [[nodiscard]] SeenPoint pointOfShape(const SolidBody& body, const collide::Ray& ray) const {
        const Vec3 middle = scene::middleOf(body.body);
        if (entry(ray, middle, kOutline * scene::reachOf(body.body)) < 0) return {};
        const double small = kSmallPx * m_camera.unitsPerPixel(middle);
        const collide::SweepQuery cast{{ray.origin, collide::Motion::velocity(ray.direction), small, 1}, body.body};
        if (!(small > 0) || !collide::isHit(collide::classify(cast))) return {};
        const collide::SweepAnswer seen = collide::sweepMotion(cast);
        return {float(seen.contact->frames), body.index, 1, seen.contact->sphereCenter - body.body.center,
                seen.contact->normal};
    }

    /// A square of pixels, of which the points of one body before or behind its graze have one answer.
    struct Block {
        int left, top, right, bottom;
        world::Index body;
        bool isBefore;
        [[nodiscard]] bool holds(const SeenPoint& point) const {
            return point.body == body && (point.inside >= 0) == isBefore;
        }
    };

    /// Computes the points of a body before or behind its graze. @return false if it was cancelled
    bool touch(const SolidBody& body, int stride, bool isBefore) {
        std::vector<study::SurfacePoint> places;
        std::vector<Block> blocks;
        std::array<study::Touch, study::MapEvaluator::kMost> touches;
        const auto compute = [&] {
            if (m_isCancelled) return false;
            m_touch.evaluate(body.index, places.data(), places.size(), touches.data());
            for (std::size_t k = 0; k < blocks.size(); ++k) fill(blocks[k], touches[k]);
            places.clear();
            blocks.clear();
            return true;
        };
        const int right = std::min(body.rect.right, m_area.right), bottom = std::min(body.rect.bottom, m_area.bottom);
        for (int y = std::max(body.rect.top, m_area.top); y < bottom; y += stride) {
            for (int x = std::max(body.rect.left, m_area.left); x < right; x += stride) {
                const Block block{x,          y,       std::min(x + stride, right), std::min(y + stride, bottom),
                                  body.index, isBefore};
                const SeenPoint* sample = sampleOf(block);
                if (!sample) continue;
                places.push_back(sample->place());
                blocks.push_back(block);
                if (places.size() == study::MapEvaluator::kMost && !compute()) return false;
            }
        }
        return compute();
    }

    const SeenPoint* sampleOf(const Block& block) {
        for (int y = block.top; y < block.bottom; ++y)
            for (int x = block.left; x < block.right; ++x)
                if (block.holds(at(x, y))) return &at(x, y);
        return nullptr;
    }

    void fill(const Block& block, const study::Touch& touch) {
        for (int y = block.top; y < block.bottom; ++y) {
            for (int x = block.left; x < block.right; ++x) {
                SeenPoint& point = at(x, y);
                if (!block.holds(point)) continue;
                point.angle = float(touch.angle);
                point.isTouched = touch.isTouched;
                point.feature = touch.feature;
                point.isDisputed = touch.isDisputed;
            }
        }
    }

    /// False across an outline, and across an edge of which both sides can be reached: no graze is between them.
    [[nodiscard]] static bool isSmooth(const SeenPoint& a, const SeenPoint& b) {
        constexpr double kSameFace = 0.9;  // cosine
        if (a.body != b.body) return false;
        return a.inside < 0 || b.inside < 0 || glm::dot(a.place().normal, b.place().normal) > kSameFace;
    }

    /// The difference of SeenPoint::inside between two neighbours of a pixel, for a step of one pixel; 0 where the way
    /// to the line of grazes leads over an outline or an edge.
    [[nodiscard]] double slope(int x, int y, int right, int down) const {
        const SeenPoint& here = *neighbour(x, y);
        const SeenPoint *next = neighbour(x + right, y + down), *last = neighbour(x - right, y - down);
        if (next && !isSmooth(here, *next)) next = nullptr;
        if (last && !isSmooth(here, *last)) last = nullptr;
        const float difference = (next ? next : &here)->inside - (last ? last : &here)->inside;
        const bool isTowardNext = (difference < 0) == (here.inside >= 0);
        if (!(isTowardNext ? next : last)) return 0;
        return double(difference) / (next && last ? 2 : 1);
    }

    /// True if the circle of grazes beside a pixel behind it can be reached.
    [[nodiscard]] bool isBesideTouched(int x, int y) const {
        for (const auto& [dx, dy] : {std::pair(1, 0), {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {-1, -1}, {1, -1}, {-1, 1}}) {
            const SeenPoint* other = neighbour(x + dx, y + dy);
            if (other && other->body == neighbour(x, y)->body && other->isTouched) return true;
        }
        return false;
    }

    /// Share of a pixel that the line of grazes covers. It lies within the reachable part, and not beyond an outline.
    [[nodiscard]] double rimShare(int x, int y) const {
        const SeenPoint& point = *neighbour(x, y);
        const double across = slope(x, y, 1, 0), down = slope(x, y, 0, 1), steep = std::hypot(across, down);
        constexpr double kLevel = 1e-6;  // a whole face that is grazed has no line
        if (!(steep > kLevel)) return 0;
        const double px = double(point.inside) / steep, most = kRimPx * m_spec.scale + 0.5;
        if (px <= -1 || px >= most || !(px >= 0 ? point.isTouched : isBesideTouched(x, y))) return 0;
        const SeenPoint* onLine = neighbour(x - int(std::lround(px * across / steep)),  //
                                            y - int(std::lround(px * down / steep)));
        if (!onLine || !isSmooth(point, *onLine)) return 0;
        return std::min(1.0, px >= 0 ? most - px : 1 + px);
    }

    /// True on one side of the border of two features.
    [[nodiscard]] bool isOnBorder(int x, int y) const {
        const SeenPoint& point = *neighbour(x, y);
        for (const SeenPoint* other : {neighbour(x + 1, y), neighbour(x, y + 1)})
            if (other && other->body == point.body && other->isTouched && other->feature != point.feature) return true;
        return false;
    }

    /// Share of a pixel inside the outline of a shape: of the pixels around it.
    [[nodiscard]] float coverOfShape(int x, int y) const {
        int inside = 0;
        for (int dy = -1; dy <= 1; ++dy)
            for (int dx = -1; dx <= 1; ++dx) {
                const SeenPoint* other = neighbour(x + dx, y + dy);
                inside += !other || other->body == neighbour(x, y)->body;
            }
        return float(inside) / 9;
    }

    [[nodiscard]] render::Rgba colorOf(int x, int y) const {
        const SeenPoint& point = *neighbour(x, y);
        render::Rgba color{0, 0, 0, 0};
        if (point.isTouched) {
            const double share = double(point.angle) / (std::numbers::pi / 2);
            const double alpha = kFaintest + (kBrightest - kFaintest) * share;
            color = render::fromHex(study::rampColor(share)).withAlpha(float(alpha));
            if (isOnBorder(x, y)) color = render::color(m_spec.theme, render::Ink::Background).withAlpha(float(alpha));
        }
        const double period = kStripePx * m_spec.scale, along = std::fmod(double(x + y), period) / period;
        if (point.isDisputed && along < kStripeShare)
            color = render::color(m_spec.theme, render::Ink::Warning).withAlpha(0.95f);
        const auto rim = float(rimShare(x, y));
        const auto over = [&](float below) { return below * (1 - rim) + rim; };  // a white line
        const float alpha = over(color.a);
        if (alpha > 0) {
            const auto mix = [&](float c) { return (c * color.a * (1 - rim) + rim) / alpha; };
            color = {mix(color.r), mix(color.g), mix(color.b),
                     alpha * point.cover * (isShape(point.body) ? coverOfShape(x, y) : 1.f)};
        }
        return color;
    }

    [[nodiscard]] bool isShape(world::Index body) const {
        return body != study::kMeetsNothing && !scene::isRound(world::refOf(m_spec.touch.scene, body));
    }

    /// The part of the area that glows, with a pixel around it for the edge of the line of grazes.
    [[nodiscard]] PixelRect glowingArea() const {
        PixelRect part{m_area.right, m_area.bottom, m_area.left, m_area.top};
        for (int y = m_area.top; y < m_area.bottom; ++y) {
            for (int x = m_area.left; x < m_area.right; ++x) {
                const SeenPoint& point = *neighbour(x, y);
                if (!point.isTouched && !point.isDisputed) continue;
                part = {std::min(part.left, x), std::min(part.top, y), std::max(part.right, x + 1),
                        std::max(part.bottom, y + 1)};
            }
        }
        return {std::max(part.left - 1, m_area.left), std::max(part.top - 1, m_area.top),
                std::min(part.right + 1, m_area.right), std::min(part.bottom + 1, m_area.bottom)};
    }

    /// @return null if nothing glows
    [[nodiscard]] std::shared_ptr<const GlowPicture> colored() const {
        const PixelRect part = glowingArea();
        if (part.isEmpty()) return nullptr;
        auto picture = std::make_shared<GlowPicture>();
        picture->left = part.left;
        picture->top = part.top;
        picture->width = part.right - part.left;
        picture->height = part.bottom - part.top;
        picture->rgba.reserve(4 * std::size_t(picture->width) * std::size_t(picture->height));
        const auto put = [&](float c) { picture->rgba.push_back(std::uint8_t(std::lround(c * 255))); };
        for (int y = part.top; y < part.bottom; ++y) {
            for (int x = part.left; x < part.right; ++x) {
                const render::Rgba c = colorOf(x, y);
                put(c.r * c.a), put(c.g * c.a), put(c.b * c.a), put(c.a);
            }
        }
        return picture;
    }

    const GlowSpec& m_spec;
    const std::atomic<bool>& m_isCancelled;
    view::Camera m_camera;
    study::TouchMap m_touch;
    bool m_isFlat;  ///< aims stay in the plane of the bodies
    std::vector<SolidBody> m_bodies;
    PixelRect m_area{};
    int m_columns = 0;
    std::vector<SeenPoint> m_points;
};

}  // namespace

std::shared_ptr<const GlowPicture> makeGlow(const GlowSpec& spec, int stride, const std::atomic<bool>& isCancelled) {
    return GlowPainter(spec, isCancelled).paint(stride);
}

}  // namespace session
