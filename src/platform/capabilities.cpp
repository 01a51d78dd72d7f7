#include "platform/capabilities.h"

#include <array>
#include <string_view>

#include "platform/environment.h"

namespace platform {
namespace {

struct CapabilityRow {
    Capability capability;
    std::string_view id, missing;
};

constexpr std::array kCapabilities = {
    CapabilityRow{Capability::Processes, "processes", "this system starts no other programs"},
    CapabilityRow{Capability::Dialogs, "dialogs", "this system has no file dialog that the program can use"},
    CapabilityRow{Capability::Notices, "notices", "this system gives no notice of changed files"},
    CapabilityRow{Capability::Threads, "threads", "this system starts no threads"},
    CapabilityRow{Capability::Sockets, "sockets", "no program can connect to a page in a browser"},
    CapabilityRow{Capability::Paper, "paper", "this build of the program makes no PDF"},
    CapabilityRow{Capability::Scripts, "scripts", "this build of the program has the letters of its own fonts alone"},
    CapabilityRow{Capability::Headless, "headless", "this build of the program draws in its window alone"},
    CapabilityRow{Capability::AllKeys, "all-keys", "the browser keeps F11, Ctrl+N, Ctrl+T and Ctrl+W for itself"},
    CapabilityRow{Capability::Closing, "closing", "a page ends with its tab, and unsaved work is kept"},
    CapabilityRow{Capability::PageText, "page-text", "only a page in a browser has its text beside the picture"},
};

constexpr bool areCapabilitiesComplete() {
    for (std::size_t i = 0; i < kCapabilities.size(); ++i)
        if (kCapabilities[i].capability != static_cast<Capability>(i)) return false;
    return kCapabilities.size() == static_cast<std::size_t>(Capability::Count);
}
static_assert(areCapabilitiesComplete(), "a row for each capability, in their order");

/// A word of a list with commas.
bool holds(const std::string& list, std::string_view word) {
    return ("," + list + ",").find("," + std::string(word) + ",") != std::string::npos;
}

}  // namespace

std::string whyNot(Capability what) {
    const CapabilityRow& row = kCapabilities[static_cast<std::size_t>(what)];
    const bool isMissing = holds(CAROM_BUILT_WITHOUT, row.id) || holds(variable("CAROM_WITHOUT"), row.id);
    return isMissing ? std::string(row.missing) : std::string();
}

}  // namespace platform
