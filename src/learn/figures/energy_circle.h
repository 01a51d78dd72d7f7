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
    static constexpr std::size_t kMostContacts = 2000;  ///< limit of the simulation

    std::string first, second;             ///< names: the body beside the wall, and the other one
    double firstMass = 1, secondMass = 1;  ///< finite, > 0
    double radius = 0;                     ///< √(2 E)
    std::vector<PlotPoint> points;         ///< (√m₁ v₁, √m₂ v₂) at the start and after each contact
    std::vector<double> frames;            ///< for each point its instant: 0, then the times of the contacts
    std::vector<bool> isWall;  ///< for each point: the contact before it is with the wall; false for the start
    bool isWhole = true;       ///< no further contact follows

    /// atan √(m₁/m₂), radians: one contact of the balls and one with the wall turn the point by twice this angle.
    [[nodiscard]] double angle() const;
    /// The state after a number of impulses; between two whole numbers on the chord, since a part of an impulse changes
    /// both velocities in proportion. @param impulses  [0, points.size() - 1]
    [[nodiscard]] PlotPoint at(double impulses) const;
};

/// @return the circle, or one sentence that says what the scene lacks
[[nodiscard]] io::Result<EnergyCircle> energyCircle(const scene::Scene&);

}  // namespace learn
