/// Fits that need no idea of the bug: a fixed linear map of vectors, a power law of times.

#include <algorithm>
#include <array>
#include <cmath>

#include "logs/evidence/fitting.h"
#include "logs/evidence/hypothesis.h"

namespace logs {
namespace {

constexpr std::size_t kFewestPairs = 24;  // rows: twice the numbers of a map with an offset

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
    LinearMap map;
    for (int i = 0; i < 3; ++i) {
        LeastSquares<4> sums(hasOffset ? 4 : 3);
        for (const Pair& pair : pairs) sums.add({pair.truth.x, pair.truth.y, pair.truth.z, 1}, pair.said[i]);
        const auto row = sums.solved();
        if (!row) return std::nullopt;
        map.rows[static_cast<std::size_t>(i)] = *row;
    }
    return map;
}

/// The map that fits most: fitted again to the three quarters that it fits best, a few times.
std::optional<LinearMap> robustMap(std::vector<Pair> pairs, bool hasOffset) {
    std::optional<LinearMap> map;
    for (int round = 0; round < 4 && pairs.size() >= kFewestPairs; ++round) {
        map = mapThrough(pairs, hasOffset);
        if (!map) return std::nullopt;
        std::sort(pairs.begin(), pairs.end(), [&](const Pair& a, const Pair& b) {
            return collide::lengthOf(map->of(a.truth) - a.said) < collide::lengthOf(map->of(b.truth) - b.said);
        });
        pairs.resize(std::max(kFewestPairs, pairs.size() * 3 / 4));
        if (pairs.size() == kFewestPairs) break;
    }
    return map;
}

std::string mapWords(const LinearMap& map, bool hasOffset) {
    std::string words;
    constexpr double kNoPart = 5e-4;  // a share, not shown by three digits
    const auto term = [](double factor, const char* of) {
        if (std::abs(factor) < kNoPart) return std::string();
        const std::string size = *of != 0 && std::abs(std::abs(factor) - 1) < kNoPart ? "" : shortly(std::abs(factor));
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

void addLinearMap(Proposals& all, LogSymptom what, const char* title) {
    const bool isNormal = what == LogSymptom::Normal;
    std::vector<Pair> pairs;
    for (const RowFacts& row : all.evidence.wrong) {
        if (!row.has(what) || !row.exact->contact || !row.said(what)) continue;
        pairs.push_back({row.truth(what), isNormal ? unitOf(*row.said(what)) : *row.said(what)});
    }
    const auto map = robustMap(std::move(pairs), !isNormal);
    if (!map) return;
    all.addVector(what, std::string(title) + " is in other axes", mapWords(*map, !isNormal), 5,
                  [what, map = *map](const Seen& s) { return map.of(s.row.truth(what)); })
        .fitting(12);
}

// ---- Normals that are a mixture of directions

constexpr std::array kDirections = {" n", " v", " d", " x", " y", " z"};
using Directions = std::array<Vec3, kDirections.size()>;
using DirectionShares = std::array<double, kDirections.size()>;

Directions directionsOf(const RowFacts& row) {
    return {row.exact->contact->normal,
            unitOf(row.course.velocity),
            unitOf(row.course.start),
            Vec3(1, 0, 0),
            Vec3(0, 1, 0),
            Vec3(0, 0, 1)};
}

Vec3 mixed(const Directions& directions, const DirectionShares& shares) {
    Vec3 sum(0);
    for (std::size_t i = 0; i < shares.size(); ++i) sum += directions[i] * shares[i];
    return sum;
}

/// The shares of the directions in the recorded normals; the largest is 1 or -1, and those that hardly count are 0.
std::optional<DirectionShares> fittedShares(const std::vector<const RowFacts*>& rows) {
    constexpr int kRounds = 12;  // after which the lengths no longer change
    constexpr double kNoShare = 5e-3;
    DirectionShares shares = {1};
    for (int round = 0; round < kRounds; ++round) {
        LeastSquares<kDirections.size()> sums;
        for (const RowFacts* row : rows) {
            const Directions of = directionsOf(*row);
            const Vec3 said = unitOf(*row->answer().normal);
            // A recorded normal has lost its length: it is given that of the mixture so far.
            const double length = round == 0 ? 1 : collide::lengthOf(mixed(of, shares));
            for (int i = 0; i < 3; ++i) {
                DirectionShares parts{};
                for (std::size_t k = 0; k < of.size(); ++k) parts[k] = of[k][i];
                sums.add(parts, said[i] * length);
            }
        }
        const auto solved = sums.solved();
        if (!solved) return std::nullopt;
        shares = *solved;
        double largest = 0;
        for (const double share : shares) largest = std::max(largest, std::abs(share));
        for (double& share : shares) share = std::abs(share) < kNoShare * largest ? 0 : share / largest;
    }
    return shares;
}

/// "n - 0.5 v".
std::string mixtureWords(const DirectionShares& shares) {
    constexpr double kWhole = 5e-3;  // by which a share may miss 1
    std::string words;
    for (std::size_t i = 0; i < shares.size(); ++i) {
        if (shares[i] == 0) continue;
        words += words.empty() ? (shares[i] < 0 ? "-" : "") : shares[i] < 0 ? " - " : " + ";
        const bool isOne = std::abs(std::abs(shares[i]) - 1) < kWhole;
        words += isOne ? kDirections[i] + 1 : shortly(std::abs(shares[i])) + kDirections[i];
    }
    return words;
}

void addMixedNormal(Proposals& all) {
    std::vector<const RowFacts*> rows;
    for (const RowFacts& row : all.evidence.wrong)
        if (row.has(LogSymptom::Normal) && row.exact->contact && row.answer().normal) rows.push_back(&row);
    if (rows.size() < kFewestPairs) return;
    const auto shares = fittedShares(rows);
    if (!shares) return;
    const auto terms = std::count_if(shares->begin(), shares->end(), [](double share) { return share != 0; });
    all.addVector(LogSymptom::Normal, "the normal is a mixture of directions",
                  mixtureWords(*shares) +
                      ", of the true normal n, the direction of the relative motion v, that from the sphere to the "
                      "start d, and the axes",
                  6, [n = *shares](const Seen& s) { return mixed(directionsOf(s.row), n); })
        .fitting(static_cast<int>(terms));
}

// ---- Times by a power law

constexpr Quantity kBases[] = {
    quantities::kBallSpeed,
    quantities::kSpeed,
    {"the number of frames", "", [](const RowFacts& r) { return r.limit(); }},
    quantities::kBallRadius,
    quantities::kSphereRadius,
    {"the radius sum", "", [](const RowFacts& r) { return r.radius(); }},
    quantities::kDistance,
    quantities::kPathLength,
    {"the time itself", "", [](const RowFacts& r) { return r.exact->contact ? r.exact->contact->frames : NAN; }},
};
constexpr double kExponents[] = {1, -1, 0.5, -0.5, 2, -2};

bool hasBothTimes(const RowFacts& row) {
    return row.time && row.isTrueHit && row.exact->contact && row.exact->contact->frames > 0;
}

std::string powerWords(const Quantity& base, double exponent) {
    const double size = std::abs(exponent);
    return std::string(exponent > 0 ? "times " : "divided by ") +
           (size == 0.5 ? "the root of "
            : size == 2 ? "the square of "
                        : "") +
           base.name;
}

/// The true time times a power of a quantity; NaN: it has none.
double lawOf(const RowFacts& row, const Quantity& base, double exponent) {
    const double value = base.of(row);
    const bool isKnown = hasBothTimes(row) && value > 0 && std::isfinite(value);
    return isKnown ? row.exact->contact->frames * std::pow(value, exponent) : NAN;
}

/// The law, with a factor, that most of the wrong times follow; of several the first.
void addPowerLaw(Proposals& all) {
    constexpr std::size_t kFewest = 12;  // rows
    constexpr double kOne = 1e-3;        // a factor that three digits show as 1
    constexpr double kPrinted = 1e-4;    // share of the time, by which two programs may print it differently
    Rows rows;
    for (const RowFacts* row : timedRows(all.evidence))
        if (row->has(LogSymptom::Time) && hasBothTimes(*row)) rows.push_back(row);
    if (rows.size() < kFewest) return;
    Proposals laws(all.evidence);
    for (const Quantity& base : kBases)
        for (const double exponent : kExponents) {
            const auto numbers = fitted(rows, 1, [&](const RowFacts& row, const Numbers& n) {
                return (*row.time / lawOf(row, base, exponent) - (1 + n[0])) * row.radius();
            });
            if (!numbers) continue;
            const double factor = 1 + (*numbers)[0];
            laws.add("the time has a factor too many",
                     "it is the true one " + powerWords(base, exponent) +
                         (std::abs(factor - 1) > kOne ? ", times " + shortly(factor) : ""),
                     5,
                     [&base, exponent, factor](const RowFacts& row) -> Claim {
                         const double time = factor * lawOf(row, base, exponent);
                         if (std::isnan(time)) return {};
                         const double slack = row.speed > 0 ? row.slack / row.speed : 0;
                         const double most =
                             time / row.exact->contact->frames * slack + (row.isFine ? 0 : kPrinted * time);
                         return claimOfValue(row, LogSymptom::Time, std::abs(*row.time - time) <= most);
                     })
                .with(factor, "", 2);
        }
    all.addBest(laws);
}

}  // namespace

void proposeFits(Proposals& all) {
    addLinearMap(all, LogSymptom::Normal, "the normal");
    addLinearMap(all, LogSymptom::Point, "the point");
    addLinearMap(all, LogSymptom::BallCenter, "the ball's centre");
    addMixedNormal(all);
    addPowerLaw(all);
}

}  // namespace logs
