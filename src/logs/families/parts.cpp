/// Queries of which a part is otherwise by no fitted number: in other axes, another vector of the row or of the row
/// before, times a plain factor, with few digits.

#include <algorithm>
#include <cmath>
#include <iterator>

#include <glm/common.hpp>

#include "logs/evidence/hypothesis.h"
#include "logs/evidence/query_part.h"

namespace logs {
namespace {

struct NamedPart {
    Part part;
    const char* name;
    int cost;
};

// ---- Other axes

constexpr NamedPart kTurned[] = {
    {Part::Center, "the sphere", 2},          {Part::Start, "the ball's start", 3},
    {Part::Motion, "the motion", 3},          {Part::Path, "the ball's path", 3},
    {Part::End, "the end of the path", 4},    {Part::SphereVelocity, "the sphere's velocity", 3},
    {Part::Relative, "the answered query", 5}};

void addTurned(Proposals& all, const AxisChange& axes) {
    const char* const end = axes.isMirror() && axes.first == 2   ? ": another handedness"
                            : axes.isTurn() && axes.about() == 0 ? ": y up and z up are mixed"
                                                                 : "";
    for (const NamedPart& turned : kTurned) {
        const bool isPlane = turned.part == Part::Relative;  // else the answers are the same, in other axes
        if (isPlane && !axes.isLeftOut()) continue;
        all.addQuery(isPlane ? kAxisNames[axes.first] + std::string(" is ignored") : axes.name(turned.name),
                     "the answers are those for " + (turned.name + (" with " + (axes.result + std::string(end)))),
                     isPlane ? 2 : turned.cost + (axes.isExchange() ? 0 : 1),
                     [&axes, part = turned.part](const RowFacts&, SeenQuery& seen) {
                         return change(seen, part, [&](const Vec3& v) { return axes.of(v); });
                     });
    }
    if (axes.isLeftOut())
        all.addQuery(kAxisNames[axes.first] + std::string(" of the motion is left out"),
                     "the ball moves as far in the plane of the other axes", 3,
                     [&axes](const RowFacts& row, SeenQuery& seen) {
                         seen.motion = unitOf(axes.of(seen.motion)) * row.ballSpeed;
                         return true;
                     });
}

void addWithoutSigns(Proposals& all) {
    for (const NamedPart& part : kTurned)
        all.addQuery(std::string(part.name) + " loses its signs", "its absolute values count", part.cost + 1,
                     [part = part.part](const RowFacts&, SeenQuery& seen) {
                         return change(seen, part, [](const Vec3& v) { return glm::abs(v); });
                     });
}

// ---- Other vectors, and plain factors

constexpr NamedPart kMoved[] = {{Part::Center, "the sphere's centre", 3},
                                {Part::CenterAtRest, "the centre of a sphere at rest", 4},
                                {Part::Start, "the ball's start", 3},
                                {Part::StartAlone, "the ball's start alone", 4},
                                {Part::End, "the end of the path", 4},
                                {Part::Motion, "the ball's motion", 3},
                                {Part::SphereVelocity, "the sphere's velocity", 3}};

/// The source that a part is in truth.
bool isOwn(const NamedPart& part, const Source& source) {
    const std::string_view name = part.part == Part::StartAlone     ? "the ball's start"
                                  : part.part == Part::CenterAtRest ? "the sphere's centre"
                                                                    : part.name;
    return name == source.name;
}

/// v + factor w, or factor w in its place.
void addSource(Proposals& all, const NamedPart& part, const Source& source, double factor, bool isAdded,
               const std::string& name) {
    const std::string words = source.isOfRowBefore ? ": a stale input" : "";
    Hypothesis& h = all.addQuery(name, "the answers are those of such a query" + words,
                                 part.cost + (isAdded       ? 1
                                              : factor == 1 ? 0
                                                            : -1),
                                 [part = part.part, &source, factor, isAdded](const RowFacts& row, SeenQuery& seen) {
                                     if (!source.exists(row)) return false;
                                     const Vec3 w = source.of(row) * factor;
                                     return change(seen, part, [&](const Vec3& v) { return isAdded ? v + w : w; });
                                 });
    h.needsNeighbours = source.isOfRowBefore;
}

struct Factor {
    double value;
    const char* ofOwn;   ///< the factor of the part itself
    const char* added;   ///< in front of another vector that is added; null: not tried
    const char* frames;  ///< so much of the body's own motion is added
};
constexpr Factor kFactors[] = {{0, " is ignored", nullptr, nullptr},
                               {-1, " is reversed", " less ", " is a frame behind its motion"},
                               {2, " counts twice", " and twice ", " is two frames ahead of its motion"},
                               {0.5, " counts half", " and half ", " is half a frame ahead of its motion"},
                               {1, nullptr, " and ", " is a frame ahead of its motion"},
                               {-0.5, nullptr, " less half ", " is half a frame behind its motion"},
                               {-2, nullptr, " less twice ", " is two frames behind its motion"}};

/// The body that moves by the source, where the part is its place; empty: another.
std::string movedBody(const NamedPart& part, const Source& source) {
    if (part.part == Part::Start && source.of == sources::kMotion.of) return "the ball";
    if (source.of != sources::kVelocity.of) return {};
    return part.part == Part::Center ? "the sphere" : part.part == Part::CenterAtRest ? "the sphere, at rest," : "";
}

void addSources(Proposals& all, const NamedPart& part) {
    for (const Source& source : sources::kSources) {
        const bool own = isOwn(part, source);
        if (own && part.part != Part::CenterAtRest && part.part != Part::StartAlone)
            for (const Factor& factor : kFactors)
                if (factor.ofOwn)
                    addSource(all, part, source, factor.value, false,
                              part.name + std::string(factor.value == -1 && part.part == Part::SphereVelocity
                                                          ? " is added"  // where it must be subtracted
                                                          : factor.ofOwn));
        if (own) continue;
        addSource(all, part, source, 1, false, part.name + (" is " + std::string(source.name)));
        const std::string body = movedBody(part, source);
        for (const Factor& factor : kFactors) {
            if (!factor.added) continue;
            addSource(all, part, source, factor.value, true,
                      body.empty() ? part.name + (" is itself" + (factor.added + std::string(source.name)))
                                   : body + factor.frames);
            if (!body.empty()) --all.all.back().cost;
        }
    }
}

// ---- Few digits

using Rounding = double (*)(double);  ///< from steps to whole ones

/// Numbers in fixed steps, or in so many significant bits.
struct Digits {
    double step = 0;  ///< 0: by bits
    int bits = 0;
    Rounding way = std::round;

    [[nodiscard]] double of(double x) const {
        if (step > 0) return way(x / step) * step;
        int exponent = 0;
        const double mantissa = std::frexp(x, &exponent);
        return std::ldexp(std::round(std::ldexp(mantissa, bits)), exponent - bits);
    }
    [[nodiscard]] Vec3 of(const Vec3& v) const { return {of(v.x), of(v.y), of(v.z)}; }
};

struct Coarse {
    Digits digits;
    NamedPart part;
    bool areRadiiToo = false;

    [[nodiscard]] Claim claimOf(const RowFacts& row) const {
        SeenQuery seen(row);
        if (!change(seen, part.part, [&](const Vec3& v) { return digits.of(v); })) return {};
        if (areRadiiToo || part.part == Part::Radii)
            seen.radius = digits.of(row.ballRadius) + digits.of(row.sphereRadius);
        return claimOfQuery(row, seen, {});
    }
    [[nodiscard]] std::string name() const {
        const char* const to = digits.step > 0     ? " rounded to fixed steps"
                               : digits.bits == 24 ? " rounded to float (binary32)"
                               : digits.bits == 11 ? " rounded to half precision (binary16)"
                                                   : " rounded to bfloat16";
        const bool isAll = part.part == Part::Places || part.part == Part::Vectors;
        return (isAll && digits.step == 0 ? "numbers are" : part.name) + std::string(to);
    }
};

constexpr NamedPart kCoarse[] = {
    {Part::Places, "positions are", 3},       {Part::Vectors, "numbers are", 3},
    {Part::Motion, "the motion is", 4},       {Part::Center, "the sphere's centre is", 4},
    {Part::Path, "the ball's path is", 4},    {Part::Start, "the ball's start is", 4},
    {Part::End, "the end of the path is", 4}, {Part::SphereVelocity, "the sphere's velocity is", 4},
    {Part::Radii, "the radii are", 3}};

std::vector<Coarse> coarseForms(const NamedPart& part) {
    std::vector<Coarse> forms;
    for (const int bits : {11, 8, 24})
        for (const bool areRadiiToo : {true, false}) forms.push_back({{0, bits}, part, areRadiiToo});
    for (const double step : {1.0, 0.5, 0.25, 0.125, 0.1, 0.0625, 0.05, 0.025, 0x1p-5, 0.02, 0x1p-6, 0.01, 0x1p-7,
                              0x1p-8, 0.001, 100 * 0x1p-15})
        for (const Rounding way : {Rounding(std::round), Rounding(std::floor), Rounding(std::trunc)})
            forms.push_back({{step, 0, way}, part});
    return forms;
}

void addCoarse(Proposals& all, const NamedPart& part) {
    constexpr std::size_t kFewest = kRowsTried / 20;
    const std::vector<RowFacts>& wrong = all.evidence.wrong;
    const std::vector<Coarse> forms = coarseForms(part);
    const Coarse* best =
        mostClaiming(forms, everyNth(wrong, std::max<std::size_t>(1, wrong.size() / kRowsTried)), kFewest,
                     [](const Coarse& form, const RowFacts& row) { return form.claimOf(row); });
    if (!best) return;
    const Digits& digits = best->digits;
    Hypothesis& h = all.add(best->name(),
                            "the answers are those of a query rounded to " +
                                (digits.step > 0 ? "steps of " + shortly(digits.step) + " units"
                                                 : std::to_string(digits.bits) + " significant bits"),
                            part.cost, [form = *best](const RowFacts& row) { return form.claimOf(row); });
    if (digits.step > 0) h.with(digits.step, "units");
    h.fitting(1);
}

}  // namespace

void proposeParts(Proposals& all) {
    for (const AxisChange& axes : kAxisChanges) addTurned(all, axes);
    addWithoutSigns(all);
    for (const NamedPart& part : kMoved) addSources(all, part);
    for (const NamedPart& part : kCoarse) addCoarse(all, part);
}

}  // namespace logs
