/// A shot as one line of plain numbers: a scene, or one line that says what was expected; one ball and one sphere are
/// written as a line that reads back the same.

#include "io/query/query_line.h"
#include "entry.h"
#include "io/scene_json.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const io::Result<scene::Scene> read = io::readQueryLine(fuzz::textOf(data, size));
    if (!read) {
        fuzz::requireMessage(read.error());
        return 0;
    }
    const scene::Scene& scene = read.value();
    const std::string saved = io::writeScene(scene);
    fuzz::require(io::readScene(saved).ok(), "the scene can be saved", saved);
    if (scene.spheres.size() != 1) return 0;
    io::Query query;
    query.flat = scene.flat;
    query.query = {scene.balls[0].body, scene.spheres[0].body, scene.frames, scene.restitution};
    const std::string line = io::writeQueryLine(query);
    const io::Result<scene::Scene> again = io::readQueryLine(line);
    fuzz::require(again.ok(), "a line that is written can be read", line);
    fuzz::require(
        again.value().balls[0].body == query.query.ball && again.value().spheres[0].body == query.query.obstacle,
        "the bodies of a line read back the same", line);
    fuzz::require(again.value().frames == scene.frames && again.value().restitution == scene.restitution,
                  "the rules of a line read back the same", line);
    return 0;
}
