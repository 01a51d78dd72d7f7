/// Velocities after the contact that follow another law of restitution and masses than that of the query.

#include <array>
#include <cmath>

#include "logs/evidence/hypothesis.h"
#include "verdict/response.h"

namespace logs {
namespace {

struct Velocities {
    Vec3 ball, sphere;
};

/// What a bounce is made of: the change of the relative velocity along the normal, and what each body takes of it.
struct Bounce {
    explicit Bounce(const RowFacts& facts)
        : row(facts),
          restitution(facts.line->query.query.restitution),
          shares(verdict::sharesOf(facts.line->query.query)),
          normal(facts.exact->contact->normal),
          closing(-glm::dot(facts.course.velocity, normal)) {}

    /// @param change  of the relative velocity, in closing speeds
    [[nodiscard]] Velocities after(double change) const {
        return {row.ballVelocity + normal * (change * closing * shares.ball),
                row.sphereVelocity - normal * (change * closing * shares.sphere)};
    }

    const RowFacts& row;
    double restitution;
    verdict::Shares shares;
    Vec3 normal;
    double closing;
};

using Law = Velocities (*)(Bounce&);
Velocities withShares(Bounce& b, double ball, double sphere) {
    b.shares.ball = ball;
    b.shares.sphere = sphere;
    return b.after(1 + b.restitution);
}

constexpr Form<Law> kLaws[] = {
    {"the restitution is left out", "the velocities after the contact are those of restitution 1", 2,
     [](Bounce& b) { return b.after(2); }},
    {"nothing bounces", "the velocities after the contact are those of restitution 0", 2,
     [](Bounce& b) { return b.after(1); }},
    {"the restitution is squared", "the velocities after the contact are those of its square", 2,
     [](Bounce& b) { return b.after(1 + b.restitution * b.restitution); },
     "Look for a restitution that is combined from two bodies by a product, or a loss of energy taken for it"},
    {"the restitution is the root of what it is", "the velocities after the contact are those of its root", 2,
     [](Bounce& b) { return b.after(1 + std::sqrt(b.restitution)); }},
    {"the restitution is taken for the loss", "the velocities after the contact are those of 1 - e", 2,
     [](Bounce& b) { return b.after(2 - b.restitution); }},
    {"the impulse lacks a part", "it is e in place of 1 + e times the closing speed", 2,
     [](Bounce& b) { return b.after(b.restitution); }},
    {"the impulse counts twice", "the velocities change by twice what they should", 2,
     [](Bounce& b) { return b.after(2 + 2 * b.restitution); }},
    {"the masses are left out", "the velocities after the contact are those of equal masses", 2,
     [](Bounce& b) { return withShares(b, 0.5, 0.5); }},
    {"the masses are exchanged", "each body takes the share of the other", 2,
     [](Bounce& b) { return withShares(b, b.shares.sphere, b.shares.ball); }},
    {"the sphere counts as immovable", "the ball bounces as off a wall", 2,
     [](Bounce& b) { return withShares(b, 1, 0); }},
    {"each body changes by the whole impulse", "as if the other one were immovable", 2,
     [](Bounce& b) { return withShares(b, 1, 1); }},
    {"the velocities after the contact are exchanged", "each body has that of the other", 2,
     [](Bounce& b) {
         const Velocities right = b.after(1 + b.restitution);
         return Velocities{right.sphere, right.ball};
     },
     "Look for the ids of the two bodies in the contact, which may be in another order"},
    {"the velocities are those before the contact", "nothing changes", 1, [](Bounce& b) { return b.after(0); }},
    {"the sphere's velocity is left out of the bounce", "the closing speed is that of the ball alone", 2,
     [](Bounce& b) {
         b.closing = -glm::dot(b.row.ballVelocity, b.normal);
         return b.after(1 + b.restitution);
     }},
    {"the ball's velocity is reversed", "it goes back where it came from, off any side", 2,
     [](Bounce& b) {
         return Velocities{-b.row.ballVelocity, b.after(1 + b.restitution).sphere};
     }},
};

bool tellsVelocities(const RowFacts& row) {
    return row.tellsContact() && (row.answer().newVelocity || row.answer().sphereNewVelocity);
}

Claim claimOfVelocities(const RowFacts& row, const Velocities& after) {
    const double speed = collide::lengthOf(row.ballVelocity) + collide::lengthOf(row.sphereVelocity);
    const auto isSame = [&](const std::optional<Vec3>& said, const Vec3& predicted) {
        return !said || collide::lengthOf(*said - predicted) * row.radius() <= 2 * row.slack * speed;
    };
    return claimOfValue(
        row, LogSymptom::Response,
        isSame(row.answer().newVelocity, after.ball) && isSame(row.answer().sphereNewVelocity, after.sphere));
}

/// The same restitution in every row.
void addConstantRestitution(Proposals& all) {
    const std::vector<double> said = numbersOf(all.evidence.wrong, [](const RowFacts& row) -> double {
        if (!tellsVelocities(row) || !row.answer().newVelocity || !row.has(LogSymptom::Response)) return NAN;
        const Bounce bounce(row);
        const double most = bounce.closing * bounce.shares.ball;
        return most > 0 ? glm::dot(*row.answer().newVelocity - row.ballVelocity, bounce.normal) / most - 1 : NAN;
    });
    constexpr std::size_t kFewest = 5;
    if (said.size() < kFewest) return;
    const double restitution = medianOf(said);
    all.add("the restitution is a constant", "it is " + shortly(restitution) + " in every row", 3,
            [restitution](const RowFacts& row) {
                return tellsVelocities(row) ? claimOfVelocities(row, Bounce(row).after(1 + restitution)) : Claim{};
            })
        .with(restitution);
}

}  // namespace

void proposeResponses(Proposals& all) {
    for (const Form<Law>& law : kLaws)
        all.add(law.name, law.words, law.cost,
                [of = law.of](const RowFacts& row) {
                    if (!tellsVelocities(row)) return Claim{};
                    Bounce bounce(row);
                    return claimOfVelocities(row, of(bounce));
                })
            .advising(law.advice);
    addConstantRestitution(all);
}

}  // namespace logs
