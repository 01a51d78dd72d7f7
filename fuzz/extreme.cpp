/// Valid scenes over the whole range of doubles, from the bytes: played, compared and mapped. Every time and velocity
/// is finite, every comparison JSON.

#include <array>
#include <bit>
#include <cmath>
#include <span>
#include <tuple>

#include "entry.h"
#include "extreme/extreme_scene.h"
#include "io/json_text.h"
#include "io/query/query_json.h"
#include "io/scene_json.h"
#include "study/compare/compare_json.h"
#include "study/map/map_evaluator.h"
#include "world/simulation/event_simulator.h"

namespace {

void play(const scene::Scene& scene, const std::string& text) {
    constexpr std::uint64_t kContacts = 100;
    world::EventSimulator simulator(scene);
    std::vector<world::ContactEvent> contacts;
    (void)simulator.run(collide::kNoLimit, kContacts, contacts);
    double frames = 0;
    for (const world::ContactEvent& contact : contacts) {
        fuzz::require(contact.frames >= frames && std::isfinite(contact.frames), "contacts are in order of time", text);
        fuzz::require(collide::isFinite(contact.aVelocity) && collide::isFinite(contact.bVelocity) &&
                          collide::isFinite(contact.hitPoint),
                      "a contact has finite values", text);
        frames = contact.frames;
    }
}

void compare(fuzz::Choices& choices) {
    const std::string line = fuzz::extremeQuery(choices);
    const io::Result<io::Query> query = io::QueryReader().read(line);
    fuzz::require(query.ok(), "a generated query is valid", line);
    std::string out;
    study::appendComparison(out, {}, query.value().flat, study::compare(query.value().query));
    io::JsonList list;
    fuzz::require(io::readObject(out, list).empty(), "a comparison is a JSON object", line + '\n' + out);
}

void map(const scene::Scene& scene, fuzz::Choices& choices) {
    const std::span<const methods::Method> methods = methods::all();
    study::MapSpec spec;
    spec.scene = scene;
    spec.width = spec.height = 6;
    spec.shows = static_cast<study::MapShows>(choices.below(5));
    if (spec.shows >= study::MapShows::Error) spec.method = &methods[choices.below(methods.size())];
    std::tie(spec.u, spec.v) = study::usualInputs(scene, spec.ball);
    spec.window = study::usualWindow(spec);
    if (!study::problem(spec).empty()) return;
    const study::MapImage image = study::computeMap(spec);
    study::MapCsv table(spec, image);
    for (std::string_view piece = table.next(); !piece.empty(); piece = table.next())
        fuzz::require(piece.find("inf") == piece.npos && piece.find("nan") == piece.npos, "a table is finite",
                      std::string(piece));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::array<char, sizeof(std::uint64_t)> seed{};  // the first bytes; the choices come from the others, then from it
    std::copy_n(data, std::min(size, seed.size()), seed.begin());
    const std::string_view rest = fuzz::textOf(data, size).substr(std::min(size, seed.size()));
    fuzz::Choices choices(std::bit_cast<std::uint64_t>(seed), rest);
    const std::string text = fuzz::extremeScene(choices);
    const io::Result<io::LoadedScene> loaded = io::readScene(text);
    fuzz::require(loaded.ok(), "a generated scene is valid", loaded ? "" : loaded.error() + '\n' + text);
    compare(choices);
    map(loaded.value().scene, choices);
    play(loaded.value().scene, text);
    return 0;
}
