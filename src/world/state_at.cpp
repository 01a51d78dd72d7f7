#include "world/first_contact.h"
#include "world/simulation/event_simulator.h"

namespace world {

State stateAt(const scene::Scene& scene, double frames, std::size_t maxContacts) {
    EventSimulator future(scene);
    std::vector<ContactEvent> contacts;
    const EventSimulator::Stop stop = future.run(frames, maxContacts, contacts);
    State state;
    state.frames = stop == EventSimulator::Stop::Budget ? future.frames() : frames;
    for (Index body = 0; body < future.cast().bodyCount(); ++body) {
        const bool isBall = body < future.cast().ballCount;
        (isBall ? state.ballPositions : state.spherePositions).push_back(future.positionAt(body, state.frames));
        (isBall ? state.ballVelocities : state.sphereVelocities).push_back(future.velocity(body));
    }
    return state;
}

}  // namespace world
