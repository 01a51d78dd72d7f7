#include <algorithm>
#include <cmath>

#include "ui/timeline/timeline.h"
#include "ui/widgets/region.h"

namespace ui {
namespace {

constexpr float kDistance = 216, kRoomForDistance = 700, kLeastTrack = 80;  // px of the design

}  // namespace

void drawTimelineBar(const Panel& p, const view::Rect& bar, bool isFinger) {
    if (bar.height <= 0) return;
    const Region region("time line", toIm(bar));
    const float left = float(bar.x), right = float(bar.x + bar.width), top = float(bar.y);
    windowPainter().rectFilled({left, top}, {right, top + 1}, p.ink(Ink::Hairline));
    const float from = drawTransport(p, bar, isFinger) + p.px(18);
    float to = right - p.px(20);
    if (bar.width >= double(p.px(kRoomForDistance)) && p.session.panels.timeLine.hasDistance) {
        const float width = std::min(p.px(kDistance), std::round((to - from) / 3));
        const RowRect plot{{right - p.px(kMargin) - width, top + p.px(6)},
                           {right - p.px(kMargin), float(bar.y + bar.height) - p.px(6)}};
        drawDistance(p, plot);
        to = plot.min.x - p.px(28);
    }
    if (to - from >= p.px(kLeastTrack)) drawTrack(p, {from, to, top, p.scale, p.session.panels.timeLine.span});
}

}  // namespace ui
