#include "world/bodies/state.h"

namespace world {

void State::add(bool isBall, Vec3 position, Vec3 velocity) {
    (isBall ? ballPositions : spherePositions).push_back(position);
    (isBall ? ballVelocities : sphereVelocities).push_back(velocity);
}

State stateAtStart(const BodyTable& table) {
    State state;
    for (Index body = 0; body < table.bodyCount(); ++body) {
        const Body& start = table.start[body];
        state.add(table.isBall(body), {start.x, start.y, start.z}, start.velocity());
    }
    return state;
}

}  // namespace world
