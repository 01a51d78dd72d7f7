#pragma once
/// All methods behind one call: five published ones as printed and as corrected, four engine forms, each in float and
/// in double. What a method says is kept in its own words beside what that means in ours.

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "collide/types.h"
#include "methods/method_query.h"
#include "methods/repairs.h"

namespace methods {

enum class Id : std::uint8_t {
    Bartlett,
    D3dx,
    SweepPoint,
    Pool,
    PlaneTrick,
    Textbook,
    Haines,
    Discrete,
    Conservative,
};
inline constexpr int kIdCount = static_cast<int>(Id::Conservative) + 1;

enum class Form : std::uint8_t { Printed, Corrected, Engine };

/// What a method answers to the question it was asked (not yet carried back into the query's frame and units).
/// Of the optional fields a method fills those that it gives; the ones given by its own words are told from those that
/// follow by a unit or a sign in docs/notes/methods.md.
struct MethodAnswer {
    const char* notApplicable = nullptr;  ///< why the method cannot be asked this; then nothing else counts
    bool yes = false;                     ///< its own truth value
    bool invalid = false;                 ///< NaN or infinity in a field it gives
    collide::Outcome outcome = collide::Outcome::Miss;  ///< the reason of the return it took, in our words
    bool gaveUp = false;                                ///< an iteration ended without an answer
    const char* ownName = "";                           ///< what it calls the number that it returns: "fT", "dis2hit"
    std::optional<double> own;                          ///< that number, in its own unit

    std::optional<double> time;      ///< in units of the question: frames for endless ways, else fractions of the path
    std::optional<double> distance;  ///< along the (relative) path
    std::optional<collide::Vec3> ballCenter, hitPoint;
    std::optional<collide::Vec3> normal;  ///< unit, turned to point from the sphere toward the ball
    std::optional<double> angle;          ///< to the tangent plane, radians
    std::optional<collide::Vec3> newVelocity, sphereNewVelocity;  ///< a unit of time as in `time`
    std::optional<double> depth;                                  ///< of a start inside
};

/// The words in which a method says yes and no: "TRUE", "FALSE".
struct Words {
    const char *yes, *no;
};

struct Method {
    Id id;
    Form form;
    Precision precision;
    Way way;
    MethodAnswer (*run)(const MethodQuery<float>&, const MethodQuery<double>&, Repairs);
};

inline constexpr int kRowCount = 5 * 4 + 4 * 2;

/// Every method in the order of the comparison's rows: id, then printed, corrected or engine, then float, double.
[[nodiscard]] std::span<const Method> all() noexcept;

/// "bartlett", "sweep-point"... and "printed"..., "float"...
[[nodiscard]] const char* name(Id) noexcept;
[[nodiscard]] const char* name(Form) noexcept;
[[nodiscard]] const char* name(Precision) noexcept;
[[nodiscard]] const Words& words(Id) noexcept;

/// The defects of a method's listing that `run` can repair, in the article's order; empty for the engine forms.
[[nodiscard]] std::span<const Defect> repairable(Id) noexcept;

/// Puts the query to the method and runs it.
[[nodiscard]] MethodAnswer answer(const Method& method, const collide::SweepQuery& query, Repairs repairs = {});

/// The answer in the frame and units of the query: frames, velocities a frame, positions in the world.
[[nodiscard]] MethodAnswer carryBack(const MethodAnswer& answer, const Method& method, const collide::SweepQuery& query,
                                     double pathFrames);

}  // namespace methods
