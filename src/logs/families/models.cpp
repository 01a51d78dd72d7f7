/// Engines that have some length, vector or factor otherwise than the query: a part of the query and a change of it, by
/// the numbers for which the surfaces touch at the recorded times.

#include <algorithm>
#include <cmath>

#include <glm/common.hpp>

#include "logs/evidence/quantities.h"
#include "logs/evidence/query_part.h"
#include "logs/families/model.h"

namespace logs {
namespace {

Vec3 vectorOf(const Numbers& n) { return {n[0], n[1], n[2]}; }
double firstOf(const Numbers& n) { return n[0]; }
double angleOf(const Numbers& n) { return lengthIn(n) * 57.29577951308232; }
std::string countsWords(const Numbers& n) { return "it counts " + factorWords(factorOf(n)); }

/// A vector turned about an axis by its length, radians. Source: Rodrigues (1840).
Vec3 turned(const Vec3& v, const Numbers& n) {
    const Vec3 axis = unitOf(vectorOf(n));
    const double angle = lengthIn(n), cos = std::cos(angle);
    return v * cos + glm::cross(axis, v) * std::sin(angle) + axis * (glm::dot(axis, v) * (1 - cos));
}
std::string turnWords(const Numbers& n) {
    return "by " + shortly(angleOf(n)) + " degrees about the axis " + vectorWords(unitOf(vectorOf(n))) +
           " in every row";
}

std::string weightWords(const Numbers& n) {
    return "the radius sum counts as " + sumWords({{1 + n[0], "r_ball"}, {1 + n[1], "r_sphere"}, {n[2], ""}});
}

/// @param more  (row, numbers) -> what the radius sum has more
Change onSum(auto more) {
    return [more](const RowFacts& row, SeenQuery& q, const Numbers& n, Bound) {
        q.radius = std::max(0.0, q.radius + more(row, n));
        return true;
    };
}
/// Words for a first number that is positive, or negative.
Words eitherWay(const std::string& before, const std::string& positive, const std::string& negative) {
    return [=](const Numbers& n) { return before + shortly(std::abs(n[0])) + (n[0] < 0 ? negative : positive); };
}

void addSums(Models& all) {
    const auto longer = [](const RowFacts&, const Numbers& n) { return n[0]; };
    const auto scaled = [](const RowFacts& row, const Numbers& n) { return n[0] * row.radius(); };
    const auto weighed = [](const RowFacts& row, const Numbers& n) {
        return n[0] * row.ballRadius + n[1] * row.sphereRadius + n[2];
    };
    const std::string before = "the radius sum counts ", early = " too large, so that hits come too early",
                      late = " too small, so that hits come too late";
    all.push_back({"a contact offset (margin)", 1, 3, lengthIn, "units", onSum(longer),
                   eitherWay(before, " units" + early, " units" + late),
                   "Look for an allowed penetration, skin width, margin or contact offset of that size",
                   "an allowed penetration (slop)", true});
    all.back().isProportional = true;
    all.push_back({"the radius sum is scaled", 1, 4, factorOf, "", onSum(scaled), countsWords});
    all.back().isProportional = true;
    all.push_back({"the radii count with other weights", 3, 6, lengthIn, "", onSum(weighed), weightWords});
    all.back().isProportional = true;
    const Change squares = [](const RowFacts& row, SeenQuery& q, const Numbers& n, Bound) {
        const double b = row.ballRadius, s = row.sphereRadius;
        q.radius = std::sqrt(std::max(0.0, (1 + n[0]) * b * b + (2 + n[1]) * b * s + (1 + n[2]) * s * s));
        return true;
    };
    const Words squareWords = [](const Numbers& n) {
        return "it counts as " +
               sumWords({{1 + n[0], "r_ball^2"}, {2 + n[1], "r_ball r_sphere"}, {1 + n[2], "r_sphere^2"}});
    };
    all.push_back({"the radius sum is squared otherwise", 3, 7, lengthIn, "", squares, squareWords});
    using namespace quantities;
    for (const Quantity& of : {kSmallerRadius, kLargerRadius, kBallSpeed, kSpeed, kDistance, kCoordinate}) {
        const auto grown = [of](const RowFacts& row, const Numbers& n) { return n[0] * of.of(row); };
        const std::string times = std::string(" times ") + of.name;
        all.push_back({"a margin that grows", 1, 4, lengthIn, "", onSum(grown),
                       eitherWay(before, times + early, times + late), "", "a slop that grows"});
    }
    for (const Quantity& of : {kBallRadius, kSphereRadius}) {
        const Change radius = [of](const RowFacts& row, SeenQuery& q, const Numbers& n, Bound bound) {
            q.radius += bounded(of.of(row), n[0], bound) - of.of(row);
            return n[0] >= 0;
        };
        all.push_back({of.name, 1, 4, firstOf, "units", radius, {}});
    }
}

/// The ball moves otherwise than in a line, or grows: |d + v t + a t^2 / 2| = R + g t.
void addBent(Models& all) {
    const Change bent = [](const RowFacts&, SeenQuery& q, const Numbers& n, Bound) {
        q.bend = vectorOf(n) / 2.0;
        return q.hasEnd();
    };
    const Words asGravity = [](const Numbers& n) {
        return vectorWords(vectorOf(n)) + " units/frame^2 in every row, as of gravity";
    };
    all.push_back({"the path is bent by an acceleration", 3, 4, lengthIn, "units/frame^2", bent, asGravity});
    for (const bool isByWay : {true, false}) {
        const Change grown = [isByWay](const RowFacts& row, SeenQuery& q, const Numbers& n, Bound) {
            q.growth = n[0] * (isByWay ? row.ballSpeed : 1);
            return q.hasEnd();
        };
        const std::string per = isByWay ? " per unit of the way" : " units per frame";
        all.push_back({"the radius grows along the path", 1, 4, lengthIn, isByWay ? "units per unit" : "units/frame",
                       grown, eitherWay("the radius sum counts ", " more" + per, " less" + per), "",
                       "the radius shrinks along the path"});
    }
}

// ---- Changes of a vector, which are tried on each part

struct VectorChange {
    std::string name;  ///< with @ for the part
    std::size_t numbers;
    int cost;  ///< beside that of the part
    double (*number)(const Numbers&);
    const char* unit;
    std::function<Vec3(const RowFacts&, Vec3, const Numbers&, Bound)> of;
    Words words{};  ///< empty: the number is a constant, which may be a bound
    bool isOffset = false, isProportional = false;
};
using VectorChanges = std::vector<VectorChange>;

/// Ahead, right and up of the motion. @param up  the axis that is up
Vec3 inAxesOfMotion(const RowFacts& row, const Vec3& v, int up) {
    Vec3 vertical(0);
    vertical[up] = 1;
    const Vec3 ahead = unitOf(row.ballVelocity), right = unitOf(glm::cross(ahead, vertical));
    return ahead * v.x + right * v.y + glm::cross(right, ahead) * v.z;
}

constexpr const char* kElsewhere = "@ is taken elsewhere";

void addOffsets(VectorChanges& all) {
    constexpr Quantity kOne{"", "units", [](const RowFacts&) { return 1.0; }};
    for (const Quantity& of : {kOne, quantities::kSphereRadius, quantities::kBallRadius}) {
        const bool isPlain = *of.name == 0;
        const std::string by = isPlain ? "" : std::string(" times ") + of.name;
        const auto moved = [of](const RowFacts& row, const Vec3& v, const Numbers& n, Bound) {
            return v + vectorOf(n) * of.of(row);
        };
        const auto words = [by](const Numbers& n) {
            return "it is off by " + vectorWords(vectorOf(n)) + by + " in every row";
        };
        all.push_back({kElsewhere + (isPlain ? "" : std::string(", by ") + of.name), 3, isPlain ? 2 : 3, lengthIn,
                       of.unit, moved, words, true, isPlain});
    }
    for (const int up : {2, 1}) {
        const auto moved = [up](const RowFacts& row, const Vec3& v, const Numbers& n, Bound) {
            return v + inAxesOfMotion(row, vectorOf(n), up);
        };
        const auto words = [up](const Numbers& n) {
            return "by " + vectorWords(vectorOf(n)) + " ahead, to the right and up, with " + kAxisNames[up] + " up";
        };
        all.push_back({"@ is off in the axes of the motion", 3, 3, lengthIn, "units", moved, words, true});
    }
}

/// A number of a matrix, or a turn.
void addMatrices(VectorChanges& all) {
    const auto scaled = [](const RowFacts&, const Vec3& v, const Numbers& n, Bound) { return v * factorOf(n); };
    all.push_back({"@ is scaled", 1, 2, factorOf, "", scaled, countsWords, false, true});
    const auto turn = [](const RowFacts&, const Vec3& v, const Numbers& n, Bound) { return turned(v, n); };
    all.push_back({"@ is turned", 3, 2, angleOf, "degrees", turn, turnWords, false, true});
    for (int to = 0; to < 3; ++to)
        for (int from = 0; from < 3; ++from) {
            const std::string name = kAxisNames[to] + std::string(" of @ "), of = kAxisNames[from];
            const auto sheared = [=](const RowFacts&, Vec3 v, const Numbers& n, Bound) {
                v[to] += n[0] * v[from];
                return v;
            };
            const auto words = [of](const Numbers& n) {
                return shortly(n[0]) + " times its " + of + " is added: a wrong number in a matrix";
            };
            if (to == from)
                all.push_back({name + "is scaled", 1, 3, factorOf, "", sheared, countsWords});
            else
                all.push_back({name + "has a share of its " + of, 1, 3, firstOf, "", sheared, words});
        }
}

/// One component of a vector, or its length, is a constant, or is clamped.
void addBounded(VectorChanges& all) {
    for (int axis = 0; axis < 3; ++axis) {
        const auto component = [axis](const RowFacts&, Vec3 v, const Numbers& n, Bound bound) {
            v[axis] = bounded(v[axis], n[0], bound);
            return v;
        };
        all.push_back({kAxisNames[axis] + std::string(" of @"), 1, 3, firstOf, "units", component});
    }
    const auto length = [](const RowFacts&, const Vec3& v, const Numbers& n, Bound bound) {
        return unitOf(v) * bounded(collide::lengthOf(v), factorOf(n), bound);
    };
    all.push_back({"the length of @", 1, 3, factorOf, "units", length});
    const auto cut = [](const RowFacts&, const Vec3& v, const Numbers& n, Bound) {
        return glm::clamp(v, -std::abs(factorOf(n)), std::abs(factorOf(n)));
    };
    const auto words = [](const Numbers& n) {
        return "it is cut off at " + shortly(std::abs(factorOf(n))) + ", and at as much below 0";
    };
    all.push_back({"each coordinate of @ is bounded", 1, 4, factorOf, "units", cut, words});
}

std::string named(std::string name, const NamedPart& part) {
    if (name == kElsewhere && isVelocity(part.part)) name = "a constant velocity is added to @";
    if (const auto at = name.find('@'); at != std::string::npos) name.replace(at, 1, part.name);
    return name;
}

/// A multiple of another vector w is added: v + n w.
void addAlong(Models& all, const NamedPart& part) {
    using namespace sources;
    for (const Source* source : {&kVelocity, &kMotion, &kDirection, &kRadiusAhead}) {
        if (source->is(part.own)) continue;  // it is scaled
        const Change along = [part = part.part, source](const RowFacts& row, SeenQuery& q, const Numbers& n, Bound) {
            return change(q, part, [&](const Vec3& v) { return v + source->of(row) * n[0]; });
        };
        const Words words = [part, source](const Numbers& n) { return part.wordsWith(*source, n[0]); };
        all.push_back({part.nameWith(*source, 1), 1, part.costOf(*source) + 2, lengthIn, source->unit + 1, along, words,
                       "", part.nameWith(*source, -1)});
        all.back().isProportional = true;
    }
}

/// The part is a blend of its own vector v and that of the row before, w: v + n (w - v).
void addBlend(Models& all, const NamedPart& part) {
    const Change blended = [part](const RowFacts& row, SeenQuery& q, const Numbers& n, Bound) {
        const Source before = part.own.before();
        return before.exists(row) &&
               change(q, part.part, [&](const Vec3& v) { return v + (before.of(row) - v) * n[0]; });
    };
    const Words words = [](const Numbers& n) { return "that counts " + shortly(n[0]) + ", its own the rest"; };
    all.push_back({std::string(part.name) + " is blended with that of the row before", 1, part.cost + 2, firstOf, "",
                   blended, words});
    all.back().needsNeighbours = true;
}

void addChanges(Models& all, const std::vector<NamedPart>& parts) {
    VectorChanges changes;
    for (const auto add : {addOffsets, addMatrices, addBounded}) add(changes);
    for (const NamedPart& part : parts) {
        const bool isMoved = part.part != Part::Positions;  // an offset of both changes nothing
        for (const VectorChange& c : changes) {
            if (c.isOffset && !isMoved) continue;
            const Change changed = [part = part.part, of = c.of](const RowFacts& row, SeenQuery& q, const Numbers& n,
                                                                 Bound bound) {
                return change(q, part, [&](const Vec3& v) { return of(row, v, n, bound); });
            };
            all.push_back({named(c.name, part), c.numbers, part.cost + c.cost, c.number, c.unit, changed, c.words});
            all.back().isProportional = c.isProportional;
        }
        if (isMoved) addAlong(all, part);
        if (isMoved && part.part != Part::Path) addBlend(all, part);
    }
    for (int axis = 0; axis < 3; ++axis) {
        const Change stretched = [axis](const RowFacts&, SeenQuery& q, const Numbers& n, Bound) {
            return change(q, Part::Relative, [&](Vec3 v) {
                v[axis] *= factorOf(n);
                return v;
            });
        };
        all.push_back({kAxisNames[axis] + std::string(" is scaled alone"), 1, 4, factorOf, "", stretched, countsWords});
    }
}

}  // namespace

void proposeModels(Proposals& all) {
    Models models;
    addChanges(models, partsOf(all.evidence));
    addSums(models);
    addBent(models);
    const Rows rows = timedRows(all.evidence);
    constexpr int kMoreFits = 2;
    for (const Model& model : models) addModel(all, rows, model, model.isProportional ? kMoreFits : 0);
    addWithTimes(all, rows, models.front());
    addByColumns(all, rows, models);
}

}  // namespace logs
