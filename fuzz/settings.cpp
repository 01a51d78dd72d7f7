/// The file of settings: each bad field named in one line; what is written reads back the same without a warning.

#include "entry.h"
#include "session/presentation/settings_file.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const io::Result<session::LoadedSettings> loaded = session::readSettings(std::string(fuzz::textOf(data, size)));
    if (!loaded) {
        fuzz::requireMessage(loaded.error());
        return 0;
    }
    for (const std::string& warning : loaded.value().warnings) fuzz::requireMessage(warning);
    const session::Settings& settings = loaded.value().stored.settings;
    const auto isSide = [](int side) {
        return side == 0 || (side >= session::kSmallestWindow && side <= session::kLargestWindow);
    };
    fuzz::require(isSide(settings.windowWidth) && isSide(settings.windowHeight),
                  "the sides of the window are in range");
    fuzz::require(settings.recentFiles.size() <= session::kMostRecentFiles, "the list of recent files is limited");
    const std::string written = session::writeSettings(loaded.value().stored);
    const io::Result<session::LoadedSettings> again = session::readSettings(written);
    fuzz::require(again.ok() && again.value().warnings.empty(), "settings that are written can be read", written);
    fuzz::require(again.value().stored == loaded.value().stored, "settings read back the same", written);
    return 0;
}
