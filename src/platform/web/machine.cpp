#include "platform/machine.h"

#include <emscripten/heap.h>

#include <limits>

namespace platform {

std::size_t freeMemory() { return emscripten_get_heap_max() - emscripten_get_heap_size(); }
std::size_t freeAddresses() { return std::numeric_limits<std::size_t>::max(); }
void saveAddresses() noexcept {}
unsigned threadCount() { return 1; }
void yieldToOthers() noexcept {}
void preferLargePages(void*, std::size_t) {}

}  // namespace platform
