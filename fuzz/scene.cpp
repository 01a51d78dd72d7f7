/// Scene files: read whole or refused by one line; a scene that is written reads back the same.

#include "entry.h"
#include "io/scene_json.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const io::Result<io::LoadedScene> loaded = io::readScene(fuzz::textOf(data, size));
    if (!loaded) {
        fuzz::requireMessage(loaded.error());
        return 0;
    }
    for (const std::string& warning : loaded.value().warnings) fuzz::requireMessage(warning);
    const std::string written = io::writeScene(loaded.value().scene);
    fuzz::require(io::isUtf8(written), "a scene is written as UTF-8", written);
    const io::Result<io::LoadedScene> again = io::readScene(written);
    fuzz::require(again.ok(), "a scene that is written can be read", written);
    fuzz::require(again.value().scene == loaded.value().scene, "a scene reads back the same", written);
    fuzz::require(io::writeScene(again.value().scene) == written, "a scene is written the same again", written);
    return 0;
}
