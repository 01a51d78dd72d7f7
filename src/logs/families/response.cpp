/// Velocities after the contact that follow another law of restitution and masses than that of the query.

#include <algorithm>
#include <cmath>

#include "logs/evidence/fitting.h"
#include "logs/evidence/hypothesis.h"
#include "verdict/response.h"

namespace logs {
namespace {

struct Velocities {
    Vec3 ball, sphere;
};

/// What a bounce is made of: the change of the relative velocity along the normal, and what each body takes of it.
struct Bounce {
    Bounce(const RowFacts& facts, const Vec3& unit) : row(facts), normal(unit) {}

    /// @param change  of the relative velocity, in closing speeds
    [[nodiscard]] Velocities after(double change) const {
        return {row.ballVelocity + normal * (change * closing * shares.ball),
                row.sphereVelocity - normal * (change * closing * shares.sphere)};
    }

    /// The right velocities, and more of the ball's.
    [[nodiscard]] Velocities plus(const Vec3& more) const {
        Velocities sum = after(1 + restitution);
        sum.ball += more;
        return sum;
    }
    const RowFacts& row;
    Vec3 normal;
    double restitution = row.line->query.query.restitution, closing = -glm::dot(row.course.velocity, normal);
    verdict::Shares shares = verdict::sharesOf(row.line->query.query);
};

using Law = Velocities (*)(Bounce&);
constexpr Form<Law> kLaws[] = {
    {"the restitution is squared", "the velocities after the contact are those of its square", 2,
     [](Bounce& b) { return b.after(1 + b.restitution * b.restitution); }},
    {"the velocities after the contact are exchanged", "each body has that of the other", 2,
     [](Bounce& b) {
         const Velocities right = b.after(1 + b.restitution);
         return Velocities{right.sphere, right.ball};
     }},
    {"the sphere's velocity is left out of the bounce", "the closing speed is that of the ball alone", 2,
     [](Bounce& b) {
         b.closing = -glm::dot(b.row.ballVelocity, b.normal);
         return b.after(1 + b.restitution);
     }},
    {"the impulse acts along the relative motion", "it is of the right size", 2,
     [](Bounce& b) {
         b.normal = -unitOf(b.row.course.velocity);
         return b.after(1 + b.restitution);
     }},
};

bool tellsVelocities(const RowFacts& row) {
    return row.tellsContact() && (row.answer().newVelocity || row.answer().sphereNewVelocity);
}

double speedsOf(const RowFacts& row) {
    return collide::lengthOf(row.ballVelocity) + collide::lengthOf(row.sphereVelocity);
}

Claim claimOfVelocities(const RowFacts& row, const Velocities& after) {
    const auto isSame = [&](const std::optional<Vec3>& said, const Vec3& predicted) {
        return !said || collide::lengthOf(*said - predicted) * row.radius() <= 2 * row.slack * speedsOf(row);
    };
    return claimOfValue(
        row, LogSymptom::Response,
        isSame(row.answer().newVelocity, after.ball) && isSame(row.answer().sphereNewVelocity, after.sphere));
}

/// The engine's own, where it is wrong for another reason.
Vec3 engineNormalOf(const RowFacts& row) {
    return row.has(LogSymptom::Normal) ? unitOf(*row.answer().normal) : row.exact->contact->normal;
}

Hypothesis& addLaw(Proposals& all, const std::string& name, const std::string& words, int cost, const auto& law) {
    return all.add(name, words, cost, [law](const RowFacts& row) {
        if (!tellsVelocities(row)) return Claim{};
        Bounce bounce(row, row.exact->contact->normal);
        const Claim claim = claimOfVelocities(row, law(bounce));
        if (claim.explains != 0 || !row.has(LogSymptom::Normal)) return claim;
        Bounce own(row, engineNormalOf(row));
        return claimOfVelocities(row, law(own));
    });
}

/// What a body may take of the impulse. @param own  its share by the masses
using Share = Form<double (*)(double own)>;
constexpr Share kShares[] = {{"its share", "", 0, [](double own) { return own; }},
                             {"the other's share", "", 0, [](double own) { return 1 - own; }},
                             {"less its share", "", 0, [](double own) { return -own; }},
                             {"half", "", 0, [](double) { return 0.5; }},
                             {"all", "", 0, [](double) { return 1.0; }},
                             {"nothing", "", 0, [](double) { return 0.0; }}};

void addShares(Proposals& all) {
    for (const Share& ball : kShares)
        for (const Share& sphere : kShares) {
            if (&ball == kShares && &sphere == kShares) continue;
            addLaw(all, "the masses count otherwise",
                   std::string("the ball takes ") + ball.name + " of the impulse, the sphere " + sphere.name, 2,
                   [&ball, &sphere](Bounce& b) {
                       b.shares = {ball.of(b.shares.ball), sphere.of(b.shares.sphere)};
                       return b.after(1 + b.restitution);
                   });
        }
}

/// The relative motion along the surface.
Vec3 alongSurface(const Bounce& b) { return b.row.course.velocity + b.normal * b.closing; }

/// A law with numbers, and how it is told.
struct FittedLaw {
    const char* name;
    int cost;
    std::size_t numbers;
    Velocities (*of)(const Bounce&, const Numbers&);
    std::string (*words)(const Numbers&);
    double (*bounded)(double restitution, double limit) = nullptr;  ///< in place of a constant
};
Velocities ofConstant(const Bounce& b, const Numbers& n) { return b.after(1 + n[0]); }
/// The same restitution in every row, a bound of it, or a linear function of it: e - 1 for an impulse of e in place of
/// 1 + e, 1 + 2 e for one that counts twice; a share of the motion along the surface that the ball loses.
constexpr FittedLaw kFittedLaws[] = {
    {"the restitution is a constant", 4, 1, ofConstant,
     [](const Numbers& n) {
         const std::string e = sumWords({{n[0], ""}});
         return "it is " + e + " in every row" + (e == "1" ? ": it is left out" : e == "0" ? ": nothing bounces" : "");
     }},
    {"the restitution has a lower bound", 3, 1, ofConstant,
     [](const Numbers& n) { return "it is at least " + shortly(n[0]); },
     [](double e, double limit) { return std::max(e, limit); }},
    {"the restitution has an upper bound", 3, 1, ofConstant,
     [](const Numbers& n) { return "it is at most " + shortly(n[0]); },
     [](double e, double limit) { return std::min(e, limit); }},
    {"the restitution is combined with another", 4, 2,
     [](const Bounce& b, const Numbers& n) { return b.after(1 + n[0] * b.restitution + n[1]); },
     [](const Numbers& n) {
         return "it is " + sumWords({{n[0], "e"}, {n[1], ""}});
     }},
    {"friction along the surface", 3, 1,
     [](const Bounce& b, const Numbers& n) { return b.plus(-alongSurface(b) * n[0]); },
     [](const Numbers& n) { return "the ball loses " + shortly(n[0]) + " times its motion along the surface"; }},
    {"a velocity along the normal is added", 3, 1,
     [](const Bounce& b, const Numbers& n) { return b.plus(b.normal * n[0]); },
     [](const Numbers& n) { return "the ball has " + shortly(n[0]) + " units/frame more away from the sphere"; }},
    {"the ball's velocity after the contact is scaled", 3, 1,
     [](const Bounce& b, const Numbers& n) { return b.plus(b.after(1 + b.restitution).ball * n[0]); },
     [](const Numbers& n) { return "it counts " + shortly(1 + n[0]) + " times"; }},
    {"a constant velocity is added after the contact", 4, 3,
     [](const Bounce& b, const Numbers& n) {
         return b.plus({n[0], n[1], n[2]});
     },
     [](const Numbers& n) {
         return vectorWords({n[0], n[1], n[2]}) + " units/frame more of the ball's in every row";
     }},
    {"the ball's velocity after the contact has an upper bound", 3, 1,
     [](const Bounce& b, const Numbers& n) {
         const Vec3 ball = b.after(1 + b.restitution).ball;
         return b.plus(unitOf(ball) * std::min(0.0, 1 + n[0] - collide::lengthOf(ball)));
     },
     [](const Numbers& n) { return "it is at most " + shortly(1 + n[0]) + " units/frame"; }},
};

void addFittedLaw(Proposals& all, const FittedLaw& law) {
    Rows rows;
    for (const RowFacts& row : all.evidence.wrong)
        if (row.has(LogSymptom::Response) && tellsVelocities(row) && row.answer().newVelocity) rows.push_back(&row);
    const Miss miss = [&law](const RowFacts& row, const Numbers& n) {
        const Bounce bounce(row, engineNormalOf(row));
        const Vec3 error = *row.answer().newVelocity - law.of(bounce, n).ball;
        return glm::dot(error, bounce.normal + unitOf(alongSurface(bounce))) * row.radius() / (2 * speedsOf(row));
    };
    const auto numbers = fitted(rows, law.numbers, miss);
    constexpr double kLeastBound = 1e-2;  // below, a bound of the restitution is a constant 0
    if (!numbers || (law.bounded && (*numbers)[0] < kLeastBound)) return;
    // What holds of a few is no law: beside wrong normals no row is right that could deny it.
    if (2 * countIf(rows, [&](auto* r) { return std::abs(miss(*r, *numbers)) <= r->slack; }) < rows.size()) return;
    addLaw(all, law.name, law.words(*numbers), law.cost, [&law, n = *numbers](const Bounce& b) {
        return law.bounded ? b.after(1 + law.bounded(b.restitution, n[0])) : law.of(b, n);
    }).with((*numbers)[0], "", static_cast<int>(law.numbers));
}

}  // namespace

void proposeResponses(Proposals& all) {
    for (const Form<Law>& law : kLaws) addLaw(all, law.name, law.words, law.cost, law.of);
    addShares(all);
    for (const FittedLaw& law : kFittedLaws) addFittedLaw(all, law);
}

}  // namespace logs
