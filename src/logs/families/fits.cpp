/// Fits that need no idea of the bug: a fixed linear map of vectors, normals that are a mixture of directions.

#include <algorithm>
#include <array>
#include <cmath>

#include "logs/evidence/fitting.h"
#include "logs/evidence/hypothesis.h"

namespace logs {
namespace {

constexpr std::size_t kFewestPairs = 24;  // rows: twice the numbers of a map with an offset
constexpr double kNoPart = 5e-4;          // a share that three digits do not show

/// " - 0.5 x", " + y"; empty: hardly any.
std::string termWords(double factor, const char* of) {
    const double size = std::abs(factor);
    if (size < kNoPart) return {};
    const std::string number = *of != 0 && std::abs(size - 1) < kNoPart ? "" : shortly(size);
    return (factor < 0 ? " - " : " + ") + number + (number.empty() || *of == 0 ? "" : " ") + of;
}
/// Without the sign of a first term that is positive.
std::string sumWords(const std::string& terms) {
    return terms.empty() ? "0" : terms.substr(terms.starts_with(" + ") ? 3 : 1);
}

/// A map y = M x + b: the rows of M, then b.
using LinearMap = std::array<double, 12>;
Vec3 mapped(const LinearMap& m, const Vec3& x) {
    const auto at = [&](std::size_t i) { return m[3 * i] * x.x + m[3 * i + 1] * x.y + m[3 * i + 2] * x.z + m[9 + i]; };
    return {at(0), at(1), at(2)};
}

void addLinearMap(Proposals& all, LogSymptom what, const char* title) {
    const bool isNormal = what == LogSymptom::Normal;  // it has lost its length, and no origin moves it
    const auto saidBy = [=](const RowFacts& row) { return isNormal ? unitOf(*row.said(what)) : *row.said(what); };
    const auto add = [&](const RowFacts& row, LeastSquares<12>& sums) {
        const Vec3 x = row.truth(what), y = saidBy(row);
        for (std::size_t i = 0; i < 3; ++i) {
            LinearMap terms{};
            for (int k = 0; k < 3; ++k) terms[3 * i + static_cast<std::size_t>(k)] = x[k];
            terms[9 + i] = isNormal ? 0 : 1;
            sums.add(terms, y[static_cast<int>(i)]);
        }
    };
    const auto map =
        fittedToMost<12>(rowsWith(all.evidence, what), kFewestPairs, add, [&](const RowFacts& row, const LinearMap& m) {
            return collide::lengthOf(mapped(m, row.truth(what)) - saidBy(row));
        });
    if (!map) return;
    std::string words;
    for (std::size_t i = 0; i < 3; ++i) {
        const double* const m = &(*map)[3 * i];
        words += (i == 0 ? "(" : ", ") + sumWords(termWords(m[0], "x") + termWords(m[1], "y") + termWords(m[2], "z") +
                                                  termWords((*map)[9 + i], ""));
    }
    all.addVector(what, std::string(title) + " is in other axes", words + ") is recorded for (x, y, z)", 5,
                  [what, map = *map](const Seen& s) { return mapped(map, s.row.truth(what)); })
        .fitting(12);
}

/// Normals that are a mixture of directions: n + shares of the others.
constexpr std::array kDirections = {"v", "d", "x", "y", "z"};
using DirectionShares = std::array<double, kDirections.size()>;
std::array<Vec3, kDirections.size()> directionsOf(const RowFacts& row) {
    return {unitOf(row.course.velocity), unitOf(row.course.start), Vec3(1, 0, 0), Vec3(0, 1, 0), Vec3(0, 0, 1)};
}
Vec3 mixed(const RowFacts& row, const DirectionShares& shares) {
    Vec3 sum = row.exact->contact->normal;
    for (std::size_t i = 0; i < shares.size(); ++i) sum += directionsOf(row)[i] * shares[i];
    return unitOf(sum);
}

void addMixedNormal(Proposals& all) {
    constexpr double kNoShare = 5e-3;
    // A recorded normal has lost its length: the cross product with the mixture is 0.
    const auto add = [](const RowFacts& row, LeastSquares<kDirections.size()>& sums) {
        const Vec3 said = unitOf(*row.answer().normal), rest = glm::cross(row.exact->contact->normal, said);
        for (int axis = 0; axis < 3; ++axis) {
            DirectionShares terms{};
            for (std::size_t i = 0; i < terms.size(); ++i) terms[i] = glm::cross(said, directionsOf(row)[i])[axis];
            sums.add(terms, rest[axis]);
        }
    };
    auto shares =
        fittedToMost<kDirections.size()>(rowsWith(all.evidence, LogSymptom::Normal), kFewestPairs, add,
                                         [](const RowFacts& row, const DirectionShares& s) {
                                             return collide::lengthOf(mixed(row, s) - unitOf(*row.answer().normal));
                                         });
    if (!shares) return;
    std::string words = "n";
    int terms = 0;
    for (std::size_t i = 0; i < shares->size(); ++i) {
        double& share = (*shares)[i];
        if (std::abs(share) < kNoShare) share = 0;
        terms += share != 0 ? 1 : 0;
        words += termWords(share, kDirections[i]);
    }
    all.addVector(LogSymptom::Normal, "the normal is a mixture of directions",
                  words +
                      ", of the true normal n, the direction of the relative motion v, that from the sphere to the "
                      "start d, and the axes",
                  6, [n = *shares](const Seen& s) { return mixed(s.row, n); })
        .fitting(1 + terms);
}

}  // namespace

void proposeFits(Proposals& all) {
    addLinearMap(all, LogSymptom::Normal, "the normal");
    addLinearMap(all, LogSymptom::Point, "the point");
    addLinearMap(all, LogSymptom::BallCenter, "the ball's centre");
    addMixedNormal(all);
}

}  // namespace logs
