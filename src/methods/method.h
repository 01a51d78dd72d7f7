#pragma once
/// All methods behind one call: five published ones as printed and as corrected, four engine forms, each in float and
/// in double. The answer of a method is kept in its own words beside its meaning in ours.

#include <cstdint>
#include <optional>
#include <span>

#include "collide/types.h"
#include "methods/conventions.h"
#include "methods/method_query.h"
#include "methods/repairs.h"

namespace methods {

enum class Form : std::uint8_t { Printed, Corrected, Engine };

/// The answer of a method to the question as put, not yet carried back into the query's frame and units. A method fills
/// the optional fields that its listing gives; docs/notes/methods.md tells the fields in the listing's own unit or sign
/// from those that only follow.
struct MethodAnswer {
    const char* notApplicable = nullptr;                ///< why the question cannot be put; then no other field counts
    bool yes = false;                                   ///< the method's own truth value
    bool invalid = false;                               ///< NaN or infinity in a given field
    collide::Outcome outcome = collide::Outcome::Miss;  ///< our word for the return taken
    bool gaveUp = false;                                ///< an iteration ended without an answer
    const char* ownName = "";                           ///< name of the returned number: "fT", "dis2hit"
    std::optional<double> own;                          ///< the returned number, in the method's unit

    std::optional<double> time;      ///< frames for endless ways, else fractions of the path
    std::optional<double> distance;  ///< along the (relative) path
    std::optional<collide::Vec3> ballCenter, hitPoint;
    std::optional<collide::Vec3> normal;  ///< unit, turned to point from the sphere toward the ball
    std::optional<double> angle;          ///< to the tangent plane, radians
    std::optional<collide::Vec3> newVelocity, sphereNewVelocity;  ///< per unit of `time`
    std::optional<double> depth;                                  ///< penetration depth of a start inside
};

/// The words in which a method says yes and no: "TRUE", "FALSE".
struct Words {
    const char *yes, *no;
};

/// The way in which a method finds the contact.
enum class Search : std::uint8_t {
    ClosedForm,   ///< a quadratic or a triangle, solved once
    Steps,        ///< an overlap test once per frame
    Advancement,  ///< steps by the gap over the closing speed
};

/// A method in all its forms: one row of the table in methods/table.cpp.
struct MethodInfo {
    const char* name = nullptr;   ///< "bartlett": in files and on the command line; unique
    const char* title = nullptr;  ///< "Bartlett: ball and sphere"
    Way way = Way::Relative;      ///< form of the question
    Words words{};
    Style style{};
    const char* formula = nullptr;                    ///< the line that solves for the contact, where digits are lost
    Choices choices{};                                ///< conventions of the listing as printed, or of the engine form
    std::optional<Choices> corrected = std::nullopt;  ///< conventions of the corrected listing; absent: an engine form
    std::span<const Defect> repairable{};  ///< defects of the listing that a run can repair, in the article's order
    Search search = Search::ClosedForm;
    MethodAnswer (*inFloat)(const MethodQuery<float>&, Form, Repairs) = nullptr;
    MethodAnswer (*inDouble)(const MethodQuery<double>&, Form, Repairs) = nullptr;

    [[nodiscard]] constexpr bool isPublished() const { return corrected.has_value(); }
};

/// A method in one form and precision: one row of a comparison.
struct Method {
    const MethodInfo* info = nullptr;
    Form form = Form::Engine;
    Precision precision = Precision::Double;

    /// Runs the method on a query in its precision.
    [[nodiscard]] MethodAnswer run(const MethodQuery<float>&, const MethodQuery<double>&, Repairs repairs = {}) const;
    /// The convention that this form states for a situation.
    [[nodiscard]] Choice choice(Situation) const noexcept;
};

/// The methods, in the order of the comparison.
[[nodiscard]] std::span<const MethodInfo> infos() noexcept;
/// Every method in every form, in the order of the comparison: printed, corrected or engine, each in float and double.
[[nodiscard]] std::span<const Method> all() noexcept;

/// "printed", "corrected", "engine".
[[nodiscard]] const char* name(Form) noexcept;
/// "float", "double".
[[nodiscard]] const char* name(Precision) noexcept;

/// Puts the query to the method and runs it.
[[nodiscard]] MethodAnswer answer(const Method& method, const collide::SweepQuery& query, Repairs repairs = {});

/// The answer in the frame and units of the query: frames, velocities a frame, positions in the world.
[[nodiscard]] MethodAnswer carryBack(const MethodAnswer& answer, const Method& method, const collide::SweepQuery& query,
                                     double pathFrames);

}  // namespace methods
