#pragma once
/// Numbers as shown: short and steady in panels, whole in tooltips.

#include <string>

#include "scene/scene.h"

namespace session {

/// At most `significant` digits, no trailing zeros: "0.35", "-2.4", "1.5e9", "∞" for infinity.
[[nodiscard]] std::string shortNumber(double value, int significant = 6);
/// A fixed number of decimals, so that digits do not jump while dragging; very large and very small ones as 1.234e-7.
[[nodiscard]] std::string steadyNumber(double value, int decimals);
[[nodiscard]] std::string steadyVector(scene::Vec3 value, int decimals);
/// Every digit: the shortest decimal that reads back the same; "beyond the largest double" for infinity; "nan".
[[nodiscard]] std::string fullNumber(double value);
[[nodiscard]] std::string fullVector(scene::Vec3 value);

}  // namespace session
