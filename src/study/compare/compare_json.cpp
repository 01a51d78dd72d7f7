#include "study/compare/compare_json.h"

#include <cmath>
#include <numbers>

#include "io/object_writer.h"
#include "io/text.h"
#include "methods/defects.h"

namespace study {
namespace {

constexpr double kDegrees = 180 / std::numbers::pi;  ///< degrees per radian

/// Writes a field if the method gives it; a NaN or infinity is only recorded by name.
void write(io::ObjectWriter& out, const char* name, const std::optional<double>& value) {
    if (value) out.number(name, *value);
}
void write(io::ObjectWriter& out, const char* name, const std::optional<collide::Vec3>& value) {
    if (!value) return;
    collide::isFinite(*value) ? out.vector(name, *value) : out.omit(name);
}

void appendAnswer(std::string& out, bool flat, const Row& row) {
    const methods::MethodAnswer& a = row.carried;
    io::ObjectWriter fields(out, flat, "not_a_number");
    fields.text("says", says(*row.method, row.answer));
    fields.text("outcome", io::outcomeName(a.outcome));
    fields.flag("hit", a.yes);
    write(fields, "frames", a.time);
    write(fields, "distance", a.distance);
    write(fields, "ball_center", a.ballCenter);
    write(fields, "hit_point", a.hitPoint);
    write(fields, "normal", a.normal);
    write(fields, "ricochet_angle", a.angle);
    if (a.angle) fields.number("ricochet_angle_deg", *a.angle * kDegrees);
    write(fields, "new_velocity", a.newVelocity);
    write(fields, "sphere_new_velocity", a.sphereNewVelocity);
    write(fields, "depth", a.depth);
    fields.close();
}

void appendRow(std::string& out, bool flat, const Row& row, collide::Outcome exact) {
    io::ObjectWriter fields(out, flat);
    fields.text("method", row.method->info->name);
    fields.text("form", methods::name(row.method->form));
    fields.text("precision", methods::name(row.method->precision));
    if (row.answer.notApplicable) {
        fields.text("reason", row.answer.notApplicable);
    } else {
        appendAnswer(fields.key("answer"), flat, row);
        if (row.pathFrames != 1) fields.number("path_frames", row.pathFrames);
        if (row.askedOutcome != exact) fields.text("asked", io::outcomeName(row.askedOutcome));
    }
    fields.text("verdict", name(row.judgement.verdict));
    if (row.judgement.errorUlps && std::isfinite(*row.judgement.errorUlps)) {
        fields.number("error_ulps", *row.judgement.errorUlps);
        fields.text("worst", row.judgement.worstField);
    }
    std::string defects;
    for (const methods::Defect d : row.defects) {
        if (!defects.empty()) defects += ',';
        io::appendQuoted(defects, methods::info(d).name);
    }
    fields.json("defects", '[' + defects + ']');
    fields.close();
}

std::string padded(std::string text, std::size_t width, bool right) {
    const std::string space(text.size() < width ? width - text.size() : 0, ' ');
    return right ? space + text : text + space;
}

}  // namespace

void appendComparison(std::string& out, const std::string& id, bool flat, const Comparison& comparison) {
    io::ObjectWriter members(out, flat);
    if (!id.empty()) members.json("id", id);
    io::appendAnswer(members.key("exact"), {}, flat, comparison.exact);
    members.key("methods") += '[';
    for (const Row& row : comparison.rows) {
        if (&row != comparison.rows.data()) out += ',';
        appendRow(out, flat, row, comparison.exact.outcome);
    }
    out += ']';
    members.close();
}

void Totals::add(const Comparison& comparison) {
    ++queries;
    for (std::size_t i = 0; i < comparison.rows.size(); ++i)
        ++counts[i][static_cast<std::size_t>(comparison.rows[i].judgement.verdict)];
}

void Totals::add(const std::vector<Verdict>& all) {
    ++queries;
    for (std::size_t i = 0; i < all.size(); ++i) ++counts[i][static_cast<std::size_t>(all[i])];
}

std::string Totals::table() const {
    std::string text = padded("method", 14, false) + padded("form", 11, false) + padded("precision", 10, false);
    for (int v = 0; v < kVerdictCount; ++v) text += padded(name(static_cast<Verdict>(v)), 15, true);
    text += '\n';
    for (std::size_t i = 0; i < counts.size(); ++i) {
        const methods::Method& method = methods::all()[i];
        text += padded(method.info->name, 14, false) + padded(methods::name(method.form), 11, false) +
                padded(methods::name(method.precision), 10, false);
        for (const std::uint64_t count : counts[i]) text += padded(std::to_string(count), 15, true);
        text += '\n';
    }
    return text;
}

}  // namespace study
