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
constexpr Form<Law> kLaws[] = {
    {"the restitution is squared", "the velocities after the contact are those of its square", 2,
     [](Bounce& b) { return b.after(1 + b.restitution * b.restitution); }},
    {"the restitution is the root of what it is", "the velocities after the contact are those of its root", 2,
     [](Bounce& b) { return b.after(1 + std::sqrt(b.restitution)); }},
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

/// What a body may take of the impulse. @param own  its share by the masses
using Share = Form<double (*)(double own)>;
constexpr Share kShares[] = {{"its share", "", 0, [](double own) { return own; }},
                             {"the other's share", "", 0, [](double own) { return 1 - own; }},
                             {"half", "", 0, [](double) { return 0.5; }},
                             {"all", "", 0, [](double) { return 1.0; }},
                             {"nothing", "", 0, [](double) { return 0.0; }}};

void addShares(Proposals& all) {
    for (const Share& ball : kShares)
        for (const Share& sphere : kShares) {
            if (&ball == kShares && &sphere == kShares) continue;
            all.add("the masses count otherwise",
                    std::string("the ball takes ") + ball.name + " of the impulse, the sphere " + sphere.name, 2,
                    [&ball, &sphere](const RowFacts& row) {
                        if (!tellsVelocities(row)) return Claim{};
                        Bounce bounce(row);
                        bounce.shares.ball = ball.of(bounce.shares.ball);
                        bounce.shares.sphere = sphere.of(bounce.shares.sphere);
                        return claimOfVelocities(row, bounce.after(1 + bounce.restitution));
                    });
        }
}

/// Numbers that the wrong velocities of the ball tell. @param of  (bounce, change of its velocity)
std::vector<std::pair<double, double>> toldBy(const Evidence& evidence, double (*of)(const Bounce&, const Vec3&)) {
    std::vector<std::pair<double, double>> told;  // with the restitution
    for (const RowFacts& row : evidence.wrong) {
        if (!tellsVelocities(row) || !row.answer().newVelocity || !row.has(LogSymptom::Response)) continue;
        const Bounce bounce(row);
        if (!(bounce.closing > 0 && bounce.shares.ball > 0)) continue;
        const double number = of(bounce, *row.answer().newVelocity - row.ballVelocity);
        if (!std::isnan(number)) told.emplace_back(bounce.restitution, number);
    }
    return told;
}
double medianOfTold(const std::vector<std::pair<double, double>>& told) {
    std::vector<double> numbers;
    for (const auto& [restitution, number] : told) numbers.push_back(number);
    return medianOf(std::move(numbers));
}
constexpr std::size_t kFewestTold = 5;  // rows

/// The same restitution in every row, a bound of it, or a linear function of it: e - 1 for an impulse of e in place of
/// 1 + e, 1 + 2 e for one that counts twice.
void addOtherRestitutions(Proposals& all) {
    const auto told = toldBy(all.evidence, [](const Bounce& b, const Vec3& change) {
        return glm::dot(change, b.normal) / (b.closing * b.shares.ball) - 1;
    });
    if (told.size() < kFewestTold) return;
    const double limit = medianOfTold(told);
    const auto add = [&](const std::string& name, const std::string& words, int cost, int fitted, double number,
                         const std::function<double(double)>& of) {
        all.add("the restitution " + name, "it is " + words, cost,
                [of](const RowFacts& row) {
                    if (!tellsVelocities(row)) return Claim{};
                    const Bounce bounce(row);
                    return claimOfVelocities(row, bounce.after(1 + of(bounce.restitution)));
                })
            .with(number, "", fitted);
    };
    const std::string words = shortly(limit) + " in every row";
    add("is a constant",
        words + (limit == 1   ? ": it is left out"
                 : limit == 0 ? ": nothing bounces"
                              : ""),
        4, 1, limit, [limit](double) { return limit; });
    add("has a lower bound", "at least " + words, 3, 1, limit, [limit](double e) { return std::max(e, limit); });
    add("has an upper bound", "at most " + words, 3, 1, limit, [limit](double e) { return std::min(e, limit); });
    LeastSquares<2> sums;
    for (const auto& [restitution, number] : told) sums.add({restitution, 1}, number);
    if (const auto line = sums.solved())
        add("is combined with another", shortly((*line)[0]) + " e + " + shortly((*line)[1]), 4, 2, (*line)[0],
            [line = *line](double e) { return line[0] * e + line[1]; });
}

/// The relative motion along the surface.
Vec3 alongSurface(const Bounce& b) { return b.row.course.velocity + b.normal * b.closing; }

/// The ball loses a share of the motion along the surface.
void addFriction(Proposals& all) {
    const auto told = toldBy(all.evidence, [](const Bounce& b, const Vec3& change) -> double {
        const Vec3 along = alongSurface(b);
        const double square = glm::dot(along, along);
        return square > 0 ? -glm::dot(change, along) / square : NAN;
    });
    constexpr double kNone = 1e-6;  // a share that is rounding
    const double lost = medianOfTold(told);
    if (told.size() < kFewestTold || !(std::abs(lost) > kNone)) return;
    all.add("friction along the surface", "the ball loses " + shortly(lost) + " times its motion along the surface", 3,
            [share = lost](const RowFacts& row) {
                if (!tellsVelocities(row)) return Claim{};
                const Bounce bounce(row);
                Velocities after = bounce.after(1 + bounce.restitution);
                after.ball -= alongSurface(bounce) * share;
                return claimOfVelocities(row, after);
            })
        .with(lost);
}

}  // namespace

void proposeResponses(Proposals& all) {
    for (const Form<Law>& law : kLaws)
        all.add(law.name, law.words, law.cost, [of = law.of](const RowFacts& row) {
            if (!tellsVelocities(row)) return Claim{};
            Bounce bounce(row);
            return claimOfVelocities(row, of(bounce));
        });
    addShares(all);
    addOtherRestitutions(all);
    addFriction(all);
}

}  // namespace logs
