#include "cli/play.h"

#include <unistd.h>

#include <cmath>
#include <csignal>
#include <cstring>

#include "cli/commands.h"
#include "cli/output.h"
#include "io/file.h"
#include "io/numbers.h"
#include "io/scene_json.h"
#include "io/text.h"
#include "world/bodies/body_index.h"
#include "world/simulation/event_simulator.h"

namespace cli {
namespace {

using scene::Vec3;
using world::Index;

/// Writes one JSON object; a value beyond the largest double is left out and named at the end.
class ObjectWriter {
  public:
    ObjectWriter(std::string& out, bool isFlat) : m_out(out), m_isFlat(isFlat) { m_out += '{'; }
    void flag(const char* key) { name(key) += "true"; }
    void text(const char* key, const std::string& value) { io::appendQuoted(name(key), value); }
    void count(const char* key, std::uint64_t value) { name(key) += std::to_string(value); }
    void number(const char* key, double value) {
        if (!std::isfinite(value)) return beyond(key);
        io::appendNumber(name(key), value);
    }
    void vector(const char* key, Vec3 value) {
        if (!std::isfinite(value.x) || !std::isfinite(value.y) || !std::isfinite(value.z)) return beyond(key);
        std::string& out = name(key);
        out += '[';
        for (int k = 0; k < (m_isFlat ? 2 : 3); ++k) {
            if (k > 0) out += ',';
            io::appendNumber(out, value[k]);
        }
        out += ']';
    }
    /// Begins a member whose value the caller appends.
    std::string& name(const char* key) {
        if (!m_isFirst) m_out += ',';
        m_isFirst = false;
        m_out.append("\"").append(key).append("\":");
        return m_out;
    }
    void close() {
        if (!m_beyond.empty()) name("beyond_double").append("[").append(m_beyond).append("]");
        m_out += '}';
    }

  private:
    void beyond(const char* key) {
        if (!m_beyond.empty()) m_beyond += ',';
        m_beyond.append("\"").append(key).append("\"");
    }

    std::string& m_out;
    bool m_isFlat, m_isFirst = true;
    std::string m_beyond;
};

class Player {
  public:
    Player(const scene::Scene& scene, const PlayArgs& args) : m_scene(scene), m_args(args), m_simulator(scene) {}

    int run() {
        for (const auto& [i, j] : m_simulator.passingPairs())
            complain(nameOf(i) + " and " + nameOf(j) +
                         " start inside each other: they pass through each other until they have separated",
                     kDone);
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
            const bool isCut = stop == world::EventSimulator::Stop::Budget || !std::isfinite(m_args.until);
            writeFinal(isCut ? m_simulator.frames() : m_args.until);
            break;
        }
        m_output.flush();
        if (m_output.error() == 0) return kDone;
        return complain(std::string("cannot write to standard output: ") + std::strerror(m_output.error()), kFailed);
    }

  private:
    [[nodiscard]] const std::string& nameOf(Index index) const {
        return scene::nameOf(m_scene, world::refOf(m_scene, index));
    }

    void write(const world::ContactEvent& contact) {
        ObjectWriter line(m_output.text(), m_scene.flat);
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
            ObjectWriter body(out, m_scene.flat);
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
        ObjectWriter line(m_output.text(), m_scene.flat);
        line.flag("final");
        line.number("frames", frames);
        line.count("contacts", m_simulator.contacts());
        writeBodies(line.name("balls"), 0, table.ballCount, frames);
        writeBodies(line.name("spheres"), table.ballCount, table.bodyCount(), frames);
        line.number("kinetic_energy", energy);
        line.vector("momentum", momentum);
        line.close();
        m_output.text() += '\n';
    }

    const scene::Scene& m_scene;
    const PlayArgs& m_args;
    world::EventSimulator m_simulator;
    Output m_output{STDOUT_FILENO};
};

}  // namespace

int play(const PlayArgs& args) {
    std::signal(SIGPIPE, SIG_IGN);  // a reader that leaves early is told by write()
    // A file that cannot be read is no bad input: another exit status.
    const io::Result<std::string> text = io::readFile(args.scene);
    if (!text) return complain(text.error(), kFailed);
    const io::Result<io::LoadedScene> loaded = io::readScene(text.value());
    if (!loaded) return complain(args.scene + ": " + loaded.error(), kBadInput);
    for (const std::string& warning : loaded.value().warnings) complain(warning, kDone);
    return Player(loaded.value().scene, args).run();
}

}  // namespace cli
