// Mechanisms of recorded values: times, normals, points, velocities after the contact.

#include <algorithm>
#include <array>
#include <cmath>

#include "logs/reason/mechanism.h"
#include "verdict/response.h"

namespace logs {
namespace {

// ---- Times

using R = const RowFacts&;
using P = const Place&;
using V = std::optional<Vec3>;

double pathOf(R row) { return row.hasEnd() ? row.limit() : 1; }

void addTimes(std::vector<Mechanism>& all) {
    struct Unit {
        const char* name;
        const char* words;
        double (*of)(R, double frames);
    };
    static constexpr Unit kUnits[] = {
        {"the time is a distance", "it is the way of the ball in units",
         [](R row, double t) { return t * row.ballSpeed * (row.unit == LogTime::Fraction ? row.limit() : 1); }},
        {"the time is a fraction", "it is the share of the path",
         [](R row, double t) { return t / row.limit() / (row.unit == LogTime::Distance ? row.ballSpeed : 1); }},
        {"the time is in frames", "it is the number of frames of the query",
         [](R row, double t) { return row.unit == LogTime::Fraction ? t * row.limit() : t / row.ballSpeed; }},
        {"the time is measured from the end", "it is what remains of the path",
         [](R row, double t) { return row.limit() - t; }},
        {"the time is the distance that remains", "it is the way from the contact to the end of the path",
         [](R row, double t) { return (row.limit() - t) * row.ballSpeed; }}};
    for (const Unit& unit : kUnits)
        added(all, unit.name, unit.words, "Look at the unit of the recorded time")
            .timing([of = unit.of](R row, double frames, const Numbers&) { return of(row, frames); });
    added(all, "the time is that of a sub-step", "")
        .timing([](R row, double t, const Numbers& n) {
            const double steps = t / row.limit() * n[0], share = steps - std::floor(steps);
            return (n[1] == 0 ? share : share / n[0]) * row.limit();
        })
        .choosing([](const Rows&) {
            std::vector<Numbers> found;
            for (double steps = 2; steps <= 16; ++steps) found.insert(found.end(), {{steps, 0}, {steps, 1}});
            return found;
        })
        .named = [](const Numbers& n) -> std::pair<std::string, std::string> {
        return {"the time is that of a sub-step", std::string("it counts from the beginning of one of {0} sub-steps") +
                                                      (n[1] == 0 ? ", as a share of it" : "")};
    };
    const char* const advice = "Look at the unit of the time, at dt, or at a skin";
    added(all, "the time is scaled", "it is {x} the true one", advice)
        .timing([](R, double t, const Numbers& n) { return t * (1 + n[0]); })
        .fitting(1)
        .fit.accepts = [](const Numbers& n) { return n[0] > -0.9999 && std::abs(n[0]) > 1e-4; };
    added(all, "the time is shifted", "it is {0} of the path more than the true one", advice)
        .timing([](R row, double t, const Numbers& n) { return t + n[0] * pathOf(row); })
        .fitting(1);
    Mechanism& skin = added(all, "the ball stops at a constant distance along the path", "it is told {|0|} units early",
                            "Look for a skin width, or a safety distance");
    skin.timing([](R row, double t, const Numbers& n) { return std::max(0.0, t + n[0] / row.ballSpeed); }).fitting(1);
    skin.fit.accepts = [](const Numbers& n) { return n[0] < 0; };
    skin.unit = "units";
    skin.scope.fineToo = true;
    added(all, "the time is scaled and shifted", "it is {x} the true one, and {1} of the path more", advice)
        .timing([](R row, double t, const Numbers& n) { return t * (1 + n[0]) + n[1] * pathOf(row); })
        .fitting(2)
        .fit.accepts = [](const Numbers& n) { return n[0] > -0.95 && std::abs(n[0]) > 1e-4 && std::abs(n[1]) > 1e-6; };
}

// ---- Normals, points, centres

struct Vector {
    LogSymptom what;
    const char* name;
    const char* words;
    V (*of)(R, P);
};

V ifAny(const Vec3& v) { return v == Vec3(0) ? V() : V(v); }
Vec3 onObstacle(R r, P p) { return p.core + p.normal * r.query.obstacle.radius; }
Vec3 startOf(R r) { return r.query.ball.position; }
V endOf(R r) { return r.hasEnd() ? V(startOf(r) + r.ballVelocity() * r.limit()) : V(); }
const collide::Contact* contactBefore(R r) {
    return r.before && r.before->exact->contact ? &*r.before->exact->contact : nullptr;
}
/// The normal at the contact, of an obstacle that has not moved.
V normalOfResting(R r, P p) {
    collide::SweepQuery still = r.query;
    still.ball.position = p.ball;
    return r.query.obstacle.velocity == Vec3(0) ? V() : ifAny(placeAt(still, 0).normal);
}

constexpr LogSymptom kNormal = LogSymptom::Normal, kPoint = LogSymptom::Point, kCenter = LogSymptom::BallCenter;
constexpr Vector kVectors[] = {
    {kNormal, "the normal is reversed", "it points toward the {o}", [](R, P p) { return ifAny(-p.normal); }},
    {kNormal, "the normal is the motion reversed", "it points against the motion",
     [](R r, P) { return ifAny(directionOf(-r.motion())); }},
    {kNormal, "the normal is that of the start", "it is the one of the bodies where they start",
     [](R r, P) { return ifAny(placeAt(r.query, 0).normal); }},
    {kNormal, "the normal is that of the end", "it is the one of the bodies at the end of the path",
     [](R r, P) { return r.hasEnd() ? ifAny(placeAt(r.query, r.limit()).normal) : V(); }},
    {kNormal, "the normal misses the {o}'s motion", "it is by the place of the {o} at the start", normalOfResting},
    {kNormal, "the normal is that of the centre", "it points from the {o}'s centre, not from its surface",
     [](R r, P p) { return r.isSphere() ? V() : ifAny(directionOf(p.ball - r.query.obstacle.center)); }},
    {kNormal, "the normal is a point", "it is the contact point, from the origin",
     [](R r, P p) { return ifAny(directionOf(onObstacle(r, p))); }},
    {kNormal, "the normal is that of the row before", "it is recorded once more",
     [](R r, P) { return contactBefore(r) ? ifAny(contactBefore(r)->normal) : V(); }},
    {kPoint, "the point is the ball's centre", "it is not on the surface", [](R, P p) { return V(p.ball); }},
    {kPoint, "the point is the {o}'s centre", "it is not on the surface",
     [](R r, P p) { return V(r.isSphere() ? p.core : r.query.obstacle.center); }},
    {kPoint, "the point is on the wrong side of the {o}", "the normal counts with the wrong sign",
     [](R r, P p) { return V(p.core - p.normal * r.query.obstacle.radius); }},
    {kPoint, "the point is on the wrong side of the ball", "the normal counts with the wrong sign",
     [](R r, P p) { return V(p.ball + p.normal * r.query.ball.radius); }},
    {kPoint, "the point is by the ball's radius", "it is that far from the {o}'s core",
     [](R r, P p) { return V(p.core + p.normal * r.query.ball.radius); }},
    {kPoint, "the point misses the {o}'s motion", "it is on the {o} where that was at the start",
     [](R r, P p) { return V(onObstacle(r, p) - r.query.obstacle.velocity * r.exact->contact->frames); }},
    {kPoint, "the point misses the ball's motion", "it is on the ball where that was at the start",
     [](R r, P p) { return V(startOf(r) - p.normal * r.query.ball.radius); }},
    {kPoint, "the point is that of the start", "it is the ball's nearest to the {o} at the start",
     [](R r, P) { return V(startOf(r) - placeAt(r.query, 0).normal * r.query.ball.radius); }},
    {kPoint, "the point is relative to the {o}", "its origin is the {o}'s centre",
     [](R r, P p) { return V(onObstacle(r, p) - (r.isSphere() ? p.core : r.query.obstacle.center)); }},
    {kPoint, "the point is relative to the start", "its origin is the ball's start",
     [](R r, P p) { return V(onObstacle(r, p) - startOf(r)); }},
    {kPoint, "the point is relative to the end of the path", "its origin is where the path ends",
     [](R r, P p) { return endOf(r) ? V(onObstacle(r, p) - *endOf(r)) : V(); }},
    {kPoint, "the point is that of the row before", "it is recorded once more",
     [](R r, P) { return contactBefore(r) ? V(contactBefore(r)->hitPoint) : V(); }},
    {kCenter, "the ball's centre is the contact point", "it is on the surface",
     [](R r, P p) { return V(onObstacle(r, p)); }},
    {kCenter, "the ball's centre is that of the start", "the ball has not moved", [](R r, P) { return V(startOf(r)); }},
    {kCenter, "the ball's centre is that of the end", "it is where the path ends", [](R r, P) { return endOf(r); }},
};

V truthAt(R row, LogSymptom what, P place) {
    if (what == kNormal) return ifAny(place.normal);
    return what == kPoint ? onObstacle(row, place) : place.ball;
}

void addVectors(std::vector<Mechanism>& all) {
    for (const Vector& row : kVectors)
        added(all, row.name, row.words).telling(row.what, [of = row.of](R r, P p, const Numbers&) { return of(r, p); });
    const auto inAxes = [&](const std::string& whose) -> Mechanism& {
        Mechanism& turned = added(all, "", "").choosing(kAxisChanges);
        turned.named = [whose](const Numbers& n) {
            const int axes = static_cast<int>(n[0]);
            return std::pair(axesName(axes, whose), "it is recorded as " + axesWords(axes));
        };
        return turned;
    };
    constexpr std::pair<LogSymptom, const char*> kRecorded[] = {
        {kNormal, "the normal"}, {kPoint, "the point"}, {kCenter, "the ball's centre"}};
    for (const auto& [what, whose] : kRecorded)
        inAxes(whose).telling(what, [what = what](R r, P p, const Numbers& n) {
            const V truth = truthAt(r, what, p);
            return truth ? V(inOtherAxes(*truth, static_cast<int>(n[0]))) : V();
        });
    // Point and normal at once
    inAxes("the answer").test = [](R row, const Numbers& n) {
        Claim claim;
        if (!row.tellsContact() || !row.normal || (!row.point && !row.ballCenter)) return claim;
        const Place place = placeAt(row.query, row.exact->contact->frames);
        for (const LogSymptom what : {kNormal, kPoint, kCenter}) {
            const V truth = truthAt(row, what, place);
            if (!row.said(what) || !truth) continue;
            const Vec3 turned = inOtherAxes(*truth, static_cast<int>(n[0]));
            claim.miss = std::max(claim.miss, row.apart(what, *row.said(what), turned) / row.slack);
            claim.explains |= bitOf(what);
        }
        if (claim.miss > 1) return Claim{.isAgainst = common(row.symptoms, claim.explains) == 0};
        claim.isTelling = true;
        claim.explains |= row.followsNormal;
        return claim;
    };
    added(all, "the point has another origin", "it is {v} units off", "Look for another origin, or a pivot")
        .telling(kPoint, [](R r, P p, const Numbers& n) { return V(onObstacle(r, p) + Vec3(n[0], n[1], n[2])); })
        .fitting(3)
        .unit = "units";
    added(all, "", "")
        .telling(kNormal,
                 [](R, P p, const Numbers& n) {
                     Vec3 flat = p.normal;
                     flat[static_cast<int>(n[0])] = 0;
                     return ifAny(directionOf(flat));
                 })
        .choosing({{"the normal lacks its x", "x counts 0"},
                   {"the normal lacks its y", "y counts 0"},
                   {"the normal lacks its z", "z counts 0"}});
}

// ---- Velocities after the contact

using Counts = std::pair<double, double>;  ///< how much of the impulse counts for the ball, and for the obstacle

struct Response {
    const char* name;
    const char* words;
    Counts (*of)(collide::SweepQuery&, double n);  ///< changes restitution and masses
    bool isFitted = false, areSwapped = false;
};
constexpr Response kResponses[] = {
    {"the restitution is left out", "the bodies keep no speed along the normal: it counts 0",
     [](collide::SweepQuery& q, double) { return q.restitution = 0, Counts(1, 1); }},
    {"the restitution is left out", "the bounce is elastic: it counts 1",
     [](collide::SweepQuery& q, double) { return q.restitution = 1, Counts(1, 1); }},
    {"the restitution is squared", "it counts e^2",
     [](collide::SweepQuery& q, double) { return q.restitution *= q.restitution, Counts(1, 1); }},
    {"the restitution is a constant", "it counts {0}",
     [](collide::SweepQuery& q, double n) { return q.restitution = n, Counts(1, 1); }, true},
    {"the restitution is scaled", "it counts {0} times",
     [](collide::SweepQuery& q, double n) { return q.restitution *= n, Counts(1, 1); }, true},
    {"the masses are left out", "they count as equal",
     [](collide::SweepQuery& q, double) { return q.ball.mass = q.obstacle.mass = 1, Counts(1, 1); }},
    {"the masses are exchanged", "each body has the share of the other",
     [](collide::SweepQuery& q, double) { return std::swap(q.ball.mass, q.obstacle.mass), Counts(1, 1); }},
    {"the {o} counts as immovable", "the ball takes all of the impulse",
     [](collide::SweepQuery& q, double) { return q.obstacle.mass = collide::kImmovable, Counts(1, 0); }},
    {"the ball's mass counts for both", "the {o} is pushed by it",
     [](collide::SweepQuery& q, double) { return Counts(1, q.obstacle.mass / q.ball.mass); }},
    {"the impulse counts twice", "it is added twice", [](collide::SweepQuery&, double) { return Counts(2, 2); }},
    {"the {o} is pushed the wrong way", "the impulse has one sign for both bodies",
     [](collide::SweepQuery&, double) { return Counts(1, -1); }},
    {"the velocities of the two bodies are exchanged", "each is that of the other",
     [](collide::SweepQuery&, double) { return Counts(1, 1); }, false, true},
};

/// The velocities after the contact by another law.
std::pair<Vec3, Vec3> after(R row, const Response& law, double n) {
    collide::SweepQuery q = row.query;
    const Counts counts = law.of(q, n);
    const verdict::Shares shares = verdict::sharesOf(q);
    const Vec3 normal = row.exact->contact->normal;
    const Vec3 change = normal * (-glm::dot(row.motion(), normal) * (1 + q.restitution));
    const Vec3 ball = row.ballVelocity() + change * (shares.ball * counts.first);
    const Vec3 other = row.query.obstacle.velocity - change * (shares.sphere * counts.second);
    return law.areSwapped ? std::pair(other, ball) : std::pair(ball, other);
}

void addResponses(std::vector<Mechanism>& all) {
    for (const Response& law : kResponses) {
        Mechanism& mechanism = added(all, law.name, law.words);
        mechanism.test = [&law](R row, const Numbers& n) {
            Claim claim;
            if (!row.tellsContact()) return claim;
            const auto [ball, other] = after(row, law, n[0]);
            claim.miss = row.missOfVelocities(ball, other) / row.slack;
            if (std::isnan(claim.miss)) return claim;
            claim.isAgainst = claim.miss > 1 && !row.has(LogSymptom::Response);
            claim.isTelling = claim.miss <= 1;
            claim.explains = claim.isTelling ? bitOf(LogSymptom::Response) : LogSymptoms{0};
            return claim;
        };
        if (!law.isFitted) continue;
        mechanism.fitting(1).fit.choices = [](const Rows&) { return std::vector<Numbers>{{0.5}}; };
        mechanism.fit.miss = [&law](R row, const Numbers& n, int) {
            if (!row.tellsContact() || !row.has(LogSymptom::Response) || !row.answer().newVelocity) return double{NAN};
            const double speeds = row.ballSpeed + collide::lengthOf(row.query.obstacle.velocity);
            const Vec3 off = *row.answer().newVelocity - after(row, law, n[0]).first;
            return glm::dot(off, row.exact->contact->normal) * row.arm() / (2 * speeds);
        };
    }
}

}  // namespace

void addValueMechanisms(std::vector<Mechanism>& all) {
    addVectors(all);
    addTimes(all);
    addResponses(all);
}

}  // namespace logs
