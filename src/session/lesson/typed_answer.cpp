/// Tasks of the open lesson: the answer that is typed or chosen.

#include <algorithm>
#include <array>
#include <cmath>

#include "io/text.h"
#include "learn/derivation/symbols.h"
#include "learn/lesson/task_kinds.h"
#include "session/lesson/lesson_player.h"
#include "text/expression.h"

namespace session {
namespace {

/// The units that an answer may be typed with; the first of each is as learn::AnswerForm has it.
constexpr std::array<std::array<std::string_view, 4>, 8> kUnits = {
    {{"units/frame", "unit/frame", "units per frame", "unit per frame"},  // before those that they end with
     {"units", "unit", "u"},
     {"frames", "frame"},
     {"contacts", "contact"},
     {"\u00b0", "degrees", "degree", "deg"},
     {"rad", "radians", "radian"},
     {"%", "percent", "per cent"},
     {"m", "metres", "metre"}}};

/// A typed answer without its unit. Absent with a complaint, if it is another unit than is asked for.
/// @param unit  of the form: " units", "°"; empty: none
std::optional<std::string_view> withoutUnit(std::string_view typed, std::string_view unit, std::string& complaint) {
    typed = io::trimmed(typed);
    if (unit.starts_with(' ')) unit.remove_prefix(1);
    for (const auto& names : kUnits)
        for (const std::string_view name : names) {
            if (name.empty() || !typed.ends_with(name)) continue;
            const std::string_view number = io::trimmed(typed.substr(0, typed.size() - name.size()));
            const bool isAfterNumber = number.size() < typed.size() - name.size() || number.ends_with(')') ||
                                       (!number.empty() && io::isDigit(number.back()));
            if (number.empty() || !isAfterNumber) continue;
            if (names[0] == unit) return number;
            const auto written = [](std::string_view of) { return std::string(of == "\u00b0" ? "degrees" : of); };
            complaint = unit.empty() ? "type the number alone, without \u201c" + std::string(name) + "\u201d."
                                     : "the answer is in " + written(unit) + ", not in " + written(names[0]) + '.';
            return std::nullopt;
        }
    const bool hasUnit = !unit.empty() && typed.ends_with(unit);  // one of the lesson's own
    return hasUnit ? io::trimmed(typed.substr(0, typed.size() - unit.size())) : typed;
}

}  // namespace

std::optional<learn::Answer> answerOf(const LessonPlayer& player, const scene::Scene& scene, std::string& complaint) {
    const learn::AnswerForm form = learn::answerForm(player.page(), scene);
    const PageWork& now = player.work();
    if (form.kind == learn::AnswerForm::Kind::Name) {
        if (now.chosen && *now.chosen < form.names.size()) return form.names[*now.chosen];
        complaint = "Choose an answer first.";
        return std::nullopt;
    }
    if (form.kind == learn::AnswerForm::Kind::Line) {
        if (now.chosen) return double(*now.chosen) + 1;
        complaint = "Choose a line of the listing first.";
        return std::nullopt;
    }
    const bool isPoint = form.kind == learn::AnswerForm::Kind::Point;
    const auto isEmpty = [](const std::string& typed) { return typed.find_first_not_of(' ') == std::string::npos; };
    if (player.page().task->kind == learn::Task::Kind::Place &&
        std::all_of(now.typed.begin(), now.typed.begin() + (isPoint ? 3 : 1), isEmpty)) {
        complaint = "Drag what is marked \u201cdrag me\u201d to its place in the picture first, or type its numbers.";
        return std::nullopt;
    }
    scene::Vec3 point(0);
    for (int i = 0; i < (isPoint ? 3 : 1); ++i) {
        const std::string& typed = now.typed[static_cast<std::size_t>(i)];
        const std::string of = isPoint ? std::string(1, "xyz"[i]) + ": " : "";
        if (i == 2 && form.isFlat && isEmpty(typed)) continue;
        if (isEmpty(typed)) {
            complaint = of + "type a number first.";
            return std::nullopt;
        }
        const std::optional<std::string_view> number = withoutUnit(typed, form.unit, complaint);
        if (!number) {
            complaint = of + complaint;
            return std::nullopt;
        }
        const io::Result<double> value = text::evaluate(*number, false, text::Degrees::AsDegrees);
        if (!value) {
            complaint = of + value.error() + '.';
            return std::nullopt;
        }
        if (form.isWhole && !(value.value() >= 0 && value.value() == std::floor(value.value()))) {
            complaint = "a whole number is asked for, got " + learn::textOf(value.value()) + '.';
            return std::nullopt;
        }
        point[i] = value.value();
    }
    if (isPoint) return point;
    return point.x;
}

std::string rowNote(const LessonPlayer& player, const learn::TaskRecord& record) {
    const PageWork& work = player.work();
    const int mastery = player.page().task->mastery;
    if (mastery == 0 || record.done) return {};
    if (work.seed < record.seed) return "These numbers were used before: they do not count.";
    if (record.row == 0) return "The row begins anew: it counts what is solved at the first attempt, without a hint.";
    return std::to_string(record.row) + " of " + std::to_string(mastery) + " in a row.";
}

vocabulary::Ink liveInk(const std::string& name) {
    using vocabulary::Ink;
    if (io::isOneOf(name, {"hit_point", "normal", "frames", "distance", "impulse"})) return Ink::Normal;
    if (io::isOneOf(name, {"speed", "relative_speed", "angle", "angle_deg"})) return Ink::VelocityIn;
    if (io::isOneOf(name, {"new_velocity", "new_speed", "deflection_deg", "parting_deg"})) return Ink::VelocityOut;
    if (io::isOneOf(name, {"closest", "closest_frames", "impact_parameter", "center_distance",
                           "center_distance_squared", "gap"}))
        return Ink::Closest;
    if (io::isOneOf(name, {"R", "R_squared", "target", "sphere_new_velocity", "depth"})) return Ink::Sphere;
    if (io::isOneOf(name, {"ball_center"})) return Ink::Ball;
    return Ink::Text;
}

}  // namespace session
