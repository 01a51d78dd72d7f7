#include <algorithm>
#include <glm/geometric.hpp>

#include "render/present.h"

namespace render {

void addClaim(const Claim& claim, Overlays show, DrawList& list) {
    const double size = std::max(claim.radius, 0.1);
    if (claim.from != claim.ballCenter)
        list.lines.push_back({claim.from, claim.ballCenter, Ink::Claim, 1.5f, Dash::Dashed, 0.9f, 0.5f});
    list.ghosts.push_back({claim.ballCenter, claim.radius, Ink::Claim, 0.20f, Dash::Dashed});
    if (claim.hitPoint) {
        list.markers.push_back({*claim.hitPoint, 4, Ink::Claim});
        if (claim.normal)
            list.arrows.push_back(
                {*claim.hitPoint, *claim.hitPoint + (claim.radius + size) * *claim.normal, Ink::Claim, 2});
    }
    if (!show.has(Overlay::Labels)) return;
    Label label;
    label.at = claim.ballCenter;
    label.text = claim.text;
    label.ink = Ink::Claim;
    label.clear = claim.radius;
    label.gapPx = 8;
    label.toward = {0, 1};
    label.upright = true;
    label.priority = 2;
    list.labels.push_back(label);
}

}  // namespace render
