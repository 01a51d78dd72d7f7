#include "study/corpus/test_case.h"

#include <cmath>

#include "base/numbers.h"
#include "io/double_facts.h"
#include "io/object_writer.h"
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

/// Adds members with numbers to an object, in one of the two forms.
class NumberMembers {
  public:
    NumberMembers(io::ObjectWriter& out, std::string (*form)(double), bool isFlat)
        : m_out(out), m_form(form), m_isFlat(isFlat) {}
    void add(const char* name, const std::optional<double>& value) {
        if (value) m_out.json(name, m_form(*value));
    }
    void add(const char* name, const std::optional<Vec3>& v) {
        if (!v) return;
        m_out.json(name, '[' + m_form(v->x) + ',' + m_form(v->y) + (m_isFlat ? "]" : ',' + m_form(v->z) + ']'));
    }

  private:
    io::ObjectWriter& m_out;
    std::string (*m_form)(double);
    bool m_isFlat;
};

void addQuery(NumberMembers members, const collide::SweepQuery& query) {
    const collide::Motion& motion = query.ball.motion;
    members.add("position", query.ball.position);
    members.add(io::motionName(motion.kind), motion.vector);
    if (motion.kind == collide::Motion::Kind::Aim) members.add("speed", motion.speed);
    members.add("ball_radius", query.ball.radius);
    if (query.obstacle.shape == collide::Shape::Sphere) {  // others have their numbers in "query" alone
        members.add("center", query.obstacle.center);
        members.add("sphere_radius", query.obstacle.radius);
        members.add("sphere_velocity", query.obstacle.velocity);
    }
    if (std::isfinite(query.frames)) members.add("frames", query.frames);
}

void addExact(NumberMembers members, const collide::SweepAnswer& exact) {
    if (exact.contact) {
        members.add("frames", exact.contact->frames);
        members.add("ball_center", exact.contact->ballCenter);
        members.add("hit_point", exact.contact->hitPoint);
        members.add("normal", exact.contact->normal);
    }
    members.add("closest_frames", exact.closest.frames);
    members.add("closest_distance", exact.closest.distance);
}

void addRecorded(NumberMembers members, const RecordedAnswer& recorded) {
    members.add("frames", recorded.frames);
    members.add("hit_point", recorded.point);
    members.add("ball_center", recorded.ballCenter);
    members.add("normal", recorded.normal);
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
    const bool isFlat = test.query.flat;
    std::string out;
    io::ObjectWriter line(out, isFlat);
    if (!test.query.id.empty()) line.json("id", test.query.id);
    io::Query query = test.query;
    query.id.clear();
    line.json("query", io::writeQuery(query));
    if (test.recorded) {
        line.openInner("recorded");
        line.flag("hit", test.recorded->isHit);
        addRecorded({line, decimal, isFlat}, *test.recorded);
        line.closeInner();
    }
    if (!test.readAs.empty()) line.json("read_as", test.readAs);
    io::appendAnswer(line.key("exact"), "", isFlat, test.exact, test.query.query.obstacle.shape);
    io::ObjectWriter hex(line.key("hex"), isFlat);
    hex.openInner("query");
    addQuery({hex, quotedHex, isFlat}, test.query.query);
    hex.closeInner();
    hex.openInner("exact");
    addExact({hex, quotedHex, isFlat}, test.exact);
    hex.closeInner();
    hex.close();
    if (!test.note.empty()) line.text("note", test.note);
    line.close();
    return out;
}

}  // namespace study
