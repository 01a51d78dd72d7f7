#include "session/state/settings.h"

#include <algorithm>

namespace session {
Settings withSplitter(Settings settings, Side side, double delta) {
    if (side == Side::Left) settings.leftWidth = std::clamp(settings.leftWidth + delta, 180.0, 480.0);
    double& right = info(settings.rightPanel).wide ? settings.wideWidth : settings.rightWidth;
    if (side == Side::Right) right = std::clamp(right - delta, 220.0, 640.0);
    return settings;
}

}  // namespace session
