#include "platform/machine.h"

#include <algorithm>
#include <limits>
#include <thread>

#include "platform/windows/win32.h"

namespace platform {

std::size_t freeMemory() {
    MEMORYSTATUSEX status{};
    status.dwLength = sizeof status;
    // What can still be promised: memory and paging file.
    return ::GlobalMemoryStatusEx(&status) ? static_cast<std::size_t>(status.ullAvailPageFile)
                                           : std::numeric_limits<std::size_t>::max();
}

std::size_t freeAddresses() { return std::numeric_limits<std::size_t>::max(); }
void saveAddresses() noexcept {}
unsigned threadCount() { return std::max(1u, std::thread::hardware_concurrency()); }
void yieldToOthers() noexcept { ::SetThreadPriority(::GetCurrentThread(), THREAD_PRIORITY_BELOW_NORMAL); }
void preferLargePages(void*, std::size_t) {}  // they need a right that users do not have

}  // namespace platform
