#include "render/gl/shape_shadows.h"

#include <glad/gl.h>

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/gtc/constants.hpp>

#include "scene/shapes.h"

namespace render::gl {
namespace {

constexpr double kSpread = 0.35;     // growth of the soft edge with the height above the ground
constexpr double kLeastSoft = 0.22;  // soft edge of a shape on the ground, of its size
constexpr double kFading = 0.16;     // as of a ball: darkness falls with the square of the height in sizes
constexpr double kDirectionsPerRoot = 4, kFewestDirections = 10, kMostDirections = 48;  // for a root of a pixel

/// A corner of the shadow: the place on the ground below a corner of the core.
struct Foot {
    glm::dvec2 at{0};
    double soft = 0, dark = 0;
};

struct Rim {
    glm::dvec2 inner{0}, outer{0};
    double dark = 0;
};

/// The shadow's soft edge in one direction. Of the feet that reach far, the outer end takes the softest, the inner one
/// the sharpest.
Rim rimOf(const std::vector<Foot>& feet, glm::dvec2 middle, glm::dvec2 direction, double radius) {
    const auto farthest = [&](double bySoftness) {
        return *std::max_element(feet.begin(), feet.end(), [&](const Foot& a, const Foot& b) {
            return glm::dot(a.at, direction) + bySoftness * a.soft < glm::dot(b.at, direction) + bySoftness * b.soft;
        });
    };
    const Foot far = farthest(1), near = farthest(-0.5);
    const double inward = near.soft - radius, reach = glm::length(middle - near.at);
    const glm::dvec2 inner =
        inward <= 0 ? near.at - inward * direction : glm::mix(near.at, middle, reach > inward ? inward / reach : 0.95);
    return {inner, far.at + (radius + far.soft) * direction, near.dark};
}

/// What throws a shadow: the hull of some corners, with a radius around it.
struct Caster {
    std::vector<Vec3> corners;
    double radius;
    Vec3 middle;
    double reach;
    Rgba color;
};

std::vector<Caster> castersOf(const DrawList& list) {
    std::vector<Caster> casters;
    for (const SolidShape& shape : list.shapes) {
        const scene::Corners corners = scene::cornersOf(shape.body);
        casters.push_back({{corners.begin(), corners.end()},
                           shape.body.radius,
                           scene::middleOf(shape.body),
                           scene::reachOf(shape.body),
                           shape.color});
    }
    for (const SolidMesh& mesh : list.meshes) {
        Caster caster{{}, 0, mesh.placement.center, 0, mesh.color};
        for (const Vec3& corner : mesh.source.look().corners) {
            caster.corners.push_back(mesh.placement(corner));
            caster.reach = std::max(caster.reach, glm::length(caster.corners.back() - caster.middle));
        }
        casters.push_back(std::move(caster));
    }
    return casters;
}

double directionsFor(const Frame& frame, const Caster& caster) {
    const double z = std::min(frame.toView(caster.middle).z, -frame.nearest());
    const double radiusPx = frame.length(caster.reach) / frame.pixelSize(z);
    return std::clamp(kDirectionsPerRoot * std::sqrt(radiusPx), kFewestDirections, kMostDirections);
}

}  // namespace

ShapeShadows::ShapeShadows(Programs& programs) : m_program(programs.get("ground_shadow")), m_vertices({4, 4, 1}) {}

void ShapeShadows::prepare(const Frame& frame) {
    std::vector<float> vertices;
    const DrawList& list = *frame.input().list;
    const glm::vec4& style = frame.block().style;
    const bool isLight = style.z > 0.5f;
    for (const Caster& shape : list.ground ? castersOf(list) : std::vector<Caster>()) {
        const double r = shape.radius, size = std::max({shape.reach * 0.5, r, 1e-300});
        std::vector<Foot> feet;
        double highest = 0;
        for (const Vec3& corner : shape.corners) {
            const double height = corner.z - r - list.groundHeight, above = std::max(height, 0.0);
            highest = std::max(highest, height + 2 * r);
            const double sizes = above / size;
            feet.push_back({{corner.x, corner.y},
                            kLeastSoft * size + kSpread * std::min(above, 6 * size),
                            1 / (1 + kFading * sizes * sizes)});
        }
        if (!(highest > 0 && std::isfinite(size))) continue;  // below the ground there is none
        glm::dvec2 middle(0);
        double dark = 0;
        for (const Foot& foot : feet) {
            middle += foot.at / double(feet.size());
            dark += foot.dark / double(feet.size());
        }
        const glm::vec3 tint =
            glm::vec3(shape.color.r, shape.color.g, shape.color.b) * (isLight ? 0.22f : 0.06f) * style.w;
        const auto add = [&](glm::dvec2 at, double depth, float share) {
            const glm::vec4 clip = frame.toClip(frame.toView({at, list.groundHeight}));
            vertices.insert(vertices.end(),
                            {clip.x, clip.y, clip.z, clip.w, tint.r, tint.g, tint.b, float(depth), share});
        };
        std::vector<Rim> rim;
        const auto directions = std::size_t(directionsFor(frame, shape));
        for (std::size_t i = 0; i < directions; ++i) {
            const double angle = glm::two_pi<double>() * double(i) / double(directions);
            rim.push_back(rimOf(feet, middle, {std::cos(angle), std::sin(angle)}, r));
        }
        for (std::size_t i = 0; i < directions; ++i) {
            const Rim &a = rim[i], &b = rim[(i + 1) % directions];
            if (glm::length(b.inner - a.inner) > 1e-6 * size)
                add(middle, dark, 0), add(a.inner, a.dark, 0), add(b.inner, b.dark, 0);
            add(a.inner, a.dark, 0), add(a.outer, a.dark, 1), add(b.outer, b.dark, 1);
            add(a.inner, a.dark, 0), add(b.outer, b.dark, 1), add(b.inner, b.dark, 0);
        }
    }
    m_vertices.upload(vertices);
}

void ShapeShadows::draw() const {
    if (m_vertices.count() == 0) return;
    m_program.use();
    m_vertices.bind();
    glDrawArrays(GL_TRIANGLES, 0, m_vertices.count());
}

}  // namespace render::gl
