/// Queries of which a part is otherwise by no fitted number: in other axes, another vector of the row or of the row
/// before, times a plain factor, with few digits.

#include <algorithm>
#include <cmath>
#include <iterator>

#include <glm/common.hpp>

#include "logs/evidence/digits.h"
#include "logs/evidence/hypothesis.h"
#include "logs/evidence/query_part.h"

namespace logs {
namespace {

// ---- Other axes

void addTurned(Proposals& all, const AxisChange& axes) {
    const char* const end = axes.isMirror() && axes.first == 2   ? ": another handedness"
                            : axes.isTurn() && axes.about() == 0 ? ": y up and z up are mixed"
                                                                 : "";
    const auto add = [&](const std::string& name, const char* whose, int cost, Part part) {
        all.addQuery(name, "the answers are those for " + (whose + (" with " + (axes.result + std::string(end)))), cost,
                     [&axes, part](const RowFacts&, SeenQuery& seen) {
                         return change(seen, part, [&](const Vec3& v) { return axes.of(v); });
                     });
    };
    for (const NamedPart& part : partsOf(all.evidence))
        add(axes.name(part.name), part.name, part.cost + (axes.isExchange() ? 0 : 1), part.part);
    if (!axes.isLeftOut()) return;
    add(kAxisNames[axes.first] + std::string(" is ignored"), "all vectors", 2, Part::Relative);
    all.addQuery(kAxisNames[axes.first] + std::string(" of the motion is left out"),
                 "the ball moves as far in the plane of the other axes", 3,
                 [&axes](const RowFacts& row, SeenQuery& seen) {
                     seen.motion = unitOf(axes.of(seen.motion)) * row.ballSpeed;
                     return true;
                 });
}

void addWithoutSigns(Proposals& all) {
    for (const NamedPart& part : partsOf(all.evidence))
        all.addQuery(std::string(part.name) + " loses its signs", "its absolute values count", part.cost + 1,
                     [part = part.part](const RowFacts&, SeenQuery& seen) {
                         return change(seen, part, [](const Vec3& v) { return glm::abs(v); });
                     });
}

// ---- Other vectors, and plain factors

/// w in its place, v + factor w, or factor v.
void addSources(Proposals& all, const NamedPart& part) {
    constexpr std::pair<double, const char*> kOwn[] = {
        {0, " is ignored"}, {-1, " is reversed"}, {2, " counts twice"}, {0.5, " counts half"}};
    const std::string words = "the answers are those of such a query";
    for (const Source& source : sources::kSources) {
        const auto add = [&](const std::string& name, const std::string& told, int cost, double factor, bool isAdded) {
            Hypothesis& h =
                all.addQuery(name, told + (source.isOfRowBefore ? ": a stale input" : ""), part.costOf(source) + cost,
                             [part = part.part, &source, factor, isAdded](const RowFacts& row, SeenQuery& seen) {
                                 if (!source.exists(row)) return false;
                                 const Vec3 w = source.of(row) * factor;
                                 return change(seen, part, [&](const Vec3& v) { return isAdded ? v + w : w; });
                             });
            h.needsNeighbours = source.isOfRowBefore;
        };
        const std::string name = part.name;
        if (!source.is(part.own)) {
            add(name + " is " + source.name(), words, 0, 1, false);
            for (const double factor : {1.0, -1.0, 2.0, 0.5, -0.5, -2.0})
                add(part.nameWith(source, factor), part.wordsWith(source, factor), source.unit ? 0 : 1, factor, true);
        } else if (part.part != Part::CenterAtRest && part.part != Part::StartAlone) {
            for (const auto& [factor, how] : kOwn) {
                const bool isAddition = factor == -1 && part.part == Part::SphereVelocity;  // it must be subtracted
                add(name + (isAddition ? " is added" : how), words, -1, factor, false);
            }
        }
    }
}

// ---- Few digits

constexpr Digits::Way kNearest = std::round, kDown = std::floor, kTowards0 = std::trunc,
                      kDeadZone = [](double steps) { return std::abs(steps) < 1 ? 0.0 : steps; };

struct Coarse {
    Digits digits;
    Part part;
    int axis = -1;  ///< the coordinate that is rounded; -1: all
    bool areRadiiToo = false;

    [[nodiscard]] Claim claimOf(const RowFacts& row) const {
        SeenQuery seen(row);
        const auto rounded = [&](Vec3 v) {
            for (int i = 0; i < 3; ++i)
                if (axis < 0 || i == axis) v[i] = digits.of(v[i]);
            return v;
        };
        if (!change(seen, part, rounded)) return {};
        if (areRadiiToo || part == Part::Radii) seen.radius = digits.of(row.ballRadius) + digits.of(row.sphereRadius);
        return claimOfQuery(row, seen, {});
    }
    [[nodiscard]] std::string name(const std::string& whose) const {
        const bool isAll = part == Part::Places || part == Part::Vectors;
        const std::string of = axis < 0 ? "" : kAxisNames[axis] + std::string(" of ");
        return (isAll && digits.step == 0 ? "numbers are" : of + whose) +
               (digits.way == kDeadZone ? " without its small components"
                : digits.step > 0       ? " rounded to fixed steps"
                : digits.digits == 24   ? " rounded to float (binary32)"
                : digits.digits == 11   ? " rounded to half precision (binary16)"
                                        : " rounded to bfloat16");
    }
    [[nodiscard]] std::string words() const {
        if (digits.way == kDeadZone) return "what is below " + shortly(digits.step) + " in size counts as 0";
        const char* const how = digits.way == kDown ? " down" : digits.way == kTowards0 ? " towards 0" : "";
        return std::string("the answers are those of a query rounded") + how + " to " +
               (digits.step > 0 ? "steps of " + shortly(digits.step) + " units"
                                : std::to_string(digits.digits) + " significant bits");
    }
};

std::vector<Coarse> coarseForms(Part part) {
    std::vector<Coarse> forms;
    for (const int bits : {11, 8, 24})
        for (const bool areRadiiToo : {true, false}) forms.push_back({{0, bits, 2}, part, -1, areRadiiToo});
    for (const int axis : {-1, 0, 1, 2})
        for (const double step : {1.0, 0.5, 0.25, 0.125, 0.1, 0.0625, 0.05, 0.025, 0x1p-5, 0.02, 0x1p-6, 0.01, 0x1p-7,
                                  0x1p-8, 0.001, 100 * 0x1p-15, 1.0 / 255, 2.0 / 255})
            for (const Digits::Way way : {kNearest, kDown, kTowards0, kDeadZone})
                forms.push_back({{step, 0, 10, way}, part, axis});
    return forms;
}

void addCoarse(Proposals& all, Part part, const std::string& name, int cost) {
    constexpr std::size_t kFewest = kRowsTried / 20;
    const std::vector<Coarse> forms = coarseForms(part);
    const Coarse* best = mostClaiming(forms, someOf(all.evidence.wrong), kFewest,
                                      [](const Coarse& form, const RowFacts& row) { return form.claimOf(row); });
    if (!best) return;
    Hypothesis& h = all.add(best->name(name), best->words(), cost,
                            [form = *best](const RowFacts& row) { return form.claimOf(row); });
    if (best->digits.step > 0) h.with(best->digits.step, "units");
    h.fitting(1);
}

}  // namespace

void proposeParts(Proposals& all) {
    for (const AxisChange& axes : kAxisChanges) addTurned(all, axes);
    addWithoutSigns(all);
    for (const NamedPart& part : partsOf(all.evidence))
        if (part.part != Part::Path && part.part != Part::Positions) addSources(all, part);
    addCoarse(all, Part::Places, "positions are", 3);
    addCoarse(all, Part::Vectors, "numbers are", 3);
    addCoarse(all, Part::Radii, "the radii are", 3);
    for (const NamedPart& part : partsOf(all.evidence))
        addCoarse(all, part.part, std::string(part.name) + " is", part.cost + 1);
}

}  // namespace logs
