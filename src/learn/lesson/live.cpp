#include "learn/lesson/live.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <glm/geometric.hpp>
#include <numbers>

#include "base/sizes.h"
#include "collide/numbers/angle.h"
#include "io/query/query_json.h"
#include "io/text.h"
#include "learn/derivation/articles.h"
#include "learn/lesson/field.h"
#include "scene/kinds.h"
#include "text/expression.h"
#include "text/numbers.h"
#include "world/bodies/body_index.h"
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
    if (m.eq.a.sign() != 0) values["impact_parameter"] = offsetOf(m).toDouble();
}

double energyOf(double mass, const Vec3& velocity) { return mass * glm::dot(velocity, velocity) / 2; }

/// Degrees between two directions; absent if one of them is none.
std::optional<double> degreesBetween(const Vec3& a, const Vec3& b) {
    const double across = glm::length(glm::cross(a, b)), along = glm::dot(a, b);
    if (across == 0 && along == 0) return std::nullopt;
    return collide::angleBetween(across, along) * (180 / std::numbers::pi);
}

/// Momentum and energy of ball and target together. An immovable target has no finite momentum, and its energy is left
/// out.
void addTogether(Values& values, const collide::SweepQuery& query, const collide::SweepAnswer& answer) {
    const bool isMovable = query.obstacle.mass != collide::kImmovable;
    const double sphereMass = isMovable ? query.obstacle.mass : 0;
    values["energy"] = energyOf(query.ball.mass, answer.ballVelocity) + energyOf(sphereMass, query.obstacle.velocity);
    if (isMovable) {
        const ExactMotion m(query);
        const Dyadic mb(query.ball.mass), ms(query.obstacle.mass);
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
        {"metres_per_unit", "of the scene, where it says so", " m"},
        {"frames_per_second", "of the scene, where it says so", ""},
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

bool isVectorName(const scene::Scene& scene, std::string_view name) {
    if (const auto field = fieldNamed(scene, name); field && !liveInfo(name)) return isVector(field->kind);
    return io::isOneOf(name, {"ball_center", "hit_point", "normal", "new_velocity", "sphere_new_velocity", "momentum",
                              "center_of_mass_velocity"});
}

std::optional<int> partNamed(std::string_view name) {
    if (name.size() < 3 || name[name.size() - 2] != '.') return std::nullopt;
    const std::size_t part = std::string_view("xyz").find(name.back());
    return part == std::string_view::npos ? std::nullopt : std::optional(static_cast<int>(part));
}

std::optional<collide::SweepQuery> firstQuery(const scene::Scene& scene) {
    const auto encounter = world::firstContact(scene, 0);
    if (!encounter || !scene::isRound(encounter->target)) return std::nullopt;
    return world::queryFor(scene, 0, encounter->target);
}

Values liveValues(const scene::Scene& scene) {
    Values values;
    if (scene.si.metresPerUnit) values["metres_per_unit"] = *scene.si.metresPerUnit;
    if (scene.si.framesPerSecond) values["frames_per_second"] = *scene.si.framesPerSecond;
    if (scene.balls.empty()) return values;
    const auto encounter = world::firstContact(scene, 0);
    if (!encounter) return values;
    const collide::SweepAnswer& answer = encounter->answer;
    values["outcome"] = std::string(io::outcomeName(answer.outcome));
    values["target"] = scene::nameOf(scene, encounter->target);
    values["closest"] = answer.closest.distance;
    values["closest_frames"] = answer.closest.frames;
    if (answer.penetration) values["depth"] = answer.penetration->depth;
    if (scene::isRound(encounter->target)) {
        const collide::SweepQuery query = world::queryFor(scene, 0, encounter->target);
        addDecision(values, query);
        addTogether(values, query, answer);
    }
    if (answer.contact) addContact(values, answer);
    return values;
}

std::optional<LiveValue> Live::value(std::string_view name) {
    if (liveInfo(name)) {
        if (!m_values) m_values = &m_own.emplace(liveValues(m_scene));
        const auto found = m_values->find(std::string(name));
        return found == m_values->end() ? std::nullopt : std::optional(found->second);
    }
    if (const auto field = fieldNamed(m_scene, name))
        return std::visit([](const auto& v) { return LiveValue(v); }, fieldValue(m_scene, *field));
    const std::optional<int> part = partNamed(name);
    if (!part) return std::nullopt;
    const std::optional<LiveValue> whole = value(name.substr(0, name.size() - 2));
    const Vec3* const vector = whole ? std::get_if<Vec3>(&*whole) : nullptr;
    return vector ? std::optional<LiveValue>((*vector)[*part]) : std::nullopt;
}

io::Result<double> Live::number(std::string_view expression) {
    const text::Names names = [&](std::string_view name) -> std::optional<double> {
        const std::optional<LiveValue> found = value(name);
        const double* const number = found ? std::get_if<double>(&*found) : nullptr;
        return number ? std::optional(*number) : std::nullopt;
    };
    if (const auto named = names(expression)) return *named;
    return text::evaluateWith(expression, names);
}

std::string Live::text(std::string_view nameOrExpression, int digits) {
    if (const auto known = value(nameOrExpression)) {
        if (const auto* words = std::get_if<std::string>(&*known)) return *words;
        if (const auto* number = std::get_if<double>(&*known)) return shownText(*number, digits);
        return shownText(std::get<Vec3>(*known));
    }
    const io::Result<double> number = this->number(nameOrExpression);
    return number ? shownText(number.value(), digits) : "–";
}

std::string liveFault(const scene::Scene& scene, std::string_view nameOrExpression, std::vector<std::string>* names) {
    const auto isKnown = [&](std::string_view name) {
        const bool isLive = liveInfo(name) != nullptr;
        if (isLive && names) names->emplace_back(name);
        return isLive || fieldNamed(scene, name);
    };
    const auto isNumber = [&](std::string_view name) {
        if (partNamed(name)) {
            const std::string_view whole = name.substr(0, name.size() - 2);
            if (isVectorName(scene, whole)) return isKnown(whole);
        }
        return isKnown(name) && !isVectorName(scene, name) && name != "outcome" && name != "target";
    };
    if (isKnown(nameOrExpression) || isNumber(nameOrExpression)) return {};
    if (names) names->clear();
    return text::faultOf(nameOrExpression, [&](std::string_view name) -> std::optional<double> {
        return isNumber(name) ? std::optional(1.0) : std::nullopt;
    });
}

std::size_t countContacts(const scene::Scene& scene, std::optional<double> untilFrames) {
    constexpr std::uint64_t kStretch = 4096, kMost = 1'000'000;
    world::EventSimulator simulator(scene);
    std::vector<world::ContactEvent> events;
    const double until = untilFrames.value_or(std::numeric_limits<double>::infinity());
    while (simulator.contacts() < kMost) {
        events.clear();
        const auto stop = simulator.run(until, std::min(kStretch, kMost - simulator.contacts()), events);
        if (stop != world::EventSimulator::Stop::Budget) break;
    }
    return base::toSize(simulator.contacts());
}

std::vector<std::string> firstMet(const scene::Scene& scene, std::size_t most) {
    constexpr std::uint64_t kMostContacts = 100'000;  // contacts of the whole scene
    constexpr world::Index kFirstBall = 0;
    world::EventSimulator simulator(scene);
    std::vector<world::ContactEvent> events;
    std::vector<std::string> met;
    while (met.size() < most && simulator.contacts() < kMostContacts) {
        events.clear();
        const auto stop = simulator.run(scene.frames, 1, events);
        for (const world::ContactEvent& event : events)
            if (met.size() < most && (event.a == kFirstBall || event.b == kFirstBall))
                met.push_back(nameOf(scene, world::refOf(scene, event.a == kFirstBall ? event.b : event.a)));
        if (stop != world::EventSimulator::Stop::Budget) break;
    }
    return met;
}

}  // namespace learn
