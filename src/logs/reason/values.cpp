/// Normals, contact points and centres as engines get them wrong: reversed, from the wrong point, of the wrong body.

#include <algorithm>
#include <cmath>

#include "logs/reason/hypothesis.h"

namespace logs {
namespace {

/// A contact that an engine may have had before it: the true one, or that of its recorded time.
struct Seen {
    const RowFacts& row;
    double time;
    Vec3 ball, sphere, normal, point;
};

Seen seenAt(const RowFacts& row, double time) {
    Seen seen{row, time, row.ballAt(time), row.sphereAt(time), Vec3(0), Vec3(0)};
    seen.normal = unitOf(seen.ball - seen.sphere);
    seen.point = seen.sphere + seen.normal * row.sphereRadius;
    return seen;
}

struct VectorForm {
    const char* name;
    const char* words;
    int cost;
    Vec3 (*value)(const Seen&);
    const char* advice = "";
};

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

constexpr VectorForm kNormals[] = {
    {"the normal is reversed", "it points from the ball to the sphere", 1, [](const Seen& s) { return -s.normal; },
     "If the engine states it so, choose its preset, or the normal's side in the panel"},
    {"the normal is the motion", "it is the direction of the motion", 1,
     [](const Seen& s) { return unitOf(s.row.ballVelocity); }},
    {"the normal is the motion reversed", "it is the direction of the motion, reversed", 1,
     [](const Seen& s) { return -unitOf(s.row.ballVelocity); }},
    {"the normal is the relative motion reversed", "it is the direction of the relative motion, reversed", 2,
     [](const Seen& s) { return -unitOf(s.row.course.velocity); }},
    {"the normal is that of the start", "it points from the sphere to the ball's start", 1,
     [](const Seen& s) { return unitOf(s.row.course.start); }},
    {"the normal is that of the start, reversed", "it points from the ball's start to the sphere", 2,
     [](const Seen& s) { return -unitOf(s.row.course.start); }},
    {"the normal is that of the path's end", "it points from the sphere to the end of the ball's path", 1,
     [](const Seen& s) { return unitOf(endOf(s) - s.sphere); }},
    {"the normal is that of the path's end, reversed", "it points from the end of the ball's path to the sphere", 2,
     [](const Seen& s) { return -unitOf(endOf(s) - s.sphere); }},
    {"the normal is that of the closest approach", "it is taken where the centres are nearest", 2,
     [](const Seen& s) { return unitOf(nearestOf(s)); }},
    {"the normal is that of the far root", "it is taken where the ball leaves the sphere", 2,
     [](const Seen& s) { return unitOf(exitOf(s)); }},
    {"the normal is taken from the origin", "it is the direction of the contact point from the origin", 2,
     [](const Seen& s) { return unitOf(s.point); }},
    {"the normal is the ball's place", "it is the direction of the ball's centre from the origin", 3,
     [](const Seen& s) { return unitOf(s.ball); }},
    {"the normal is taken from the start to the point", "it points from the ball's start to the contact point", 2,
     [](const Seen& s) { return unitOf(s.point - startOf(s)); }},
    {"the normal is taken from the point to the start", "it points from the contact point to the ball's start", 2,
     [](const Seen& s) { return unitOf(startOf(s) - s.point); }},
    {"the normal is that of a box", "it is the nearest axis: the face of a cube", 2,
     [](const Seen& s) { return faceOf(s.normal); }},
    {"the normal is the velocity after the contact", "it is the reflected motion", 3,
     [](const Seen& s) {
         const Vec3 way = unitOf(s.row.course.velocity);
         return way - s.normal * (2 * glm::dot(way, s.normal));
     }},
    {"the normal lacks its z", "it is brought to the plane of x and y", 2,
     [](const Seen& s) { return unitOf(Vec3(s.normal.x, s.normal.y, 0)); }},
    {"the normal lacks its y", "it is brought to the plane of x and z", 3,
     [](const Seen& s) { return unitOf(Vec3(s.normal.x, 0, s.normal.z)); }},
    {"the normal lacks its x", "it is brought to the plane of y and z", 3,
     [](const Seen& s) { return unitOf(Vec3(0, s.normal.y, s.normal.z)); }},
    {"y and z of the normal are exchanged", "(x, z, y) is recorded for (x, y, z)", 2,
     [](const Seen& s) { return exchanged(s.normal, 1, 2); }},
    {"x and y of the normal are exchanged", "(y, x, z) is recorded for (x, y, z)", 2,
     [](const Seen& s) { return exchanged(s.normal, 0, 1); }},
    {"x and z of the normal are exchanged", "(z, y, x) is recorded for (x, y, z)", 2,
     [](const Seen& s) { return exchanged(s.normal, 0, 2); }},
    {"x of the normal is mirrored", "(-x, y, z) is recorded for (x, y, z)", 2,
     [](const Seen& s) { return mirrored(s.normal, 0); }},
    {"y of the normal is mirrored", "(x, -y, z) is recorded for (x, y, z)", 2,
     [](const Seen& s) { return mirrored(s.normal, 1); }},
    {"z of the normal is mirrored", "(x, y, -z) is recorded for (x, y, z)", 2,
     [](const Seen& s) { return mirrored(s.normal, 2); }},
    {"the normal loses its signs", "its absolute values are recorded", 3,
     [](const Seen& s) { return Vec3(std::abs(s.normal.x), std::abs(s.normal.y), std::abs(s.normal.z)); }},
    {"the normal is a tangent", "it is turned by 90 degrees in the plane of x and y", 3,
     [](const Seen& s) { return unitOf(Vec3(-s.normal.y, s.normal.x, 0)); }},
    {"the normal is the contact point", "the coordinates of the contact point are recorded", 3,
     [](const Seen& s) { return unitOf(s.point); }},
};

constexpr VectorForm kPoints[] = {
    {"the point is the ball's centre", "the centre at the contact is recorded", 1,
     [](const Seen& s) { return s.ball; }},
    {"the point is the sphere's centre", "the centre of the sphere is recorded", 1,
     [](const Seen& s) { return s.sphere; }},
    {"the point is on the wrong side of the ball", "it is the ball's centre plus the radius along the normal", 1,
     [](const Seen& s) { return s.ball + s.normal * s.row.ballRadius; }},
    {"the point is on the wrong side of the sphere", "it is on the sphere, opposite to the contact", 1,
     [](const Seen& s) { return s.sphere - s.normal * s.row.sphereRadius; }},
    {"the point is in front of the ball", "it is the ball's centre plus the radius along the motion", 1,
     [](const Seen& s) { return s.ball + unitOf(s.row.ballVelocity) * s.row.ballRadius; }},
    {"the point is by the ball's radius", "it is the sphere's centre plus the ball's radius along the normal", 2,
     [](const Seen& s) { return s.sphere + s.normal * s.row.ballRadius; }},
    {"the point is by the sphere's radius", "it is the ball's centre less the sphere's radius along the normal", 2,
     [](const Seen& s) { return s.ball - s.normal * s.row.sphereRadius; }},
    {"the point is halfway between the centres", "it is the mean of the centres", 2,
     [](const Seen& s) { return (s.ball + s.sphere) * 0.5; }},
    {"the point is relative to the sphere", "the sphere's centre is not added", 1,
     [](const Seen& s) { return s.point - s.sphere; }},
    {"the point is relative to the ball", "the ball's centre is not added", 2,
     [](const Seen& s) { return s.point - s.ball; }},
    {"the point is relative to the start", "the ball's start is not added", 2,
     [](const Seen& s) { return s.point - startOf(s); }},
    {"the point is the ball's start", "the start is recorded", 1, [](const Seen& s) { return startOf(s); }},
    {"the point is the path's end", "the end of the path is recorded", 1, [](const Seen& s) { return endOf(s); }},
    {"the point is the sphere's nearest to the start",
     "it is where the line between the centres at the start leaves the sphere", 2,
     [](const Seen& s) { return s.row.sphereAt(0) + unitOf(s.row.course.start) * s.row.sphereRadius; }},
    {"the point is the normal", "the components of the normal are recorded", 3, [](const Seen& s) { return s.normal; }},
    {"the point is that of the far root", "it is where the ball leaves the sphere", 2,
     [](const Seen& s) { return s.sphere + unitOf(exitOf(s)) * s.row.sphereRadius; }},
    {"the point misses the sphere's motion", "it is on the sphere at its place at the start", 1,
     [](const Seen& s) { return s.point - s.row.sphereVelocity * s.time; }},
    {"the point lacks its z", "z is recorded as 0", 2, [](const Seen& s) { return Vec3(s.point.x, s.point.y, 0); }},
    {"y and z of the point are exchanged", "(x, z, y) is recorded for (x, y, z)", 2,
     [](const Seen& s) { return exchanged(s.point, 1, 2); }},
    {"x and y of the point are exchanged", "(y, x, z) is recorded for (x, y, z)", 2,
     [](const Seen& s) { return exchanged(s.point, 0, 1); }},
    {"x and z of the point are exchanged", "(z, y, x) is recorded for (x, y, z)", 2,
     [](const Seen& s) { return exchanged(s.point, 0, 2); }},
    {"x of the point is mirrored", "(-x, y, z) is recorded for (x, y, z)", 2,
     [](const Seen& s) { return mirrored(s.point, 0); }},
    {"y of the point is mirrored", "(x, -y, z) is recorded for (x, y, z)", 2,
     [](const Seen& s) { return mirrored(s.point, 1); }},
    {"z of the point is mirrored", "(x, y, -z) is recorded for (x, y, z)", 2,
     [](const Seen& s) { return mirrored(s.point, 2); }},
};

constexpr VectorForm kCenters[] = {
    {"the ball's centre is the contact point", "the contact point is recorded", 1,
     [](const Seen& s) { return s.point; }},
    {"the ball's centre is that of the start", "the start is recorded", 1, [](const Seen& s) { return startOf(s); }},
    {"the ball's centre is that of the path's end", "the end of the path is recorded", 1,
     [](const Seen& s) { return endOf(s); }},
    {"the ball's centre is the sphere's", "the centre of the sphere is recorded", 2,
     [](const Seen& s) { return s.sphere; }},
    {"the ball's centre is relative to the sphere", "the sphere's centre is not added", 2,
     [](const Seen& s) { return s.ball - s.sphere; }},
    {"the ball's centre is relative to the start", "the start is not added", 2,
     [](const Seen& s) { return s.ball - startOf(s); }},
    {"the ball's centre is by a unit direction", "the time counts along the direction of length 1", 2,
     [](const Seen& s) { return startOf(s) + unitOf(s.row.ballVelocity) * s.time; }},
    {"the ball's centre is by the ball's radius alone",
     "it is the sphere's centre plus the ball's radius along the normal", 2,
     [](const Seen& s) { return s.sphere + s.normal * s.row.ballRadius; }},
    {"the ball's centre is by the sphere's radius alone", "it is the contact point", 2,
     [](const Seen& s) { return s.sphere + s.normal * s.row.sphereRadius; }},
    {"the ball's centre misses the sphere's motion", "it is relative to the sphere at its place at the start", 2,
     [](const Seen& s) { return s.ball - s.row.sphereVelocity * s.time; }},
    {"y and z of the ball's centre are exchanged", "(x, z, y) is recorded for (x, y, z)", 2,
     [](const Seen& s) { return exchanged(s.ball, 1, 2); }},
    {"z of the ball's centre is mirrored", "(x, y, -z) is recorded for (x, y, z)", 2,
     [](const Seen& s) { return mirrored(s.ball, 2); }},
};

const std::optional<Vec3>& recordedOf(const RowFacts& row, LogSymptom what) {
    const LoggedAnswer& answer = row.answer();
    return what == LogSymptom::Normal ? answer.normal : what == LogSymptom::Point ? answer.point : answer.ballCenter;
}

template <class Form>
Claim claimOfVector(const RowFacts& row, LogSymptom what, const Form& form) {
    Claim claim;
    const std::optional<Vec3>& said = recordedOf(row, what);
    if (!said || !row.isHit || !row.isTrueHit || !row.exact->contact) return claim;
    if (row.symptoms != 0 && !row.has(what)) return claim;
    const auto isAlike = [&](const Vec3& value) {
        return what == LogSymptom::Normal ? row.isSameDirection(*said, value) : row.isSamePlace(*said, value);
    };
    // A value that is right for the recorded, wrong time has the reason of that time.
    if (row.has(LogSymptom::Time) && row.time && followsTime(row, what)) return claim;
    const auto isSame = [&](double time) { return isAlike(form(seenAt(row, time))); };
    const bool matches = isSame(row.exact->contact->frames) || (row.time && isSame(*row.time));
    if (row.symptoms == 0) {
        claim.isAgainst = !matches;
    } else if (matches) {
        claim.explains = bitOf(what);
        claim.isTelling = true;
    }
    return claim;
}

template <class Form>
Hypothesis ofVector(LogSymptom what, std::string name, std::string words, int cost, Form form) {
    Hypothesis h;
    h.reason.name = std::move(name);
    h.reason.words = std::move(words);
    h.cost = cost;
    h.test = [what, form](const RowFacts& row) { return claimOfVector(row, what, form); };
    return h;
}

Vec3 trueValueOf(const RowFacts& row, LogSymptom what) {
    const collide::Contact& contact = *row.exact->contact;
    return what == LogSymptom::Normal  ? contact.normal
           : what == LogSymptom::Point ? contact.hitPoint
                                       : contact.ballCenter;
}

/// The middle of a vector over the rows in which the value is wrong.
std::optional<Vec3> medianVector(const Evidence& evidence, LogSymptom what, auto of) {
    std::vector<double> parts[3];
    for (const RowFacts& row : evidence.wrong) {
        if (!row.has(what) || !row.exact->contact || !recordedOf(row, what)) continue;
        const Vec3 v = of(row);
        for (int i = 0; i < 3; ++i) parts[i].push_back(v[i]);
    }
    if (parts[0].size() < 3) return std::nullopt;
    return Vec3(medianOf(parts[0]), medianOf(parts[1]), medianOf(parts[2]));
}

std::string vectorWords(const Vec3& v) { return "(" + shortly(v.x) + ", " + shortly(v.y) + ", " + shortly(v.z) + ")"; }

void addFittedVectors(Hypotheses& all, const Evidence& evidence, LogSymptom what, const std::string& title) {
    const auto said = [what](const RowFacts& row) { return *recordedOf(row, what); };
    if (const auto same = medianVector(evidence, what, said)) {
        all.push_back(ofVector(what, title + " is always the same", vectorWords(*same) + " in every row", 4,
                               [v = *same](const Seen&) { return v; }));
        all.back().parameters = 3;
    }
    if (what == LogSymptom::Normal) return;
    const auto shift =
        medianVector(evidence, what, [&](const RowFacts& row) { return said(row) - trueValueOf(row, what); });
    if (shift) {
        all.push_back(ofVector(what, title + " has another origin",
                               "it is off by " + vectorWords(*shift) + " in every row", 3,
                               [what, v = *shift](const Seen& s) { return trueValueOf(s.row, what) + v; }));
        all.back().parameters = 3;
    }
    std::vector<double> factors, alongNormal, alongWay;
    for (const RowFacts& row : evidence.wrong) {
        if (!row.has(what) || !row.exact->contact || !recordedOf(row, what)) continue;
        const Vec3 truth = trueValueOf(row, what), error = said(row) - truth;
        if (const double square = glm::dot(truth, truth); square > 0)
            factors.push_back(glm::dot(said(row), truth) / square);
        alongNormal.push_back(glm::dot(error, row.exact->contact->normal));
        alongWay.push_back(glm::dot(error, unitOf(row.ballVelocity)));
    }
    if (factors.size() < 3) return;
    const double factor = medianOf(factors), depth = medianOf(alongNormal), way = medianOf(alongWay);
    all.push_back(ofVector(what, title + " has another scale", "it is " + shortly(factor) + " times the true one", 3,
                           [what, factor](const Seen& s) { return trueValueOf(s.row, what) * factor; }));
    all.back().reason.number = factor;
    all.back().parameters = 1;
    all.push_back(ofVector(what, title + " is off along the normal", "by " + shortly(depth) + " units in every row", 3,
                           [what, depth](const Seen& s) { return trueValueOf(s.row, what) + s.normal * depth; }));
    all.back().reason.number = depth;
    all.back().parameters = 1;
    all.back().reason.unit = "units";
    all.push_back(
        ofVector(what, title + " is off along the motion", "by " + shortly(way) + " units in every row", 3,
                 [what, way](const Seen& s) { return trueValueOf(s.row, what) + unitOf(s.row.ballVelocity) * way; }));
    all.back().reason.number = way;
    all.back().parameters = 1;
    all.back().reason.unit = "units";
}

/// Components that are written with so few digits that the rest is lost.
void addRounded(Hypotheses& all, LogSymptom what, const std::string& title) {
    for (const double step : {1.0, 0.5, 0.25, 0.125, 0.0625, 1.0 / 32, 1.0 / 127, 0.1, 0.01, 0.001}) {
        Hypothesis h;
        h.cost = 1;
        h.reason.name = title + " is rounded";
        h.reason.words = "its components are multiples of " + shortly(step);
        h.reason.number = step;
        h.reason.advice = "Print it with %.9g (float) or %.17g (double)";
        h.test = [what, step](const RowFacts& row) {
            Claim claim;
            const std::optional<Vec3>& said = recordedOf(row, what);
            if (!said || !row.isHit || !row.isTrueHit || !row.exact->contact) return claim;
            const Vec3 truth = trueValueOf(row, what);
            bool isOnStep = true, isNear = true;
            for (int i = 0; i < 3; ++i) {
                isOnStep = isOnStep && std::abs((*said)[i] / step - std::round((*said)[i] / step)) <= 1e-5;
                isNear = isNear && std::abs((*said)[i] - truth[i]) <= 0.5001 * step + row.slack;
            }
            if (row.symptoms == 0) claim.isAgainst = !isOnStep;
            if (row.has(what) && isOnStep && isNear) claim = {bitOf(what), false, false, true};
            return claim;
        };
        all.push_back(std::move(h));
    }
}

/// The same change of axes in all vectors that a row records, two at least.
struct AxesForm {
    const char* name;
    const char* words;
    Vec3 (*value)(const Vec3&);
};
constexpr AxesForm kAxes[] = {
    {"y and z of the answer are exchanged", "(x, z, y) is recorded for (x, y, z)",
     [](const Vec3& v) { return exchanged(v, 1, 2); }},
    {"x and y of the answer are exchanged", "(y, x, z) is recorded for (x, y, z)",
     [](const Vec3& v) { return exchanged(v, 0, 1); }},
    {"x and z of the answer are exchanged", "(z, y, x) is recorded for (x, y, z)",
     [](const Vec3& v) { return exchanged(v, 0, 2); }},
    {"x of the answer is mirrored", "(-x, y, z) is recorded for (x, y, z)",
     [](const Vec3& v) { return mirrored(v, 0); }},
    {"y of the answer is mirrored", "(x, -y, z) is recorded for (x, y, z)",
     [](const Vec3& v) { return mirrored(v, 1); }},
    {"z of the answer is mirrored", "(x, y, -z) is recorded for (x, y, z)",
     [](const Vec3& v) { return mirrored(v, 2); }},
};

Claim claimOfAxes(const RowFacts& row, const AxesForm& axes) {
    Claim claim;
    if (!row.isHit || !row.isTrueHit || !row.exact->contact) return claim;
    int recorded = 0;
    bool isAllSame = true;
    for (const LogSymptom what : {LogSymptom::Normal, LogSymptom::Point, LogSymptom::BallCenter}) {
        const std::optional<Vec3>& said = recordedOf(row, what);
        if (!said) continue;
        ++recorded;
        const Vec3 value = axes.value(trueValueOf(row, what));
        isAllSame = isAllSame &&
                    (what == LogSymptom::Normal ? row.isSameDirection(*said, value) : row.isSamePlace(*said, value));
        claim.explains |= static_cast<LogSymptoms>(row.symptoms & bitOf(what));
    }
    if (recorded < 2) return {};
    if (!isAllSame) return {0, row.symptoms == 0, false, false};
    claim.isTelling = claim.explains != 0;
    return claim;
}

void addAxes(Hypotheses& all) {
    for (const AxesForm& axes : kAxes) {
        Hypothesis h;
        h.cost = 1;
        h.reason.name = axes.name;
        h.reason.words = axes.words;
        h.test = [&axes](const RowFacts& row) { return claimOfAxes(row, axes); };
        all.push_back(std::move(h));
    }
}

template <std::size_t N>
void addForms(Hypotheses& all, LogSymptom what, const VectorForm (&forms)[N]) {
    for (const VectorForm& form : forms) {
        all.push_back(ofVector(what, form.name, form.words, form.cost, form.value));
        all.back().reason.advice = form.advice;
    }
}

}  // namespace

Hypotheses normalHypotheses(const Evidence& evidence) {
    Hypotheses all;
    addForms(all, LogSymptom::Normal, kNormals);
    addRounded(all, LogSymptom::Normal, "the normal");
    addFittedVectors(all, evidence, LogSymptom::Normal, "the normal");
    return all;
}

Hypotheses pointHypotheses(const Evidence& evidence) {
    Hypotheses all;
    addAxes(all);
    addForms(all, LogSymptom::Point, kPoints);
    addForms(all, LogSymptom::BallCenter, kCenters);
    addRounded(all, LogSymptom::Point, "the point");
    addRounded(all, LogSymptom::BallCenter, "the ball's centre");
    addFittedVectors(all, evidence, LogSymptom::Point, "the point");
    addFittedVectors(all, evidence, LogSymptom::BallCenter, "the ball's centre");
    return all;
}

}  // namespace logs
