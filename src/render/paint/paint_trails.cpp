#include <algorithm>

#include "render/present.h"
#include "scene/kinds.h"

namespace render {
namespace {

constexpr float kTrailPx = 2.2f, kTrailAlpha = 0.85f, kTrailHidden = 0.45f;
constexpr std::size_t kMostSteps = 24, kMostPieces = 6000;  // steps of the fading in a trail; pieces of all trails

struct Fading {
    double now = 0, length = 1;
    std::size_t steps = kMostSteps;

    [[nodiscard]] double ageOf(double frames) const { return std::clamp((now - frames) / length, 0.0, 1.0); }
};

/// A straight part of a trail in pieces of about one age.
void addWay(const world::TrailPoint& a, const world::TrailPoint& b, const Fading& fading, Line piece, DrawList& list) {
    if (!collide::isFinite(a.position) || !collide::isFinite(b.position) || a.position == b.position) return;
    const double oldest = fading.ageOf(a.frames), newest = fading.ageOf(b.frames);
    const auto count = std::max<std::size_t>(1, std::size_t((oldest - newest) * double(fading.steps) + 0.5));
    for (std::size_t i = 0; i < count; ++i) {
        const double from = double(i) / double(count), to = double(i + 1) / double(count);
        piece.a = a.position + from * (b.position - a.position);
        piece.b = i + 1 == count ? b.position : a.position + to * (b.position - a.position);
        const double age = oldest + (from + to) / 2 * (newest - oldest);
        piece.alpha = kTrailAlpha * float(1 - age);
        list.lines.push_back(piece);
    }
}

}  // namespace

void addTrails(const scene::Scene& scene, const WorldView& world, Overlays show, DrawList& list) {
    if (!show.has(Overlay::Trails) || world.trails.of.empty()) return;
    Fading fading{world.frames, world.trails.length};
    fading.steps = std::clamp<std::size_t>(kMostPieces / world.trails.of.size(), 6, kMostSteps);
    for (const world::Trail& trail : world.trails.of) {
        if (trail.ball >= scene.balls.size() || scene.balls[trail.ball].marks.hidden) continue;
        Line piece{.ink = Ink::Ball, .widthPx = kTrailPx, .hidden = kTrailHidden};
        piece.color = fromHex(scene.balls[trail.ball].color);
        for (std::size_t i = 0; i + 1 < trail.points.size(); ++i)
            addWay(trail.points[i], trail.points[i + 1], fading, piece, list);
    }
}

}  // namespace render
