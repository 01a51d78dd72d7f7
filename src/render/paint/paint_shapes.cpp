#include "render/paint/paint_shapes.h"

#include <glm/geometric.hpp>
#include <string>

#include "io/query/query_json.h"
#include "scene/kinds.h"
#include "scene/shapes.h"

namespace render {
namespace {

using collide::Feature;
using collide::Shape;

constexpr float kGlowPx = 9, kGlowAlpha = 0.22f, kEdgePx = 3, kInsideAlpha = 0.75f, kNearerPx = 5;
constexpr float kSeamPx = 1.1f, kSeamAlpha = 0.42f;
constexpr float kAxisPx = 1.6f;
constexpr double kAxisBeyond = 0.35;       // radii of the ball around the box
constexpr std::size_t kMostExplained = 8;  // selected shapes that show their numbers and axes

void addBright(Vec3 a, Vec3 b, Ink ink, DrawList& list) {
    list.lines.push_back({a, b, ink, kGlowPx, Dash::Solid, kGlowAlpha, kInsideAlpha, {}, kNearerPx});
    list.lines.push_back({a, b, ink, kEdgePx, Dash::Solid, 1, kInsideAlpha, {}, kNearerPx});
}

/// Arcs of a quarter from u to v, v to -u ... as many as asked.
void addQuarters(Vec3 center, Vec3 u, Vec3 v, int count, double radius, DrawList& list) {
    Vec3 from = u, to = v;
    for (int i = 0; i < count; ++i) {
        list.arcs.push_back({center, from, to, radius, Ink::Sphere, kSeamPx, kSeamAlpha});
        from = std::exchange(to, -from);
    }
}

void addSeam(Vec3 a, Vec3 b, DrawList& list) {
    list.lines.push_back({a, b, Ink::Sphere, kSeamPx, Dash::Solid, kSeamAlpha, 0.5f});
}

void addCapsuleSeams(const collide::Obstacle& o, DrawList& list) {
    const Vec3 way = o.b - o.center;
    if (!(glm::length(way) > 0)) return;
    const Vec3 z = way / glm::length(way), any = std::abs(z.z) < 0.9 ? Vec3(0, 0, 1) : Vec3(1, 0, 0);
    const Vec3 x = glm::normalize(glm::cross(z, any));
    for (const Vec3& end : {o.center, o.b}) addQuarters(end, x, glm::cross(z, x), 4, o.radius, list);
}

void addTriangleSeams(const collide::Obstacle& o, DrawList& list) {
    const scene::Corners corners = scene::cornersOf(o);
    const Vec3 across = glm::cross(o.b - o.center, o.c - o.center);
    if (!(glm::length(across) > 0)) return;
    const Vec3 n = across / glm::length(across);
    for (std::size_t i = 0; i < 3; ++i) {
        const Vec3 a = corners[i], b = corners[(i + 1) % 3], out = glm::normalize(glm::cross(b - a, n));
        for (const double side : {-o.radius, o.radius}) addSeam(a + side * n, b + side * n, list);
        for (const Vec3& end : {a, b}) addQuarters(end, n, out, 2, o.radius, list);
    }
}

void addBoxSeams(const collide::Obstacle& o, DrawList& list) {
    const std::array<Vec3, 3> all = scene::axesOf(o.rotation);
    constexpr std::uint8_t kPlaces[] = {1, 3, 9};
    for (std::size_t k = 0; k < 3; ++k)
        for (const int side : {-1, 1}) {
            const auto index = static_cast<std::uint8_t>(13 + side * kPlaces[k]);
            const scene::Corners face = scene::cornersOf(o, {Feature::Kind::Face, index});
            const Vec3 out = double(side) * o.radius * all[k];
            for (std::size_t i = 0; i < 4; ++i) addSeam(face[i] + out, face[(i + 1) % 4] + out, list);
        }
    const scene::Corners corners = scene::cornersOf(o);
    for (unsigned i = 0; i < 8; ++i)
        for (unsigned k = 0; k < 3; ++k) {
            const unsigned next = (k + 1) % 3;
            const Vec3 u = i >> k & 1 ? all[k] : -all[k], v = i >> next & 1 ? all[next] : -all[next];
            addQuarters(corners[i], u, v, 1, o.radius, list);
        }
}

void addCornerNumbers(const collide::Obstacle& triangle, DrawList& list) {
    const scene::Corners corners = scene::cornersOf(triangle);
    for (std::size_t i = 0; i < corners.size(); ++i) {
        list.markers.push_back({corners[i], 3, Ink::Text});
        Label label{.at = corners[i], .text = std::to_string(i), .clear = triangle.radius, .gapPx = 7};
        label.away = corners[i] - scene::middleOf(triangle);
        label.upright = true;
        label.priority = 2;
        list.labels.push_back(label);
    }
}

void addAxes(const collide::Obstacle& box, DrawList& list) {
    const double beyond = box.radius + kAxisBeyond * scene::reachOf(box);
    const std::array<Vec3, 3> all = scene::axesOf(box.rotation);
    constexpr const char* kNames[] = {"x", "y", "z"};
    for (int k = 0; k < 3; ++k) {
        const Vec3 axis = all[std::size_t(k)];
        const Vec3 face = box.center + (box.half[k] + box.radius) * axis, tip = face + beyond * axis;
        list.arrows.push_back({face, tip, Ink::Text, kAxisPx, 0.35f, 0.8f});
        list.labels.push_back({.at = tip, .text = kNames[k], .gapPx = 6, .away = axis, .priority = 2});
    }
}

}  // namespace

void addFeature(const collide::Obstacle& o, Feature feature, Vec3 normal, Ink ink, DrawList& list) {
    const scene::Corners corners = scene::cornersOf(o, feature);
    if (corners.size() == 1) return list.markers.push_back({corners[0], 5, ink, Ink::Background, 1, 0.9f});
    if (corners.size() == 2) return addBright(corners[0], corners[1], ink, list);
    Facet facet{{}, ink, 0.34f};
    for (const Vec3& corner : corners) facet.corners.push_back(corner + o.radius * normal);
    for (std::size_t i = 0; i < corners.size(); ++i)
        list.lines.push_back({facet.corners[i],
                              facet.corners[(i + 1) % corners.size()],
                              ink,
                              1.6f,
                              Dash::Solid,
                              0.8f,
                              0.5f,
                              {},
                              kNearerPx});
    list.facets.push_back(std::move(facet));
}

Label featureLabel(const collide::Obstacle& o, Feature feature, Vec3 normal) {
    const scene::Corners corners = scene::cornersOf(o, feature);
    const Vec3 middle = scene::middleOf(o, feature);
    Label label{.at = middle, .text = io::featureName(o.shape, feature), .ink = Ink::Text, .gapPx = 9};
    const Vec3 out = middle - scene::middleOf(o);
    label.away = corners.size() > 2 ? -normal : glm::length(out) > 0 ? out : -normal;
    if (corners.size() > 2) label.gapPx = 0;
    label.priority = kAlwaysShown;
    return label;
}

void addRoundedBody(const collide::Obstacle& grown, DrawList& list) {
    list.glass.push_back({grown});
    if (grown.shape == Shape::Capsule) addCapsuleSeams(grown, list);
    if (grown.shape == Shape::Triangle) addTriangleSeams(grown, list);
    if (grown.shape == Shape::Box) addBoxSeams(grown, list);
}

void addSelectedShapes(const scene::Document& document, Overlays show, DrawList& list) {
    if (!show.has(Overlay::Labels) || document.selection.size() > kMostExplained) return;
    for (const scene::ObjectRef ref : document.selection) {
        if (!scene::contains(document.scene, ref) || scene::marksOf(document.scene, ref).hidden) continue;
        if (ref.kind == scene::Kind::Triangle) addCornerNumbers(document.scene.triangles[ref.index].body, list);
        if (ref.kind == scene::Kind::Box) addAxes(document.scene.boxes[ref.index].body, list);
    }
}

}  // namespace render
