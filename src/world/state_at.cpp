#include "world/state_at.h"

#include "world/simulation/event_simulator.h"

namespace world {

State stateAt(const scene::Scene& scene, double frames, std::size_t maxContacts) {
    EventSimulator simulator(scene);
    std::vector<ContactEvent> contacts;
    const EventSimulator::Stop stop = simulator.run(frames, maxContacts, contacts);
    const BodyTable& table = simulator.bodyTable();
    State state;
    state.frames = stop == EventSimulator::Stop::Budget   ? simulator.frames()
                   : stop == EventSimulator::Stop::Beyond ? simulator.beyond()->frames
                                                          : frames;
    for (Index body = 0; body < table.bodyCount(); ++body)
        state.add(table.isBall(body), simulator.positionAt(body, state.frames), simulator.velocity(body));
    return state;
}

}  // namespace world
