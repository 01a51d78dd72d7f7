#pragma once

namespace collide {

/// True if the floating point of this thread is as the core assumes: IEEE doubles, round to nearest, no flush-to-zero
/// or denormals-are-zero, no excess precision. Programs that embed the core (or load plug-ins that change the mode)
/// call it once per thread; Carom does at start.
[[nodiscard]] bool environmentIsExact() noexcept;

}  // namespace collide
