#pragma once
/// Lengths, times and speeds of a scene in SI units, as far as the scene says what a unit and a frame are worth.

#include <optional>
#include <string>

#include "scene/scene.h"

namespace text {

/// Absent without a worth of the unit, of the frame, or of both.
[[nodiscard]] std::optional<double> inMetres(const scene::SiUnits&, double units);
[[nodiscard]] std::optional<double> inSeconds(const scene::SiUnits&, double frames);
[[nodiscard]] std::optional<double> inMetresPerSecond(const scene::SiUnits&, double unitsPerFrame);

/// "radius 0.0286 m · 2.1 m/s", what of it is known; empty if nothing is.
[[nodiscard]] std::string siText(const scene::SiUnits&, double radius, double unitsPerFrame);

}  // namespace text
