#pragma once
/// Names of features: "face", "edge 1", "cap a", "corner +x-y+z".

#include "collide/types.h"

namespace collide {

/// True for a feature that the shape has.
[[nodiscard]] bool hasFeature(Shape shape, Feature feature) noexcept;
/// The name of a feature, kept for ever; "" for one that the shape does not have.
[[nodiscard]] const char* nameOf(Shape shape, Feature feature) noexcept;

}  // namespace collide
