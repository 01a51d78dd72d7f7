#include <algorithm>
#include <cmath>

#include "render/numbers.h"
#include "render/present.h"

namespace render {
namespace {

constexpr std::size_t kMostNames = 12;  // beyond, only every so manieth look is named

void name(DrawList& list, Vec3 at, double radius, std::string text, Ink ink, float priority) {
    Label label;
    label.at = at;
    label.text = std::move(text);
    label.ink = ink;
    label.clear = radius;
    label.gapPx = 5;
    label.toward = {0, 1};
    label.upright = true;
    label.priority = priority;
    list.labels.push_back(std::move(label));
}

}  // namespace

void addLooks(const scene::Document& document, const Looks& shown, Overlays show, DrawList& list) {
    const std::size_t stride = std::max<std::size_t>(1, (shown.looks.size() + kMostNames - 1) / kMostNames);
    for (std::size_t i = 0; i < shown.looks.size(); ++i) {
        const Look& look = shown.looks[i];
        if (!collide::isFinite(look.ball) || !collide::isFinite(look.other)) continue;
        const Ink ink = look.overlaps ? Ink::Warning : Ink::Ball;
        // The first look that sees it stands out; so many others must not hide what they pass.
        const bool isFirst = look.overlaps && (i == 0 || !shown.looks[i - 1].overlaps);
        const float fill = isFirst ? 0.30f : shown.looks.size() > kMostNames ? 0.03f : 0.10f;
        if (i > 0) list.ghosts.push_back({look.ball, look.ballRadius, ink, fill, Dash::Dotted});
        list.markers.push_back({look.ball, 3, ink});
        if (look.other != shown.looks.front().other)
            list.ghosts.push_back(
                {look.other, look.otherRadius, look.overlaps ? Ink::Warning : Ink::Sphere, 0.06f, Dash::Dotted});
        if (show.has(Overlay::Labels) && i > 0 && (i % stride == 0 || isFirst))
            name(list, look.ball, look.ballRadius, shortNumber(look.frame), ink, isFirst ? 1.5f : 0.4f);
    }
    for (const scene::ObjectRef ref : shown.missed) {
        if (!scene::contains(document.scene, ref) || ref.kind == scene::Kind::Plane) continue;
        const double radius = ref.kind == scene::Kind::Ball ? document.scene.balls[ref.index].body.radius
                                                            : document.scene.spheres[ref.index].body.radius;
        name(list, scene::positionOf(document.scene, ref), radius,
             scene::nameOf(document.scene, ref) + ": no look sees it", Ink::Warning, 2);
    }
}

}  // namespace render
