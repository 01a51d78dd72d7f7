#include "print/drawing.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <numbers>

#include "base/numbers.h"
#include "base/powers_of_ten.h"
#include "render/label_layout.h"
#include "render/paint/convex_hull.h"
#include "scene/shapes.h"

namespace print {
namespace {

using render::Dash;
using render::Ink;
using scene::Vec3;

constexpr double kPerPx = 0.72;  // points for one px of the draw list
constexpr float kLabel = 11, kSubscript = 8, kMeasured = 9, kCoordinate = 6.5f;
constexpr float kHalo = 2.2f;      // points around a label, which may lie on a body
constexpr double kLeastGrid = 19;  // points between lines of the grid
constexpr int kMostGrid = 100;     // lines of the grid in each direction: more than on a page
constexpr double kFarthest = 1e5;  // points: beyond, cairo's own numbers overflow

Rgba darker(Rgba color) { return {color.r * 0.62f, color.g * 0.62f, color.b * 0.62f, color.a}; }

std::vector<double> dashes(Dash dash) {
    switch (dash) {
        case Dash::Dotted:
            return {1, 2.2};
        case Dash::Dashed:
            return {4, 2.6};
        case Dash::DashDot:
            return {5, 2.2, 1, 2.2};
        case Dash::Solid:
            break;
    }
    return {};
}

/// A coordinate without needless digits.
std::string coordinate(double value, double step) {
    const int digits = std::clamp(-base::decadeOf(step), 0, 30);
    const std::string shown = base::printed("%.*f", digits, value == 0 ? 0.0 : value);
    return shown[0] == '-' ? "−" + shown.substr(1) : shown;
}

class Drawing {
  public:
    Drawing(const render::DrawList& list, const view::Camera& camera, const Metrics& metrics, Sheet& sheet)
        : m_list(list), m_camera(camera), m_metrics(metrics), m_sheet(sheet) {}

    void draw() {
        const view::Rect& area = m_camera.viewport();
        const float left = float(area.x), top = float(area.y), right = float(area.x + area.width),
                    bottom = float(area.y + area.height);
        add(ClipMark{{left, top}, float(area.width), float(area.height)});
        drawGrid();
        for (const render::Wall& wall : m_list.walls) drawWall(wall.shape);
        for (const render::Capsule& capsule : m_list.capsules) drawCapsule(capsule);
        for (const render::Solid& solid : m_list.solids)
            circle(solid.center, solid.radius, solid.color, darker(solid.color), 0.9f, Dash::Solid);
        drawShapes();
        for (const render::GlassShape& glass : m_list.glass)
            outline(outlineOf(glass.body), paperInk(glass.ink, glass.fill * glass.alpha),
                    paperInk(glass.ink, glass.alpha), 0.7f);
        for (const render::Facet& facet : m_list.facets) {
            std::vector<Point> corners;
            for (const Vec3& corner : facet.corners) corners.push_back(at(corner));
            outline(std::move(corners), paperInk(facet.ink, facet.alpha), {}, 0);
        }
        for (const render::Disc& disc : m_list.discs) drawDisc(disc);
        for (const render::Ghost& ghost : m_list.ghosts)
            circle(ghost.center, ghost.radius, ghost.color.value_or(paperInk(ghost.ink)).withAlpha(ghost.fill),
                   paperInk(ghost.ink, ghost.alpha), 0.9f, ghost.outline);
        for (const render::Arc& arc : m_list.arcs) drawArc(arc);
        for (const render::Line& line : m_list.lines)
            path({at(line.a), at(line.b)}, paperInk(line.ink, line.alpha), line.widthPx, line.dash);
        for (const render::Arrow& arrow : m_list.arrows) drawArrow(arrow);
        for (const render::Marker& marker : m_list.markers)
            add(CircleMark{at(marker.at), points(marker.radiusPx), paperInk(marker.fill, marker.alpha),
                           paperInk(marker.rim, marker.alpha), 0.6f});
        drawLabels();
        add(ClipEnd{});
        outline({{left, top}, {right, top}, {right, bottom}, {left, bottom}}, {}, paperInk(Ink::Hairline), 0.5f);
    }

  private:
    /// A coordinate that is not finite, or far from the page, as one that cairo can take.
    static float held(double x) { return float(std::min(std::max(-kFarthest, x), kFarthest)); }
    static float points(float px) { return float(px * kPerPx); }
    void add(Mark mark) { m_sheet.marks.push_back(std::move(mark)); }

    [[nodiscard]] Point at(const Vec3& point) const {
        const auto projected = m_camera.project(point);
        return projected ? Point{held(projected->px.x), held(projected->px.y)} : Point{};
    }

    void path(std::vector<Point> corners, Rgba color, float widthPx, Dash dash = Dash::Solid) {
        add(strokeMark(std::move(corners), color, std::max(0.4f, points(widthPx)), dashes(dash)));
    }

    void outline(std::vector<Point> corners, std::optional<Rgba> fill, std::optional<Rgba> stroke, float width) {
        add(PathMark{std::move(corners), true, fill, stroke, width});
    }

    void circle(const Vec3& center, double radius, std::optional<Rgba> fill, std::optional<Rgba> stroke, float width,
                Dash dash) {
        const double radiusPx = m_camera.pixelRadius(center, radius);
        if (!(radiusPx < kFarthest)) return;
        add(CircleMark{at(center), float(radiusPx), fill, stroke, width, dashes(dash)});
    }

    /// Lines of whole multiples of the step, with their coordinates at the left and lower edges.
    void drawGrid() {
        const view::Rect& area = m_camera.viewport();
        const double units = m_camera.unitsPerPixel(m_camera.view().target),
                     step = base::roundStepFrom(kLeastGrid * units);
        const Vec3 middle = m_camera.view().target;
        const double halfWidth = units * area.width / 2, halfHeight = units * area.height / 2;
        const float left = float(area.x), top = float(area.y), right = float(area.x + area.width),
                    bottom = float(area.y + area.height);
        const auto draw = [&](bool isX, double value) {
            const Point p = at(isX ? Vec3{value, middle.y, middle.z} : Vec3{middle.x, value, middle.z});
            const Point from = isX ? Point{p.x, top} : Point{left, p.y},
                        to = isX ? Point{p.x, bottom} : Point{right, p.y};
            add(strokeMark({from, to}, paperInk(Ink::Hairline, value == 0 ? 1.f : 0.7f), value == 0 ? 0.9f : 0.4f));
            const std::string text = coordinate(value, step);
            const float wide = m_metrics.width(Face::Text, kCoordinate, text);
            const Point place = isX ? Point{p.x - wide / 2, bottom - 3} : Point{left + 3, p.y - 2};
            if (isX ? place.x > left + 16 && place.x + wide < right - 3 : p.y > top + 9 && p.y < bottom - 10)
                add(TextMark{Face::Text, kCoordinate, place, text, paperInk(Ink::Dim)});
        };
        const auto drawAll = [&](bool isX, double from, double to) {
            const double first = std::ceil(from / step);
            for (int i = 0; i < kMostGrid && (first + i) * step < to; ++i) draw(isX, (first + i) * step);
        };
        drawAll(true, middle.x - halfWidth, middle.x + halfWidth);
        drawAll(false, middle.y - halfHeight, middle.y + halfHeight);
    }

    void drawWall(const view::WallFace& wall) {
        if (wall.cushion.size() == 4) {
            std::vector<Point> corners;
            for (const Vec3& at3 : wall.cushion) corners.push_back(at(at3));
            outline(std::move(corners), paperInk(Ink::Faint, 0.5f), {}, 0);
        }
        for (const view::Rail& rail : wall.rails) path({at(rail.a), at(rail.b)}, paperInk(Ink::Text), 2.2f);
    }

    /// The outline of a capsule, a triangle or a box: the hull of the circles of the balls at its corners.
    [[nodiscard]] std::vector<Point> outlineOf(const collide::Obstacle& shape) const {
        constexpr int kSteps = 48;
        std::vector<glm::dvec2> around;
        for (const Vec3& corner : scene::cornersOf(shape)) {
            const Point middle = at(corner);
            const auto radius = double(held(m_camera.pixelRadius(corner, shape.radius)));
            for (int i = 0; i < kSteps; ++i) {
                const double angle = 2 * std::numbers::pi * i / kSteps;
                around.emplace_back(double(middle.x) + radius * std::cos(angle),
                                    double(middle.y) + radius * std::sin(angle));
            }
        }
        std::vector<Point> hull;  // at() and held() are finite
        for (const glm::dvec2& p : render::convexHull(std::move(around))) hull.push_back({float(p.x), float(p.y)});
        return hull;
    }

    /// Farthest first; of a box the faces that are seen as well.
    void drawShapes() {
        std::vector<const render::SolidShape*> all;
        for (const render::SolidShape& shape : m_list.shapes) all.push_back(&shape);
        const auto depth = [&](const auto* s) { return m_camera.toView(scene::middleOf(s->body)).z; };
        std::stable_sort(all.begin(), all.end(), [&](const auto* a, const auto* b) { return depth(a) < depth(b); });
        for (const render::SolidShape* shape : all) {
            outline(outlineOf(shape->body), shape->color, darker(shape->color), 0.9f);
            if (shape->body.shape == collide::Shape::Box) drawFaces(shape->body, darker(shape->color));
        }
    }

    void drawFaces(const collide::Obstacle& box, Rgba ink) {
        const std::array<Vec3, 3> all = scene::axesOf(box.rotation);
        constexpr int kPlaces[] = {1, 3, 9};
        for (int k = 0; k < 3; ++k)
            for (const int side : {-1, 1}) {
                const Vec3 normal = double(side) * all[std::size_t(k)],
                           middle = box.center + (box.half[k] + box.radius) * normal;
                const Vec3 sight = m_camera.orthographic() ? m_camera.forward() : middle - m_camera.eye();
                if (glm::dot(sight, normal) >= 0) continue;
                const auto index = static_cast<std::uint8_t>(13 + side * kPlaces[k]);
                std::vector<Point> corners;
                for (const Vec3& corner : scene::cornersOf(box, {collide::Feature::Kind::Face, index}))
                    corners.push_back(at(corner + box.radius * normal));
                outline(std::move(corners), {}, ink, 0.6f);
            }
    }

    void drawCapsule(const render::Capsule& capsule) {
        const Point a = at(capsule.a), b = at(capsule.b);
        const float radius = held(m_camera.pixelRadius(capsule.a, capsule.radius));
        const float along = std::atan2(b.y - a.y, b.x - a.x);
        constexpr int kSteps = 24;
        constexpr float kQuarter = std::numbers::pi_v<float> / 2;
        std::vector<Point> corners;
        const auto end = [&](Point centre, float from) {
            for (int i = 0; i <= kSteps; ++i) {
                const float angle = from + 2 * kQuarter * float(i) / kSteps;
                corners.push_back({centre.x + radius * std::cos(angle), centre.y + radius * std::sin(angle)});
            }
        };
        end(b, along - kQuarter);
        end(a, along + kQuarter);
        outline(std::move(corners), paperInk(capsule.ink, capsule.fill * capsule.alpha * 0.8f),
                paperInk(capsule.ink, 0.45f * capsule.alpha), 0.5f);
    }

    void drawDisc(const render::Disc& disc) {
        const Vec3 seed = std::abs(disc.normal.z) < 0.9 ? Vec3{0, 0, 1} : Vec3{1, 0, 0};
        const Vec3 u = glm::normalize(glm::cross(disc.normal, seed)), v = glm::cross(disc.normal, u);
        std::vector<Point> corners;
        constexpr int kSteps = 64;
        for (int i = 0; i < kSteps; ++i) {
            const double angle = 2 * std::numbers::pi * i / kSteps;
            corners.push_back(at(disc.center + disc.radius * (std::cos(angle) * u + std::sin(angle) * v)));
        }
        outline(std::move(corners), paperInk(disc.ink, disc.fill * disc.alpha), paperInk(disc.ink, 0.8f * disc.alpha),
                0.8f);
    }

    void drawArc(const render::Arc& arc) {
        const double angle = std::acos(std::clamp(glm::dot(arc.from, arc.to), -1.0, 1.0));
        if (angle < 1e-9) return;
        const Vec3 across = arc.to - std::cos(angle) * arc.from;
        const double length = glm::length(across);
        if (length < 1e-12) return;
        std::vector<Point> points;
        constexpr int kSteps = 32;
        for (int i = 0; i <= kSteps; ++i) {
            const double t = angle * i / kSteps;
            points.push_back(at(arc.center + arc.radius * (std::cos(t) * arc.from + std::sin(t) * across / length)));
        }
        path(std::move(points), paperInk(arc.ink, arc.alpha), arc.widthPx);
    }

    void drawArrow(const render::Arrow& arrow) {
        const Point a = at(arrow.a), b = at(arrow.b);
        const float dx = b.x - a.x, dy = b.y - a.y, length = std::hypot(dx, dy);
        if (length < 0.5f) return;
        const float head = std::min(7.f, length * 0.7f), half = head * 0.36f;
        const Point u{dx / length, dy / length}, neck{b.x - head * u.x, b.y - head * u.y};
        const Rgba color = paperInk(arrow.ink, arrow.alpha);
        path({a, neck}, color, arrow.widthPx);
        outline({b, {neck.x - half * u.y, neck.y + half * u.x}, {neck.x + half * u.y, neck.y - half * u.x}}, color, {},
                0);
    }

    [[nodiscard]] static TextMark markOf(const render::Label& label) {
        const Face face = label.upright ? Face::Strong : Face::SerifItalic;
        return {face, label.upright ? kMeasured : kLabel, {}, label.text, paperInk(label.ink, label.alpha), kHalo};
    }
    [[nodiscard]] static TextMark subscriptOf(const render::Label& label) {
        return {Face::Serif, kSubscript, {}, label.subscript, paperInk(label.ink, label.alpha), kHalo};
    }

    void drawLabels() {
        const auto measure = [&](const render::Label& label) {
            const TextMark mark = markOf(label);
            return view::Vec2(m_metrics.width(mark) + m_metrics.width(subscriptOf(label)), 1.2 * mark.size);
        };
        const auto point = [](view::Vec2 p) { return Point{float(p.x), float(p.y)}; };
        const render::LabelSpace space{m_camera.viewport(), {}, kPerPx};
        for (const render::PlacedLabel& placed : render::layoutLabels(m_list, m_camera, space, measure)) {
            TextMark mark = markOf(m_list.labels[placed.label]), below = subscriptOf(m_list.labels[placed.label]);
            mark.at = {float(placed.box.x), float(placed.box.y) + 0.95f * mark.size};
            below.at = {mark.at.x + m_metrics.width(mark), mark.at.y + 2.2f};
            if (placed.leader)
                add(strokeMark({point(placed.leader->from), point(placed.leader->to)}, paperInk(Ink::Dim, 0.7f), 0.4f));
            add(mark);
            if (!below.text.empty()) add(below);
        }
        for (const render::Plate& plate : m_list.plates) {
            const Point p = at(m_list.solids[plate.solid].center);
            const TextMark mark{Face::Strong, kMeasured, {p.x, p.y + 3.2f}, plate.text, paperInk(Ink::Background)};
            add(m_metrics.aligned(mark, 0.5f));
        }
    }

    const render::DrawList& m_list;
    const view::Camera& m_camera;
    const Metrics& m_metrics;
    Sheet& m_sheet;
};

}  // namespace

void addDrawing(const render::DrawList& list, const view::Camera& camera, const Metrics& metrics, Sheet& sheet) {
    Drawing(list, camera, metrics, sheet).draw();
}

}  // namespace print
