#pragma once
/// From the drawing of the plane of incidence to the geometry of a derivation.

#include <optional>
#include <string>

#include "session/views/drawing.h"

namespace session {

/// The name in derivations of the point, arrow or length under a pixel: "d" for the length |d|.
/// @param scale  pixels for one px of the design
[[nodiscard]] std::optional<std::string> geometryAt(const learn::Incidence&, const DrawingFit&, view::Vec2 px,
                                                    double scale);

}  // namespace session
