// Long simulations that check invariants; too slow for the tests.
//   world_long drift [CONTACTS]         a dense gas: energy, momentum and gaps after many contacts (default 1e7)
//   world_long soak [MINUTES] [SEED]    adversarial random scenes, one after the other (default 10 minutes)
// Exit status 0 if every invariant holds.

#include <sys/resource.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <thread>

#include "world/gas.h"
#include "world/hostile.h"
#include "world/measure.h"
#include "world/simulation/event_simulator.h"

namespace {

double processorSeconds() { return double(std::clock()) / CLOCKS_PER_SEC; }

int drift(double contacts) {
    const worlds::Drift drift = worlds::driftOf(worlds::gas(1000, 0.49), std::uint64_t(contacts), 50);
    std::printf(
        "contacts %.3g: energy %.2e (below 1e-12), momentum %.2e of sum |p| (below 1e-14), gap %.2e (above -5e-14)\n",
        contacts, drift.energy, drift.momentum, drift.smallestGap);
    return std::abs(drift.energy) < 1e-12 && drift.momentum < 1e-14 && drift.smallestGap > -5e-14 ? 0 : 1;
}

/// Ends the program if one call of the simulator takes too long.
class Watchdog {
  public:
    explicit Watchdog(double seconds)
        : m_thread([this, seconds] {
              while (!m_isOver) {
                  std::this_thread::sleep_for(std::chrono::milliseconds(200));
                  if (m_since > 0 && processorSeconds() - m_since > seconds) {
                      std::fprintf(stderr, "world %u hangs\n", m_seed.load());
                      std::_Exit(1);
                  }
              }
          }) {}
    ~Watchdog() {
        m_isOver = true;
        m_thread.join();
    }
    void watch(unsigned seed) { m_seed = seed, m_since = processorSeconds(); }

  private:
    std::atomic<double> m_since = 0;
    std::atomic<unsigned> m_seed = 0;
    std::atomic<bool> m_isOver = false;
    std::thread m_thread;
};

/// Simulates one adversarial scene for a while.
/// @return the invariant that failed, empty if none did
std::string play(unsigned seed, Watchdog& watchdog, double& slowest, std::uint64_t& played) {
    const scene::Scene scene = worlds::hostile(seed);
    watchdog.watch(seed);
    world::EventSimulator simulator(scene);
    const bool keepsEnergy = std::all_of(scene.spheres.begin(), scene.spheres.end(), [](const scene::Obstacle& sphere) {
        return sphere.body.mass < collide::kImmovable || sphere.body.velocity == scene::Vec3(0);
    });
    const double energy = worlds::kineticEnergy(simulator), start = processorSeconds();
    double clock = 0;
    std::vector<world::ContactEvent> contacts;
    const std::size_t memory = simulator.bytes();
    while (processorSeconds() - start < 4) {
        watchdog.watch(seed);
        const double before = processorSeconds();
        contacts.clear();
        const world::EventSimulator::Stop stop = simulator.run(world::kNever, 500, contacts);
        slowest = std::max(slowest, processorSeconds() - before);
        played += contacts.size();
        for (const world::ContactEvent& contact : contacts) {
            if (!(contact.frames >= clock) || !std::isfinite(contact.frames)) return "the clock went back";
            clock = contact.frames;
            if (!(contact.impulse >= 0)) return "a contact pulled";
        }
        if (keepsEnergy && !(worlds::kineticEnergy(simulator) <= energy * (1 + 1e-9))) return "energy grew";
        if (simulator.bytes() > 4 * memory + 1'000'000) return "memory grew";
        if (stop == world::EventSimulator::Stop::Finished) break;
    }
    return {};
}

int soak(double minutes, unsigned seed) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::duration<double>(60 * minutes);
    Watchdog watchdog(60);
    double slowest = 0;
    std::uint64_t played = 0;
    unsigned count = 0, broken = 0;
    for (; std::chrono::steady_clock::now() < end; ++seed, ++count) {
        std::string problem;
        try {
            problem = play(seed, watchdog, slowest, played);
        } catch (const std::exception& error) {
            problem = error.what();
        }
        if (!problem.empty()) std::printf("world %u: %s\n", seed, problem.c_str()), ++broken;
        std::fflush(stdout);
    }
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    std::printf("%u worlds, %.3g contacts, %u broken; slowest 500 contacts %.2f s of processor time; %ld MB at most\n",
                count, double(played), broken, slowest, usage.ru_maxrss / 1024);
    return broken ? 1 : 0;
}

}  // namespace

int main(int argc, char** argv) {
    const std::string what = argc > 1 ? argv[1] : "";
    if (what == "drift") return drift(argc > 2 ? std::atof(argv[2]) : 1e7);
    if (what == "soak") return soak(argc > 2 ? std::atof(argv[2]) : 10, argc > 3 ? unsigned(std::atoi(argv[3])) : 1);
    std::fprintf(stderr, "world_long drift [CONTACTS] | soak [MINUTES] [SEED]\n");
    return 2;
}
