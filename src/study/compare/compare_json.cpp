#include "study/compare/compare_json.h"

#include <cmath>
#include <numbers>

#include "base/numbers.h"
#include "io/object_writer.h"
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
    const methods::Method& method = *row.method;
    out += "{\"method\":\"";
    out += method.info->name;
    out += "\",\"form\":\"";
    out += methods::name(method.form);
    out += "\",\"precision\":\"";
    out += methods::name(method.precision);
    out += '"';
    if (row.answer.notApplicable) {
        out += ",\"reason\":\"";
        out += row.answer.notApplicable;
        out += '"';
    } else {
        out += ",\"answer\":";
        appendAnswer(out, flat, row);
        if (row.pathFrames != 1) {
            out += ",\"path_frames\":";
            base::appendNumber(out, row.pathFrames);
        }
        if (row.askedOutcome != exact) {
            out += ",\"asked\":\"";
            out += io::outcomeName(row.askedOutcome);
            out += '"';
        }
    }
    out += ",\"verdict\":\"";
    out += name(row.judgement.verdict);
    out += '"';
    if (row.judgement.errorUlps && std::isfinite(*row.judgement.errorUlps)) {
        out += ",\"error_ulps\":";
        base::appendNumber(out, *row.judgement.errorUlps);
        out += ",\"worst\":\"";
        out += row.judgement.worstField;
        out += '"';
    }
    out += ",\"defects\":[";
    for (const methods::Defect& d : row.defects) {
        if (&d != row.defects.data()) out += ',';
        out += '"';
        out += methods::info(d).name;
        out += '"';
    }
    out += "]}";
}

std::string padded(std::string text, std::size_t width, bool right) {
    const std::string space(text.size() < width ? width - text.size() : 0, ' ');
    return right ? space + text : text + space;
}

}  // namespace

void appendComparison(std::string& out, const std::string& id, bool flat, const Comparison& comparison) {
    out += '{';
    if (!id.empty()) {
        out += "\"id\":";
        out += id;
        out += ',';
    }
    out += "\"exact\":";
    io::appendAnswer(out, {}, flat, comparison.exact);
    out += ",\"methods\":[";
    for (const Row& row : comparison.rows) {
        if (&row != comparison.rows.data()) out += ',';
        appendRow(out, flat, row, comparison.exact.outcome);
    }
    out += "]}";
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
