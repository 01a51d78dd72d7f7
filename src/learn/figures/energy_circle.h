#pragma once
/// Elastic contacts of two bodies on one line: with the axes √m₁ v₁ and √m₂ v₂ their state stays on a circle, since
/// kinetic energy is conserved. Source: G. Galperin, "Playing pool with π" (2003).

#include <string>
#include <vector>

#include "io/result.h"
#include "learn/figures/plots.h"
#include "world/simulation/event_simulator.h"

namespace learn {

struct EnergyCircle {
    static constexpr std::size_t kMostContacts = 2000;

    std::string first, second;  ///< names: the body beside the wall, and the other one
    double firstMass = 1, secondMass = 1;
    double radius = 0;              ///< √(2 E)
    std::vector<PlotPoint> points;  ///< (√m₁ v₁, √m₂ v₂) at the start and after each contact
    std::vector<double> frames;     ///< instants: 0, then those of the contacts
    std::vector<bool> isWall;       ///< the contact that leads to the point is with a wall; false for the start
    bool isWhole = true;            ///< no other contact follows

    /// atan √(m₁/m₂), radians: a neighbouring point is an arc of twice this angle away.
    [[nodiscard]] double angle() const;
    /// The state when a number of impulses has passed; between two whole numbers on the chord, since momentum passes
    /// along it. @param impulses  [0, points - 1]
    [[nodiscard]] PlotPoint at(double impulses) const;
};

/// @return the circle, or one sentence that says what the scene lacks
[[nodiscard]] io::Result<EnergyCircle> energyCircle(const scene::Scene&);

}  // namespace learn
