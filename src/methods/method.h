#pragma once
/// All methods behind one interface: five published ones as printed and as corrected, and four engine forms, each in
/// float and in double.

#include <cstdint>
#include <optional>
#include <span>

#include "collide/types.h"
#include "methods/conventions.h"
#include "methods/method_query.h"
#include "methods/repairs.h"

namespace methods {

enum class Form : std::uint8_t { Printed, Corrected, Engine };  ///< a listing as printed or corrected; an engine's form

/// The answer of a method in the frame and units of its input; carryBack() converts it to those of the query. A method
/// fills the optional fields that its listing computes; docs/notes/methods.md says which of them the listing gives in
/// its own unit or sign, and which follow from others.
struct MethodAnswer {
    const char* notApplicable = nullptr;                ///< why the method cannot take the query; then no field is set
    bool yes = false;                                   ///< the method reports a contact
    bool invalid = false;                               ///< NaN or infinity in a field that is present
    collide::Outcome outcome = collide::Outcome::Miss;  ///< outcome that corresponds to the return statement reached
    bool gaveUp = false;                                ///< an iteration ended without an answer
    const char* ownName = "";                           ///< name of the returned number: "fT", "dis2hit"
    std::optional<double> own;                          ///< the returned number, in the method's unit

    std::optional<double> time;      ///< frames for endless ways, else fractions of the path
    std::optional<double> distance;  ///< along the (relative) path
    std::optional<collide::Vec3> ballCenter, hitPoint;
    std::optional<collide::Vec3> normal;  ///< unit, from the sphere toward the ball (converted if necessary)
    std::optional<double> angle;          ///< to the tangent plane, radians
    std::optional<collide::Vec3> newVelocity, sphereNewVelocity;  ///< per unit of `time`
    std::optional<double> depth;                                  ///< penetration depth of a start inside
};

/// A method's words for contact and no contact: "TRUE", "FALSE".
struct Words {
    const char *yes, *no;
};

/// The way in which a method finds the contact.
enum class Search : std::uint8_t {
    ClosedForm,   ///< solves a quadratic or a triangle
    Steps,        ///< tests for overlap once per frame
    Advancement,  ///< advances by the gap over the closing speed
};

/// A method in all its forms: one row of the table in methods/table.cpp.
struct MethodInfo {
    const char* name = nullptr;   ///< "bartlett": in files and on the command line; unique
    const char* title = nullptr;  ///< "Bartlett: ball and sphere"
    Way way = Way::Relative;      ///< form of the input
    Words words{};
    Style style{};
    const char* formula = nullptr;                    ///< the line that solves for the contact, where digits are lost
    Choices choices{};                                ///< conventions of the listing as printed, or of the engine form
    std::optional<Choices> corrected = std::nullopt;  ///< conventions of the corrected listing; absent: an engine form
    std::span<const Defect> repairable{};             ///< defects that Repairs can repair, in the article's order
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

/// Converts the query to the method's input and runs the method.
[[nodiscard]] MethodAnswer answer(const Method& method, const collide::SweepQuery& query, Repairs repairs = {});

/// The answer in the frame and units of the query. @param pathFrames  duration of the path that the method got, frames
[[nodiscard]] MethodAnswer carryBack(const MethodAnswer& answer, const Method& method, const collide::SweepQuery& query,
                                     double pathFrames);

}  // namespace methods
