/// Pasted text of any kind: a scene, or one line that says why not; the scene can be saved.

#include "study/paste/paste.h"
#include "entry.h"
#include "io/scene_json.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const io::Result<study::Pasted> pasted = study::readPasted(fuzz::textOf(data, size));
    if (!pasted) {
        fuzz::requireMessage(pasted.error());
        return 0;
    }
    for (const std::string& warning : pasted.value().text.warnings) fuzz::requireMessage(warning);
    fuzz::requireMessage(pasted.value().text.what);
    const std::string written = io::writeScene(pasted.value().text.scene);
    const io::Result<io::LoadedScene> again = io::readScene(written);
    fuzz::require(again.ok() && again.value().scene == pasted.value().text.scene, "a pasted scene can be saved",
                  written);
    return 0;
}
