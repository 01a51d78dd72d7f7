#include "logs/read/answer.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "io/text.h"
#include "logs/read/fields.h"

namespace logs {
namespace {

using State = LogNumber::State;

/// Recorded times from here on mean no contact; just below FLT_MAX.
constexpr double kNoTime = 3.4028234e38;

/// Reads the recorded times unchanged, including NaN, infinity and an engine's value for no hit.
void readTimes(const LogFields& fields, LoggedAnswer& answer) {
    for (std::size_t i = 0; i < kLogTimeFields.size(); ++i) {
        const LogField field = kLogTimeFields[i];
        const LogCell found = fields.cell(field);
        if (found.kind == LogCell::Kind::None) continue;
        const LogNumber time = readLogNumber(found.text, fields.mapping().readsFloat);
        if (time.state == State::NoNumber) fields.fail(field, "a number", found.raw);
        double value = time.value;
        if (time.state == State::NaN) value = std::numeric_limits<double>::quiet_NaN();
        if (time.state == State::TooLarge) value = collide::kNoLimit;
        answer.times[i] = LoggedTime{unitOf(fields.mapping(), field), value};
    }
}

/// True if a recorded time tells of a hit where no column says so.
bool tellsHit(const LogMapping& mapping, const LoggedTime& time) {
    if (std::isnan(time.value)) return true;
    if (!(time.value >= 0 && time.value < kNoTime)) return false;
    return mapping.hit != LogHit::FractionBelowOne || time.unit != LogTime::Fraction || time.value < 1;
}

/// NaN or infinity in a component makes the answer invalid.
std::optional<Vec3> recordedVector(const LogFields& fields, LogField field, LoggedAnswer& answer) {
    constexpr const char* kMust = "a vector of 3 numbers (or 2)";
    const LogVector parts = fields.components(field);
    if (parts.size == 0) {
        if (fields.isThere(field) && fields.cell(field).kind != LogCell::Kind::None)
            fields.fail(field, kMust, fields.cell(field).raw);
        return std::nullopt;
    }
    Vec3 read(0);
    for (int i = 0; i < parts.size; ++i) {
        const LogNumber& part = parts.component[i];
        if (part.state == State::NoNumber) fields.fail(field, kMust, fields.cell(field).raw);
        answer.isInvalid |= part.state != State::Finite;
        read[i] = part.state == State::Finite ? part.value : std::numeric_limits<double>::quiet_NaN();
    }
    return read;
}

std::optional<double> recordedNumber(const LogFields& fields, LogField field, LoggedAnswer& answer) {
    const LogCell found = fields.cell(field);
    if (found.kind == LogCell::Kind::None) return std::nullopt;
    const LogNumber number = readLogNumber(found.text, fields.mapping().readsFloat);
    if (number.state == State::NoNumber) fields.fail(field, "a number", found.raw);
    answer.isInvalid |= number.state != State::Finite;
    return number.value;
}

/// What follows from the contact: velocities, impulse, depth, further normals and points.
void readFurther(const LogFields& fields, LoggedAnswer& answer) {
    const auto vector = [&](LogField field) { return recordedVector(fields, field, answer); };
    answer.otherNormal = vector(LogField::OtherNormal);
    answer.oppositeNormal = vector(LogField::OppositeNormal);
    answer.otherPoint = vector(LogField::OtherPoint);
    answer.ballWitness = vector(LogField::BallWitness);
    answer.sphereWitness = vector(LogField::SphereWitness);
    answer.depth = recordedNumber(fields, LogField::Depth, answer);
    const auto isJudged = [&](LogField field) { return whyNotJudged(fields.mapping(), field).empty(); };
    if (isJudged(LogField::NewVelocity)) answer.newVelocity = vector(LogField::NewVelocity);
    if (isJudged(LogField::SphereNewVelocity)) answer.sphereNewVelocity = vector(LogField::SphereNewVelocity);
    if (isJudged(LogField::Impulse)) answer.impulse = recordedNumber(fields, LogField::Impulse, answer);
    if (fields.mapping().normal == LogNormal::TowardSphere)
        for (auto* normal : {&answer.normal, &answer.otherNormal, &answer.oppositeNormal})
            if (*normal) *normal = -**normal;
    if (!answer.normal) answer.normal = std::exchange(answer.otherNormal, std::nullopt);
    if (!answer.normal && answer.oppositeNormal) answer.normal = -*std::exchange(answer.oppositeNormal, std::nullopt);
    if (!answer.point) answer.point = std::exchange(answer.otherPoint, std::nullopt);
}

/// The hits of a list, each with its body and time.
void readHits(const LogFields& fields, LoggedAnswer& answer) {
    const LogCell list = fields.cell(LogField::Hits);
    if (list.kind != LogCell::Kind::List || list.json->kind != io::JsonKind::Array) return;
    const std::string first = fields.mapping()[LogField::Hits].columns.front() + "[0]";
    const auto pathOf = [&](LogField field) -> std::optional<std::string_view> {
        const std::vector<std::string>& columns = fields.mapping()[field].columns;
        const bool isInList = columns.size() == 1 && columns.front().starts_with(first);
        return isInList ? std::optional(std::string_view(columns.front()).substr(first.size())) : std::nullopt;
    };
    const auto body = pathOf(LogField::Body);
    if (!body) return;
    for (const io::JsonValue* element = list.json->first(); element != list.json->last(); element = element->next()) {
        LoggedHit hit;
        if (const io::JsonValue* name = valueAt(*element, *body))
            hit.body = name->kind == io::JsonKind::String ? io::unescaped(*name) : std::string(name->text);
        for (const LogField field : kLogTimeFields) {
            const auto path = pathOf(field);
            const io::JsonValue* value = path ? valueAt(*element, *path) : nullptr;
            if (!value || value->kind != io::JsonKind::Number) continue;
            const LogNumber number = readLogNumber(value->text, fields.mapping().readsFloat);
            if (number.state == State::Finite) hit.time = LoggedTime{unitOf(fields.mapping(), field), number.value};
        }
        answer.hits.push_back(std::move(hit));
    }
}

bool recordedFlag(const LogFields& fields) {
    const LogCell found = fields.cell(LogField::Hit);
    if (io::isOneOf(found.text, {"true", "True", "TRUE", "1", "yes", "hit", "graze", "touching", "Hit", "HIT", "1.0"}))
        return true;
    if (io::isOneOf(found.text, {"false", "False", "FALSE", "0", "no", "miss", "short", "receding", "still", "overlap",
                                 "Miss", "MISS", "0.0", "none", "None"}))
        return false;
    fields.fail(LogField::Hit, "true or false (1 or 0, hit or miss)", found.raw);
}

}  // namespace

LoggedAnswer readAnswer(const LogFields& fields) {
    const LogMapping& mapping = fields.mapping();
    LoggedAnswer answer;
    readTimes(fields, answer);
    if (mapping.hit == LogHit::Flag) {
        answer.isGiven = fields.cell(LogField::Hit).kind != LogCell::Kind::None;
        if (!answer.isGiven) return answer;
        answer.isHit = recordedFlag(fields);
    } else {
        for (const LogField field : kLogTimeFields) answer.isGiven |= mapping[field].isGiven();
        for (const auto& time : answer.times) answer.isHit |= time && tellsHit(mapping, *time);
    }
    if (!answer.isHit) {  // engines leave in the other fields what was there before
        answer.times = {};
        return answer;
    }
    answer.point = recordedVector(fields, LogField::Point, answer);
    answer.ballCenter = recordedVector(fields, LogField::BallCenter, answer);
    answer.normal = recordedVector(fields, LogField::Normal, answer);
    readFurther(fields, answer);
    answer.unsafeFraction = recordedNumber(fields, LogField::Unsafe, answer);
    answer.hasUnread = fields.leavesValues();
    answer.body = std::string(fields.cell(LogField::Body).text);
    readHits(fields, answer);
    answer.feature = std::string(fields.cell(LogField::Feature).text);
    for (const auto& time : answer.times) answer.isInvalid |= time && !(std::abs(time->value) < kNoTime);
    return answer;
}

}  // namespace logs
