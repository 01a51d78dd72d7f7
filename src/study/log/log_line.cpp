#include "study/log/log_line.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/contract.h"
#include "io/text.h"
#include "study/log/log_cells.h"
#include "study/log/log_number.h"

namespace study {
namespace {

using collide::Motion;
using collide::Vec3;
using State = LogNumber::State;

/// Stops the reading of a line at its first problem; caught in LogLineReader::read.
struct LineProblem {
    std::string message;
};

/// Lengths of unit vectors that were rounded to float, or to double, differ from 1 by less.
constexpr double kFloatUnitSlack = 0x1p-22, kDoubleUnitSlack = 0x1p-51;

/// Least recorded time that means no contact: FLT_MAX, DBL_MAX, infinity.
constexpr double kNoTime = 3.4028234e38;

bool isOneOf(std::string_view text, std::initializer_list<std::string_view> words) {
    return std::find(words.begin(), words.end(), text) != words.end();
}

/// a - b if that is a double in every component (Knuth's two-sum leaves no error term).
std::optional<Vec3> exactDifference(const Vec3& a, const Vec3& b) {
    const Vec3 difference = a - b;
    for (int i = 0; i < 3; ++i) {
        const double part = difference[i] - a[i];
        const double error = (a[i] - (difference[i] - part)) + (-b[i] - part);
        if (error != 0 || !std::isfinite(difference[i])) return std::nullopt;
    }
    return difference;
}

}  // namespace

struct LogLineReader::Impl {
    /// The places of a field's cells in the list of columns.
    struct Slot {
        std::size_t first = 0, count = 0;
    };
    const LogMapping mapping;
    std::array<Slot, kLogFieldCount> slots;
    LogCells cells;
    int dimensions = 0;  ///< size of the vectors of this line; 0: none yet
    bool isInvalid = false;
    bool isAlongDirection = false;

    explicit Impl(const LogMapping& m) : mapping(m), cells(m, columnsOf(m)) {
        std::size_t next = 0;
        for (std::size_t i = 0; i < slots.size(); ++i) {
            slots[i] = {next, mapping.sources[i].columns.size()};
            next += slots[i].count;
        }
    }

    static std::vector<std::string> columnsOf(const LogMapping& m) {
        std::vector<std::string> all;
        for (const LogSource& source : m.sources) all.insert(all.end(), source.columns.begin(), source.columns.end());
        return all;
    }

    [[nodiscard]] const LogSource& source(LogField field) const { return mapping[field]; }
    [[nodiscard]] LogCell cell(LogField field, std::size_t component = 0) const {
        const Slot& slot = slots[static_cast<std::size_t>(field)];
        return component < slot.count ? cells.cell(slot.first + component) : LogCell{};
    }
    [[nodiscard]] std::string title(LogField field) const {
        std::string text = name(field);
        std::string columns;
        for (const std::string& column : source(field).columns) columns += (columns.empty() ? "" : ", ") + column;
        return columns.empty() || columns == text ? text : text + " (" + io::shortened(columns, 60) + ")";
    }
    [[noreturn]] void fail(LogField field, std::string_view must, std::string_view got) const {
        throw LineProblem{title(field) + ": must be " + std::string(must) + ", got " +
                          (got.empty() ? "nothing" : io::shortened(got, 60))};
    }

    [[nodiscard]] std::string_view text(LogField field) const { return cell(field).text; }

    // ---- Numbers of the query: finite, or the line is bad.

    double checked(LogField field, const LogNumber& number, std::string_view got) const {
        if (number.state == State::Finite) return number.value;
        if (number.state == State::TooLarge)
            fail(field,
                 mapping.readsFloat ? "at most 3.4028235e38, the largest binary32" : "at most 1.7976931348623157e308",
                 got);
        fail(field, "a finite number", got);
    }
    [[nodiscard]] LogNumber constant(double value) const {
        return {State::Finite, mapping.readsFloat ? static_cast<double>(static_cast<float>(value)) : value};
    }
    [[nodiscard]] std::optional<double> optionalNumber(LogField field) const {
        const LogCell found = cell(field);
        if (found.kind == LogCell::Kind::None) {
            if (!source(field).constant) return std::nullopt;
            return constant(*source(field).constant).value;
        }
        if (found.kind == LogCell::Kind::List) fail(field, "a number", found.raw);
        return checked(field, readLogNumber(found.text, mapping.readsFloat), found.raw);
    }
    [[nodiscard]] double notNegative(LogField field, double value) const {
        if (!(value >= 0)) fail(field, ">= 0", text(field));
        return value;
    }
    [[nodiscard]] double needed(LogField field) const {
        const std::optional<double> number = optionalNumber(field);
        if (!number) fail(field, "a number", {});
        return *number;
    }

    // ---- Vectors.

    LogVector components(LogField field) const {
        const Slot& slot = slots[static_cast<std::size_t>(field)];
        LogVector vector;
        if (slot.count > 1) {
            for (std::size_t i = 0; i < slot.count; ++i) {
                const LogCell part = cell(field, i);
                if (part.kind == LogCell::Kind::None) return {};
                vector.component[vector.size++] = readLogNumber(part.text, mapping.readsFloat);
            }
            return vector;
        }
        const LogCell whole = cell(field);
        if (whole.kind == LogCell::Kind::Plain) return readLogVector(whole.text, mapping.readsFloat);
        if (whole.kind == LogCell::Kind::None) return {};
        for (const io::JsonValue* part = whole.json->first(); part != whole.json->last(); part = part->next()) {
            if (vector.size == 3) return {};
            std::string_view number = part->text;
            if (part->kind == io::JsonKind::String) number = number.substr(1, number.size() - 2);
            vector.component[vector.size++] = readLogNumber(number, mapping.readsFloat);
        }
        return vector;
    }
    [[nodiscard]] bool isThere(LogField field) const {
        const Slot& slot = slots[static_cast<std::size_t>(field)];
        for (std::size_t i = 0; i < slot.count; ++i)
            if (cell(field, i).kind != LogCell::Kind::None) return true;
        return false;
    }
    Vec3 vector(LogField field) {
        const LogVector parts = components(field);
        const std::string_view got = slots[static_cast<std::size_t>(field)].count > 1 ? "" : cell(field).raw;
        if (parts.size < 2) fail(field, "a vector of 3 numbers (or 2)", got);
        if (dimensions != 0 && dimensions != parts.size)
            fail(field, "a vector of " + std::to_string(dimensions) + " numbers like the line's others", got);
        dimensions = parts.size;
        Vec3 v(0);
        for (int i = 0; i < parts.size; ++i) {
            const std::string_view part = got.empty() ? cell(field, static_cast<std::size_t>(i)).raw : got;
            v[i] = checked(field, parts.component[i], part);
        }
        return v;
    }

    // ---- The query.

    void setPath(collide::SweepQuery& query, const Vec3& displacement) const {
        query.ball.motion = Motion::velocity(displacement);
        query.frames = 1;
    }
    void setMotion(collide::SweepQuery& query) {
        collide::Ball& ball = query.ball;
        if (isThere(LogField::End)) {
            const Vec3 end = vector(LogField::End);
            ball.motion = Motion::end(end, 1);
            query.frames = 1;
            if (!collide::isFinite(collide::velocityOf(ball)))
                fail(LogField::End, "within reach of the largest double", "farther");
        } else if (isThere(LogField::Displacement)) {
            setPath(query, vector(LogField::Displacement));
        } else if (isThere(LogField::Direction)) {
            isAlongDirection = true;
            setDirection(query);
        } else if (isThere(LogField::Velocity)) {
            ball.motion = Motion::velocity(vector(LogField::Velocity));
            setLimit(query, LogField::Frames);
        } else if (isThere(LogField::Aim)) {
            const Vec3 aim = vector(LogField::Aim);
            ball.motion = Motion::aim(aim, notNegative(LogField::Speed, needed(LogField::Speed)));
            setLimit(query, LogField::Frames);
        } else {
            throw LineProblem{"the line tells no end, displacement, direction, velocity or aim of the ball"};
        }
    }
    [[nodiscard]] bool isTakenAsItStands(double length) const {
        if (mapping.direction == LogDirection::AsItStands || length == 0) return true;
        return std::abs(length - 1) <= (mapping.readsFloat ? kFloatUnitSlack : kDoubleUnitSlack);
    }
    void setDirection(collide::SweepQuery& query) {
        const Vec3 direction = vector(LogField::Direction);
        const double length = collide::lengthOf(direction);
        if (isTakenAsItStands(length)) {
            query.ball.motion = Motion::velocity(direction);
        } else {
            const Vec3 aim = query.ball.position + direction;
            query.ball.motion = exactDifference(aim, query.ball.position) == direction
                                    ? Motion::aim(aim, 1)
                                    : Motion::velocity(direction / length);
        }
        setLimit(query, LogField::Length);
    }
    void setLimit(collide::SweepQuery& query, LogField field) const {
        if (const auto limit = unlessInfinite(field)) query.frames = notNegative(field, *limit);
    }
    /// A limit may be told as infinite, or as the largest float: no limit.
    [[nodiscard]] std::optional<double> unlessInfinite(LogField field) const {
        const LogCell found = cell(field);
        if (found.kind == LogCell::Kind::Plain) {
            const LogNumber number = readLogNumber(found.text, mapping.readsFloat);
            if (number.state == State::Infinite && number.value > 0) return std::nullopt;
        }
        return optionalNumber(field);
    }

    io::Query readQuery() {
        io::Query query;
        dimensions = 0;
        isAlongDirection = false;
        collide::SweepQuery& q = query.query;
        q.ball.position = vector(LogField::Start);
        setMotion(q);
        q.sphere.center = vector(LogField::Center);
        q.ball.radius = notNegative(LogField::BallRadius, needed(LogField::BallRadius));
        q.sphere.radius = notNegative(LogField::SphereRadius, needed(LogField::SphereRadius));
        if (!(q.ball.radius + q.sphere.radius > 0)) fail(LogField::SphereRadius, "> 0 if the ball's is 0", "0");
        if (isThere(LogField::SphereVelocity)) q.sphere.velocity = vector(LogField::SphereVelocity);
        readResponse(q);
        query.flat = dimensions == 2;
        return query;
    }
    void readResponse(collide::SweepQuery& q) const {
        if (const auto mass = optionalNumber(LogField::BallMass)) {
            if (!(*mass > 0)) fail(LogField::BallMass, "> 0", text(LogField::BallMass));
            q.ball.mass = *mass;
        }
        if (const auto mass = unlessInfinite(LogField::SphereMass)) {
            if (!(*mass > 0)) fail(LogField::SphereMass, "> 0", text(LogField::SphereMass));
            q.sphere.mass = *mass;
        }
        if (const auto restitution = optionalNumber(LogField::Restitution)) {
            if (!(*restitution >= 0 && *restitution <= 1))
                fail(LogField::Restitution, "in [0, 1]", text(LogField::Restitution));
            q.restitution = *restitution;
        }
    }

    // ---- The recorded answer: anything may stand there; NaN is an answer that is none.

    /// The recorded times; NaN, infinity and what engines leave where nothing was hit as they stand.
    void readTimes(LoggedAnswer& answer) const {
        for (std::size_t i = 0; i < kLogTimeFields.size(); ++i) {
            const LogField field = kLogTimeFields[i];
            const LogCell found = cell(field);
            if (found.kind == LogCell::Kind::None) continue;
            const LogNumber time = readLogNumber(found.text, mapping.readsFloat);
            if (time.state == State::NoNumber) fail(field, "a number", found.raw);
            double value = time.value;
            if (time.state == State::NaN) value = std::numeric_limits<double>::quiet_NaN();
            if (time.state == State::TooLarge) value = collide::kNoLimit;
            answer.times[i] = LoggedTime{unitOf(mapping, field), value};
        }
    }
    /// True if a recorded time tells of a hit where no column says so.
    [[nodiscard]] bool tellsHit(const LoggedTime& time) const {
        if (std::isnan(time.value)) return true;
        if (!(time.value >= 0 && time.value < kNoTime)) return false;
        return mapping.hit != LogHit::FractionBelowOne || time.unit != LogTime::Fraction || time.value < 1;
    }
    std::optional<Vec3> recordedVector(LogField field) {
        const LogVector parts = components(field);
        if (parts.size == 0) {
            if (isThere(field) && cell(field).kind != LogCell::Kind::None)
                fail(field, "a vector of 3 numbers (or 2)", cell(field).raw);
            return std::nullopt;
        }
        Vec3 v(0);
        for (int i = 0; i < parts.size; ++i) {
            const LogNumber& part = parts.component[i];
            if (part.state == State::NoNumber) fail(field, "a vector of 3 numbers (or 2)", cell(field).raw);
            if (part.state != State::Finite) isInvalid = true;
            v[i] = part.state == State::Finite ? part.value : std::numeric_limits<double>::quiet_NaN();
        }
        return v;
    }
    [[nodiscard]] bool recordedFlag() const {
        const LogCell found = cell(LogField::Hit);
        if (isOneOf(found.text, {"true", "True", "TRUE", "1", "yes", "hit", "graze", "touching", "Hit", "HIT", "1.0"}))
            return true;
        if (isOneOf(found.text, {"false", "False", "FALSE", "0", "no", "miss", "short", "receding", "still", "overlap",
                                 "Miss", "MISS", "0.0", "none", "None"}))
            return false;
        fail(LogField::Hit, "true or false (1 or 0, hit or miss)", found.raw);
    }
    LoggedAnswer readAnswer() {
        LoggedAnswer answer;
        isInvalid = false;
        readTimes(answer);
        if (mapping.hit == LogHit::Flag) {
            answer.isGiven = cell(LogField::Hit).kind != LogCell::Kind::None;
            if (!answer.isGiven) return answer;
            answer.isHit = recordedFlag();
        } else {
            for (const LogField field : kLogTimeFields) answer.isGiven |= source(field).isGiven();
            for (const auto& time : answer.times) answer.isHit |= time && tellsHit(*time);
        }
        if (!answer.isHit) {  // engines leave in the other fields what was there before
            answer.times = {};
            return answer;
        }
        answer.point = recordedVector(LogField::Point);
        answer.ballCenter = recordedVector(LogField::BallCenter);
        answer.normal = recordedVector(LogField::Normal);
        if (answer.normal && mapping.normal == LogNormal::TowardSphere) answer.normal = -*answer.normal;
        for (const auto& time : answer.times) isInvalid |= time && !(std::abs(time->value) < kNoTime);
        answer.isInvalid = isInvalid;
        return answer;
    }

    void readNames(LogLine& line) const {
        const LogCell id = cell(LogField::Id);
        line.id = std::string(id.text);
        line.method = std::string(cell(LogField::Method).text);
        if (id.kind == LogCell::Kind::None) return;
        const bool isJson = mapping.format == LogFormat::JsonLines && id.kind == LogCell::Kind::Plain;
        if (isJson && id.json->kind != io::JsonKind::Word && id.json->kind != io::JsonKind::Boolean)
            line.query.id = std::string(id.raw);
        else
            io::appendQuoted(line.query.id, id.text);
    }

    void checkFractions(const LogLine& line) const {
        if (line.query.query.frames != collide::kNoLimit) return;
        for (std::size_t i = 0; i < kLogTimeFields.size(); ++i)
            if (line.answer.times[i] && line.answer.times[i]->unit == LogTime::Fraction)
                throw LineProblem{title(kLogTimeFields[i]) + ": a fraction needs a path that ends (" +
                                  name(isAlongDirection ? LogField::Length : LogField::Frames) + ")"};
    }

    LogLine read(std::string_view text) {
        LogLine line;
        line.error = cells.split(text);
        if (!line.error.empty() && mapping.format == LogFormat::Csv) return line;
        readNames(line);
        if (!line.error.empty()) return line;
        try {
            const std::string id = std::move(line.query.id);
            line.query = readQuery();
            line.query.id = id;
            line.isAlongDirection = isAlongDirection;
            line.answer = readAnswer();
            checkFractions(line);
        } catch (LineProblem& problem) {
            line.error = std::move(problem.message);
        }
        return line;
    }
};

LogLineReader::LogLineReader(const LogMapping& mapping) : m_impl(std::make_unique<Impl>(mapping)) {
    CAROM_EXPECTS(problem(mapping).empty(), problem(mapping));
}
LogLineReader::~LogLineReader() = default;

LogLine LogLineReader::read(std::string_view line) { return m_impl->read(line); }

}  // namespace study
