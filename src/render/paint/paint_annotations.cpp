#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <string_view>

#include "render/paint/right_angle.h"
#include "render/present.h"

namespace render {
namespace {

constexpr float kThroughBodies = 0.85f;  // share of alpha inside a body, where most geometry of a derivation lies

/// Two unit vectors at right angles to a unit vector and to each other.
std::pair<Vec3, Vec3> across(Vec3 normal) {
    const Vec3 other = std::abs(normal.z) < 0.9 ? Vec3(0, 0, 1) : Vec3(1, 0, 0);
    const Vec3 x = glm::normalize(glm::cross(normal, other));
    return {x, glm::cross(normal, x)};
}

void addCircle(const Annotation& a, float width, DrawList& list) {
    const auto [x, y] = across(a.b);
    // An arc is at most half a circle, and the ends of a half circle do not define its plane: quarters are drawn.
    for (const auto& [from, to] : {std::pair(x, y), std::pair(y, -x), std::pair(-x, -y), std::pair(-y, x)})
        list.arcs.push_back({a.a, from, to, a.radius, a.ink, width});
}

void addCorner(const Annotation& a, float width, DrawList& list) {
    const double one = glm::length(a.b - a.a), other = glm::length(a.c - a.a);
    addRightAngle(a.a, (a.b - a.a) / one, (a.c - a.a) / other, 0.16 * std::min(one, other), a.ink, width, list);
}

void addLabel(const Annotation& a, DrawList& list) {
    if (a.name.empty()) return;
    Label label{.at = a.a, .text = a.name, .ink = a.ink, .gapPx = 7, .priority = a.isLit ? 6.f : 2.5f};
    const bool isLine = a.kind == Annotation::Kind::Segment || a.kind == Annotation::Kind::Arrow;
    if (isLine) label.at = a.a + (a.kind == Annotation::Kind::Arrow ? 0.7 : 0.5) * (a.b - a.a);
    if (a.kind == Annotation::Kind::Sphere) label.clear = a.radius;
    if (a.kind == Annotation::Kind::Circle || a.kind == Annotation::Kind::Plane)
        label.at = a.a + a.radius * across(a.b).first;
    list.labels.push_back(label);
}

}  // namespace

void addAnnotations(const std::vector<Annotation>& annotations, DrawList& list) {
    std::string_view named;  // the sides of an outline have one name
    for (const Annotation& a : annotations) {
        const float more = a.isLit ? 2.f : 1.f;
        switch (a.kind) {
            case Annotation::Kind::Point:
                list.markers.push_back({a.a, 4.5f * (a.isLit ? 1.5f : 1.f), a.ink});
                break;
            case Annotation::Kind::Segment:
                if (a.isLine)
                    list.lines.push_back({a.a, a.b, a.ink, 2, Dash::Dotted, 1, 0.7f});
                else
                    list.lines.push_back({a.a, a.b, a.ink, 2.4f * more, Dash::Solid, 1, kThroughBodies});
                break;
            case Annotation::Kind::Arrow:
                list.arrows.push_back({a.a, a.b, a.ink, 2.6f * more, kThroughBodies});
                break;
            case Annotation::Kind::Circle:
                addCircle(a, 1.8f * more, list);
                break;
            case Annotation::Kind::Sphere:
                list.ghosts.push_back({a.a, a.radius, a.ink, a.isLit ? 0.16f : 0.08f, Dash::Dashed});
                break;
            case Annotation::Kind::RightAngle:
                addCorner(a, 1.6f, list);
                break;
            case Annotation::Kind::Plane:
                list.discs.push_back({a.a, a.b, a.radius, a.ink, a.isLit ? 0.3f : 0.16f});
                break;
        }
        if (a.name != named) addLabel(a, list);
        named = a.name;
    }
}

}  // namespace render
