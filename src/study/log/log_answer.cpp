#include "study/log/log_answer.h"

#include <algorithm>
#include <cmath>
#include <initializer_list>

#include "study/log/log_fields.h"

namespace study {
namespace {

using collide::Vec3;
using State = LogNumber::State;

/// Least recorded time that means no contact: FLT_MAX, DBL_MAX, infinity.
constexpr double kNoTime = 3.4028234e38;

bool isOneOf(std::string_view text, std::initializer_list<std::string_view> words) {
    return std::find(words.begin(), words.end(), text) != words.end();
}

LogNumber recordedTime(const LogFields& fields) {
    const LogCell found = fields.cell(LogField::Time);
    if (found.kind == LogCell::Kind::None) return {};
    const LogNumber time = readLogNumber(found.text, fields.mapping().readsFloat);
    if (time.state == State::NoNumber) fields.fail(LogField::Time, "a number", found.raw);
    return time;
}

struct RecordedVector {
    std::optional<Vec3> value;
    bool isInvalid = false;  ///< NaN or infinity in a component
};

RecordedVector recordedVector(const LogFields& fields, LogField field) {
    const LogVector parts = fields.components(field);
    if (parts.size == 0) {
        if (fields.isThere(field) && fields.cell(field).kind != LogCell::Kind::None)
            fields.fail(field, "a vector of 3 numbers (or 2)", fields.cell(field).raw);
        return {};
    }
    RecordedVector read{Vec3(0)};
    for (int i = 0; i < parts.size; ++i) {
        const LogNumber& part = parts.component[i];
        if (part.state == State::NoNumber) fields.fail(field, "a vector of 3 numbers (or 2)", fields.cell(field).raw);
        if (part.state != State::Finite) read.isInvalid = true;
        (*read.value)[i] = part.value;
    }
    return read;
}

bool recordedFlag(const LogFields& fields) {
    const LogCell found = fields.cell(LogField::Hit);
    if (isOneOf(found.text, {"true", "True", "TRUE", "1", "yes", "hit", "graze", "touching", "Hit", "HIT", "1.0"}))
        return true;
    if (isOneOf(found.text, {"false", "False", "FALSE", "0", "no", "miss", "short", "receding", "still", "overlap",
                             "Miss", "MISS", "0.0", "none", "None"}))
        return false;
    fields.fail(LogField::Hit, "true or false (1 or 0, hit or miss)", found.raw);
}

}  // namespace

LoggedAnswer readAnswer(const LogFields& fields) {
    const LogMapping& mapping = fields.mapping();
    LoggedAnswer answer;
    const LogNumber time = recordedTime(fields);
    const bool isTimeGiven = mapping[LogField::Time].isGiven();
    const bool hasTime = time.state != State::NoNumber && time.state != State::TooLarge &&
                         (time.state == State::NaN || std::abs(time.value) < kNoTime);
    if (mapping.hit == LogHit::Flag) {
        answer.isGiven = fields.cell(LogField::Hit).kind != LogCell::Kind::None;
        if (!answer.isGiven) return answer;
        answer.isHit = recordedFlag(fields);
    } else {
        answer.isGiven = isTimeGiven;
        const bool isBelow = mapping.hit == LogHit::TimeGiven || time.value < 1;
        answer.isHit = hasTime && (time.state == State::NaN || (time.value >= 0 && isBelow));
    }
    if (!answer.isHit) return answer;  // engines leave in the other fields what was there before
    if (hasTime) answer.time = time.value;
    const RecordedVector point = recordedVector(fields, LogField::Point);
    const RecordedVector ballCenter = recordedVector(fields, LogField::BallCenter);
    const RecordedVector normal = recordedVector(fields, LogField::Normal);
    answer.point = point.value;
    answer.ballCenter = ballCenter.value;
    answer.normal = normal.value;
    if (answer.normal && mapping.normal == LogNormal::TowardSphere) answer.normal = -*answer.normal;
    const bool hasBadTime = isTimeGiven && time.state != State::NoNumber && (time.state != State::Finite || !hasTime);
    answer.isInvalid = point.isInvalid || ballCenter.isInvalid || normal.isInvalid || hasBadTime;
    return answer;
}

}  // namespace study
