#include "session/panels/recorded_values.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "text/numbers.h"
#include "verdict/spacing.h"

namespace session {
namespace {

using collide::Vec3;
using logs::LogTime;

/// Bytes that two numbers have in common; all of the first if they are equal.
std::size_t commonLength(const std::string& a, const std::string& b) {
    if (a == b) return a.size();
    return static_cast<std::size_t>(std::mismatch(a.begin(), a.end(), b.begin(), b.end()).first - a.begin());
}

std::string shortUlps(double ulps) { return ulps == 0 ? "0" : text::roundedNumber(ulps, ulps < 1000 ? 3 : 2); }

double largestOf(const Vec3& v) { return std::max({std::abs(v.x), std::abs(v.y), std::abs(v.z)}); }

class RecordedValues {
  public:
    explicit RecordedValues(const Recorded& recorded) : m_recorded(recorded), m_contact(recorded.row.exact.contact) {}

    std::vector<RecordedValue> all() {
        const logs::LoggedAnswer& answer = m_recorded.answer();
        for (const auto& time : answer.times)
            if (time) addTime(*time);
        const double scale = m_contact ? scaleOfPoints() : 1;
        addVector("point ", answer.point, m_contact ? std::optional(m_contact->hitPoint) : std::nullopt, scale);
        addVector("ball centre ", answer.ballCenter, m_contact ? std::optional(m_contact->ballCenter) : std::nullopt,
                  scale);
        std::optional<Vec3> normal = answer.normal;
        if (normal && glm::length(*normal) > 0) normal = *normal / glm::length(*normal);
        addVector("normal ", normal, m_contact ? std::optional(m_contact->normal) : std::nullopt, 1);
        return std::move(m_values);
    }

  private:
    void add(std::string name, double recorded, const std::optional<double>& exact, double scale) {
        RecordedValue value{std::move(name), asRecorded(m_recorded, recorded), {}, 0, {}, {}};
        if (exact && std::isfinite(*exact)) {
            value.exact = text::fullNumber(*exact);
            value.trueLength = recorded == *exact ? value.recorded.size() : commonLength(value.recorded, value.exact);
            if (std::isfinite(recorded)) {
                const double error = std::abs(recorded - *exact);
                value.units = error == 0 ? "0" : text::roundedNumber(error, 3);
                value.ulps = shortUlps(verdict::errorInUlps(error, scale, m_recorded.precision));
            }
        }
        m_values.push_back(std::move(value));
    }
    void addTime(const logs::LoggedTime& time) {
        std::optional<double> exact;
        // Along a direction a frame is one unit.
        const bool isAlong = m_recorded.row.line.isAlongDirection;
        const LogTime unit = isAlong && time.unit == LogTime::Distance ? LogTime::Frames : time.unit;
        if (m_contact) exact = verdict::trueTime(unit, {m_recorded.query(), m_recorded.row.exact});
        const double scale =
            std::isfinite(time.value) ? std::max(std::abs(time.value), std::abs(exact.value_or(0))) : 1;
        const bool isLength = time.unit == LogTime::Distance || isAlong;
        const char* name = time.unit == LogTime::Fraction ? "fraction" : isLength ? "distance" : "frames";
        add(name, time.value, exact, std::isfinite(scale) ? scale : 1);
    }
    void addVector(const std::string& name, const std::optional<Vec3>& recorded, const std::optional<Vec3>& exact,
                   double scale) {
        if (!recorded) return;
        constexpr const char* kAxes[] = {"x", "y", "z"};
        for (int i = 0; i < (m_recorded.row.line.query.flat ? 2 : 3); ++i)
            add(name + kAxes[i], (*recorded)[i], exact ? std::optional((*exact)[i]) : std::nullopt, scale);
    }
    /// The largest coordinate or radius, as the log judges points.
    [[nodiscard]] double scaleOfPoints() const {
        const collide::SweepQuery& q = m_recorded.query();
        const double scale =
            std::max({largestOf(q.ball.position), largestOf(q.obstacle.center), q.ball.radius, q.obstacle.radius,
                      largestOf(m_contact->ballCenter), largestOf(m_contact->hitPoint)});
        return std::isfinite(scale) ? scale : 1;
    }

    const Recorded& m_recorded;
    const std::optional<collide::Contact>& m_contact;
    std::vector<RecordedValue> m_values;
};

/// The error of the worst value in units; of a wrong decision its distance from the other one.
std::optional<double> worstUnits(const logs::LogFinding& finding) {
    switch (finding.worst) {
        case logs::LogError::Time:
            return finding.timeError ? std::optional(std::abs(*finding.timeError)) : std::nullopt;
        case logs::LogError::Point:
            return finding.pointDistance;
        case logs::LogError::BallCenter:
            return finding.centerDistance;
        case logs::LogError::Decision:
            return finding.units;
        default:
            return std::nullopt;
    }
}

}  // namespace

std::string errorText(const RecordedValue& value) {
    if (value.units.empty()) return "no true value";
    return isExact(value) ? "exact" : value.units + "  " + value.ulps + " ulps";
}

RecordedText textOf(const Recorded& recorded) {
    const logs::LogFinding& finding = recorded.row.finding;
    RecordedText text;
    text.title = recordedTitle(recorded);
    text.source = recordedSource(recorded);
    text.says = recordedWords(recorded);
    text.sentence = recorded.row.sentence;
    text.verdict = finding.verdict;
    text.ulps = ulpsName(recorded.precision);
    if (finding.worst != logs::LogError::None) {
        text.shortUlps = shortUlps(finding.ulps);
        text.error = text.shortUlps + " " + text.ulps;
        if (const auto units = worstUnits(finding)) text.error += ", " + text::roundedNumber(*units, 3) + " units";
    }
    text.values = RecordedValues(recorded).all();
    return text;
}

std::string linesOf(const RecordedText& text) {
    std::string lines =
        text.title + ": " + text.says + "\nfrom: " + text.source + "\nverdict: " + logs::name(text.verdict) + "\n";
    for (const RecordedValue& value : text.values) {
        lines += "recorded " + value.name + ": " + value.recorded;
        if (!value.ulps.empty()) lines += " (off by " + value.units + ", " + value.ulps + " " + text.ulps + ")";
        lines += "\n";
    }
    return lines;
}

}  // namespace session
