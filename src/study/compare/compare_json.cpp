#include "study/compare/compare_json.h"

#include <cmath>
#include <numbers>

#include "io/numbers.h"
#include "methods/defects.h"

namespace study {
namespace {

constexpr double kDegrees = 180 / std::numbers::pi;  ///< degrees of one radian

/// Writes the fields of a method's answer and keeps the names of fields that are no numbers.
class AnswerWriter {
  public:
    AnswerWriter(std::string& out, bool flat) : m_out(out), m_flat(flat) {}

    void field(const char* name, const std::optional<double>& value) {
        if (!value) return;
        if (!std::isfinite(*value)) return bad(name);
        key(name);
        io::appendNumber(m_out, *value);
    }

    void field(const char* name, const std::optional<collide::Vec3>& v) {
        if (!v) return;
        if (!std::isfinite(v->x) || !std::isfinite(v->y) || !std::isfinite(v->z)) return bad(name);
        key(name);
        m_out += '[';
        io::appendNumber(m_out, v->x);
        m_out += ',';
        io::appendNumber(m_out, v->y);
        if (!m_flat) {
            m_out += ',';
            io::appendNumber(m_out, v->z);
        }
        m_out += ']';
    }

    void badFields() {
        if (m_bad.empty()) return;
        key("not_a_number");
        m_out += '[';
        m_out += m_bad;
        m_out += ']';
    }

  private:
    void key(const char* name) {
        m_out += ",\"";
        m_out += name;
        m_out += "\":";
    }
    void bad(const char* name) {
        if (!m_bad.empty()) m_bad += ',';
        m_bad += '"';
        m_bad += name;
        m_bad += '"';
    }

    std::string& m_out;
    bool m_flat;
    std::string m_bad;
};

void appendAnswer(std::string& out, bool flat, const Row& row) {
    const methods::MethodAnswer& a = row.carried;
    out += "{\"says\":\"";
    out += says(*row.method, row.answer);
    out += "\",\"outcome\":\"";
    out += io::outcomeName(a.outcome);
    out += a.yes ? "\",\"hit\":true" : "\",\"hit\":false";
    AnswerWriter fields(out, flat);
    fields.field("frames", a.time);
    fields.field("distance", a.distance);
    fields.field("ball_center", a.ballCenter);
    fields.field("hit_point", a.hitPoint);
    fields.field("normal", a.normal);
    fields.field("ricochet_angle", a.angle);
    if (a.angle) fields.field("ricochet_angle_deg", *a.angle * kDegrees);
    fields.field("new_velocity", a.newVelocity);
    fields.field("sphere_new_velocity", a.sphereNewVelocity);
    fields.field("depth", a.depth);
    fields.badFields();
    out += '}';
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
            io::appendNumber(out, row.pathFrames);
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
        io::appendNumber(out, *row.judgement.errorUlps);
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
