#include "session/views/recorded.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "base/numbers.h"
#include "io/text.h"
#include "logs/read/presets.h"
#include "logs/read/world.h"
#include "logs/report/export.h"
#include "text/numbers.h"

namespace session {
namespace {

using collide::Vec3;
using logs::LogTime;

constexpr double kBeyond = 3;  // radii beyond the exact contact for a ball that the engine lets pass

bool isSameQuery(const collide::SweepQuery& a, const collide::SweepQuery& b) {
    return a.ball == b.ball && a.obstacle == b.obstacle && a.frames == b.frames && a.restitution == b.restitution;
}

std::string engineOf(const logs::LogMapping& mapping, const logs::LogLine& line) {
    if (!line.method.empty()) return line.method;
    const logs::LogPreset* preset = logs::logPresetNamed(mapping.preset);
    const bool isEngine = preset && mapping.preset != "plain" && mapping.preset != "carom";
    return isEngine ? preset->title : "";
}

std::optional<Vec3> ifFinite(const std::optional<Vec3>& v) { return v && collide::isFinite(*v) ? v : std::nullopt; }

/// The centre of the ball at the recorded hit, by what is recorded of it.
std::optional<Vec3> recordedCenter(const Recorded& recorded) {
    const logs::LoggedAnswer& answer = recorded.answer();
    if (const auto center = ifFinite(answer.ballCenter)) return center;
    if (const auto frames = recordedFrames(recorded))
        return ifFinite(recorded.query().ball.position + *frames * recorded.row.exact.ballVelocity);
    const auto point = ifFinite(answer.point), normal = ifFinite(answer.normal);
    if (!point || !normal || !(glm::length(*normal) > 0)) return std::nullopt;
    return ifFinite(*point + recorded.query().ball.radius * glm::normalize(*normal));
}

/// A ball that goes on: past the exact contact or closest approach, at most to the end of its path.
void passOn(const Recorded& recorded, render::Claim& claim) {
    const collide::SweepQuery& query = recorded.query();
    const collide::SweepAnswer& exact = recorded.row.exact;
    const double limit = query.frames, speed = glm::length(exact.ballVelocity);
    const double near = std::min(exact.contact ? exact.contact->frames : exact.closest.frames, limit);
    const double onward = speed > 0 ? kBeyond * std::max(claim.radius, 0.1) / speed : 0;
    claim.from = query.ball.position + near * exact.ballVelocity;
    claim.ballCenter = query.ball.position + std::min(near + onward, limit) * exact.ballVelocity;
}

/// The bodies that a row in a world tells of.
std::vector<render::Claim::Body> bodiesOf(const logs::LogDetail& detail) {
    std::vector<render::Claim::Body> bodies;
    const logs::LogMet& met = detail.line.met;
    const auto add = [&](std::optional<std::size_t> index, const char* words, vocabulary::Ink ink) {
        if (!index) return;
        const logs::LogWorld::Around around = detail.line.world->around(*index);
        if (!collide::isFinite(around.center) || !std::isfinite(around.radius)) return;
        bodies.push_back(
            {around.center, around.radius, words + io::shortened(detail.line.world->nameOf(*index), 40), ink});
    };
    if (!detail.line.world) return bodies;
    const bool isOff = detail.finding.verdict == logs::Verdict::Wrong;
    const bool isFirstWrong = isOff && (met.otherIndex || !detail.line.answer.isHit);
    if (isFirstWrong && !met.first.empty()) add(met.firstIndex, "met first: ", vocabulary::Ink::Normal);
    if (isOff) add(met.otherIndex, "recorded: ", vocabulary::Ink::Recorded);
    return bodies;
}

}  // namespace

std::shared_ptr<const Recorded> recordedIn(const std::filesystem::path& file, std::uint32_t lineNumber,
                                           const logs::LogMapping& mapping, const logs::LogDetail& detail) {
    if (!detail.line.answer.isGiven) return nullptr;
    logs::LogRow row;
    row.line = lineNumber;
    std::string exported;
    logs::appendFinding(exported, mapping, row, detail);
    Recorded recorded{file,
                      lineNumber,
                      engineOf(mapping, detail.line),
                      mapping.precision,
                      mapping.readsFloat,
                      std::move(exported),
                      study::testCaseOf(mapping, lineNumber, detail),
                      detail,
                      bodiesOf(detail)};
    recorded.row.line.world = nullptr;  // many rows are kept, and each may have its own
    return std::make_shared<const Recorded>(std::move(recorded));
}

void RecordedAnswers::add(std::shared_ptr<const Recorded> row) {
    if (!row) return;
    Rows all = rows();
    std::erase_if(all, [&](const auto& old) { return old->file == row->file && old->lineNumber == row->lineNumber; });
    if (all.size() == kMost) all.erase(all.begin());
    all.push_back(std::move(row));
    m_rows = std::make_shared<const Rows>(std::move(all));
}

void RecordedAnswers::forget(const std::filesystem::path& file) {
    Rows all = rows();
    if (std::erase_if(all, [&](const auto& row) { return row->file == file; }) > 0)
        m_rows = std::make_shared<const Rows>(std::move(all));
}

std::shared_ptr<const Recorded> RecordedAnswers::of(const collide::SweepQuery& query) const {
    if (!m_rows) return nullptr;
    const auto found = std::find_if(m_rows->rbegin(), m_rows->rend(),
                                    [&](const auto& row) { return isSameQuery(row->query(), query); });
    return found == m_rows->rend() ? nullptr : *found;
}

std::optional<double> recordedFrames(const Recorded& recorded) {
    const auto time = recorded.row.line.time();
    if (!time || !std::isfinite(time->value)) return std::nullopt;
    const double frames = logs::framesOf(*time, recorded.row.line, recorded.row.exact);
    return std::isfinite(frames) ? std::optional(frames) : std::nullopt;
}

std::string recordedTitle(const Recorded& recorded) {
    return recorded.engine.empty() ? "recorded" : "recorded (" + recorded.engine + ")";
}

std::string recordedSource(const Recorded& recorded) {
    std::string text = recorded.file.filename().string() + ", line " + std::to_string(recorded.lineNumber);
    if (!recorded.row.line.id.empty()) text += ", id " + recorded.row.line.id;
    return text;
}

std::string recordedWords(const Recorded& recorded) {
    if (!recorded.answer().isHit) return "no hit";
    const auto time = recorded.row.line.time();
    const std::string& feature = recorded.answer().feature;
    const std::string on = feature.empty() ? "" : " on " + io::shortened(feature, 40);
    if (!time) return "hit" + on;
    const bool isLength = time->unit == LogTime::Distance || recorded.row.line.isAlongDirection;
    const char* unit = time->unit == LogTime::Fraction ? " of the path" : isLength ? " units" : " frames";
    return "hit at " + asRecorded(recorded, time->value) + unit + on;
}

std::string asRecorded(const Recorded& recorded, double value) {
    if (!recorded.readsFloat || !std::isfinite(value)) return text::fullNumber(value);
    return base::floatNumber(static_cast<float>(value));
}

const char* ulpsName(methods::Precision precision) noexcept {
    return precision == methods::Precision::Float ? "ulps of binary32" : "ulps of double";
}

std::optional<render::Claim> claimOf(const Recorded& recorded) {
    const logs::LoggedAnswer& answer = recorded.answer();
    render::Claim claim;
    claim.ink = vocabulary::Ink::Recorded;
    claim.text = std::string("recorded: ") + (answer.isInvalid ? "invalid" : answer.isHit ? "hit" : "no hit");
    claim.radius = recorded.query().ball.radius;
    claim.bodies = recorded.bodies;
    claim.from = claim.ballCenter = recorded.query().ball.position;
    if (answer.isHit) {
        const auto center = recordedCenter(recorded);
        claim.isPlaced = center.has_value();
        claim.ballCenter = center.value_or(claim.from);
        claim.hitPoint = ifFinite(answer.point);
        const auto normal = ifFinite(answer.normal);
        if (normal && glm::length(*normal) > 0) claim.normal = glm::normalize(*normal);
    } else {
        passOn(recorded, claim);
    }
    if (!collide::isFinite(claim.from) || !collide::isFinite(claim.ballCenter)) return std::nullopt;
    return claim;
}

}  // namespace session
