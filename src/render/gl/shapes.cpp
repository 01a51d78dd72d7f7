#include "render/gl/shapes.h"

#include <glad/gl.h>

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "render/gl/shape_outline.h"
#include "scene/shapes.h"

namespace render::gl {
namespace {

constexpr double kSoftPx = 0.5;  // half the width of the soft edge

using Axes = std::array<Vec3, 3>;  ///< unit, at right angles

/// The texels of a shape, as shaders/shape.vert reads them: the box around its core in axes of its own, and the corners
/// of a triangle in their plane.
struct Place {
    Vec3 center{0}, half{0};  ///< view space; in the axes
    Axes axes{};              ///< in view space
    glm::dvec2 corners[3] = {};
};

Vec3 anyAcross(Vec3 direction) {
    return glm::normalize(glm::cross(direction, std::abs(direction.z) < 0.9 ? Vec3(0, 0, 1) : Vec3(0, 1, 0)));
}

/// z along a direction, which need not be known.
Axes axesAlong(Vec3 direction) {
    const double length = glm::length(direction);
    if (!(length > 0)) return {Vec3(1, 0, 0), Vec3(0, 1, 0), Vec3(0, 0, 1)};
    const Vec3 z = direction / length, x = anyAcross(z);
    return {x, glm::cross(z, x), z};
}

Place placeOf(const Frame& frame, const collide::Obstacle& shape) {
    Place place;
    if (shape.shape == collide::Shape::Box) {
        const Axes axes = scene::axesOf(shape.rotation);
        for (std::size_t k = 0; k < 3; ++k) place.axes[k] = frame.axis(axes[k]);
        place.center = frame.toView(shape.center);
        for (int k = 0; k < 3; ++k) place.half[k] = frame.length(shape.half[k]);
        return place;
    }
    const Vec3 a = frame.toView(shape.center), b = frame.toView(shape.b);
    if (shape.shape == collide::Shape::Capsule) {
        place.axes = axesAlong(b - a);
        place.center = (a + b) / 2.0;
        place.half.z = glm::length(b - a) / 2;
        return place;
    }
    const Vec3 c = frame.toView(shape.c), normal = glm::cross(b - a, c - a);
    const Vec3 longest = glm::length(b - a) > glm::length(c - a) ? b - a : c - a;
    place.axes = glm::length(normal) > 0 ? axesAlong(normal) : axesAlong(axesAlong(longest)[0]);
    const auto flat = [&](Vec3 p) {
        return glm::dvec2(glm::dot(p - a, place.axes[0]), glm::dot(p - a, place.axes[1]));
    };
    const glm::dvec2 all[] = {flat(a), flat(b), flat(c)};
    const glm::dvec2 low = glm::min(all[0], glm::min(all[1], all[2])),
                     high = glm::max(all[0], glm::max(all[1], all[2]));
    const glm::dvec2 middle = (low + high) / 2.0;
    place.center = a + middle.x * place.axes[0] + middle.y * place.axes[1];
    place.half = Vec3((high - low) / 2.0, 0);
    for (int i = 0; i < 3; ++i) place.corners[i] = all[i] - middle;
    return place;
}

/// A length by which a shape is as high as a ball of this radius: half its extent upwards.
double heightOf(const Place& place, Vec3 up, double radius) {
    const Axes& axes = place.axes;
    return radius + std::abs(glm::dot(axes[0], up)) * place.half.x + std::abs(glm::dot(axes[1], up)) * place.half.y +
           std::abs(glm::dot(axes[2], up)) * place.half.z;
}

/// What the shaders read of some shapes.
struct Shown {
    std::vector<glm::vec4> texels;
    std::vector<float> insides, edges;
    float count = 0;
};

void addTexels(const Frame& frame, const collide::Obstacle& shape, double radius, glm::vec4 color, Shown& shown) {
    const Place place = placeOf(frame, shape);
    const Vec3 up(frame.block().ground);
    const auto kind = shape.shape == collide::Shape::Triangle ? 1.f : 0.f;
    shown.texels.insert(shown.texels.end(),
                        {glm::vec4(place.center, radius), glm::vec4(place.axes[0], heightOf(place, up, radius)),
                         glm::vec4(place.axes[1], frame.length(scene::reachOf(shape))), glm::vec4(place.half, kind),
                         glm::vec4(place.corners[0], place.corners[1]), glm::vec4(place.corners[2], 0, 0), color});
}

/// The outline widened by half a soft edge (times `side`), corner by corner.
std::vector<glm::dvec2> movedOut(const std::vector<glm::dvec2>& outline, double by) {
    constexpr double kSharpest = 0.35;  // cosine of half a turn: a sharper corner is cut
    std::vector<glm::dvec2> moved;
    moved.reserve(outline.size());
    for (std::size_t i = 0; i < outline.size(); ++i) {
        const std::size_t n = outline.size();
        const glm::dvec2 before = glm::normalize(outline[i] - outline[(i + n - 1) % n]),
                         after = glm::normalize(outline[(i + 1) % n] - outline[i]);
        const glm::dvec2 normal = glm::dvec2(before.y, -before.x) + glm::dvec2(after.y, -after.x);
        const double length = glm::length(normal);
        moved.push_back(outline[i] + (length > 0 ? by / std::max(length / 2, kSharpest) / length : 0) * normal);
    }
    return moved;
}

/// Bounds the way inward to what lies within the outline.
double depthOf(const std::vector<glm::dvec2>& outline) {
    double area = 0, around = 0;
    for (std::size_t i = 0; i < outline.size(); ++i) {
        const glm::dvec2 a = outline[i], b = outline[(i + 1) % outline.size()];
        area += (a.x * b.y - a.y * b.x) / 2;
        around += glm::length(b - a);
    }
    return 0.9 * area / around;
}

/// @param color  w: opacity; 1: solid
void addShape(const Frame& frame, const collide::Obstacle& shape, glm::vec4 color, Shown& shown) {
    const double radius = drawnRadius(frame, shape);
    const std::vector<glm::dvec2> outline = outlineOf(frame, shape, radius);
    if (outline.empty()) return;
    const double in = std::min(kSoftPx, depthOf(outline));
    const std::vector<glm::dvec2> inner = movedOut(outline, -in), outer = movedOut(outline, kSoftPx);
    const auto cover = float(0.5 + in);
    const auto add = [&, size = frame.size()](std::vector<float>& to, glm::dvec2 at, float share) {
        to.insert(to.end(), {float(2 * at.x / size.x - 1), float(2 * at.y / size.y - 1), share, shown.count});
    };
    for (std::size_t i = 0; i < inner.size(); ++i) {
        const std::size_t next = (i + 1) % inner.size();
        if (i > 0 && next > 0)
            for (const std::size_t k : {std::size_t(0), i, next}) add(shown.insides, inner[k], cover);
        add(shown.edges, inner[i], cover), add(shown.edges, outer[i], 0), add(shown.edges, outer[next], 0);
        add(shown.edges, inner[i], cover), add(shown.edges, outer[next], 0), add(shown.edges, inner[next], cover);
    }
    addTexels(frame, shape, radius, color, shown);
    ++shown.count;
}

/// Those of glass, farthest first.
std::vector<const GlassShape*> glassFarthestFirst(const Frame& frame) {
    std::vector<const GlassShape*> all;
    for (const GlassShape& glass : frame.input().list->glass) all.push_back(&glass);
    const auto depth = [&](const GlassShape* g) { return frame.toView(scene::middleOf(g->body)).z; };
    std::stable_sort(all.begin(), all.end(), [&](auto* a, auto* b) { return depth(a) < depth(b); });
    return all;
}

}  // namespace

void Shapes::prepare(const Frame& frame) {
    Shown solids, glass;
    for (const SolidShape& shape : frame.input().list->shapes)
        addShape(frame, shape.body, {shape.color.r, shape.color.g, shape.color.b, 1}, solids);
    m_insides = int(solids.insides.size()) / 4;
    solids.insides.insert(solids.insides.end(), solids.edges.begin(), solids.edges.end());
    m_solids.vertices.upload(solids.insides);
    m_solids.texels.upload(solids.texels);
    for (const GlassShape* shape : glassFarthestFirst(frame)) {
        addShape(frame, shape->body, {frame.ink(shape->ink), std::min(shape->fill * shape->alpha, 0.99f)}, glass);
        glass.insides.insert(glass.insides.end(), glass.edges.begin(), glass.edges.end());
        glass.edges.clear();
    }
    m_glass.vertices.upload(glass.insides);
    m_glass.texels.upload(glass.texels);
}

void Shapes::draw(const Lists& lists, int first, int count) const {
    if (count == 0) return;
    m_program.use();
    lists.texels.bind();
    lists.vertices.bind();
    glDrawArrays(GL_TRIANGLES, first, count);
}

}  // namespace render::gl
