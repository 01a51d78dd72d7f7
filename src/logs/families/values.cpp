/// Normals, contact points and centres as engines get them wrong: reversed, from the wrong point, of the wrong body.

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include <glm/common.hpp>
#include <glm/vector_relational.hpp>

#include "logs/evidence/fitting.h"
#include "logs/evidence/hypothesis.h"

namespace logs {
namespace {

using VectorRow = Form<Vec3 (*)(const Seen&)>;

Vec3 endOf(const Seen& s) { return s.row.ballAt(std::isfinite(s.row.limit()) ? s.row.limit() : s.time); }
Vec3 startOf(const Seen& s) { return s.row.ballAt(0); }
Vec3 nearestOf(const Seen& s) {
    const Vec3 way = unitOf(s.row.course.velocity);
    return s.row.course.start - way * glm::dot(s.row.course.start, way);
}
Vec3 exitOf(const Seen& s) {  // difference of the centres where the ball leaves
    const Vec3 way = unitOf(s.row.course.velocity), difference = s.ball - s.sphere;
    return difference - way * (2 * glm::dot(difference, way));
}

Vec3 originOf(const Seen&) { return Vec3(0); }
Vec3 ballOf(const Seen& s) { return s.ball; }
Vec3 sphereOf(const Seen& s) { return s.sphere; }
Vec3 pointOf(const Seen& s) { return s.point; }
Vec3 leavingOf(const Seen& s) { return s.sphere + exitOf(s); }
Vec3 nearestPlaceOf(const Seen& s) { return s.sphere + nearestOf(s); }
Vec3 sphereStartOf(const Seen& s) { return s.row.sphereAt(0); }

/// Places of a row, which may be told for another; a normal may lead from each to each.
constexpr VectorRow kPlaces[] = {{"the ball's centre", "", 1, ballOf},
                                 {"the contact point", "", 1, pointOf},
                                 {"the sphere's centre", "", 1, sphereOf},
                                 {"the ball's start", "", 1, startOf},
                                 {"the path's end", "", 1, endOf},
                                 {"the sphere's centre at the start", "", 2, sphereStartOf},
                                 {"the place where the ball leaves", "", 2, leavingOf},
                                 {"the ball's nearest place", "", 2, nearestPlaceOf},
                                 {"the origin", "", 2, originOf}};

constexpr VectorRow kNormals[] = {
    {"the relative motion reversed", "it is the direction of the relative motion, reversed", 2,
     [](const Seen& s) { return -unitOf(s.row.course.velocity); }},
    {"that of a box", "it is the nearest axis: the face of a cube", 2,
     [](const Seen& s) {
         const Vec3 size = glm::abs(s.normal), largest = Vec3(std::max({size.x, size.y, size.z}));
         return s.normal * Vec3(glm::equal(size, largest));
     }},
    {"without its signs", "its absolute values are recorded", 3, [](const Seen& s) { return glm::abs(s.normal); }},
    {"a tangent", "it is turned by 90 degrees in the plane of x and y", 3,
     [](const Seen& s) { return unitOf(Vec3(-s.normal.y, s.normal.x, 0)); }},
};

/// What is told as the contact point, or as the ball's centre, beside places.
constexpr VectorRow kTold[] = {
    {"on the wrong side of the ball", "it is the ball's centre plus the radius along the normal", 1,
     [](const Seen& s) { return s.ball + s.normal * s.row.ballRadius; }},
    {"on the wrong side of the sphere", "it is on the sphere, opposite to the contact", 1,
     [](const Seen& s) { return s.sphere - s.normal * s.row.sphereRadius; }},
    {"in front of the ball", "it is the ball's centre plus the radius along the motion", 1,
     [](const Seen& s) { return s.ball + unitOf(s.row.ballVelocity) * s.row.ballRadius; }},
    {"halfway between the centres", "the radii are left out", 1,
     [](const Seen& s) { return (s.ball + s.sphere) / 2.0; }},
    {"by the ball's radius", "it is the sphere's centre plus the ball's radius along the normal", 2,
     [](const Seen& s) { return s.sphere + s.normal * s.row.ballRadius; }},
    {"by the sphere's radius", "it is the ball's centre less the sphere's radius along the normal", 2,
     [](const Seen& s) { return s.ball - s.normal * s.row.sphereRadius; }},
    {"the sphere's nearest to the start", "it is where the line between the centres at the start leaves the sphere", 2,
     [](const Seen& s) { return sphereStartOf(s) + unitOf(s.row.course.start) * s.row.sphereRadius; }},
    {"the ball's nearest to the sphere at the start",
     "it is the ball's start less r_ball along the direction from the sphere", 2,
     [](const Seen& s) { return startOf(s) - unitOf(s.row.course.start) * s.row.ballRadius; }},
    {"the normal", "the components of the normal are recorded", 3, [](const Seen& s) { return s.normal; }},
    {"that of the far root", "it is where the ball leaves the sphere", 2,
     [](const Seen& s) { return s.sphere + unitOf(exitOf(s)) * s.row.sphereRadius; }},
};
/// What is left out of a place.
constexpr VectorRow kLeftOut[] = {
    {"is relative to the sphere", "the sphere's centre is not added", 1, sphereOf},
    {"is relative to the ball", "the ball's centre is not added", 2, ballOf},
    {"is relative to the start", "the ball's start is not added", 2, startOf},
    {"misses the sphere's motion", "it is relative to the sphere at its place at the start", 1,
     [](const Seen& s) { return s.row.sphereVelocity * s.time; }},
};

// ---- The true vector and shares of others, fitted to most of the wrong rows

struct Term {
    std::string name;
    std::function<Vec3(const Seen&)> of;
};
using Terms = std::vector<Term>;

/// Of a place. They are independent: start and way of the ball lead to the sphere's place and way, r_ball n and
/// r_sphere n. The first ones are lengths along fixed directions, then along others.
const Terms kPlaceTerms = {
    {"x", [](const Seen&) { return Vec3(1, 0, 0); }},
    {"y", [](const Seen&) { return Vec3(0, 1, 0); }},
    {"z", [](const Seen&) { return Vec3(0, 0, 1); }},
    {"n", [](const Seen& s) { return s.normal; }},
    {"the direction of the motion", [](const Seen& s) { return unitOf(s.row.ballVelocity); }},
    {"r_ball n", [](const Seen& s) { return s.normal * s.row.ballRadius; }},
    {"r_sphere n", [](const Seen& s) { return s.normal * s.row.sphereRadius; }},
    {"the ball's way to the contact", [](const Seen& s) { return s.ball - startOf(s); }},
    {"the way from there to its end", [](const Seen& s) { return endOf(s) - s.ball; }},
    {"the sphere's place", sphereOf},
    {"the sphere's way to the contact", [](const Seen& s) { return s.sphere - sphereStartOf(s); }},
    {"the sphere's way from there to the end",
     [](const Seen& s) { return s.row.sphereVelocity * (std::isfinite(s.row.limit()) ? s.row.limit() - s.time : 0); }},
    {"t^2 along x, a fall", [](const Seen& s) { return Vec3(s.time * s.time, 0, 0); }},
    {"t^2 along y, a fall", [](const Seen& s) { return Vec3(0, s.time * s.time, 0); }},
    {"t^2 along z, a fall", [](const Seen& s) { return Vec3(0, 0, s.time * s.time); }},
};
constexpr std::size_t kFixed = 3, kLengths = 5;
/// Of a normal.
const Terms kNormalTerms = {
    {"x", [](const Seen&) { return Vec3(1, 0, 0); }},
    {"y", [](const Seen&) { return Vec3(0, 1, 0); }},
    {"z", [](const Seen&) { return Vec3(0, 0, 1); }},
    {"the direction of the relative motion", [](const Seen& s) { return unitOf(s.row.course.velocity); }},
    {"the direction from the sphere to the start", [](const Seen& s) { return unitOf(s.row.course.start); }},
    {"the normal of the row before",
     [](const Seen& s) {
         return s.row.before && s.row.before->isTrueHit ? s.row.before->truth(LogSymptom::Normal) : Vec3(0);
     }},
};
/// Of any vector (x, y, z): each coordinate in each, and a constant.
Terms axisTerms(LogSymptom what) {
    Terms terms;
    for (int to = 0; to < 3; ++to) {
        const auto along = [to](double length) {
            Vec3 v(0);
            v[to] = length;
            return v;
        };
        for (int from = 0; from < 3; ++from)
            terms.push_back({kAxisNames[from], [=](const Seen& s) { return along(s.row.truth(what)[from]); }});
        terms.push_back({"", [=](const Seen&) { return along(1); }});
    }
    return terms;
}

struct Sum {
    static constexpr std::size_t kMost = 15;
    using Shares = std::array<double, kMost>;

    LogSymptom what;
    Terms terms;
    Shares shares{};

    [[nodiscard]] Vec3 of(const RowFacts& row) const {
        const Seen seen(row, row.exact->contact->frames);
        Vec3 sum = row.truth(what);
        for (std::size_t i = 0; i < terms.size(); ++i)
            if (shares[i] != 0) sum += terms[i].of(seen) * shares[i];
        return sum;
    }
    /// By least squares over most of the rows: again to the three quarters that it fits best, down to a third.
    /// @param isDirection  a recorded normal has lost its length: its cross product with the sum is 0
    /// @return false: too few rows
    bool fit(const Evidence& evidence, std::size_t fewest, bool isDirection) {
        constexpr int kRounds = 30;  // until the lengths of normals no longer change
        constexpr double kRidge = 1e-4;
        const bool isNormal = what == LogSymptom::Normal;
        const auto lengthOf = [&](const Vec3& v) { return isNormal ? collide::lengthOf(v) : 1; };
        const auto missOf = [&](const RowFacts* row) {
            const Vec3 sum = of(*row), said = *row->said(what);
            return collide::lengthOf(sum / lengthOf(sum) - said / lengthOf(said));
        };
        Rows rows = rowsWith(evidence, what);
        const std::size_t all = rows.size();
        for (int round = 0; round < kRounds && rows.size() >= fewest; ++round) {
            LeastSquares<kMost> sums(kMost, kRidge);
            for (const RowFacts* row : rows) {
                // As long as the sum that was found so far.
                const Vec3 said = *row->said(what) * (lengthOf(of(*row)) / lengthOf(*row->said(what)));
                const auto seenBy = [&](const Vec3& v) { return isDirection ? glm::cross(said, v) : v; };
                for (int axis = 0; axis < 3; ++axis) {
                    Shares x{};
                    for (std::size_t i = 0; i < terms.size(); ++i)
                        x[i] = seenBy(terms[i].of({*row, row->exact->contact->frames}))[axis];
                    sums.add(x, seenBy(said - row->truth(what))[axis]);
                }
            }
            const auto found = sums.solved();
            if (!found) return false;
            shares = *found;
            std::sort(rows.begin(), rows.end(), [&](auto* a, auto* b) { return missOf(a) < missOf(b); });
            rows.resize(std::max({fewest, all / 3, rows.size() * 3 / 4}));
        }
        return shares != Shares{};
    }
};

Hypothesis& addSumOf(Proposals& all, const std::string& name, const std::string& words, int cost, const Sum& sum) {
    return all.addVector(sum.what, name, words, cost, [sum](const Seen& s) { return sum.of(s.row); });
}

/// A few terms. Shares that are nearly nothing, a half or a whole are that; lengths may be any.
void addComposed(Proposals& all, LogSymptom what, const std::string& title) {
    constexpr std::size_t kMostTerms = 4, kFewest = 12;  // rows: three times as many equations as numbers
    constexpr double kPlain = 2e-3;                      // by which a share may miss a half or a whole
    const bool isNormal = what == LogSymptom::Normal;
    Sum sum{what, isNormal ? kNormalTerms : kPlaceTerms};
    if (!sum.fit(all.evidence, kFewest, isNormal)) return;
    std::string name = isNormal ? " is a mixture of directions" : " is another sum";
    std::vector<std::pair<double, std::string>> told = {{1, "it is the true one"}};
    int cost = isNormal ? 6 : 5;
    std::size_t terms = 0, fitted = 0, last = 0;
    for (std::size_t i = 0; i < sum.terms.size(); ++i) {
        double& share = sum.shares[i];
        const double plain = std::round(2 * share) / 2;
        if (std::abs(share - plain) < kPlain && (plain == 0 || i >= kLengths)) share = plain;
        if (share == 0) continue;
        last = i;
        ++terms;
        fitted += std::round(2 * share) != 2 * share ? 1 : 0;
        told.emplace_back(share, sum.terms[i].name);
    }
    std::string words = sumWords(told);
    if (terms == 0 || terms > kMostTerms) return;
    if (last < kFixed && !isNormal) {
        cost = 3;
        name = " has another origin";
        words = "it is off by " + vectorWords({sum.shares[0], sum.shares[1], sum.shares[2]}) + " in every row";
    } else if (terms == 1 && last < kLengths && !isNormal) {
        cost = 3;
        name = last == kFixed ? " is off along the normal" : " is off along the motion";
        words = "by " + shortly(sum.shares[last]) + " units in every row";
    }
    Hypothesis& h = addSumOf(all, title + name, words, cost, sum);
    h.fitting(static_cast<int>(std::max<std::size_t>(1, fitted)));
    h.needsNeighbours = isNormal && last + 1 == sum.terms.size();
}

/// A linear map.
void addOtherAxes(Proposals& all, LogSymptom what, const std::string& title) {
    constexpr std::size_t kFewest = 24;  // rows: twice the numbers of a map with an offset
    Sum sum{what, axisTerms(what)};
    if (!sum.fit(all.evidence, kFewest, false)) return;
    const std::size_t columns = sum.terms.size() / 3;
    const auto number = [&](std::size_t to, std::size_t from) {
        return sum.shares[to * columns + from] + (from == to ? 1 : 0);
    };
    double largest = 1;  // the length of a normal is lost: its matrix counts by its largest number
    for (std::size_t i = 0; i < 3 * columns && what == LogSymptom::Normal; ++i)
        largest = std::max(largest, std::abs(number(i / columns, i % columns)));
    std::string words;
    for (std::size_t to = 0; to < 3; ++to) {
        std::vector<std::pair<double, std::string>> terms;
        for (std::size_t i = 0; i < columns; ++i) terms.emplace_back(number(to, i) / largest, sum.terms[i].name);
        words += (to == 0 ? "(" : ", ") + sumWords(terms);
    }
    const bool isConstant = words.find_first_of("xyz") == std::string::npos;
    addSumOf(all, title + (isConstant ? " is always the same" : " is in other axes"),
             words + ") is recorded for (x, y, z)", isConstant ? 4 : 5, sum)
        .fitting(isConstant ? 3 : 12);
}

/// "(x, z, y) is recorded for (x, y, z)".
std::string recordedFor(const AxisChange& axes) { return std::string(axes.result) + " is recorded for (x, y, z)"; }

/// The same change of axes in all vectors that a row records, two at least.
Claim claimOfAxes(const RowFacts& row, const AxisChange& axes) {
    Claim claim;
    if (!row.tellsContact()) return claim;
    int recorded = 0;
    bool isAllSame = true;
    for (const auto& [what, title] : kRecorded) {
        const std::optional<Vec3>& said = row.said(what);
        if (!said) continue;
        ++recorded;
        isAllSame = isAllSame && row.isSame(what, *said, axes.of(row.truth(what)));
        claim.explains |= static_cast<LogSymptoms>(row.symptoms & bitOf(what));
    }
    if (recorded < 2) return {};
    if (!isAllSame) return {0, row.symptoms == 0, false, false};
    claim.isTelling = claim.explains != 0;
    return claim;
}

/// Ways between two places that have a name.
struct NamedWay {
    Vec3 (*from)(const Seen&);
    Vec3 (*to)(const Seen&);
    const char* name;
    int cost;
};
constexpr NamedWay kWays[] = {{ballOf, sphereOf, "reversed", 1},
                              {startOf, endOf, "the motion", 1},
                              {endOf, startOf, "the motion reversed", 2},
                              {sphereStartOf, startOf, "that of the start", 1}};

void addBetween(Proposals& all) {
    for (const VectorRow& from : kPlaces)
        for (const VectorRow& to : kPlaces) {
            if (from.of == to.of || (from.of == sphereOf && to.of == ballOf)) continue;
            const std::string way = std::string("from ") + from.name + " to " + to.name;
            const auto* const named = std::find_if(std::begin(kWays), std::end(kWays), [&](const NamedWay& w) {
                return w.from == from.of && w.to == to.of;
            });
            const bool hasName = named != std::end(kWays);
            all.addVector(LogSymptom::Normal, "the normal is " + (hasName ? named->name : "taken " + way),
                          "it points " + way, hasName ? named->cost : from.cost + to.cost + 1,
                          [from = from.of, to = to.of](const Seen& s) { return unitOf(to(s) - from(s)); })
                .advising(named == kWays
                              ? "If the engine states it so, choose its preset, or the normal's side in the panel"
                              : "");
        }
}

/// What is recorded of a vector alone.
void addVectors(Proposals& all, LogSymptom what, const std::string& title) {
    const bool isNormal = what == LogSymptom::Normal;
    for (const VectorRow& form : isNormal ? std::span<const VectorRow>(kNormals) : kTold)
        all.addVector(what, title + " is " + form.name, form.words, form.cost, form.of);
    if (!isNormal)
        for (const VectorRow& place : kPlaces)
            all.addVector(what, title + " is " + place.name, "another place is recorded", place.cost, place.of);
    for (const AxisChange& axes : kAxisChanges)
        all.addVector(what, axes.name(title), recordedFor(axes), 2, [isNormal, what, &axes](const Seen& s) {
            return axes.of(isNormal ? s.normal : what == LogSymptom::Point ? s.point : s.ball);
        });
    addComposed(all, what, title);
    addOtherAxes(all, what, title);
    if (isNormal) return;
    for (const VectorRow& form : kLeftOut)
        all.addVector(what, title + ' ' + form.name, form.words, form.cost, [what, of = form.of](const Seen& s) {
            return (what == LogSymptom::Point ? s.point : s.ball) - of(s);
        });
}

}  // namespace

void proposeValues(Proposals& all) {
    for (const AxisChange& axes : kAxisChanges)
        all.add(axes.name("the answer"), recordedFor(axes), 1,
                [&axes](const RowFacts& row) { return claimOfAxes(row, axes); });
    addBetween(all);
    for (const auto& [what, title] : kRecorded) addVectors(all, what, title);
}

}  // namespace logs
