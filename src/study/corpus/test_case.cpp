#include "study/corpus/test_case.h"

#include <cmath>
#include <utility>

#include "base/numbers.h"
#include "io/double_facts.h"
#include "io/text.h"
#include "verdict/backward_error.h"

namespace study {
namespace {

using collide::Vec3;

/// A text as an identifier: other characters become one underline.
std::string identifier(std::string_view text) {
    constexpr std::size_t kLongest = 60;
    std::string name;
    for (const char c : text.substr(0, kLongest)) {
        const bool isPlain = io::isDigit(c) || (io::lowerAscii(c) >= 'a' && io::lowerAscii(c) <= 'z');
        if (isPlain)
            name += c;
        else if (!name.empty() && name.back() != '_')
            name += '_';
    }
    while (name.ends_with('_')) name.pop_back();
    return name;
}

std::string quotedHex(double value) {
    if (std::isnan(value)) return "\"nan\"";
    if (std::isinf(value)) return value > 0 ? "\"inf\"" : "\"-inf\"";
    return '"' + io::hexFloat(value) + '"';
}
std::string decimal(double value) { return std::isfinite(value) ? base::number(value) : quotedHex(value); }

/// Appends members with numbers to an object, in one of the two forms.
class NumberMembers {
  public:
    NumberMembers(std::string& out, std::string (*form)(double), bool isFlat)
        : m_out(out), m_form(form), m_isFlat(isFlat) {}
    void add(const char* name, const std::optional<double>& value) {
        if (value) key(name) += m_form(*value);
    }
    void add(const char* name, const std::optional<Vec3>& v) {
        if (!v) return;
        key(name) += '[' + m_form(v->x) + ',' + m_form(v->y);
        m_out += m_isFlat ? "]" : ',' + m_form(v->z) + ']';
    }

  private:
    std::string& key(const char* name) {
        if (m_out.back() != '{') m_out += ',';
        return m_out += std::string("\"") + name + "\":";
    }
    std::string& m_out;
    std::string (*m_form)(double);
    bool m_isFlat;
};

void appendQueryHex(std::string& out, const io::Query& query) {
    const collide::Ball& ball = query.query.ball;
    const collide::Obstacle& sphere = query.query.obstacle;
    NumberMembers members(out, quotedHex, query.flat);
    members.add("position", ball.position);
    switch (ball.motion.kind) {
        case collide::Motion::Kind::Aim:
            members.add("aim", ball.motion.vector);
            members.add("speed", ball.motion.speed);
            break;
        case collide::Motion::Kind::End:
            members.add("end", ball.motion.vector);
            break;
        case collide::Motion::Kind::Velocity:
            members.add("velocity", ball.motion.vector);
    }
    members.add("ball_radius", ball.radius);
    members.add("center", sphere.center);
    members.add("sphere_radius", sphere.radius);
    members.add("sphere_velocity", sphere.velocity);
    if (std::isfinite(query.query.frames)) members.add("frames", query.query.frames);
}

void appendExactHex(std::string& out, const TestCase& test) {
    NumberMembers members(out, quotedHex, test.query.flat);
    if (test.exact.contact) {
        members.add("frames", test.exact.contact->frames);
        members.add("ball_center", test.exact.contact->ballCenter);
        members.add("hit_point", test.exact.contact->hitPoint);
        members.add("normal", test.exact.contact->normal);
    }
    members.add("closest_frames", test.exact.closest.frames);
    members.add("closest_distance", test.exact.closest.distance);
}

}  // namespace

TestCase testCaseOf(const logs::LogMapping& mapping, std::uint32_t lineNumber, const logs::LogDetail& detail) {
    TestCase test = testCaseOf(mapping.precision, lineNumber, detail);
    test.tolerance += mapping.tolerance;
    if (!test.recorded) return test;
    test.readAs = "{\"preset\":\"" + mapping.preset + "\",\"binary32\":" + (test.isFloat ? "true" : "false");
    if (mapping.tolerance > 0) test.readAs += ",\"tolerance\":" + base::number(mapping.tolerance);
    test.readAs += '}';
    return test;
}

TestCase testCaseOf(methods::Precision precision, std::uint32_t lineNumber, const logs::LogDetail& detail) {
    const logs::LogLine& line = detail.line;
    TestCase test;
    const std::string id = identifier(line.id);
    test.name = "Line" + std::to_string(lineNumber) + (id.empty() ? "" : '_' + id);
    test.note = std::string(name(detail.finding.verdict)) + ": " + detail.sentence;
    test.query = line.query;
    test.exact = detail.exact;
    test.isFloat = precision == methods::Precision::Float;
    test.tolerance = verdict::roundingOf(line.query.query, detail.exact, precision);
    test.margin = verdict::decisionMargin(line.query.query, detail.exact);
    if (!line.answer.isGiven) return test;
    test.recorded =
        RecordedAnswer{line.answer.isHit, {}, line.answer.point, line.answer.ballCenter, line.answer.normal};
    if (const auto time = line.time()) test.recorded->frames = framesOf(*time, line, detail.exact);
    return test;
}

TestCase testCaseOf(const EdgeCase& edgeCase) {
    TestCase test = testCaseOf(edgeCase.query, collide::sweep(edgeCase.query.query));
    test.name = identifier(edgeCase.name);
    if (test.name.empty() || io::isDigit(test.name[0])) test.name = "Case_" + test.name;
    test.note = io::oneLine(edgeCase.hard);
    test.query.id.clear();
    io::appendQuoted(test.query.id, edgeCase.name);
    return test;
}

TestCase testCaseOf(const io::Query& query, const collide::SweepAnswer& exact) {
    TestCase test;
    test.name = io::outcomeName(exact.outcome);
    test.name[0] = static_cast<char>(test.name[0] - 'a' + 'A');
    test.query = query;
    test.exact = exact;
    test.tolerance = verdict::roundingOf(query.query, exact, methods::Precision::Double);
    return test;
}

std::string corpusLine(const TestCase& test) {
    std::string out = "{";
    if (!test.query.id.empty()) out += "\"id\":" + test.query.id + ',';
    io::Query query = test.query;
    query.id.clear();
    out += "\"query\":" + io::writeQuery(query);
    if (test.recorded) {
        out += std::string(",\"recorded\":{\"hit\":") + (test.recorded->isHit ? "true" : "false");
        NumberMembers members(out, decimal, test.query.flat);
        members.add("frames", test.recorded->frames);
        members.add("hit_point", test.recorded->point);
        members.add("ball_center", test.recorded->ballCenter);
        members.add("normal", test.recorded->normal);
        out += '}';
    }
    if (!test.readAs.empty()) out += ",\"read_as\":" + test.readAs;
    out += ",\"exact\":";
    io::appendAnswer(out, "", test.query.flat, test.exact);
    out += ",\"hex\":{\"query\":{";
    appendQueryHex(out, test.query);
    out += "},\"exact\":{";
    appendExactHex(out, test);
    out += "}}";
    if (!test.note.empty()) {
        out += ",\"note\":";
        io::appendQuoted(out, test.note);
    }
    return out + '}';
}

}  // namespace study
