#pragma once
/// Overlays: the layers of a picture over the solid bodies, each switched separately.

#include <array>
#include <cstddef>
#include <cstdint>

namespace vocabulary {

/// A layer over the solid bodies.
enum class Overlay : std::uint8_t {
    SweptPath,
    Ghosts,
    ContactPoint,
    ContactNormal,
    TangentPlane,
    Velocities,
    Components,
    RicochetAngle,
    RoundedBody,
    Miss,
    ClosestApproach,
    NextContacts,
    Labels,
    Numbers,
    Names,
    Ground,
    Glow,
    Recorded,
    Momentum,
    CenterOfMass,
    Trails,
    SpeedColors,
    Distance,
    MeshEdges,
    Count
};

/// A set of overlays.
struct Overlays {
    std::uint32_t bits = 0;
    [[nodiscard]] bool has(Overlay o) const { return (bits >> unsigned(o)) & 1u; }
    void set(Overlay o, bool on) { bits = on ? bits | (1u << unsigned(o)) : bits & ~(1u << unsigned(o)); }
    bool operator==(const Overlays&) const = default;
};

struct OverlayInfo {
    Overlay overlay;
    const char* id;     ///< "swept-path": in lesson files, in the settings and in the command "show.swept-path"
    const char* title;  ///< "Swept path"
    bool startsOn;      ///< shown by default; all overlays at once would crowd the picture
    const char* help;   ///< one line, without a full stop
};

/// One row for each overlay, in the order of the enumerators, which is that of menus. (Closest approach starts off,
/// since without a contact the overlay Miss shows the closest approach too.)
inline constexpr std::array<OverlayInfo, static_cast<std::size_t>(Overlay::Count)> kOverlayInfos = {{
    {Overlay::SweptPath, "swept-path", "Swept path", true,
     "The volume that the ball sweeps, and its centre's path (dotted)"},
    {Overlay::Ghosts, "ghosts", "Ghosts", true, "The ball at the contact, after it (dashed), and at the chosen time"},
    {Overlay::ContactPoint, "contact-point", "Contact point", true, "H: the one point on both surfaces"},
    {Overlay::ContactNormal, "contact-normal", "Contact normal", true, "n: from the sphere toward the ball, through H"},
    {Overlay::TangentPlane, "tangent-plane", "Tangent plane", true, "The plane in which the surfaces touch, as a disc"},
    {Overlay::Velocities, "velocities", "Velocities", true,
     "U before and U\u2032 after the contact, in proportion to the speeds"},
    {Overlay::Components, "components", "Components", false,
     "The velocities split along the normal and the tangent plane"},
    {Overlay::RicochetAngle, "ricochet-angle", "Ricochet angle", true, "Between the path and the tangent plane"},
    {Overlay::RoundedBody, "minkowski", "Rounded body", false,
     "The target grown by the ball's radius: the ball shrinks to a point, its path to a ray"},
    {Overlay::Miss, "miss", "Why it misses", true, "Closest approach and gap, the limit, or the depth of an overlap"},
    {Overlay::ClosestApproach, "closest-approach", "Closest approach", false,
     "Where the centres would be nearest if the ball went straight on (dash-dot)"},
    {Overlay::NextContacts, "next-contacts", "Next contacts", true,
     "The way of the selected balls through the contacts that follow, numbered"},
    {Overlay::Labels, "labels", "Labels", true, "The names P\u2081, S, H, n, U, U\u2032 and the measured values"},
    {Overlay::Numbers, "numbers", "Numbers", true, "On each body whose name is a number, as on a pool ball"},
    {Overlay::Names, "names", "Names", false, "Beside each body its name"},
    {Overlay::Ground, "ground", "Ground", true, "The grid at z = 0, with shadows"},
    {Overlay::Glow, "glow", "Glow", true,
     "While the aim is dragged: the ricochet angle at each point that the ball can touch, up to the graze"},
    {Overlay::Recorded, "recorded", "Recorded answer", true,
     "What the log records for the row that is the scene: the ball, the point and the normal (dashed)"},
    {Overlay::Momentum, "momentum", "Momentum", false,
     "p of each moving body of finite mass: its mass times its velocity, all arrows in one scale"},
    {Overlay::CenterOfMass, "centre-of-mass", "Centre of mass", false,
     "G of the bodies of finite mass (a ring), and its velocity u"},
    {Overlay::Trails, "trails", "Trails", false, "The way that each ball has come until this instant, fading with age"},
    {Overlay::SpeedColors, "speed-colours", "Speed colours", false,
     "Each body in the colour of its speed at this instant, with a scale"},
    {Overlay::Distance, "distance", "Distance of two", true,
     "Between two selected objects: the gap of their surfaces, and the distance of their centres"},
    {Overlay::MeshEdges, "mesh-edges", "All edges of meshes", false,
     "Those of every triangle, where there is room; else only where a mesh bends or ends"},
}};

[[nodiscard]] constexpr bool areOverlaysComplete() {
    for (std::size_t i = 0; i < kOverlayInfos.size(); ++i) {
        const OverlayInfo& info = kOverlayInfos[i];
        if (info.overlay != static_cast<Overlay>(i) || !info.id || !info.title || !info.help) return false;
    }
    return true;
}
static_assert(areOverlaysComplete(), "an overlay lacks its row, or rows and enumerators differ in order");

[[nodiscard]] constexpr const OverlayInfo& infoOf(Overlay overlay) {
    return kOverlayInfos[static_cast<std::size_t>(overlay)];
}

/// The overlays of a new session, and of a page of a lesson that names none.
[[nodiscard]] Overlays defaultOverlays();

}  // namespace vocabulary
