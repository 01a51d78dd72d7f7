#pragma once

#include <cstdint>

#ifndef __x86_64__
#include <cfenv>
#endif

namespace collide {

/// True if the floating point of this thread is as the core assumes: IEEE doubles, round to nearest, no flush-to-zero
/// or denormals-are-zero, no excess precision. Programs that embed the core (or load plug-ins that change the mode)
/// call it once per thread; Carom does at start.
[[nodiscard]] bool environmentIsExact() noexcept;

/// Gives this thread the floating point that the core assumes, with traps masked, for the lifetime of the object; then
/// its modes and exception flags are as before. A few nanoseconds: for the border of a library, not for inner loops.
/// The computation must be a call of a function that the compiler does not see through: it may move plain arithmetic
/// across a change of the mode.
class ExactEnvironment {
  public:
    ExactEnvironment() noexcept;
    ~ExactEnvironment();
    ExactEnvironment(const ExactEnvironment&) = delete;
    ExactEnvironment& operator=(const ExactEnvironment&) = delete;

  private:
#ifdef __x86_64__
    std::uint32_t m_mode;  ///< MXCSR
#else
    std::fenv_t m_mode;
#endif
};

}  // namespace collide
