#include <CLI/CLI.hpp>
#include <cmath>
#include <cstdint>
#include <filesystem>
#include <limits>
#include <memory>
#include <optional>

#include "base/numbers.h"
#include "cli/arguments.h"
#include "cli/commands.h"
#include "cli/opening.h"
#include "cli/output.h"
#include "cli/read_options.h"
#include "io/file.h"
#include "io/object_writer.h"
#include "io/scene_json.h"
#include "io/scenes/mesh_scene.h"
#include "world/bodies/body_index.h"
#include "world/bodies/played_meshes.h"
#include "world/simulation/event_simulator.h"

namespace cli {
namespace {

using scene::Vec3;
using world::Index;

/// The parsed arguments, all in range.
struct PlayArgs {
    std::string scene;                                       ///< path of the scene file
    double until = std::numeric_limits<double>::infinity();  ///< frames, >= 0
    std::uint64_t events = 1'000'000;                        ///< largest number of contacts
    std::optional<bool> isYUp;                               ///< the axis that is up in a mesh file
};

class Player {
  public:
    Player(const scene::Scene& scene, const PlayArgs& args) : m_scene(scene), m_args(args), m_simulator(scene) {}

    int run() {
        warnOfPassingPairs();
        constexpr std::uint64_t kBatch = 4096;
        std::vector<world::ContactEvent> contacts;
        while (!m_output.isClosed()) {
            contacts.clear();
            const std::uint64_t left =
                m_args.events > m_simulator.contacts() ? m_args.events - m_simulator.contacts() : 0;
            const auto stop = m_simulator.run(m_args.until, std::min(left, kBatch), contacts);
            for (const world::ContactEvent& contact : contacts) write(contact);
            m_output.sendIfLarge();
            if (stop == world::EventSimulator::Stop::Budget && left > kBatch) continue;
            const auto& beyond = m_simulator.beyond();
            const bool isCut = stop == world::EventSimulator::Stop::Budget || !std::isfinite(m_args.until);
            writeFinal(beyond ? beyond->frames : isCut ? m_simulator.frames() : m_args.until);
            break;
        }
        return m_output.finish("contacts", kDone);
    }

  private:
    /// A crowd at one place has pairs by the million: the first are named, the others counted.
    void warnOfPassingPairs() {
        std::size_t left = m_simulator.passingPairs().size(), named = 0;
        for (const auto& [i, j] : m_simulator.passingPairs()) {
            if (named++ == io::kMostWarnings) break;
            complain(nameOf(i) + " and " + nameOf(j) +
                         " start inside each other: they pass through each other until they have separated",
                     kDone);
            --left;
        }
        if (left > 0) complain("and " + std::to_string(left) + " more pairs that start inside each other", kDone);
    }

    [[nodiscard]] const std::string& nameOf(Index index) const {
        return scene::nameOf(m_scene, world::refOf(m_scene, index));
    }

    void write(const world::ContactEvent& contact) {
        io::ObjectWriter line(m_output.text(), m_scene.flat);
        line.number("frames", contact.frames);
        line.text("a", nameOf(contact.a));
        line.text("b", nameOf(contact.b));
        line.vector("hit_point", contact.hitPoint);
        line.vector("normal", contact.normal);
        line.number("impulse", contact.impulse);
        line.vector("a_velocity", contact.aVelocity);
        line.vector("b_velocity", contact.bVelocity);
        if (contact.group > 0) line.count("group", contact.group);
        line.close();
        m_output.text() += '\n';
    }

    void writeBodies(std::string& out, Index begin, Index end, double frames) {
        out += '[';
        for (Index i = begin; i < end; ++i) {
            if (i > begin) out += ',';
            io::ObjectWriter body(out, m_scene.flat);
            body.text("name", nameOf(i));
            body.vector("position", m_simulator.positionAt(i, frames));
            body.vector("velocity", m_simulator.velocity(i));
            body.close();
        }
        out += ']';
    }

    void writeFinal(double frames) {
        const world::BodyTable& table = m_simulator.bodyTable();
        double energy = 0;
        Vec3 momentum(0);
        for (Index i = 0; i < table.bodyCount(); ++i) {
            if (!table.isMovable(i)) continue;
            const Vec3 v = m_simulator.velocity(i);
            energy += table.mass[i] / 2 * (v.x * v.x + v.y * v.y + v.z * v.z);
            momentum += table.mass[i] * v;
        }
        io::ObjectWriter line(m_output.text(), m_scene.flat);
        line.flag("final", true);
        line.number("frames", frames);
        line.count("contacts", m_simulator.contacts());
        writeBodies(line.key("balls"), 0, table.ballCount, frames);
        writeBodies(line.key("spheres"), table.ballCount, table.bodyCount(), frames);
        line.number("kinetic_energy", energy);
        line.vector("momentum", momentum);
        if (const auto& beyond = m_simulator.beyond())
            line.text("ended", textOf(*beyond, nameOf(beyond->body), base::number(beyond->frames)));
        line.close();
        m_output.text() += '\n';
    }

    const scene::Scene& m_scene;
    const PlayArgs& m_args;
    world::EventSimulator m_simulator;
    Output m_output;
};

/// The scene of a file, or of a mesh file and a ball above it. @param text  of the file; of a mesh it is not used
io::Result<io::LoadedScene> readPlayed(const PlayArgs& args, const std::string& text) {
    ProgressLine progress(std::filesystem::path(args.scene).filename().string());
    if (io::isMeshFile(args.scene))
        return io::loadMeshScene(args.scene, args.isYUp.value_or(false), progress.reading());
    io::Result<io::LoadedScene> loaded = io::readScene(text, io::folderOf(args.scene), progress.reading());
    if (!loaded) return io::Error{args.scene + ": " + loaded.error()};
    return loaded;
}

/// @return the exit status
int play(const PlayArgs& args) {
    if (const std::string problem = upProblem(args.scene, args.isYUp); !problem.empty())
        return complain(problem, kBadInput);
    // An unreadable file is a failure, not invalid input: the exit status differs.
    const bool isMesh = io::isMeshFile(args.scene);
    const io::Result<std::string> text = isMesh ? io::Result<std::string>(std::string()) : io::readNamed(args.scene);
    if (!text) return complain(text.error(), kFailed);
    const io::Result<io::LoadedScene> loaded = readPlayed(args, text.value());
    if (!loaded) return complain(loaded.error(), isMesh && !io::readNamed(args.scene) ? kFailed : kBadInput);
    for (const std::string& warning : loaded.value().warnings) complain(warning, kDone);
    if (!world::areMeshesPlayed(loaded.value().scene))
        complain("meshes: balls pass through them in play, which takes at most " +
                     std::to_string(world::kMostPlayedTriangles) + " triangles",
                 kDone);
    return Player(loaded.value().scene, args).run();
}

}  // namespace

std::function<int()> preparePlay(CLI::App& parser) {
    const auto args = std::make_shared<PlayArgs>();
    const auto options = std::make_shared<ReadOptions>(parser);
    parser.add_option("SCENE", args->scene, "Scene file; or an OBJ or STL file, with a ball above it")
        ->type_name("")
        ->required();
    options->add("--until", "FRAMES", args->until, readFrames, "Stop at this time, >= 0");
    options->add("--events", "N", args->events, readCount, "Stop after so many contacts (default 1000000)");
    options->add("--up", "AXIS", args->isYUp, readUp, kUpHelp);
    parser.footer(
        "Each contact is one line: frames, a, b, hit_point, normal (from b toward a), impulse,\n"
        "a_velocity and b_velocity after it; contacts resolved together share a group number.\n"
        "The last line holds the final state. Without options: until nothing more happens. Where a position\n"
        "or velocity is beyond the largest double the run ends, and the last line says so under \"ended\".\n"
        "\nExample:\n  carom play scene.json --until 100");
    return ReadOptions::before(options, [args] { return play(*args); });
}

}  // namespace cli
