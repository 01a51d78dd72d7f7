#include "ui/shell/layout.h"

#include <algorithm>
#include <cmath>

namespace ui {
namespace {

constexpr double kHeadlineHeight = 68, kLegendHeight = 54, kSideRoom = 24;

double rightWidth(const session::Settings& s) { return info(s.rightPanel).wide ? s.wideWidth : s.rightWidth; }

}  // namespace

Layout layOut(double width, double height, double scale, const session::Settings& settings, bool isPictureOnly) {
    const auto px = [&](double design) { return std::round(design * scale); };
    Layout out;
    const bool shown = settings.panelsShown && !isPictureOnly;
    const double top = shown ? px(kMenuHeight) : 0;
    const double wantedRight = shown ? px(rightWidth(settings)) : 0;
    double left = shown && !settings.isClass ? px(settings.leftWidth) : 0, right = wantedRight;
    if (settings.presentation && width - left - right < px(kPresentedPictureWidth)) left = 0;
    const double room = std::max(0.0, width - px(kSmallestPictureWidth));
    if (left + right > room) {
        const double shrink = room / (left + right);
        left = std::floor(left * shrink);
        right = std::floor(right * shrink);
    }
    // What has no room for both panels has it for the right one, or for none.
    const double smallest = px(kSmallestPanelWidth);
    if (std::min(left, right) < smallest && left > 0) {
        left = 0;
        right = std::min(wantedRight, room);
    }
    if (right < smallest) right = 0;
    const double bottom = shown && settings.timelineShown ? px(kTimelineHeight) : 0;
    out.hasPanels = shown;
    out.menu = {0, 0, width, top};
    out.left = {0, top, left, height - top};
    out.right = {width - right, top, right, height - top};
    out.picture = {left, top, std::max(1.0, width - left - right), std::max(1.0, height - top - bottom)};
    out.bottom = {out.picture.x, height - bottom, out.picture.width, bottom};
    out.free = {out.picture.x + px(kSideRoom), out.picture.y + px(kHeadlineHeight),
                std::max(1.0, out.picture.width - px(2 * kSideRoom)),
                std::max(1.0, out.picture.height - px(kHeadlineHeight + kLegendHeight))};
    return out;
}

}  // namespace ui
