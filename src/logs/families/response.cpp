/// Velocities after the contact that follow another law of restitution and masses than that of the query.

#include <algorithm>
#include <cmath>

#include "logs/evidence/bounce.h"
#include "logs/evidence/fitting.h"
#include "logs/evidence/hypothesis.h"

namespace logs {
namespace {

/// A choice of an engine about one part of a bounce.
using Choice = Form<void (*)(Bounce&)>;

constexpr Choice kClosings[] = {
    {"", "", 0, [](Bounce&) {}},
    {"the sphere's velocity is left out of the bounce", "the closing speed is that of the ball alone", 2,
     [](Bounce& b) { b.closing = -glm::dot(b.row.ballVelocity, b.normal); }},
    {"the whole speed counts as the closing speed", "the impulse is by the relative speed", 2,
     [](Bounce& b) { b.closing = b.row.speed; }},
};
constexpr Choice kRestitutions[] = {
    {"", "", 0, [](Bounce&) {}},
    {"the restitution is squared", "its square counts", 2, [](Bounce& b) { b.restitution *= b.restitution; }},
    {"the impulse lacks the 1 of 1 + e", "it is by e alone", 3, [](Bounce& b) { b.restitution -= 1; }},
    {"the restitution is a constant", "it is 1 in every row: it is left out", 4, [](Bounce& b) { b.restitution = 1; }},
    {"the restitution is a constant", "it is 0 in every row: nothing bounces", 4, [](Bounce& b) { b.restitution = 0; }},
};
/// What a body may take of the impulse. @param own  its share by the masses
using Share = Form<double (*)(double own)>;
constexpr Share kShares[] = {{"its share", "", 0, [](double own) { return own; }},
                             {"the other's share", "", 0, [](double own) { return 1 - own; }},
                             {"less its share", "", 0, [](double own) { return -own; }},
                             {"twice its share", "", 0, [](double own) { return 2 * own; }},
                             {"half of its share", "", 0, [](double own) { return own / 2; }},
                             {"half", "", 0, [](double) { return 0.5; }},
                             {"all", "", 0, [](double) { return 1.0; }},
                             {"nothing", "", 0, [](double) { return 0.0; }}};

/// Laws that are no product of such choices.
constexpr Form<Velocities (*)(Bounce&)> kLaws[] = {
    {"the velocities after the contact are exchanged", "each body has that of the other", 2,
     [](Bounce& b) {
         const Velocities right = b.after();
         return Velocities{right.sphere, right.ball};
     }},
    {"the impulse acts along the relative motion", "it is of the right size", 2,
     [](Bounce& b) {
         b.normal = -unitOf(b.row.course.velocity);
         return b.after();
     }},
    {"the restitution scales the whole velocity", "the velocities after the contact are e times those of e = 1", 3,
     [](Bounce& b) {
         const Velocities elastic = b.after(2);
         return Velocities{elastic.ball * b.restitution, elastic.sphere * b.restitution};
     }},
    {"the restitution scales the whole relative velocity", "along the surface as well as along the normal", 3,
     [](Bounce& b) {
         const Velocities elastic = b.after(2);
         const Vec3 relative = (elastic.ball - elastic.sphere) * b.restitution;
         const Vec3 mean = b.row.ballVelocity - b.row.course.velocity * b.shares.ball;  // motion of the centre of mass
         return Velocities{mean + relative * b.shares.ball, mean - relative * b.shares.sphere};
     }},
};

/// The engine's own, where it is wrong for another reason.
Vec3 engineNormalOf(const RowFacts& row) {
    return row.has(LogSymptom::Normal) ? unitOf(*row.answer().normal) : row.exact->contact->normal;
}

/// What is right for a wrong normal follows from that.
bool isRightForNormal(const RowFacts& row) {
    return row.has(LogSymptom::Normal) && isRightBounce(row, engineNormalOf(row));
}

Hypothesis& addLaw(Proposals& all, const std::string& name, const std::string& words, int cost, const auto& law) {
    return all.add(name, words, cost, [law](const RowFacts& row) {
        if (!tellsVelocities(row)) return Claim{};
        if (isRightForNormal(row)) return Claim{.isRightBeside = true};
        const auto isLaw = [&](const Vec3& normal) {
            Bounce bounce(row, normal);
            const Velocities after = law(bounce);
            // Those that separate by it may keep their velocities.
            return areRecorded(row, after) || (bounce.closing <= 0 && areRecorded(row, bounce.after(0)));
        };
        return claimOfValue(
            row, LogSymptom::Response,
            isLaw(row.exact->contact->normal) || (row.has(LogSymptom::Normal) && isLaw(engineNormalOf(row))));
    });
}

std::string joined(const std::string& a, const std::string& b) {
    return a + (a.empty() || b.empty() ? "" : ", and ") + b;
}

/// Products of the choices.
void addChoices(Proposals& all) {
    for (const Choice& closing : kClosings)
        for (const Choice& restitution : kRestitutions)
            for (const Share& ball : kShares)
                for (const Share& sphere : kShares) {
                    const bool areShares = &ball == kShares && &sphere == kShares;
                    const std::string name =
                        joined(joined(closing.name, restitution.name), areShares ? ""
                                                                       : &ball == kShares + 1 && &sphere == &ball
                                                                           ? "the masses are exchanged"
                                                                           : "the masses count otherwise");
                    if (name.empty()) continue;
                    const std::string shares =
                        areShares ? ""
                                  : std::string("the ball takes ") + ball.name + " of the impulse" +
                                        (&sphere == kShares ? "" : std::string(", the sphere ") + sphere.name);
                    addLaw(all, name, joined(joined(closing.words, restitution.words), shares),
                           closing.cost + restitution.cost + (areShares ? 0 : 2), [&](Bounce& b) {
                               closing.of(b);
                               restitution.of(b);
                               b.shares = {ball.of(b.shares.ball), sphere.of(b.shares.sphere)};
                               return b.after();
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
     [](const Bounce& b, const Numbers& n) { return b.plus(b.after().ball * n[0]); },
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
         const Vec3 ball = b.after().ball;
         return b.plus(unitOf(ball) * std::min(0.0, 1 + n[0] - collide::lengthOf(ball)));
     },
     [](const Numbers& n) { return "it is at most " + shortly(1 + n[0]) + " units/frame"; }},
};

void addFittedLaw(Proposals& all, const FittedLaw& law) {
    Rows rows;
    for (const RowFacts& row : all.evidence.wrong)
        if (row.has(LogSymptom::Response) && tellsVelocities(row) && row.answer().newVelocity && !isRightForNormal(row))
            rows.push_back(&row);
    const Miss miss = [&law](const RowFacts& row, const Numbers& n) {
        const Bounce bounce(row, engineNormalOf(row));
        const Vec3 error = *row.answer().newVelocity - law.of(bounce, n).ball;
        return glm::dot(error, bounce.normal + unitOf(alongSurface(bounce))) * row.radius() / (2 * speedsOf(row));
    };
    const auto numbers = fitted(rows, law.numbers, miss);
    constexpr double kLeastBound = 1e-2;  // below, a bound of the restitution is a constant 0
    // A bound of what is the same in all rows is a constant.
    const auto isFirst = [&](const RowFacts* row) {
        return row->line->query.query.restitution == rows.front()->line->query.query.restitution;
    };
    if (!numbers || (law.bounded && (countIf(rows, isFirst) == rows.size() || (*numbers)[0] < kLeastBound))) return;
    // What holds of a few is no law: beside wrong normals no row is right that could deny it.
    if (2 * countIf(rows, [&](auto* r) { return std::abs(miss(*r, *numbers)) <= r->slack; }) < rows.size()) return;
    addLaw(all, law.name, law.words(*numbers), law.cost, [&law, n = *numbers](const Bounce& b) {
        return law.bounded ? b.after(1 + law.bounded(b.restitution, n[0])) : law.of(b, n);
    }).with((*numbers)[0], "", static_cast<int>(law.numbers));
}

}  // namespace

void proposeResponses(Proposals& all) {
    if (std::none_of(all.evidence.wrong.begin(), all.evidence.wrong.end(), tellsVelocities)) return;
    for (const auto& law : kLaws) addLaw(all, law.name, law.words, law.cost, law.of);
    addChoices(all);
    for (const FittedLaw& law : kFittedLaws) addFittedLaw(all, law);
}

}  // namespace logs
