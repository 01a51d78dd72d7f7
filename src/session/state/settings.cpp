#include "session/state/settings.h"

#include <algorithm>

namespace session {
Settings withSplitter(Settings settings, Side side, double delta) {
    if (side == Side::Left) settings.leftWidth = std::clamp(settings.leftWidth + delta, 180.0, 480.0);
    if (side == Side::Right) settings.rightWidth = std::clamp(settings.rightWidth - delta, 220.0, 640.0);
    return settings;
}

}  // namespace session
