#include "base/contract.h"

#include <cstdio>
#include <cstdlib>

#if CAROM_CONTRACTS >= 1
namespace base {
namespace {

/// The path relative to the root of the source tree, so that messages do not depend on where the tree lies.
std::string_view inSourceTree(std::string_view file) {
    for (const std::string_view folder : {"/src/", "/tests/", "/bench/"})
        if (const std::size_t at = file.rfind(folder); at != std::string_view::npos) return file.substr(at + 1);
    return file;
}

}  // namespace

void reportBrokenContract(std::string_view file, int line, const char* condition, std::string_view names,
                          const std::string& values) noexcept {
    const std::string_view place = inSourceTree(file);
    std::fprintf(stderr, "%.*s:%d: precondition broken: %s", int(place.size()), place.data(), line, condition);
    if (!names.empty()) std::fprintf(stderr, "; %.*s = %s", int(names.size()), names.data(), values.c_str());
    std::fputc('\n', stderr);
    std::abort();
}

}  // namespace base
#endif
