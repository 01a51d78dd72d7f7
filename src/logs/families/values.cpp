/// Normals, contact points and centres as engines get them wrong: reversed, from the wrong point, of the wrong body.

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <optional>
#include <span>

#include <glm/common.hpp>

#include "logs/evidence/fitting.h"
#include "logs/evidence/hypothesis.h"

namespace logs {
namespace {

using VectorRow = Form<Vec3 (*)(const Seen&)>;

Vec3 faceOf(const Vec3& v) {
    int axis = 0;
    for (int i = 1; i < 3; ++i)
        if (std::abs(v[i]) > std::abs(v[axis])) axis = i;
    Vec3 face(0);
    face[axis] = v[axis] < 0 ? -1 : 1;
    return face;
}
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

/// A normal from one place to another; each is tried reversed as well.
struct Between {
    const char *name, *words;
    int cost;
    Vec3 (*from)(const Seen&);
    Vec3 (*to)(const Seen&);
};
constexpr Between kBetween[] = {
    {"", "from the sphere to the ball", 0, sphereOf, ballOf},
    {" the motion", "from the start of the path to its end", 1, startOf, endOf},
    {" that of the start", "from the sphere to the ball's start", 1, sphereStartOf, startOf},
    {" that of the path's end", "from the sphere to the end of the ball's path", 1, sphereOf, endOf},
    {" that of the closest approach", "from the sphere to the ball where the centres are nearest", 2, sphereOf,
     nearestPlaceOf},
    {" that of the far root", "from the sphere to the ball where it leaves", 2, sphereOf, leavingOf},
    {" taken from the origin", "from the origin to the contact point", 2, originOf, pointOf},
    {" the ball's place", "from the origin to the ball's centre", 3, originOf, ballOf},
    {" taken from the start to the point", "from the ball's start to the contact point", 2, startOf, pointOf}};

constexpr VectorRow kNormals[] = {
    {"the relative motion reversed", "it is the direction of the relative motion, reversed", 2,
     [](const Seen& s) { return -unitOf(s.row.course.velocity); }},
    {"that of a box", "it is the nearest axis: the face of a cube", 2, [](const Seen& s) { return faceOf(s.normal); }},
    {"the velocity after the contact", "it is the reflected motion", 3,
     [](const Seen& s) {
         const Vec3 way = unitOf(s.row.course.velocity);
         return way - s.normal * (2 * glm::dot(way, s.normal));
     }},
    {"without its signs", "its absolute values are recorded", 3, [](const Seen& s) { return glm::abs(s.normal); }},
    {"a tangent", "it is turned by 90 degrees in the plane of x and y", 3,
     [](const Seen& s) { return unitOf(Vec3(-s.normal.y, s.normal.x, 0)); }},
};

/// What is told as the contact point, or as the ball's centre.
constexpr VectorRow kTold[] = {
    {"the ball's centre", "that at the contact is recorded", 1, ballOf},
    {"the contact point", "its place on the sphere is recorded", 1, pointOf},
    {"the sphere's centre", "that at the contact is recorded", 1, sphereOf},
    {"the ball's start", "the start of the path is recorded", 1, startOf},
    {"the path's end", "the end of the path is recorded", 1, endOf},
    {"on the wrong side of the ball", "it is the ball's centre plus the radius along the normal", 1,
     [](const Seen& s) { return s.ball + s.normal * s.row.ballRadius; }},
    {"on the wrong side of the sphere", "it is on the sphere, opposite to the contact", 1,
     [](const Seen& s) { return s.sphere - s.normal * s.row.sphereRadius; }},
    {"in front of the ball", "it is the ball's centre plus the radius along the motion", 1,
     [](const Seen& s) { return s.ball + unitOf(s.row.ballVelocity) * s.row.ballRadius; }},
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

/// What a recorded place may have beside the true one. They are independent: start and way of the ball lead to the
/// sphere's place and way, r_ball n and r_sphere n.
constexpr Form<Vec3 (*)(const Seen&)> kTerms[] = {
    {"x", "", 0, [](const Seen&) { return Vec3(1, 0, 0); }},
    {"y", "", 0, [](const Seen&) { return Vec3(0, 1, 0); }},
    {"z", "", 0, [](const Seen&) { return Vec3(0, 0, 1); }},
    {"n", "", 0, [](const Seen& s) { return s.normal; }},
    {"the direction of the motion", "", 0, [](const Seen& s) { return unitOf(s.row.ballVelocity); }},
    {"r_ball n", "", 0, [](const Seen& s) { return s.normal * s.row.ballRadius; }},
    {"r_sphere n", "", 0, [](const Seen& s) { return s.normal * s.row.sphereRadius; }},
    {"the ball's way to the contact", "", 0, [](const Seen& s) { return s.ball - startOf(s); }},
    {"the way from there to its end", "", 0, [](const Seen& s) { return endOf(s) - s.ball; }},
    {"the sphere's place", "", 0, [](const Seen& s) { return s.sphere; }},
    {"the sphere's way to the contact", "", 0, [](const Seen& s) { return s.sphere - s.row.sphereAt(0); }},
    {"the sphere's way from there to the end", "", 0,
     [](const Seen& s) { return s.row.sphereVelocity * (std::isfinite(s.row.limit()) ? s.row.limit() - s.time : 0); }},
    {"t^2 along x, a fall", "", 0, [](const Seen& s) { return Vec3(s.time * s.time, 0, 0); }},
    {"t^2 along y, a fall", "", 0, [](const Seen& s) { return Vec3(0, s.time * s.time, 0); }},
    {"t^2 along z, a fall", "", 0, [](const Seen& s) { return Vec3(0, 0, s.time * s.time); }},
};
constexpr std::size_t kTermCount = std::size(kTerms), kLengths = 3;  // terms that are lengths along fixed directions
using Shares = std::array<double, kTermCount>;

Vec3 sumOf(const Shares& shares, const Seen& seen) {
    Vec3 sum(0);
    for (std::size_t i = 0; i < kTermCount; ++i)
        if (shares[i] != 0) sum += kTerms[i].of(seen) * shares[i];
    return sum;
}
Seen atContact(const RowFacts& row) { return {row, row.exact->contact->frames}; }

/// The shares that fit most. Those that are nearly nothing, a half or a whole are that.
std::optional<Shares> fittedTerms(Rows rows, LogSymptom what) {
    constexpr std::size_t kFewest = 12;  // rows: three times as many equations as numbers
    constexpr double kPlain = 2e-3;      // by which a share may miss a half or a whole
    const auto errorOf = [what](const RowFacts& row) { return *row.said(what) - row.truth(what); };
    auto shares = fittedToMost<kTermCount>(
        std::move(rows), kFewest,
        [&](const RowFacts& row, LeastSquares<kTermCount>& sums) {
            for (int axis = 0; axis < 3; ++axis) {
                Shares terms{};
                for (std::size_t i = 0; i < kTermCount; ++i) terms[i] = kTerms[i].of(atContact(row))[axis];
                sums.add(terms, errorOf(row)[axis]);
            }
        },
        [&](const RowFacts& row, const Shares& s) {
            return collide::lengthOf(errorOf(row) - sumOf(s, atContact(row)));
        });
    for (std::size_t i = 0; shares && i < kTermCount; ++i)
        if (const double plain = std::round(2 * (*shares)[i]) / 2;
            std::abs((*shares)[i] - plain) < (i < kLengths + 2 && plain != 0 ? 0 : kPlain))
            (*shares)[i] = plain;
    return shares;
}

/// A place that is the true one and shares of other vectors.
void addComposed(Proposals& all, LogSymptom what, const std::string& title, Rows rows) {
    constexpr std::size_t kMostTerms = 4;
    const auto found = fittedTerms(std::move(rows), what);
    if (!found) return;
    std::string name = " is another sum", words = "it is the true one";
    int cost = 5;
    std::size_t terms = 0, fitted = 0, last = 0;
    for (std::size_t i = 0; i < kTermCount; ++i) {
        const double share = (*found)[i];
        if (share == 0) continue;
        last = i;
        ++terms;
        fitted += std::round(2 * share) != 2 * share ? 1 : 0;
        words +=
            (share < 0 ? " - " : " + ") + (std::abs(share) == 1 ? "" : shortly(std::abs(share)) + " ") + kTerms[i].name;
    }
    if (terms == 0 || terms > kMostTerms) return;
    if (last < kLengths) {
        cost = 3;
        name = " has another origin";
        words = "it is off by " + vectorWords({(*found)[0], (*found)[1], (*found)[2]}) + " in every row";
    } else if (terms == 1 && last < kLengths + 2) {
        cost = 3;
        name = last == kLengths ? " is off along the normal" : " is off along the motion";
        words = "by " + shortly((*found)[last]) + " units in every row";
    }
    all.addVector(
           what, title + name, words, cost,
           [what, shares = *found](const Seen& s) { return s.row.truth(what) + sumOf(shares, atContact(s.row)); })
        .fitting(static_cast<int>(std::max<std::size_t>(1, fitted)));
}

void addFittedVectors(Proposals& all, LogSymptom what, const std::string& title) {
    constexpr std::size_t kFewest = 3;
    Rows rows = rowsWith(all.evidence, what);
    if (rows.size() < kFewest) return;
    Vec3 same(0);
    for (int i = 0; i < 3; ++i) {
        std::vector<double> parts;
        for (const RowFacts* row : rows) parts.push_back((*row->said(what))[i]);
        same[i] = medianOf(std::move(parts));
    }
    all.addVector(what, title + " is always the same", vectorWords(same) + " in every row", 4,
                  [same](const Seen&) { return same; })
        .fitting(3);
    if (what != LogSymptom::Normal) addComposed(all, what, title, std::move(rows));
}

/// "(x, z, y) is recorded for (x, y, z)".
std::string recordedFor(const AxisChange& axes) { return std::string(axes.result) + " is recorded for (x, y, z)"; }

/// The same change of axes in all vectors that a row records, two at least.
Claim claimOfAxes(const RowFacts& row, const AxisChange& axes) {
    Claim claim;
    if (!row.tellsContact()) return claim;
    int recorded = 0;
    bool isAllSame = true;
    for (const LogSymptom what : {LogSymptom::Normal, LogSymptom::Point, LogSymptom::BallCenter}) {
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

void addBetween(Proposals& all) {
    for (const Between& form : kBetween)
        for (const bool isReversed : {false, true}) {
            if (*form.name == 0 && !isReversed) continue;
            all.addVector(LogSymptom::Normal,
                          std::string("the normal is") + form.name + (isReversed ? " reversed" : ""),
                          std::string("it points ") + form.words + (isReversed ? ", reversed" : ""),
                          form.cost + (isReversed ? 1 : 0),
                          [&form, sign = isReversed ? -1.0 : 1.0](const Seen& s) {
                              return unitOf(form.to(s) - form.from(s)) * sign;
                          })
                .advising(*form.name == 0
                              ? "If the engine states it so, choose its preset, or the normal's side in the panel"
                              : "");
        }
}

/// What is recorded of a vector alone.
void addVectors(Proposals& all, LogSymptom what, const std::string& title, std::span<const VectorRow> told) {
    for (const VectorRow& form : told) all.addVector(what, title + " is " + form.name, form.words, form.cost, form.of);
    for (const AxisChange& axes : kAxisChanges)
        all.addVector(what, axes.name(title), recordedFor(axes), 2, [what, &axes](const Seen& s) {
            return axes.of(what == LogSymptom::Normal ? s.normal : what == LogSymptom::Point ? s.point : s.ball);
        });
    addFittedVectors(all, what, title);
    if (what == LogSymptom::Normal) return;
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
    addVectors(all, LogSymptom::Normal, "the normal", kNormals);
    addVectors(all, LogSymptom::Point, "the point", kTold);
    addVectors(all, LogSymptom::BallCenter, "the ball's centre", kTold);
}

}  // namespace logs
