#include "render/present.h"
#include "scene/distance.h"
#include "scene/kinds.h"
#include "text/numbers.h"

namespace render {
namespace {

constexpr float kDistancePx = 1.6f, kEndPx = 3;

}  // namespace

void addDistance(const scene::Document& document, Overlays show, DrawList& list) {
    const std::vector<scene::ObjectRef>& selection = document.selection;
    if (!show.has(Overlay::Distance) || selection.size() != 2) return;
    for (const scene::ObjectRef ref : selection)
        if (scene::marksOf(document.scene, ref).hidden) return;
    const auto distance = scene::distanceBetween(document.scene, selection[0], selection[1]);
    if (!distance) return;
    const bool overlaps = distance->gap < 0;
    const Ink ink = overlaps ? Ink::Warning : Ink::Text;
    list.lines.push_back({distance->from, distance->to, ink, kDistancePx, Dash::Solid, 0.9f, 0.9f});
    for (const Vec3& end : {distance->from, distance->to})
        list.markers.push_back({.at = end, .radiusPx = kEndPx, .fill = ink, .hidden = 0.9f});
    if (!show.has(Overlay::Labels)) return;
    Label label{.at = (distance->from + distance->to) / 2.0, .ink = ink};
    label.text = (overlaps ? "overlap " : "gap ") + text::shortNumber(overlaps ? -distance->gap : distance->gap);
    if (!distance->isAtWall) label.text += " \u00b7 centres " + text::shortNumber(distance->centres);
    label.upright = true;
    label.priority = kAlwaysShown;
    list.labels.push_back(label);
}

}  // namespace render
