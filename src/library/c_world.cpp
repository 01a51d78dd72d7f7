/// The C API: worlds.

#include <cmath>
#include <deque>
#include <memory>
#include <new>
#include <utility>

#include "collide/environment.h"
#include "library/obstacles.h"
#include "library/world_reader.h"
#include "world/simulation/timeline.h"

struct carom_world {
    explicit carom_world(library::WorldReader&& read)
        : scene(std::move(read.scene)),
          bodies(std::move(read.bodies)),
          places(std::move(read.places)),
          simulator(scene) {}

    scene::Scene scene;
    std::vector<std::uint32_t> bodies;  ///< as of WorldReader
    std::vector<double> places;
    world::EventSimulator simulator;
    std::deque<world::ContactEvent> waiting;      ///< played with others of their instant, not yet given
    std::unique_ptr<world::Timeline> timeline{};  ///< has the states; made on demand
};

namespace library {
namespace {

constexpr std::uint64_t kContactsAtATime = 1 << 16;

[[gnu::noinline]] carom_status createWorld(const carom_world_start& start, carom_world** result, Line& line) noexcept {
    try {
        WorldReader reader(start, line);
        const carom_status status = reader.read();
        if (status == CAROM_OK) *result = new carom_world(std::move(reader));
        return status;
    } catch (const std::exception&) {  // bad_alloc, or a length beyond what a list can have
        line.add("world: must fit into memory");
        return CAROM_NO_MEMORY;
    }
}

void copyTo(double (&to)[3], const collide::Vec3& from) {
    for (int k = 0; k < 3; ++k) to[k] = from[k];
}

carom_world_contact contactOf(const carom_world& world, const world::ContactEvent& event) {
    carom_world_contact contact{};
    contact.size = sizeof contact;
    contact.group = event.group;
    contact.a = world.bodies[event.a];
    contact.b = world.bodies[event.b];
    contact.frames = event.frames;
    contact.impulse = event.impulse;
    copyTo(contact.hit_point, event.hitPoint);
    copyTo(contact.normal, event.normal);
    copyTo(contact.a_velocity, event.aVelocity);
    copyTo(contact.b_velocity, event.bVelocity);
    return contact;
}

/// Contacts of one instant are played as one, perhaps more than are asked for: the rest waits.
[[gnu::noinline]] carom_status playWorld(carom_world& world, double frames, carom_world_contact* contacts,
                                         std::size_t capacity, std::size_t& count) noexcept {
    try {
        bool isEnded = false;
        if (world.waiting.size() < capacity) {
            std::vector<world::ContactEvent> played;
            const auto stop = world.simulator.run(frames, capacity - world.waiting.size(), played);
            isEnded = stop == world::EventSimulator::Stop::Beyond;
            world.waiting.insert(world.waiting.end(), played.begin(), played.end());
        }
        while (count < capacity && !world.waiting.empty() && world.waiting.front().frames <= frames) {
            contacts[count++] = contactOf(world, world.waiting.front());
            world.waiting.pop_front();
        }
        return isEnded && count < capacity ? CAROM_WORLD_ENDED : CAROM_OK;
    } catch (const std::exception&) {
        return CAROM_NO_MEMORY;
    }
}

/// @return false if the world ends before
bool reach(world::Timeline& timeline, double frames) {
    while (!timeline.extend(frames, kContactsAtATime))
        if (timeline.end()) break;
    if (timeline.end() && timeline.end()->frames < frames) return false;
    while (!timeline.recall(frames, kContactsAtATime)) continue;
    return true;
}

[[gnu::noinline]] carom_status stateOfWorld(carom_world& world, double frames, double* positions,
                                            double* velocities) noexcept {
    try {
        if (!world.timeline) world.timeline = std::make_unique<world::Timeline>(world.scene);
        if (!reach(*world.timeline, frames)) return CAROM_WORLD_ENDED;
        const world::State state = world.timeline->history().stateAt(frames);
        const auto write = [&](std::size_t body, const collide::Vec3& position, const collide::Vec3& velocity) {
            for (std::size_t k = 0; k < 3; ++k) {
                if (positions) positions[3 * body + k] = position[static_cast<int>(k)];
                if (velocities) velocities[3 * body + k] = velocity[static_cast<int>(k)];
            }
        };
        const std::size_t balls = state.ballPositions.size();
        for (std::size_t i = 0; i < balls; ++i) write(i, state.ballPositions[i], state.ballVelocities[i]);
        for (std::size_t i = 0; i < world.places.size() / 3; ++i)
            write(balls + i, {world.places[3 * i], world.places[3 * i + 1], world.places[3 * i + 2]}, collide::Vec3(0));
        for (std::size_t i = 0; i < state.spherePositions.size(); ++i)
            write(world.bodies[balls + i], state.spherePositions[i], state.sphereVelocities[i]);
        return CAROM_OK;
    } catch (const std::exception&) {
        return CAROM_NO_MEMORY;
    }
}

}  // namespace
}  // namespace library

carom_status carom_world_init(carom_world_start* start, size_t size) {
    if (!start || size != sizeof(carom_world_start)) return CAROM_BAD_ARGUMENT;
    *start = {};
    start->size = static_cast<uint32_t>(size);
    start->restitution = 1;
    start->frames = CAROM_NO_LIMIT;
    start->contact_duration = scene::kContactDuration;
    return CAROM_OK;
}

carom_status carom_world_create(const carom_world_start* start, carom_world** world, char* problem, size_t capacity) {
    library::Line line(problem, capacity);
    if (world) *world = nullptr;
    if (!world || !start) {
        line.add("start, world: must not be null");
        return CAROM_BAD_ARGUMENT;
    }
    if (start->size != sizeof(carom_world_start)) {
        line.add("size: must be sizeof(carom_world_start)");
        return CAROM_BAD_ARGUMENT;
    }
    if ((!start->balls && start->ball_count > 0) || (!start->obstacles && start->obstacle_count > 0)) {
        line.add("balls, obstacles: must not be null");
        return CAROM_BAD_ARGUMENT;
    }
    if (start->ball_count > library::kMostObstacles || start->obstacle_count > library::kMostObstacles) {
        line.add("world: must fit into memory");
        return CAROM_NO_MEMORY;
    }
    const collide::ExactEnvironment exact;
    return library::createWorld(*start, world, line);
}

void carom_world_free(carom_world* world) { delete world; }

carom_status carom_world_play(carom_world* world, double frames, carom_world_contact* contacts, size_t capacity,
                              size_t* count) {
    if (count) *count = 0;
    if (!world || !count || !(frames >= 0) || !contacts || capacity == 0 || contacts->size != sizeof *contacts)
        return CAROM_BAD_ARGUMENT;
    const collide::ExactEnvironment exact;
    return library::playWorld(*world, frames, contacts, capacity, *count);
}

carom_status carom_world_state(carom_world* world, double frames, double* positions, double* velocities) {
    if (!world || !(frames >= 0) || !std::isfinite(frames)) return CAROM_BAD_ARGUMENT;
    const collide::ExactEnvironment exact;
    return library::stateOfWorld(*world, frames, positions, velocities);
}
