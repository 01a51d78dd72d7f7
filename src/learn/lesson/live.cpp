#include "learn/lesson/live.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <numbers>

#include "io/query_json.h"
#include "learn/derivation/articles.h"
#include "learn/derivation/symbols.h"
#include "world/first_contact.h"
#include "world/simulation/event_simulator.h"

namespace learn {
namespace {

using Values = std::map<std::string, LiveValue>;

void addDecision(Values& values, const collide::SweepQuery& query) {
    const ExactMotion m(query);
    values["R"] = m.radius.toDouble();
    values["R_squared"] = (m.radius * m.radius).toDouble();
    values["center_distance"] = length(m.eq.d).toDouble();
    values["center_distance_squared"] = m.eq.dd.toDouble();
    values["gap"] = settled(length(m.eq.d) - m.radius, m.radius).toDouble();
    values["a"] = m.eq.a.toDouble();
    values["h"] = m.eq.h.toDouble();
    values["c"] = m.eq.c.toDouble();
    values["D"] = m.eq.D.toDouble();
    values["speed"] = length(m.ballVelocity).toDouble();
    values["relative_speed"] = m.speed.toDouble();
    if (m.eq.a.sign() != 0) values["impact_parameter"] = (length(cross(m.eq.d, m.path)) / m.pathLength).toDouble();
}

double energyOf(double mass, const Vec3& velocity) { return mass * glm::dot(velocity, velocity) / 2; }

/// Degrees between two directions; absent if one of them is none.
std::optional<double> degreesBetween(const Vec3& a, const Vec3& b) {
    const double across = glm::length(glm::cross(a, b)), along = glm::dot(a, b);
    if (across == 0 && along == 0) return std::nullopt;
    return std::atan2(across, along) * (180 / std::numbers::pi);
}

/// Of ball and target together. An immovable target has no finite momentum, and its energy is left out.
void addTogether(Values& values, const collide::SweepQuery& query, const collide::SweepAnswer& answer) {
    const bool isMovable = query.sphere.mass != collide::kImmovable;
    const double sphereMass = isMovable ? query.sphere.mass : 0;
    values["energy"] = energyOf(query.ball.mass, answer.ballVelocity) + energyOf(sphereMass, query.sphere.velocity);
    if (isMovable) {
        const ExactMotion m(query);
        const Dyadic mb(query.ball.mass), ms(query.sphere.mass);
        const Triple momentum = m.ballVelocity * mb + m.sphereVelocity * ms;
        values["momentum"] = collide::toDoubles(momentum);
        values["center_of_mass_velocity"] = collide::toDoubles(quotient(momentum, mb + ms));
    }
    if (!answer.contact) return;
    const Vec3 &ball = answer.contact->newVelocity, &sphere = answer.contact->sphereNewVelocity;
    values["new_energy"] = energyOf(query.ball.mass, ball) + energyOf(sphereMass, sphere);
    if (const auto degrees = degreesBetween(ball, sphere)) values["parting_deg"] = *degrees;
}

void addContact(Values& values, const collide::SweepAnswer& answer) {
    const collide::Contact& contact = *answer.contact;
    values["frames"] = contact.frames;
    values["distance"] = contact.distance;
    values["ball_center"] = contact.ballCenter;
    values["hit_point"] = contact.hitPoint;
    values["normal"] = contact.normal;
    values["angle"] = contact.ricochetAngle;
    values["angle_deg"] = contact.ricochetAngleDegrees;
    values["new_velocity"] = contact.newVelocity;
    values["new_speed"] = glm::length(contact.newVelocity);
    values["sphere_new_velocity"] = contact.sphereNewVelocity;
    values["impulse"] = contact.impulse;
    if (const auto degrees = degreesBetween(answer.ballVelocity, contact.newVelocity))
        values["deflection_deg"] = *degrees;
}

}  // namespace

const std::vector<LiveInfo>& liveInfos() {
    static const std::vector<LiveInfo> infos = {
        {"outcome", "what happens: hit, miss, graze...", ""},
        {"target", "the name of what the ball meets first", ""},
        {"frames", "time of the contact, frames", " frames"},
        {"distance", "what the ball travels to the contact, units", " units"},
        {"ball_center", "centre of the ball at the contact", ""},
        {"hit_point", "the point on both surfaces", ""},
        {"normal", "contact normal, unit, toward the ball", ""},
        {"angle", "ricochet angle to the tangent plane, radians", " rad"},
        {"angle_deg", "ricochet angle to the tangent plane, degrees", "°"},
        {"deflection_deg", "angle between the velocities before and after, degrees", "°"},
        {"speed", "of the ball, units a frame", " units/frame"},
        {"relative_speed", "of the ball against the target, units a frame", " units/frame"},
        {"new_velocity", "of the ball after the contact", ""},
        {"new_speed", "of the ball after the contact, units a frame", " units/frame"},
        {"sphere_new_velocity", "of the target after the contact", ""},
        {"parting_deg", "angle between the velocities of ball and target after the contact, degrees", "°"},
        {"impulse", "along the normal", ""},
        {"momentum", "of ball and target together", ""},
        {"center_of_mass_velocity", "of ball and target together", ""},
        {"energy", "kinetic energy of ball and target before the contact", ""},
        {"new_energy", "kinetic energy of ball and target after the contact", ""},
        {"closest", "closest approach of the centres, units", " units"},
        {"closest_frames", "when they are nearest, frames", " frames"},
        {"depth", "how deep the ball starts inside, units", " units"},
        {"R", "sum of the radii, units", " units"},
        {"R_squared", "its square", ""},
        {"center_distance", "of the centres at the start, units", " units"},
        {"center_distance_squared", "its square", ""},
        {"gap", "between the surfaces at the start, units", " units"},
        {"impact_parameter", "distance of the centre from the line of motion, units", " units"},
        {"a", "v·v", ""},
        {"h", "d·v", ""},
        {"c", "d·d − R²", ""},
        {"D", "h² − a·c", ""},
    };
    return infos;
}

const LiveInfo* liveInfo(std::string_view name) {
    const auto& infos = liveInfos();
    const auto info = std::find_if(infos.begin(), infos.end(), [&](const LiveInfo& i) { return name == i.name; });
    return info == infos.end() ? nullptr : &*info;
}

Values liveValues(const scene::Scene& scene) {
    Values values;
    if (scene.balls.empty()) return values;
    const auto encounter = world::firstContact(scene, 0);
    if (!encounter) return values;
    const collide::SweepAnswer& answer = encounter->answer;
    values["outcome"] = std::string(io::outcomeName(answer.outcome));
    values["target"] = scene::nameOf(scene, encounter->target);
    values["closest"] = answer.closest.distance;
    values["closest_frames"] = answer.closest.frames;
    if (answer.penetration) values["depth"] = answer.penetration->depth;
    if (encounter->target.kind != scene::Kind::Plane) {
        const collide::SweepQuery query = world::queryFor(scene, 0, encounter->target);
        addDecision(values, query);
        addTogether(values, query, answer);
    }
    if (answer.contact) addContact(values, answer);
    return values;
}

std::string liveText(const Values& values, const std::string& name) {
    const auto value = values.find(name);
    if (value == values.end()) return "–";
    if (const auto* words = std::get_if<std::string>(&value->second)) return *words;
    if (const auto* number = std::get_if<double>(&value->second)) return textOf(*number);
    return textOf(std::get<Vec3>(value->second));
}

std::size_t countContacts(const scene::Scene& scene, std::optional<double> untilFrames, std::size_t most) {
    constexpr std::uint64_t kStretch = 4096;
    world::EventSimulator simulator(scene);
    std::vector<world::ContactEvent> events;
    const double until = untilFrames.value_or(std::numeric_limits<double>::infinity());
    while (simulator.contacts() < most) {
        events.clear();
        const auto stop = simulator.run(until, std::min<std::uint64_t>(kStretch, most - simulator.contacts()), events);
        if (stop == world::EventSimulator::Stop::Limit || stop == world::EventSimulator::Stop::Finished) break;
    }
    return simulator.contacts();
}

}  // namespace learn
