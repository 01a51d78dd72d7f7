#include "world/narrow_phase/contacts_ahead.h"

#include <algorithm>

namespace world {
namespace {

using collide::SweepLanes;

void put(SweepLanes (&lanes)[3], std::size_t lane, Vec3 v) {
    lanes[0].of[lane] = v.x;
    lanes[1].of[lane] = v.y;
    lanes[2].of[lane] = v.z;
}

Vec3 taken(const SweepLanes (&lanes)[3], std::size_t lane) {
    return {lanes[0].of[lane], lanes[1].of[lane], lanes[2].of[lane]};
}

}  // namespace

[[gnu::hot]] void ContactsAhead::predict(const BodyTable& table, const std::vector<Body>& bodies,
                                         std::span<const Pair> pairs) {
    for (std::size_t k = 0; k < pairs.size(); ++k) {
        const Body &a = bodies[pairs[k].a], &b = bodies[pairs[k].b];
        const double time = std::max(a.t, b.t);
        m_pairs[k] = pairs[k];
        m_times[k] = time;
        put(m_sweeps.position, k, a.at(time));
        put(m_sweeps.velocity, k, a.velocity());
        put(m_sweeps.center, k, b.at(time));
        put(m_sweeps.sphereVelocity, k, b.velocity());
        m_sweeps.ballRadius.of[k] = a.r;
        m_sweeps.ballMass.of[k] = table.mass[pairs[k].a];
        m_sweeps.sphereRadius.of[k] = b.r;
        m_sweeps.sphereMass.of[k] = table.mass[pairs[k].b];
    }
    m_sweeps.restitution = table.rules.restitution;
    m_known = contactsAtOnce(m_sweeps, m_contacts) & ((1U << pairs.size()) - 1);
}

[[gnu::hot]] std::optional<PredictedContact> ContactsAhead::contact(std::size_t place) const {
    const double frames = m_contacts.frames.of[place], impulse = m_contacts.impulse.of[place];
    std::optional<PredictedContact> result;
    PredictedContact& predicted = result.emplace();
    predicted.time = m_times[place] + frames;
    predicted.a = m_pairs[place].a;
    predicted.b = m_pairs[place].b;
    predicted.aPosition = taken(m_contacts.ballCenter, place);
    predicted.bPosition = taken(m_contacts.sphereCenter, place);
    predicted.aVelocity = taken(m_contacts.newVelocity, place);
    predicted.bVelocity = taken(m_contacts.sphereNewVelocity, place);
    predicted.normal = taken(m_contacts.normal, place);
    predicted.hitPoint = taken(m_contacts.hitPoint, place);
    predicted.impulse = impulse;
    predicted.closingSpeed =
        closingSpeedOf(impulse, m_sweeps.restitution, m_sweeps.ballMass.of[place], m_sweeps.sphereMass.of[place]);
    predicted.isTouch = frames * predicted.closingSpeed <=
                        kGroupGap * (m_sweeps.ballRadius.of[place] + m_sweeps.sphereRadius.of[place]);
    return result;
}

}  // namespace world
