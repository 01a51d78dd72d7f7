#pragma once
/// Event-driven gases that world_bench is compared with, behind one interface.

#include <cstdint>
#include <memory>

#include "scene/scene.h"

namespace peers {

/// A gas of equal balls in a box of six walls.
class PeerWorld {
  public:
    PeerWorld() = default;
    PeerWorld(const PeerWorld&) = delete;
    PeerWorld& operator=(const PeerWorld&) = delete;
    virtual ~PeerWorld() = default;
    /// Plays contacts until at least `contacts` have happened since the start.
    virtual void runTo(std::uint64_t contacts) = 0;
    [[nodiscard]] virtual std::uint64_t contacts() const = 0;
    [[nodiscard]] virtual double energy() const = 0;  ///< kinetic; unchanged but for rounding
};

enum class Search : std::uint8_t {
    Lists,  ///< neighbour lists over cells: fastest where the gas is dense
    Cells,  ///< cells with their bodies side by side: fastest where it is dilute
};

/// @pre the processor has the instructions
[[nodiscard]] std::unique_ptr<PeerWorld> sketchAvx2(const scene::Scene& scene, Search search);
[[nodiscard]] std::unique_ptr<PeerWorld> sketchAvx512(const scene::Scene& scene, Search search);

}  // namespace peers
