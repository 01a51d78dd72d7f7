#pragma once
/// The floating-point modes that the core assumes.

#include <cstdint>

#ifndef __x86_64__
#include <cfenv>
#endif

namespace collide {

/// True if the floating point of this thread is as the core assumes: IEEE doubles, round to nearest, no flush-to-zero
/// or denormals-are-zero, no excess precision. Programs that embed the core (or load plug-ins that change the mode)
/// call it once per thread; Carom does at start.
[[nodiscard]] bool environmentIsExact() noexcept;

/// Sets this thread's floating point to what the core assumes, with traps masked, for the lifetime of the object; the
/// destructor restores its modes and exception flags. Takes a few nanoseconds: for the entry points of a library, not
/// for inner loops. The computation must be in a function that is not inlined, since the compiler may move other
/// arithmetic across a change of the modes.
class ExactEnvironment {
  public:
    ExactEnvironment() noexcept;
    ~ExactEnvironment();
    ExactEnvironment(const ExactEnvironment&) = delete;
    ExactEnvironment& operator=(const ExactEnvironment&) = delete;

  private:
#ifdef __x86_64__
    std::uint32_t m_mode;  ///< MXCSR
    [[maybe_unused]] std::uint16_t m_x87Control = 0, m_x87Status = 0;
#else
    std::fenv_t m_mode;
#endif
};

}  // namespace collide
