#include "session/views/inset_view.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "session/state/picture_area.h"

namespace session {
namespace {

constexpr double kNoteHeight = 90;         // px of the design: the title, and three lines at the least width
constexpr double kSide = 12, kBelow = 58;  // px of the design that the inset keeps from the picture's edges
constexpr double kClassWidth = 0.62, kClassHeight = 0.75;  // least shares of the room, since the letters are large

/// The part of the picture in which the inset may lie: the legend stays free.
view::Rect roomOf(const PictureArea& area) {
    const double side = std::min(kSide * area.scale, area.viewport.width / 8);
    const double bottom =
        area.viewport.y + area.viewport.height - std::min(kBelow * area.scale, area.viewport.height / 4);
    const double top = std::min(area.free.y, area.viewport.y + area.viewport.height / 4);
    return {area.viewport.x + side, top, std::max(1.0, area.viewport.width - 2 * side), std::max(1.0, bottom - top)};
}

double sizeIn(double room, double share, double least) { return std::min(room, std::max(least, share * room)); }

double shareOf(double offset, double slack) { return slack > 0 ? std::clamp(offset / slack, 0.0, 1.0) : 1; }

}  // namespace

void InsetView::toggle(Settings& s, bool hasDrawing) {
    const bool wasShown = isShown(s, hasDrawing);
    m_isEnlarged = false;
    m_isDismissed = wasShown;
    s.insetShown = !wasShown;
}

void InsetView::enlarge(Settings& s, bool hasDrawing) {
    const bool wasShown = isShown(s, hasDrawing);
    m_isEnlarged = !wasShown || !m_isEnlarged;
    if (!wasShown) s.insetShown = true;
}

view::Rect insetRect(const Settings& s, const PictureArea& area, bool isEnlarged) {
    if (isEnlarged) return area.viewport;
    const view::Rect room = roomOf(area);
    const double wide = s.isClass ? std::max(s.insetWidth, kClassWidth) : s.insetWidth;
    const double high = s.isClass ? std::max(s.insetHeight, kClassHeight) : s.insetHeight;
    const double width = sizeIn(room.width, wide, kInsetLeastWidth * area.scale);
    const double height = sizeIn(room.height, high, kInsetLeastHeight * area.scale);
    return {std::round(room.x + s.insetX * (room.width - width)),
            std::round(room.y + s.insetY * (room.height - height)), std::round(width), std::round(height)};
}

view::Rect noteRect(const view::Rect& inset, const Settings& s, const PictureArea& area) {
    const double height = std::min(inset.height, std::round(kNoteHeight * area.scale));
    return {inset.x, std::round(inset.y + s.insetY * (inset.height - height)), inset.width, height};
}

std::vector<view::Rect> freeOf(const PictureArea& area) {
    const view::Rect& free = area.free;
    if (!area.inset || *area.inset == area.viewport) return {free};
    const view::Rect& inset = *area.inset;
    const double right = free.x + free.width, bottom = free.y + free.height;
    std::vector<view::Rect> parts;
    const auto part = [&](double x0, double y0, double x1, double y1) {
        // A narrow strip is too small for the scene.
        if (x1 - x0 > free.width / 3 && y1 - y0 > free.height / 3) parts.push_back({x0, y0, x1 - x0, y1 - y0});
    };
    part(free.x, free.y, std::min(right, inset.x), bottom);
    part(std::max(free.x, inset.x + inset.width), free.y, right, bottom);
    part(free.x, free.y, right, std::min(bottom, inset.y));
    part(free.x, std::max(free.y, inset.y + inset.height), right, bottom);
    if (parts.empty()) parts.push_back(free);
    return parts;
}

double coverage(const view::Camera& camera, const std::vector<view::Bounds>& places, const view::Rect& r) {
    double sum = 0;
    for (const view::Bounds& place : places) {
        const auto at = camera.project(place.center);
        if (!at) continue;
        const double half = camera.pixelRadius(place.center, place.radius);
        const double wide = std::min(at->px.x + half, r.x + r.width) - std::max(at->px.x - half, r.x);
        const double high = std::min(at->px.y + half, r.y + r.height) - std::max(at->px.y - half, r.y);
        if (wide > 0 && high > 0) sum += wide * high;
    }
    return sum;
}

Settings inEmptiestCorner(Settings settings, const PictureArea& area, const view::Camera& camera,
                          const std::vector<view::Bounds>& extent) {
    if (settings.insetPlaced) return settings;
    Settings best = settings;
    double least = std::numeric_limits<double>::infinity();
    for (const auto& [x, y] : {std::pair(1.0, 1.0), std::pair(0.0, 1.0), std::pair(1.0, 0.0), std::pair(0.0, 0.0)}) {
        settings.insetX = x;
        settings.insetY = y;
        const double covered = coverage(camera, extent, insetRect(settings, area, false));
        if (covered >= least) continue;
        least = covered;
        best = settings;
    }
    return best;
}

Settings withInset(Settings s, const PictureArea& area, const view::Rect& rect) {
    const view::Rect room = roomOf(area);
    s.insetWidth = std::clamp(rect.width / room.width, 0.1, 1.0);
    s.insetHeight = std::clamp(rect.height / room.height, 0.1, 1.0);
    const view::Rect now = insetRect(s, area, false);
    s.insetPlaced = true;
    s.insetX = shareOf(rect.x - room.x, room.width - now.width);
    s.insetY = shareOf(rect.y - room.y, room.height - now.height);
    return s;
}

view::Rect resized(const view::Rect& rect, Corner corner, view::Vec2 delta, const PictureArea& area) {
    const view::Rect room = roomOf(area);
    const bool isLeft = corner == Corner::TopLeft || corner == Corner::BottomLeft;
    const bool isTop = corner == Corner::TopLeft || corner == Corner::TopRight;
    const double leastWidth = std::min(room.width, kInsetLeastWidth * area.scale);
    const double leastHeight = std::min(room.height, kInsetLeastHeight * area.scale);
    double left = rect.x, right = rect.x + rect.width, top = rect.y, bottom = rect.y + rect.height;
    if (isLeft)
        left = std::max(room.x, std::min(left + delta.x, right - leastWidth));
    else
        right = std::min(room.x + room.width, std::max(right + delta.x, left + leastWidth));
    if (isTop)
        top = std::max(room.y, std::min(top + delta.y, bottom - leastHeight));
    else
        bottom = std::min(room.y + room.height, std::max(bottom + delta.y, top + leastHeight));
    return {left, top, right - left, bottom - top};
}

}  // namespace session
