// Mechanisms of numbers: single precision, few digits, fixed steps.

#include <algorithm>
#include <cmath>
#include <set>

#include "logs/reason/digits.h"
#include "logs/reason/mechanism.h"
#include "verdict/backward_error.h"

namespace logs {
namespace {

using collide::SweepQuery;

constexpr LogSymptoms kOfValues =
    bitOf(LogSymptom::Time) | bitOf(LogSymptom::Point) | bitOf(LogSymptom::BallCenter) | bitOf(LogSymptom::Normal);

Vec3 each(const Vec3& v, const Digits& digits) { return {digits.of(v.x), digits.of(v.y), digits.of(v.z)}; }
double recordedTime(const RowFacts& row) { return row.unit == LogTime::Fraction ? *row.time / row.limit() : *row.time; }
double trueTimeOf(const RowFacts& row) {
    const double frames = row.exact->contact->frames;
    return row.unit == LogTime::Fraction ? frames / row.limit() : frames;
}
/// Calls visit(recorded, true) for each number that a row records of a contact.
void eachNumber(const RowFacts& row, LogSymptoms of, const auto& visit) {
    if (!row.tellsContact()) return;
    const collide::Contact& contact = *row.exact->contact;
    // A distance is of the ball's way, in which frames are not recorded.
    const bool isRead = row.unit != LogTime::Distance || row.line->isAlongDirection;
    if ((of & bitOf(LogSymptom::Time)) != 0 && row.time && isRead) visit(recordedTime(row), trueTimeOf(row));
    const auto vector = [&](LogSymptom what, const std::optional<Vec3>& said, const Vec3& truth) {
        if ((of & bitOf(what)) == 0 || !said) return;
        for (int i = 0; i < 3; ++i) visit((*said)[i], truth[i]);
    };
    vector(LogSymptom::Point, row.answer().point, contact.hitPoint);
    vector(LogSymptom::BallCenter, row.answer().ballCenter, contact.ballCenter);
    vector(LogSymptom::Normal, row.answer().normal, contact.normal);
}

/// Every recorded number of these is the true one in so few digits.
Claim claimOfDigits(const RowFacts& row, LogSymptoms of, const Digits& digits) {
    Claim claim;
    bool isSo = true, isAny = false;
    const bool isDown = digits.way(0.5) == 0, isUp = digits.way(0.25) == 1;
    eachNumber(row, of, [&](double said, double truth) {
        const double step = digits.stepOf(truth), most = isDown || isUp ? 1 : 0.5;
        const double slack = 0.01 * step + (row.isFine ? 0 : 1e-9 * std::abs(truth));
        isAny = true;
        isSo = isSo && digits.holds(said) && std::abs(said - truth) <= most * step + slack;
        isSo = isSo && !(isDown && said > truth + slack) && !(isUp && said < truth - slack);
    });
    if (!isAny) return claim;
    claim.isAgainst = !isSo && (row.symptoms & of) == 0;
    if (!isSo || (row.symptoms & of) == 0) return claim;
    claim.isTelling = true;
    claim.explains = common(row.symptoms, of);
    return claim;
}

// Numbers of a format: kind, count, way of rounding.
constexpr int kDecimals = 0, kBits = 2, kFractions = 3, kKinds = 4;  // 1: significant digits

Digits digitsBy(const Numbers& n) {
    static constexpr Digits::Way kWays[] = {std::round, std::floor, std::ceil, std::trunc};
    const int count = static_cast<int>(n[1]), kind = static_cast<int>(n[0]);
    Digits digits{.digits = count, .base = kind == kBits ? 2 : 10, .way = kWays[static_cast<std::size_t>(n[2])]};
    if (kind == kDecimals) digits.step = std::pow(10.0, -count);
    if (kind == kFractions) digits.step = 1.0 / count;
    return digits;
}
std::string digitWords(const Numbers& n) {
    static constexpr const char* kWays[] = {"", ", downward", ", upward", ", toward 0"};
    static constexpr const char* kNames[] = {" decimals", " significant digits", " bits", ""};
    const std::string count = shortly(n[1]);
    const std::string precision = n[0] != kBits ? ""
                                  : n[1] == 24  ? " (single precision)"
                                  : n[1] == 11  ? " (half precision)"
                                                : "";
    return (n[0] == kFractions ? "to multiples of 1/" : "to ") + count + kNames[static_cast<std::size_t>(n[0])] +
           precision + kWays[static_cast<std::size_t>(n[2])];
}

/// The formats in which nine of ten recorded numbers are, with the fewest digits of each kind.
std::vector<Numbers> formatsOf(const Rows& rows, LogSymptoms of) {
    constexpr std::size_t kFewestDifferent = 5;  // one number that recurs tells no digits
    constexpr int kMost[] = {9, 9, 24, 512};
    std::vector<double> said;
    for (const RowFacts* row : rows) eachNumber(*row, of, [&](double number, double) { said.push_back(number); });
    std::vector<Numbers> all;
    if (std::set<double>(said.begin(), said.end()).size() < kFewestDifferent) return all;
    for (int kind = 0; kind < kKinds; ++kind)
        for (int count = 1; count <= kMost[kind]; ++count) {
            const Digits digits = digitsBy({static_cast<double>(kind), static_cast<double>(count)});
            if (10 * std::count_if(said.begin(), said.end(), [&](double x) { return digits.holds(x); }) <
                9 * std::ssize(said))
                continue;
            for (double way = 0; way < 3; ++way)
                all.push_back({static_cast<double>(kind), static_cast<double>(count), way});
            break;
        }
    return all;
}

void addDigits(std::vector<Mechanism>& all) {
    static constexpr std::pair<const char*, LogSymptoms> kGroups[] = {
        {"the answers have few digits", kOfValues},
        {"the time is rounded", bitOf(LogSymptom::Time)},
        {"the point is rounded", bitOf(LogSymptom::Point) | bitOf(LogSymptom::BallCenter)},
        {"the normal is rounded", bitOf(LogSymptom::Normal)}};
    for (const auto& [name, of] : kGroups) {
        Mechanism& few = added(all, name, "", "Print more digits: %.9g for float, %.17g for double");
        few.scope.ofRounding = few.scope.fineToo = true;
        few.choosing([of = of](const Rows& rows) { return formatsOf(rows, of); });
        few.test = [of = of](const RowFacts& row, const Numbers& n) { return claimOfDigits(row, of, digitsBy(n)); };
        few.named = [name = name](const Numbers& n) {
            return std::pair<std::string, std::string>(name, "rounded " + digitWords(n));
        };
    }
}

/// A part of a query that is rounded.
struct Part {
    const char* name;
    void (*round)(SweepQuery&, const Digits&);
};
void roundObstacle(SweepQuery& q, const Digits& digits) {
    q.obstacle = movedBy(q.obstacle, each(q.obstacle.center, digits) - q.obstacle.center);
}
void roundMotion(SweepQuery& q, const Digits& digits) {
    const double frames = std::isfinite(q.frames) && q.frames > 0 ? q.frames : 1;
    q.ball.motion.vector = each(q.ball.motion.vector * frames, digits) / frames;
}
void roundPath(SweepQuery& q, const Digits& digits) {
    const double frames = std::isfinite(q.frames) && q.frames > 0 ? q.frames : 1;
    const Vec3 end = each(q.ball.position + q.ball.motion.vector * frames, digits);
    q.ball.position = each(q.ball.position, digits);
    q.ball.motion.vector = (end - q.ball.position) / frames;
}
constexpr Part kParts[] = {
    {"positions are rounded",
     [](SweepQuery& q, const Digits& digits) { roundPath(q, digits), roundObstacle(q, digits); }},
    {"the bodies' places are rounded",
     [](SweepQuery& q, const Digits& digits) {
         q.ball.position = each(q.ball.position, digits), roundObstacle(q, digits);
     }},
    {"the ball's path is rounded", roundPath},
    {"the ball's motion is rounded", roundMotion},
    {"the radii are rounded", [](SweepQuery& q, const Digits& digits) {
         q.ball.radius = digits.of(q.ball.radius), q.obstacle.radius = digits.of(q.obstacle.radius);
     }}};

void addSteps(std::vector<Mechanism>& all) {
    for (const Part& part : kParts) {
        Mechanism& rounded =
            added(all, part.name, "").asking([round = part.round](const RowFacts&, const Numbers& n, SweepQuery& q) {
                round(q, digitsBy(n));
                return true;
            });
        rounded.choosing([](const Rows&) {
            std::vector<Numbers> found = {{kBits, 24}, {kBits, 11}};
            for (const double parts : {1, 2, 4, 5, 8, 10, 16, 20, 32, 40, 50, 100})
                for (const double way : {0, 1, 3}) found.push_back({kFractions, parts, way});
            return found;
        });
        rounded.scope.fineToo = rounded.scope.ofRounding = true;
        rounded.named = [name = part.name](const Numbers& n) {
            return std::pair<std::string, std::string>(name, "they count " + digitWords(n));
        };
    }
}

void addFloats(std::vector<Mechanism>& all) {
    Mechanism& floats = added(all, "rounding to float", "single precision: errors are of the size that floats have",
                              "Read the log with --float, or compute in double");
    floats.scope.ofRounding = floats.scope.fineToo = true;
    floats.test = [](const RowFacts& row, const Numbers&) {
        constexpr double kUlpsOfBorder = 4;  // times what verdicts call rounding: several operations
        constexpr double kOfNine = 2e-9;     // nine printed digits are so near to a float
        const double border = kUlpsOfBorder * verdict::roundingOf(row.query, *row.exact, methods::Precision::Float);
        if (row.symptoms == 0 || row.has(LogSymptom::NoNumber) || !(row.finding->units <= border)) return Claim{};
        bool areFloats = true;
        eachNumber(row, kOfValues, [&](double said, double) {
            areFloats =
                areFloats && std::abs(static_cast<double>(static_cast<float>(said)) - said) <= kOfNine * std::abs(said);
        });
        const bool isDecision = (row.symptoms & kOfDecision) != 0;
        return Claim{.explains = areFloats || isDecision ? row.symptoms : LogSymptoms{0}, .isTelling = !isDecision};
    };
}

}  // namespace

void addDigitMechanisms(std::vector<Mechanism>& all) {
    addFloats(all);
    addSteps(all);
    addDigits(all);
}

}  // namespace logs
