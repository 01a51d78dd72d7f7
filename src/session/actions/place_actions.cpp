#include "session/actions/place_actions.h"

#include <cmath>

#include "session/texts/present_options.h"

namespace session {

std::optional<view::Vec2> handlePx(const Session& s) {
    if (!canPlace(s.lesson) || s.playback.instant().isUnderWay()) return std::nullopt;
    const auto at = handleOf(s.lesson, placeSceneOf(s));
    const auto seen = at ? s.viewport.camera().project(*at) : std::nullopt;
    return seen ? std::optional(seen->px) : std::nullopt;
}

bool isOverPlaced(const Session& s, view::Vec2 px) {
    const auto handle = handlePx(s);
    return handle && std::hypot(px.x - handle->x, px.y - handle->y) <= kPlacePx * s.viewport.area().scale;
}

void placeAt(Session& s, view::Vec2 px) {
    if (!canPlace(s.lesson)) return;
    const PlaceScene in = placeSceneOf(s);
    const view::Camera camera = s.viewport.camera();
    const auto before = handleOf(s.lesson, in);
    const auto answer = placedUnder(s.lesson, in, camera.ray(px));
    if (!answer || !before) return;
    PageWork& work = s.lesson.work();
    work.typed = typedOf(s.lesson, in, *answer, camera.unitsPerPixel(*before));
    work.verdict.reset();
    work.answered.reset();
    work.complaint.clear();
}

void nudgePlaced(Session& s, view::Vec2 by) {
    if (const auto handle = handlePx(s)) placeAt(s, *handle + by * s.viewport.area().scale);
}

}  // namespace session
