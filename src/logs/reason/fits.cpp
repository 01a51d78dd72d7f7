/// Fits that need no idea of the bug: a fixed linear map of vectors, a power law of times.

#include <algorithm>
#include <array>
#include <cmath>

#include "logs/reason/hypothesis.h"

namespace logs {
namespace {

using Numbers = std::array<double, 4>;

/// Solves the normal equations of y = coefficients . x by elimination; absent where they are singular.
std::optional<Numbers> leastSquares(const std::vector<Numbers>& xs, const std::vector<double>& ys, std::size_t count) {
    double m[4][5] = {};
    for (std::size_t row = 0; row < xs.size(); ++row) {
        for (std::size_t i = 0; i < count; ++i) {
            for (std::size_t j = 0; j < count; ++j) m[i][j] += xs[row][i] * xs[row][j];
            m[i][4] += xs[row][i] * ys[row];
        }
    }
    for (std::size_t i = 0; i < count; ++i) {
        std::size_t pivot = i;
        for (std::size_t k = i + 1; k < count; ++k)
            if (std::abs(m[k][i]) > std::abs(m[pivot][i])) pivot = k;
        std::swap(m[i], m[pivot]);
        if (!(std::abs(m[i][i]) > 1e-9)) return std::nullopt;
        for (std::size_t k = 0; k < count; ++k) {
            if (k == i) continue;
            const double factor = m[k][i] / m[i][i];
            for (std::size_t j = i; j < 5; ++j) m[k][j] -= factor * m[i][j];
        }
    }
    Numbers solution{};
    for (std::size_t i = 0; i < count; ++i) solution[i] = m[i][4] / m[i][i];
    return solution;
}

struct Pair {
    Vec3 truth, said;
};

/// A map y = M x + b; b is 0 for normals.
struct LinearMap {
    std::array<Numbers, 3> rows{};

    [[nodiscard]] Vec3 of(const Vec3& x) const {
        Vec3 y(0);
        for (std::size_t i = 0; i < 3; ++i)
            y[static_cast<int>(i)] = rows[i][0] * x.x + rows[i][1] * x.y + rows[i][2] * x.z + rows[i][3];
        return y;
    }
};

std::optional<LinearMap> mapThrough(const std::vector<Pair>& pairs, bool hasOffset) {
    std::vector<Numbers> xs;
    for (const Pair& pair : pairs) xs.push_back({pair.truth.x, pair.truth.y, pair.truth.z, 1});
    LinearMap map;
    for (int i = 0; i < 3; ++i) {
        std::vector<double> ys;
        for (const Pair& pair : pairs) ys.push_back(pair.said[i]);
        const auto row = leastSquares(xs, ys, hasOffset ? 4 : 3);
        if (!row) return std::nullopt;
        map.rows[static_cast<std::size_t>(i)] = *row;
    }
    return map;
}

/// The map that fits most: fitted again to the half that it fits best, a few times.
std::optional<LinearMap> robustMap(std::vector<Pair> pairs, bool hasOffset) {
    std::optional<LinearMap> map;
    for (int round = 0; round < 4 && pairs.size() >= 24; ++round) {
        map = mapThrough(pairs, hasOffset);
        if (!map) return std::nullopt;
        std::sort(pairs.begin(), pairs.end(), [&](const Pair& a, const Pair& b) {
            return collide::lengthOf(map->of(a.truth) - a.said) < collide::lengthOf(map->of(b.truth) - b.said);
        });
        pairs.resize(std::max<std::size_t>(24, pairs.size() * 3 / 4));
        if (pairs.size() == 24) break;
    }
    return map;
}

std::string mapWords(const LinearMap& map, bool hasOffset) {
    std::string words;
    const auto term = [](double factor, const char* of) {
        if (std::abs(factor) < 5e-4) return std::string();
        const std::string size = *of != 0 && std::abs(std::abs(factor) - 1) < 5e-4 ? "" : shortly(std::abs(factor));
        return (factor < 0 ? " - " : " + ") + size + (size.empty() ? of + 1 : of);
    };
    for (std::size_t i = 0; i < 3; ++i) {
        const Numbers& r = map.rows[i];
        std::string sum = term(r[0], " x") + term(r[1], " y") + term(r[2], " z") + (hasOffset ? term(r[3], "") : "");
        if (sum.empty()) sum = " 0";
        words += (i == 0 ? "(" : ", ") + sum.substr(sum.starts_with(" + ") ? 3 : 1);
    }
    return words + ") is recorded for (x, y, z)";
}

const std::optional<Vec3>& saidIn(const RowFacts& row, LogSymptom what) {
    const LoggedAnswer& answer = row.answer();
    return what == LogSymptom::Normal ? answer.normal : what == LogSymptom::Point ? answer.point : answer.ballCenter;
}

Vec3 truthOf(const RowFacts& row, LogSymptom what) {
    const collide::Contact& contact = *row.exact->contact;
    return what == LogSymptom::Normal  ? contact.normal
           : what == LogSymptom::Point ? contact.hitPoint
                                       : contact.ballCenter;
}

void addLinearMap(Hypotheses& all, const Evidence& evidence, LogSymptom what, const char* title) {
    const bool isNormal = what == LogSymptom::Normal;
    std::vector<Pair> pairs;
    for (const RowFacts& row : evidence.wrong) {
        if (!row.has(what) || !row.exact->contact || !saidIn(row, what)) continue;
        const Vec3 said = *saidIn(row, what);
        pairs.push_back({truthOf(row, what), isNormal ? unitOf(said) : said});
    }
    const auto map = robustMap(std::move(pairs), !isNormal);
    if (!map) return;
    Hypothesis h;
    h.cost = 5;
    h.parameters = 12;
    h.reason.name = std::string(title) + " is in other axes";
    h.reason.words = mapWords(*map, !isNormal);
    h.test = [what, isNormal, map = *map](const RowFacts& row) {
        Claim claim;
        const auto& said = saidIn(row, what);
        if (!said || !row.isHit || !row.isTrueHit || !row.exact->contact) return claim;
        if (row.symptoms != 0 && !row.has(what)) return claim;
        if (row.has(LogSymptom::Time) && followsTime(row, what)) return claim;
        const Vec3 value = map.of(truthOf(row, what));
        const bool isSame = isNormal ? row.isSameDirection(*said, value) : row.isSamePlace(*said, value);
        if (row.symptoms == 0)
            claim.isAgainst = !isSame;
        else if (isSame)
            claim = {bitOf(what), false, false, true};
        return claim;
    };
    all.push_back(std::move(h));
}

// ---- Normals that are a mixture of directions

std::array<Vec3, 3> directionsOf(const RowFacts& row) {
    return {row.exact->contact->normal, unitOf(row.course.velocity), unitOf(row.course.start)};
}

Vec3 mixed(const std::array<Vec3, 3>& directions, const Numbers& shares) {
    return directions[0] * shares[0] + directions[1] * shares[1] + directions[2] * shares[2];
}

void addMixedNormal(Hypotheses& all, const Evidence& evidence) {
    std::vector<std::array<Vec3, 3>> directions;
    std::vector<Vec3> said;
    for (const RowFacts& row : evidence.wrong) {
        if (!row.has(LogSymptom::Normal) || !row.exact->contact || !row.answer().normal) continue;
        directions.push_back(directionsOf(row));
        said.push_back(unitOf(*row.answer().normal));
    }
    if (said.size() < 24) return;
    Numbers shares = {1, 0, 0, 0};
    for (int round = 0; round < 8; ++round) {
        std::vector<Numbers> xs;
        std::vector<double> ys;
        for (std::size_t row = 0; row < said.size(); ++row) {
            // A recorded normal has lost its length: it is given that of the mixture so far.
            const double length = round == 0 ? 1 : collide::lengthOf(mixed(directions[row], shares));
            for (int i = 0; i < 3; ++i) {
                xs.push_back({directions[row][0][i], directions[row][1][i], directions[row][2][i], 0});
                ys.push_back(said[row][i] * length);
            }
        }
        const auto solved = leastSquares(xs, ys, 3);
        if (!solved) return;
        shares = *solved;
        const double largest = std::max({std::abs(shares[0]), std::abs(shares[1]), std::abs(shares[2])});
        for (double& share : shares) share /= largest;
    }
    std::string words;
    constexpr std::array kOf = {" n", " v", " d"};
    for (std::size_t i = 0; i < 3; ++i) {
        if (std::abs(shares[i]) < 5e-3) continue;
        words += words.empty() ? (shares[i] < 0 ? "-" : "") : shares[i] < 0 ? " - " : " + ";
        words += (std::abs(std::abs(shares[i]) - 1) < 5e-3 ? kOf[i] + 1 : shortly(std::abs(shares[i])) + kOf[i]);
    }
    Hypothesis h;
    h.cost = 6;
    h.parameters = 3;
    h.reason.name = "the normal is a mixture of directions";
    h.reason.words =
        words +
        ", of the true normal n, the direction of the relative motion v and that from the sphere to the start d";
    h.test = [shares](const RowFacts& row) {
        Claim claim;
        const auto& normal = row.answer().normal;
        if (!normal || !row.isHit || !row.isTrueHit || !row.exact->contact) return claim;
        if (row.has(LogSymptom::Time) && followsTime(row, LogSymptom::Normal)) return claim;
        const bool isSame = row.isSameDirection(*normal, mixed(directionsOf(row), shares));
        if (row.symptoms == 0)
            claim.isAgainst = !isSame;
        else if (row.has(LogSymptom::Normal) && isSame)
            claim = {bitOf(LogSymptom::Normal), false, false, true};
        return claim;
    };
    all.push_back(std::move(h));
}

// ---- A sphere elsewhere

/// Where the engine had the sphere's centre, by the recorded point and normal, less where it is.
std::optional<Vec3> shiftOfSphere(const RowFacts& row) {
    const LoggedAnswer& answer = row.answer();
    if (!row.isHit || !row.time || !answer.point || !answer.normal) return std::nullopt;
    return *answer.point - unitOf(*answer.normal) * row.sphereRadius - row.sphereAt(*row.time);
}

void addShiftedSphere(Hypotheses& all, const Evidence& evidence) {
    std::vector<double> parts[3];
    for (const RowFacts& row : evidence.wrong)
        if (const auto shift = shiftOfSphere(row))
            for (int i = 0; i < 3; ++i) parts[i].push_back((*shift)[i]);
    if (parts[0].size() < 6) return;
    const Vec3 shift(medianOf(parts[0]), medianOf(parts[1]), medianOf(parts[2]));
    if (!collide::isFinite(shift) || collide::lengthOf(shift) == 0) return;
    Hypothesis h = ofCourse("the sphere is taken elsewhere",
                            "it stands (" + shortly(shift.x) + ", " + shortly(shift.y) + ", " + shortly(shift.z) +
                                ") away from its centre in every row: another origin",
                            4, evidence, [shift](const RowFacts& row) -> std::optional<SeenCourse> {
                                SeenCourse seen{row.course, row.sphereAt(0) + shift};
                                seen.course.start = seen.course.start - shift;
                                return seen;
                            });
    h.parameters = 3;
    h.reason.number = collide::lengthOf(shift);
    h.reason.unit = "units";
    all.push_back(std::move(h));
}

// ---- Times by a power law

struct Base {
    const char* name;
    double (*of)(const RowFacts&);
};
constexpr Base kBases[] = {
    {"the ball's speed", [](const RowFacts& r) { return r.ballSpeed; }},
    {"the relative speed", [](const RowFacts& r) { return r.speed; }},
    {"the number of frames", [](const RowFacts& r) { return r.limit(); }},
    {"the ball's radius", [](const RowFacts& r) { return r.ballRadius; }},
    {"the sphere's radius", [](const RowFacts& r) { return r.sphereRadius; }},
    {"the radius sum", [](const RowFacts& r) { return r.radius(); }},
    {"the distance of the centres at the start", [](const RowFacts& r) { return r.distance; }},
    {"the length of the path", [](const RowFacts& r) { return r.ballSpeed * r.limit(); }},
    {"the time itself", [](const RowFacts& r) { return r.exact->contact ? r.exact->contact->frames : NAN; }},
};
constexpr double kExponents[] = {1, -1, 0.5, -0.5, 2, -2};

bool hasBothTimes(const RowFacts& row) {
    return row.time && row.isTrueHit && row.exact->contact && row.exact->contact->frames > 0;
}

std::string powerWords(const Base& base, double exponent) {
    const std::string of = base.name;
    if (exponent == 1) return "times " + of;
    if (exponent == -1) return "divided by " + of;
    if (exponent == 0.5) return "times the root of " + of;
    if (exponent == -0.5) return "divided by the root of " + of;
    return (exponent > 0 ? "times the square of " : "divided by the square of ") + of;
}

void addPowerLaw(Hypotheses& all, const Evidence& evidence) {
    double least = 0.02, factor = 1, power = 0;
    const Base* best = nullptr;
    for (const Base& base : kBases) {
        for (const double exponent : kExponents) {
            std::vector<double> logs;
            for (const RowFacts& row : evidence.wrong) {
                if (!row.has(LogSymptom::Time) || !hasBothTimes(row) || !(*row.time > 0)) continue;
                const double value = base.of(row);
                if (!(value > 0) || !std::isfinite(value)) continue;
                logs.push_back(std::log(*row.time / row.exact->contact->frames) - exponent * std::log(value));
            }
            if (logs.size() < 12) continue;
            const double middle = medianOf(logs);
            for (double& x : logs) x = std::abs(x - middle);
            const double spread = medianOf(logs);
            if (!(spread < least * 0.8)) continue;
            least = spread;
            best = &base;
            power = exponent;
            factor = std::exp(middle);
        }
    }
    if (!best) return;
    Hypothesis h;
    h.cost = 5;
    h.parameters = 2;
    h.reason.name = "the time has a factor too many";
    h.reason.words = "it is the true one " + powerWords(*best, power) +
                     (std::abs(factor - 1) > 1e-3 ? ", times " + shortly(factor) : "");
    h.reason.number = factor;
    h.test = [base = *best, power, factor](const RowFacts& row) {
        Claim claim;
        if (!hasBothTimes(row)) return claim;
        const double value = base.of(row);
        if (!(value > 0) || !std::isfinite(value)) return claim;
        const double truth = row.exact->contact->frames * std::pow(value, power) * factor;
        const double slack = truth / row.exact->contact->frames * (row.speed > 0 ? row.slack / row.speed : 0);
        const bool isSame = std::abs(*row.time - truth) <= slack + 1e-4 * truth;
        if (row.symptoms == 0)
            claim.isAgainst = !isSame;
        else if (row.has(LogSymptom::Time) && isSame)
            claim = {bitOf(LogSymptom::Time), false, false, true};
        return claim;
    };
    all.push_back(std::move(h));
}

}  // namespace

Hypotheses fittedHypotheses(const Evidence& evidence) {
    Hypotheses all;
    addLinearMap(all, evidence, LogSymptom::Normal, "the normal");
    addLinearMap(all, evidence, LogSymptom::Point, "the point");
    addLinearMap(all, evidence, LogSymptom::BallCenter, "the ball's centre");
    addMixedNormal(all, evidence);
    addShiftedSphere(all, evidence);
    addPowerLaw(all, evidence);
    return all;
}

}  // namespace logs
