#include "platform/machine.h"

#include <algorithm>
#include <cstdint>
#include <thread>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace platform {

unsigned threadCount() { return std::max(1u, std::thread::hardware_concurrency()); }

void preferLargePages([[maybe_unused]] void* begin, [[maybe_unused]] std::size_t bytes) {
#if defined(__linux__) && defined(MADV_HUGEPAGE)
    constexpr std::uintptr_t kPage = std::uintptr_t{1} << 21;
    const auto address = reinterpret_cast<std::uintptr_t>(begin);
    const std::uintptr_t first = (address + kPage - 1) / kPage * kPage, last = (address + bytes) / kPage * kPage;
    if (first < last) (void)::madvise(reinterpret_cast<void*>(first), last - first, MADV_HUGEPAGE);
#endif
}

}  // namespace platform
