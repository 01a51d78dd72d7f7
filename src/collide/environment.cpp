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
namespace {
std::uint32_t modes() noexcept {
    std::uint32_t bits = 0;
    asm volatile("stmxcsr %0" : "=m"(bits) : : "memory");
    return bits;
}
void setModes(std::uint32_t bits) noexcept { asm volatile("ldmxcsr %0" : : "m"(bits) : "memory"); }
}  // namespace

// To write the register takes longer than to read it, so that is done only where something differs.
ExactEnvironment::ExactEnvironment() noexcept : m_mode(modes()) {
    constexpr std::uint32_t kFlags = 0x3F, kExact = 0x1F80;  // all traps masked, round to nearest, neither flush mode
    if ((m_mode & ~kFlags) != kExact) setModes(kExact);
}
ExactEnvironment::~ExactEnvironment() {
    if (modes() != m_mode) setModes(m_mode);
}
#else
ExactEnvironment::ExactEnvironment() noexcept {
    std::fegetenv(&m_mode);
    std::fesetenv(FE_DFL_ENV);
}
ExactEnvironment::~ExactEnvironment() { std::fesetenv(&m_mode); }
#endif

}  // namespace collide
