/// The C library's fma(): that of mingw-w64 computes in 80 bits, which rounds twice. The linker takes this one before
/// it.

#include "platform/windows/exact_fma.h"

namespace {

const bool g_hasInstruction = __builtin_cpu_supports("fma");

__attribute__((target("fma"))) double byInstruction(double x, double y, double z) { return __builtin_fma(x, y, z); }

}  // namespace

extern "C" double fma(double x, double y, double z) {
    return g_hasInstruction ? byInstruction(x, y, z) : platform::win32::exactFma(x, y, z);
}
