#pragma once
/// Overlays: the layers of a picture over the solid bodies, each switched separately.

#include <cstdint>
#include <vector>

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
    Minkowski,
    Miss,
    ClosestApproach,
    NextContacts,
    Labels,
    Ground,
    Count
};

/// A set of overlays.
struct Overlays {
    std::uint32_t bits = 0;
    [[nodiscard]] bool has(Overlay o) const { return (bits >> unsigned(o)) & 1u; }
    void set(Overlay o, bool on) { bits = on ? bits | (1u << unsigned(o)) : bits & ~(1u << unsigned(o)); }
    bool operator==(const Overlays&) const = default;
};

/// All overlays but Components, Minkowski and ClosestApproach, which would crowd the picture. Without a contact, Miss
/// shows the closest approach anyway.
[[nodiscard]] Overlays defaultOverlays();

struct OverlayInfo {
    Overlay overlay;
    const char* id;     ///< "swept-path"
    const char* title;  ///< "Swept path"
    const char* help;   ///< one line
};

/// One row for each overlay, in the order of menus.
[[nodiscard]] const std::vector<OverlayInfo>& overlayInfos();

}  // namespace vocabulary
