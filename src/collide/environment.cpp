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

// The doubles of x86-64 are those of SSE. The modes of the x87 unit matter where functions of the C library use it
// (CAROM_X87), as floor() and ldexp() of mingw-w64 do; programs of Microsoft's compiler have it at 53 bits.
#ifdef __x86_64__
namespace {
#ifdef CAROM_X87
constexpr std::uint16_t kExactX87 = 0x37F;  // all traps masked, 64 bits, round to nearest
constexpr std::uint16_t kFlagsX87 = 0x3F;

std::uint16_t controlOfX87() noexcept {
    std::uint16_t bits = 0;
    asm volatile("fnstcw %0" : "=m"(bits) : : "memory");
    return bits;
}
std::uint16_t statusOfX87() noexcept {
    std::uint16_t bits = 0;
    asm volatile("fnstsw %0" : "=m"(bits) : : "memory");
    return bits;
}
void setControlOfX87(std::uint16_t bits) noexcept { asm volatile("fldcw %0" : : "m"(bits) : "memory"); }

/// Sets the control word and the exception flags; the latter can only be loaded with everything else.
void setX87(std::uint16_t control, std::uint16_t status) noexcept {
    struct {
        std::uint16_t control, unused1, status, unused2, tag, unused3;
        std::uint32_t pointers[4];
    } all;
    asm volatile("fnstenv %0" : "=m"(all) : : "memory");
    all.control = control;
    all.status = static_cast<std::uint16_t>((all.status & ~kFlagsX87) | (status & kFlagsX87));
    asm volatile("fldenv %0" : : "m"(all) : "memory");
}
#endif

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
#ifdef CAROM_X87
    m_x87Control = controlOfX87();
    m_x87Status = statusOfX87();
    if (m_x87Control != kExactX87) setControlOfX87(kExactX87);
#endif
}
ExactEnvironment::~ExactEnvironment() {
    if (modes() != m_mode) setModes(m_mode);
#ifdef CAROM_X87
    if (((statusOfX87() ^ m_x87Status) & kFlagsX87) != 0)
        setX87(m_x87Control, m_x87Status);
    else if (m_x87Control != kExactX87)
        setControlOfX87(m_x87Control);
#endif
}
#else
ExactEnvironment::ExactEnvironment() noexcept {
    std::fegetenv(&m_mode);
    std::fesetenv(FE_DFL_ENV);
}
ExactEnvironment::~ExactEnvironment() { std::fesetenv(&m_mode); }
#endif

}  // namespace collide
