#include "session/panels/glow_picture.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <numbers>

#include "study/map/map_colors.h"

namespace session {
namespace {

using scene::Vec3;

constexpr double kFaintest = 0.56, kBrightest = 0.86;  // opacity of the glow at the graze and head-on
constexpr double kRimPx = 1.6, kStripePx = 9;          // width of the graze; period of the stripes, px of the design
constexpr double kStripeShare = 0.36;
constexpr double kOutline = 1.2;  // a body's outline is within its approximate radius times this

/// A visible point of a body. In single precision, because a picture has millions.
struct SurfacePoint {
    float depth = HUGE_VALF;
    world::Index body = study::kMeetsNothing;
    float cover = 0;         ///< share of the pixel inside the body's outline
    glm::vec3 direction{0};  ///< direction of the normal; flattened in a scene of the plane
    float inside = -1;       ///< study::TouchMap::insideGraze()
    float angle = 0;
    bool isTouched = false, isDisputed = false;

    [[nodiscard]] Vec3 normal() const { return glm::normalize(Vec3(direction)); }
};

struct PixelRect {
    int left, top, right, bottom;
    [[nodiscard]] bool isEmpty() const { return left >= right || top >= bottom; }
};

struct SolidBody {
    world::Index index;
    Vec3 center;
    double radius, radiusPx;
    PixelRect rect;
    bool isActive;
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
        for (const SolidBody& body : m_bodies) findPoints(body);
        for (const SolidBody& body : m_bodies)
            if (!body.isActive && !touch(body, stride, true)) return nullptr;
        if (m_spec.touch.method)  // aims that pass by show the method's claim alone
            for (const SolidBody& body : m_bodies)
                if (!body.isActive && !touch(body, stride, false)) return nullptr;
        return colored();
    }

  private:
    SurfacePoint& at(int x, int y) {
        return m_points[std::size_t(y - m_area.top) * std::size_t(m_columns) + std::size_t(x - m_area.left)];
    }
    [[nodiscard]] const SurfacePoint* neighbour(int x, int y) const {
        if (x < m_area.left || y < m_area.top || x >= m_area.right || y >= m_area.bottom) return nullptr;
        return &m_points[std::size_t(y - m_area.top) * std::size_t(m_columns) + std::size_t(x - m_area.left)];
    }

    /// The visible bodies, and the part of the picture with those that can be met.
    void findBodies() {
        const scene::Scene& scene = m_spec.touch.scene;
        m_area = {m_spec.width, m_spec.height, 0, 0};
        const auto add = [&](scene::ObjectRef ref, const Vec3& center, double radius) {
            const auto seen = m_camera.project(center);
            if (scene::marksOf(scene, ref).hidden || !seen || !(radius > 0)) return;
            const double px = m_camera.pixelRadius(center, radius), reach = kOutline * px + 2;
            if (!(reach < 1e6)) return;
            const auto pixel = [](double place, int most) { return int(std::min(std::max(0.0, place), double(most))); };
            const PixelRect rect{pixel(seen->px.x - reach, m_spec.width), pixel(seen->px.y - reach, m_spec.height),
                                 pixel(seen->px.x + reach + 1, m_spec.width),
                                 pixel(seen->px.y + reach + 1, m_spec.height)};
            const world::Index index = world::indexOf(scene, ref);
            const bool isActive = index == m_spec.touch.ball;
            if (rect.isEmpty()) return;
            m_bodies.push_back({index, center, radius, px, rect, isActive});
            if (isActive) return;
            m_area = {std::min(m_area.left, rect.left), std::min(m_area.top, rect.top),
                      std::max(m_area.right, rect.right), std::max(m_area.bottom, rect.bottom)};
        };
        for (std::size_t i = 0; i < scene.balls.size(); ++i)
            add({scene::Kind::Ball, i}, scene.balls[i].body.position, scene.balls[i].body.radius);
        for (std::size_t i = 0; i < scene.spheres.size(); ++i)
            add({scene::Kind::Sphere, i}, scene.spheres[i].body.center, scene.spheres[i].body.radius);
    }

    void findPoints(const SolidBody& body) {
        const int left = std::max(body.rect.left, m_area.left), right = std::min(body.rect.right, m_area.right);
        const int top = std::max(body.rect.top, m_area.top), bottom = std::min(body.rect.bottom, m_area.bottom);
        for (int y = top; y < bottom; ++y) {
            for (int x = left; x < right; ++x) {
                const collide::Ray ray = m_camera.ray({x + 0.5, y + 0.5});
                const double depth = entry(ray, body.center, body.radius);
                SurfacePoint& point = at(x, y);
                if (depth <= 0 || depth >= double(point.depth)) continue;
                Vec3 normal = glm::normalize(ray.origin + depth * ray.direction - body.center);
                const double facing = -glm::dot(normal, glm::normalize(ray.direction));
                const auto cover = float(std::clamp(0.5 * facing * facing * body.radiusPx, 0.0, 1.0));
                if (m_isFlat) {  // the side of a ball is met at its equator
                    normal.z = 0;
                    const double length = glm::length(normal);
                    normal = length > 0 ? normal / length : Vec3(1, 0, 0);
                }
                point = {float(depth), body.index, cover, normal};
                point.inside = float(m_touch.insideGraze(body.index, point.normal()));
            }
        }
    }

    /// A square of pixels, of which the points of one body before or behind its graze have one answer.
    struct Block {
        int left, top, right, bottom;
        world::Index body;
        bool isBefore;
        [[nodiscard]] bool holds(const SurfacePoint& point) const {
            return point.body == body && (point.inside >= 0) == isBefore;
        }
    };

    /// Computes the points of a body before or behind its graze. @return false if it was cancelled
    bool touch(const SolidBody& body, int stride, bool isBefore) {
        std::vector<Vec3> normals;
        std::vector<Block> blocks;
        std::array<study::Touch, study::MapEvaluator::kMost> touches;
        const auto compute = [&] {
            if (m_isCancelled) return false;
            m_touch.evaluate(body.index, normals.data(), normals.size(), touches.data());
            for (std::size_t k = 0; k < blocks.size(); ++k) fill(blocks[k], touches[k]);
            normals.clear();
            blocks.clear();
            return true;
        };
        const int right = std::min(body.rect.right, m_area.right), bottom = std::min(body.rect.bottom, m_area.bottom);
        for (int y = std::max(body.rect.top, m_area.top); y < bottom; y += stride) {
            for (int x = std::max(body.rect.left, m_area.left); x < right; x += stride) {
                const Block block{x,          y,       std::min(x + stride, right), std::min(y + stride, bottom),
                                  body.index, isBefore};
                const SurfacePoint* sample = sampleOf(block);
                if (!sample) continue;
                normals.push_back(sample->normal());
                blocks.push_back(block);
                if (normals.size() == study::MapEvaluator::kMost && !compute()) return false;
            }
        }
        return compute();
    }

    const SurfacePoint* sampleOf(const Block& block) {
        for (int y = block.top; y < block.bottom; ++y)
            for (int x = block.left; x < block.right; ++x)
                if (block.holds(at(x, y))) return &at(x, y);
        return nullptr;
    }

    void fill(const Block& block, const study::Touch& touch) {
        for (int y = block.top; y < block.bottom; ++y) {
            for (int x = block.left; x < block.right; ++x) {
                SurfacePoint& point = at(x, y);
                if (!block.holds(point)) continue;
                point.angle = float(touch.angle);
                point.isTouched = touch.isTouched;
                point.isDisputed = touch.isDisputed;
            }
        }
    }

    /// The difference of SurfacePoint::inside between two neighbours of a pixel, for a step of one pixel.
    [[nodiscard]] double slope(int x, int y, int right, int down) const {
        const SurfacePoint& here = *neighbour(x, y);
        const SurfacePoint *next = neighbour(x + right, y + down), *last = neighbour(x - right, y - down);
        if (next && next->body != here.body) next = nullptr;
        if (last && last->body != here.body) last = nullptr;
        if (!next && !last) return 0;
        const float difference = (next ? next : &here)->inside - (last ? last : &here)->inside;
        return double(difference) / (next && last ? 2 : 1);
    }

    /// True if the circle of grazes beside a pixel behind it can be reached.
    [[nodiscard]] bool isBesideTouched(int x, int y) const {
        for (const auto& [dx, dy] : {std::pair(1, 0), {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {-1, -1}, {1, -1}, {-1, 1}}) {
            const SurfacePoint* other = neighbour(x + dx, y + dy);
            if (other && other->body == neighbour(x, y)->body && other->isTouched) return true;
        }
        return false;
    }

    /// Share of a pixel that the line of grazes covers. It lies within the reachable part.
    [[nodiscard]] double rimShare(int x, int y) const {
        const SurfacePoint& point = *neighbour(x, y);
        const double steep = std::hypot(slope(x, y, 1, 0), slope(x, y, 0, 1));
        if (!(steep > 0)) return 0;
        const double px = double(point.inside) / steep;
        if (px >= 0) return point.isTouched ? std::clamp(kRimPx * m_spec.scale + 0.5 - px, 0.0, 1.0) : 0;
        return px > -1 && isBesideTouched(x, y) ? std::clamp(1 + px, 0.0, 1.0) : 0;
    }

    [[nodiscard]] render::Rgba colorOf(int x, int y) const {
        const SurfacePoint& point = *neighbour(x, y);
        render::Rgba color{0, 0, 0, 0};
        if (point.isTouched) {
            const double share = double(point.angle) / (std::numbers::pi / 2);
            const double alpha = kFaintest + (kBrightest - kFaintest) * share;
            color = render::fromHex(study::rampColor(share)).withAlpha(float(alpha));
        }
        const double period = kStripePx * m_spec.scale, along = std::fmod(double(x + y), period) / period;
        if (point.isDisputed && along < kStripeShare)
            color = render::color(m_spec.theme, render::Ink::Warning).withAlpha(0.95f);
        const auto rim = float(rimShare(x, y));
        const auto over = [&](float below) { return below * (1 - rim) + rim; };  // a white line
        const float alpha = over(color.a);
        if (alpha > 0) {
            const auto mix = [&](float c) { return (c * color.a * (1 - rim) + rim) / alpha; };
            color = {mix(color.r), mix(color.g), mix(color.b), alpha * point.cover};
        }
        return color;
    }

    /// The part of the area that glows, with a pixel around it for the edge of the line of grazes.
    [[nodiscard]] PixelRect glowingArea() const {
        PixelRect part{m_area.right, m_area.bottom, m_area.left, m_area.top};
        for (int y = m_area.top; y < m_area.bottom; ++y) {
            for (int x = m_area.left; x < m_area.right; ++x) {
                const SurfacePoint& point = *neighbour(x, y);
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
    std::vector<SurfacePoint> m_points;
};

}  // namespace

std::shared_ptr<const GlowPicture> makeGlow(const GlowSpec& spec, int stride, const std::atomic<bool>& isCancelled) {
    return GlowPainter(spec, isCancelled).paint(stride);
}

}  // namespace session
