#include "vocabulary/overlay.h"

namespace vocabulary {

Overlays defaultOverlays() {
    Overlays all;
    for (const OverlayInfo& info : overlayInfos()) all.set(info.overlay, true);
    for (Overlay off : {Overlay::Components, Overlay::Minkowski, Overlay::ClosestApproach}) all.set(off, false);
    return all;
}

const std::vector<OverlayInfo>& overlayInfos() {
    using enum Overlay;
    static const std::vector<OverlayInfo> kInfos{
        {SweptPath, "swept-path", "Swept path", "The volume that the ball sweeps, and its centre's path (dotted)"},
        {Ghosts, "ghosts", "Ghosts", "The ball at the contact, after it (dashed), and at the chosen time"},
        {ContactPoint, "contact-point", "Contact point", "H: the one point on both surfaces"},
        {ContactNormal, "contact-normal", "Contact normal", "n: from the sphere toward the ball, through H"},
        {TangentPlane, "tangent-plane", "Tangent plane", "The plane in which the surfaces touch, as a disc"},
        {Velocities, "velocities", "Velocities", "U before and U\u2032 after the contact, in proportion to the speeds"},
        {Components, "components", "Components", "The velocities split along the normal and the tangent plane"},
        {RicochetAngle, "ricochet-angle", "Ricochet angle", "Between the path and the tangent plane"},
        {Minkowski, "minkowski", "Minkowski sphere",
         "The sphere grown by the ball's radius (dashed): the ball shrinks to a point, its path to a ray"},
        {Miss, "miss", "Why it misses", "Closest approach and gap, the limit, or the depth of an overlap"},
        {ClosestApproach, "closest-approach", "Closest approach",
         "Where the centres would be nearest if the ball went straight on (dash-dot)"},
        {NextContacts, "next-contacts", "Next contacts",
         "The way of the selected balls through the contacts that follow, numbered"},
        {Labels, "labels", "Labels", "The names P\u2081, S, H, n, U, U\u2032 and the measured values"},
        {Ground, "ground", "Ground", "The grid at z = 0, with shadows"},
    };
    return kInfos;
}

}  // namespace vocabulary
