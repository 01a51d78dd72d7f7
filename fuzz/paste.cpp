/// Pasted text of any kind: a scene, or one line that says why not; the scene can be saved.

#include "entry.h"
#include "io/clipboard.h"
#include "io/scene_json.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const io::Result<io::Pasted> pasted = io::readPasted(fuzz::textOf(data, size));
    if (!pasted) {
        fuzz::requireMessage(pasted.error());
        return 0;
    }
    for (const std::string& warning : pasted.value().warnings) fuzz::requireMessage(warning);
    fuzz::requireMessage(pasted.value().what);
    const std::string written = io::writeScene(pasted.value().scene);
    const io::Result<io::LoadedScene> again = io::readScene(written);
    fuzz::require(again.ok() && again.value().scene == pasted.value().scene, "a pasted scene can be saved", written);
    return 0;
}
