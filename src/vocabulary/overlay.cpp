#include "vocabulary/overlay.h"

namespace vocabulary {

Overlays defaultOverlays() {
    Overlays all;
    for (const OverlayInfo& info : kOverlayInfos) all.set(info.overlay, info.startsOn);
    return all;
}

}  // namespace vocabulary
