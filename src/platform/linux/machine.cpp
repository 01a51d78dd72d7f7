#include "platform/machine.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <limits>
#include <optional>
#include <string>
#include <thread>

#include <malloc.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

namespace platform {

namespace {

/// The value of a line such as "MemAvailable:   123 kB" in a file of /proc, in bytes; absent if there is no such line.
std::optional<std::size_t> bytesIn(const char* file, const std::string& title) {
    std::ifstream in(file);
    for (std::string line; std::getline(in, line);)
        if (line.starts_with(title)) return std::size_t{std::strtoull(line.c_str() + title.size(), nullptr, 10)} << 10;
    return std::nullopt;
}

}  // namespace

std::size_t freeMemory() {
    if (const auto available = bytesIn("/proc/meminfo", "MemAvailable:"))
        return *available + bytesIn("/proc/meminfo", "SwapFree:").value_or(0);
    return std::numeric_limits<std::size_t>::max();
}

std::size_t freeAddresses() {
    rlimit limit{};
    if (::getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY) {
        const std::size_t most = limit.rlim_cur, taken = bytesIn("/proc/self/status", "VmSize:").value_or(0);
        return most - std::min(most, taken);
    }
    return std::numeric_limits<std::size_t>::max();
}

void saveAddresses() noexcept {
#if defined(__GLIBC__)
    if (freeAddresses() != std::numeric_limits<std::size_t>::max()) static_cast<void>(::mallopt(M_ARENA_MAX, 1));
#endif
}

unsigned threadCount() { return std::max(1u, std::thread::hardware_concurrency()); }

void yieldToOthers() noexcept {
    // On Linux the priority is that of one thread, although POSIX says process.
    static_cast<void>(::setpriority(PRIO_PROCESS, static_cast<id_t>(::gettid()), 10));
}

void preferLargePages(void* begin, std::size_t bytes) {
    constexpr std::uintptr_t kPage = std::uintptr_t{1} << 21;  // 2 MiB; only whole pages within the range are advised
    const auto address = reinterpret_cast<std::uintptr_t>(begin);
    const std::uintptr_t first = (address + kPage - 1) / kPage * kPage, last = (address + bytes) / kPage * kPage;
    if (first < last) (void)::madvise(reinterpret_cast<void*>(first), last - first, MADV_HUGEPAGE);
}

}  // namespace platform
