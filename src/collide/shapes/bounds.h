#pragma once
/// The bounds of the filter beside shapes. Derivation: docs/notes/shapes.md. Internal to the room collide.

namespace collide::shapes {

/// The errors of positions and shadows, relative to the largest distance, and that times the motion.
inline constexpr double kError = 0x1p-46;

/// Sizes and motions between these do not leave the range of doubles by their products.
inline constexpr double kLeastSize = 0x1p-200, kMostSize = 0x1p200;

}  // namespace collide::shapes
