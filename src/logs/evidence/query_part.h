#pragma once
/// The vectors of a query that an engine may have otherwise: the grammar of changed queries is a part, and a change.

#include "logs/evidence/hypothesis.h"

namespace logs {

enum class Part : std::uint8_t {
    Center,          ///< the sphere's
    CenterAtRest,    ///< the sphere's, which does not move
    Start,           ///< the ball's, with its motion
    StartAlone,      ///< the end of the path stays where it is
    End,             ///< the start stays where it is
    Motion,          ///< the ball's, per frame
    Displacement,    ///< the ball's, up to the end of its path
    Path,            ///< start and end
    SphereVelocity,  ///< per frame
    Positions,       ///< start and centre, with their motions
    Motions,         ///< the ball's and the sphere's, per frame
    Places,          ///< start, end and centre
    Vectors,         ///< start, centre and both velocities
    Relative,        ///< the start from the sphere's centre, and the relative motion
    Radii,           ///< no vector
};

[[nodiscard]] constexpr bool isVelocity(Part part) {
    return part == Part::Motion || part == Part::SphereVelocity || part == Part::Motions;
}

/// Changes a part by a function of its vectors, Vec3 -> Vec3. @return false: the query has no such part
bool change(SeenQuery& q, Part part, const auto& of) {
    const bool needsEnd = part == Part::StartAlone || part == Part::End || part == Part::Displacement;
    if (needsEnd && !q.hasEnd()) return false;
    const bool hasEnd = q.hasEnd();
    const Vec3 end = hasEnd ? q.end() : q.start + q.motion;
    const auto aim = [&](const Vec3& at) { q.motion = hasEnd ? (at - q.start) / q.frames : at - q.start; };
    switch (part) {
        case Part::CenterAtRest:
            if (q.sphereVelocity == Vec3(0)) return false;
            q.sphereVelocity = Vec3(0);
            [[fallthrough]];
        case Part::Center:
            q.center = of(q.center);
            return true;
        case Part::Positions:
            q.center = of(q.center);
            [[fallthrough]];
        case Part::Start:
            q.start = of(q.start);
            return true;
        case Part::StartAlone:
            q.start = of(q.start);
            aim(end);
            return true;
        case Part::End:
            aim(of(end));
            return true;
        case Part::Motion:
            q.motion = of(q.motion);
            return true;
        case Part::Motions:
            q.motion = of(q.motion);
            if (q.sphereVelocity != Vec3(0)) q.sphereVelocity = of(q.sphereVelocity);
            return true;
        case Part::SphereVelocity:
            if (q.sphereVelocity == Vec3(0)) return false;
            q.sphereVelocity = of(q.sphereVelocity);
            return true;
        case Part::Displacement:
            q.motion = of(q.motion * q.frames) / q.frames;
            return true;
        case Part::Places:
            q.center = of(q.center);
            [[fallthrough]];
        case Part::Path:
            q.start = of(q.start);
            aim(of(end));
            return true;
        case Part::Vectors:
            q.center = of(q.center);
            q.start = of(q.start);
            q.motion = of(q.motion);
            q.sphereVelocity = of(q.sphereVelocity);
            return true;
        case Part::Relative:
            q.start = q.center + of(q.start - q.center);
            q.motion = q.sphereVelocity + of(q.motion - q.sphereVelocity);
            return true;
        case Part::Radii:
            return true;
    }
    return false;
}

/// A vector of a row, or of the row before, that an engine may take, or add, in place of another.
struct Source {
    const char* title;
    Vec3 (*in)(const RowFacts&);
    const char* unit = nullptr;  ///< after a multiple of a way, with its space; null: it is a place
    bool isOfSphere = false, needsEnd = false, isOfRowBefore = false;

    [[nodiscard]] constexpr Source before() const { return {title, in, unit, isOfSphere, needsEnd, true}; }
    [[nodiscard]] constexpr bool is(const Source& other) const {
        return in == other.in && isOfRowBefore == other.isOfRowBefore;
    }
    [[nodiscard]] std::string name() const { return title + std::string(isOfRowBefore ? " of the row before" : ""); }
    [[nodiscard]] const RowFacts* rowOf(const RowFacts& row) const { return isOfRowBefore ? row.before : &row; }
    [[nodiscard]] bool exists(const RowFacts& row) const {
        const RowFacts* const its = rowOf(row);
        return its && (!needsEnd || (std::isfinite(its->limit()) && its->limit() > 0));
    }
    [[nodiscard]] Vec3 of(const RowFacts& row) const { return in(*rowOf(row)); }  ///< @pre exists(row)
};
namespace sources {
inline constexpr Source kStart{"the ball's start", [](const RowFacts& r) { return r.ballAt(0); }};
inline constexpr Source kEnd{"the end of the path", [](const RowFacts& r) { return r.ballAt(r.limit()); }, nullptr,
                             false, true};
inline constexpr Source kMotion{"the ball's motion", [](const RowFacts& r) { return r.ballVelocity; }, " frames"};
inline constexpr Source kCenter{"the sphere's centre", [](const RowFacts& r) { return r.sphereAt(0); }, nullptr, true};
inline constexpr Source kVelocity{"the sphere's velocity", [](const RowFacts& r) { return r.sphereVelocity; },
                                  " frames", true};
inline constexpr Source kDirection{"the direction of the motion",
                                   [](const RowFacts& r) { return unitOf(r.ballVelocity); }, " units"};
inline constexpr Source kRadiusAhead{"the ball's radius on its way",
                                     [](const RowFacts& r) { return unitOf(r.ballVelocity) * r.ballRadius; },
                                     " times it"};
inline constexpr Source kSources[] = {
    kStart,          kEnd,          kMotion,          kCenter,          kVelocity,         kRadiusAhead,
    kStart.before(), kEnd.before(), kMotion.before(), kCenter.before(), kVelocity.before()};
}  // namespace sources

/// A part as reasons tell it.
struct NamedPart {
    Part part;
    const char* name;
    int cost;
    Source own;
    /// More for a vector of the other body.
    [[nodiscard]] constexpr int costOf(const Source& source) const {
        return cost + (source.isOfSphere == own.isOfSphere ? 0 : 2);
    }
    /// With a multiple of a source added.
    [[nodiscard]] std::string nameWith(const Source& source, double factor) const {
        const char* const way = factor < 0 ? " is behind along " : " is ahead along ";
        return name + std::string(source.unit ? way : factor < 0 ? " is less " : " is more by ") + source.name();
    }
    [[nodiscard]] std::string wordsWith(const Source& source, double factor) const {
        return "by " + shortly(std::abs(factor)) + (source.unit ? source.unit : " times it") + " in every row";
    }
};
inline constexpr NamedPart kParts[] = {{Part::Center, "the sphere's centre", 2, sources::kCenter},
                                       {Part::CenterAtRest, "the centre of a sphere at rest", 4, sources::kCenter},
                                       {Part::Start, "the ball's start", 3, sources::kStart},
                                       {Part::StartAlone, "the ball's start alone", 4, sources::kStart},
                                       {Part::End, "the end of the path", 4, sources::kEnd},
                                       {Part::Path, "the ball's path", 3, sources::kStart},
                                       {Part::Motion, "the ball's motion", 3, sources::kMotion},
                                       {Part::SphereVelocity, "the sphere's velocity", 3, sources::kVelocity},
                                       {Part::Positions, "the place of both bodies", 4, sources::kStart},
                                       {Part::Motions, "the motion of both bodies", 4, sources::kMotion}};
/// Those that the rows have: of spheres that all rest, none of their motion.
[[nodiscard]] inline std::vector<NamedPart> partsOf(const Evidence& evidence) {
    std::vector<NamedPart> parts(std::begin(kParts), std::end(kParts));
    const auto moves = [](const RowFacts& row) { return row.sphereVelocity != Vec3(0); };
    if (std::none_of(evidence.wrong.begin(), evidence.wrong.end(), moves))
        std::erase_if(parts, [](const NamedPart& of) {
            return of.part == Part::CenterAtRest || of.part == Part::SphereVelocity || of.part == Part::Motions;
        });
    return parts;
}

}  // namespace logs
