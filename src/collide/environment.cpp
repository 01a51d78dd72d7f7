#include "collide/environment.h"

#include <cfenv>
#include <cfloat>
#include <limits>

namespace collide {

bool environmentIsExact() noexcept {
    static_assert(std::numeric_limits<double>::is_iec559 && FLT_EVAL_METHOD == 0);
    // Volatile, so that the processor computes at run time, not the compiler.
    volatile double one = 1, tiny = std::numeric_limits<double>::epsilon() / 4, least = 0x1p-1074, small = 0x1p-1022;
    const bool nearest = one + tiny == one && one + 3 * tiny > one && -one - tiny == -one && -one - 3 * tiny < -one;
    const bool subnormals = least > 0 && small / 2 > 0 && least * 2 > least;
    return std::fegetround() == FE_TONEAREST && nearest && subnormals;
}

// The doubles of x86-64 are those of SSE: the modes of the x87 unit do not matter.
#ifdef __x86_64__
ExactEnvironment::ExactEnvironment() noexcept {
    constexpr std::uint32_t kExact = 0x1F80;  // all traps masked, round to nearest, neither flush mode
    asm volatile("stmxcsr %0\n\tldmxcsr %1" : "=m"(m_mode) : "m"(kExact) : "memory");
}
ExactEnvironment::~ExactEnvironment() { asm volatile("ldmxcsr %0" : : "m"(m_mode) : "memory"); }
#else
ExactEnvironment::ExactEnvironment() noexcept {
    std::fegetenv(&m_mode);
    std::fesetenv(FE_DFL_ENV);
}
ExactEnvironment::~ExactEnvironment() { std::fesetenv(&m_mode); }
#endif

}  // namespace collide
