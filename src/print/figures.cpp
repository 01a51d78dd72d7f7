#include "print/figures.h"

#include <cmath>
#include <glm/geometric.hpp>

#include "learn/figures/discrete_sampling.h"
#include "learn/figures/incidence.h"
#include "learn/lesson/live.h"
#include "learn/lesson/task_kinds.h"
#include "text/numbers.h"

namespace print {
namespace {

using learn::Beside;
using render::Dash;
using render::Ink;
using scene::Vec3;

constexpr double kFigureRoom = 0.12;     // beside the drawing, of its larger side
constexpr double kFarthestSample = 4;    // in sums of the radii; others farther away are left out
constexpr std::size_t kMostSamples = 8;  // near the sphere; more would hide each other

Vec3 onPaper(learn::Vec2 p) { return {p.x, p.y, 0}; }

render::Label figureName(learn::Vec2 at, const std::string& text, Ink ink, bool isUpright = false) {
    return {.at = onPaper(at), .text = text, .subscript = {}, .ink = ink, .gapPx = 7, .upright = isUpright};
}

render::Ghost outline(learn::Vec2 center, double radius, Ink ink, float fill, Dash dash) {
    return {onPaper(center), radius, ink, fill, dash};
}

void frameBox(Figure& figure, learn::Vec2 low, learn::Vec2 high) {
    const double room = kFigureRoom * std::max(high.x - low.x, high.y - low.y);
    for (const learn::Vec2 corner : {low, high}) figure.bounds.push_back({onPaper(corner), room});
}

Figure incidenceFigure(const learn::Incidence& drawing) {
    Figure figure;
    const learn::DrawingBox box = boxOf(drawing);
    frameBox(figure, box.low, box.high);
    render::DrawList& list = figure.list;
    for (const learn::Circle2& c : drawing.circles)
        list.ghosts.push_back(
            outline(c.center, c.radius, c.ink, c.dashed ? 0.04f : 0.3f, c.dashed ? Dash::Dashed : Dash::Solid));
    const learn::Vec2 start = pointOf(drawing, learn::Role::Start)->at,
                      foot = pointOf(drawing, learn::Role::Closest)->at;
    const learn::Vec2 end{std::max(box.high.x, foot.x), foot.y};  // x is along the motion
    list.lines.push_back({onPaper(start), onPaper(end), Ink::Ball, 1.2f, Dash::Dotted});
    for (const learn::Length2& l : drawing.lengths) {
        list.lines.push_back({onPaper(l.from), onPaper(l.to), l.ink, 1.6f, Dash::Solid});
        list.labels.push_back(figureName((l.from + l.to) / 2.0, l.text, l.ink, true));
    }
    for (const learn::Arrow2& a : drawing.arrows) {
        list.arrows.push_back({onPaper(a.from), onPaper(a.to), a.ink});
        list.labels.push_back(figureName(a.role == learn::Role::VelocityIn ? a.from : a.to, a.name, a.ink));
    }
    for (const learn::Point2& p : drawing.points) {
        if (p.role == learn::Role::Closest && drawing.lengths.empty()) continue;  // part of the answer
        list.markers.push_back({onPaper(p.at), 2.6f, p.ink});
        list.labels.push_back(figureName(p.at, p.name, p.ink));
    }
    return figure;
}

std::optional<Figure> samplesFigure(const collide::SweepQuery& query) {
    const learn::DiscreteSampling sampling = learn::discreteSampling(query);
    const auto plane = learn::incidencePlane(query);
    if (!plane) return std::nullopt;
    Figure figure;
    const double r = query.ball.radius, sum = r + query.obstacle.radius, far = kFarthestSample * sum + r;
    figure.list.ghosts.push_back(outline({0, 0}, query.obstacle.radius, Ink::Sphere, 0.3f, Dash::Solid));
    learn::Vec2 low(-sum), high(sum);
    const auto& answer = sampling.sweep;
    const double middle = answer.contact ? answer.contact->frames : answer.closest.frames;
    std::size_t shown = 0;
    for (const learn::FrameSample& sample : sampling.samples) {
        const learn::Vec2 at = plane->to2d(plane->origin + sample.ball - sample.sphere);
        const bool isNeighbour = std::abs(sample.frame - middle) < 1;  // however far away it is
        if (!isNeighbour && (glm::length(at) > far || shown++ >= kMostSamples)) continue;
        low = glm::min(low, at - r), high = glm::max(high, at + r);
        const Ink ink = sample.overlaps ? Ink::Warning : Ink::Ball;
        figure.list.ghosts.push_back(outline(at, r, ink, 0.22f, Dash::Solid));
        figure.list.labels.push_back(figureName(at, "frame " + text::shortNumber(sample.frame), ink, true));
    }
    if (const auto& contact = sampling.sweep.contact) {
        const learn::Vec2 at = plane->to2d(plane->origin + contact->ballCenter - contact->sphereCenter);
        figure.list.ghosts.push_back(outline(at, r, Ink::Normal, 0.05f, Dash::Dashed));
        figure.list.labels.push_back(
            figureName(at, "contact at " + text::shortNumber(contact->frames), Ink::Normal, true));
    }
    frameBox(figure, low, high);
    return figure;
}

}  // namespace

std::optional<Figure> flatFigure(const learn::Page& page, const scene::Scene& scene, bool isAnswered) {
    const bool isShown = isAnswered || !learn::hidesAnswers(page);
    const auto query = learn::firstQuery(scene);
    if (!query) return std::nullopt;
    if (page.beside == Beside::Frames && isShown) return samplesFigure(*query);
    if (page.beside != Beside::Incidence) return std::nullopt;
    const std::optional<learn::Incidence> drawing = learn::incidence(*query);
    if (!drawing) return std::nullopt;
    return incidenceFigure(isShown ? *drawing : withoutAnswer(*drawing));
}

}  // namespace print
