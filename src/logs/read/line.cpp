#include "logs/read/line.h"

#include "base/contract.h"
#include "collide/sweep.h"
#include "io/text.h"
#include "logs/read/fields.h"
#include "logs/read/query.h"
#include "logs/read/world.h"

namespace logs {
namespace {

void readNames(const LogFields& fields, LogLine& line) {
    const LogCell id = fields.cell(LogField::Id);
    line.id = std::string(id.text);
    line.method = std::string(fields.cell(LogField::Method).text);
    line.run = std::string(fields.cell(LogField::Run).text);
    if (id.kind == LogCell::Kind::None) return;
    const bool isJson = fields.mapping().format != LogFormat::Csv && id.kind == LogCell::Kind::Plain;
    if (isJson && id.json->kind != io::JsonKind::Word && id.json->kind != io::JsonKind::Boolean)
        line.query.id = std::string(id.raw);
    else
        io::appendQuoted(line.query.id, id.text);
}

void checkFractions(const LogFields& fields, const LogLine& line) {
    if (line.query.query.frames != collide::kNoLimit) return;
    for (std::size_t i = 0; i < kLogTimeFields.size(); ++i)
        if (line.answer.times[i] && line.answer.times[i]->unit == LogTime::Fraction)
            throw LineProblem{fields.title(kLogTimeFields[i]) + ": a fraction needs a path that ends (" +
                              name(line.isAlongDirection ? LogField::Length : LogField::Frames) + ")"};
}

/// The speed of the ball as it is logged, in the unit of the velocities after the contact; absent: that of the query.
std::optional<double> loggedSpeed(const LogFields& fields) {
    if (fields.isThere(LogField::Velocity)) {
        const LogVector parts = fields.components(LogField::Velocity);
        collide::Vec3 velocity(0);
        for (int i = 0; i < parts.size; ++i) velocity[i] = parts.component[i].value;
        return collide::lengthOf(velocity);
    }
    return fields.isThere(LogField::Speed) ? fields.number(LogField::Speed) : std::nullopt;
}

/// Brings velocities and impulse from their logged unit, often a second, to frames of the query.
void scaleResponse(const LogFields& fields, LogLine& line) {
    LoggedAnswer& answer = line.answer;
    if (!answer.newVelocity && !answer.sphereNewVelocity && !answer.impulse) return;
    const std::optional<double> logged = loggedSpeed(fields);
    const double speed = collide::lengthOf(collide::velocityOf(line.query.query.ball));
    if (!logged || !(speed > 0) || !(*logged > 0) || *logged == speed) return;
    const double scale = speed / *logged;
    if (answer.newVelocity) *answer.newVelocity *= scale;
    if (answer.sphereNewVelocity) *answer.sphereNewVelocity *= scale;
    if (answer.impulse) *answer.impulse *= scale;
}

/// Sets query and answer. @throws LineProblem
void readContents(const LogFields& fields, LogLine& line) {
    const std::string id = std::move(line.query.id);
    LoggedQuery read = readQuery(fields);
    line.query = std::move(read.query);
    line.query.id = id;
    line.isAlongDirection = read.isAlongDirection;
    line.answer = readAnswer(fields);
    scaleResponse(fields, line);
    checkFractions(fields, line);
}

}  // namespace

LogLineReader::LogLineReader(const LogMapping& mapping) : m_fields(std::make_unique<LogFields>(mapping)) {
    CAROM_EXPECTS(problem(mapping).empty(), problem(mapping));
}
LogLineReader::~LogLineReader() = default;

const std::vector<std::string>& LogLineReader::laterColumns() const { return m_fields->laterColumns(); }

void LogLineReader::readWorld(LogLine& line) {
    line.world = m_fields->mapping().world;
    const LogCell list = m_fields->cell(LogField::Obstacles);
    if (!line.world && list.kind == LogCell::Kind::None) return;
    if (!line.world && list.raw != m_worldText) {
        io::Result<std::shared_ptr<const LogWorld>> read =
            io::Error{"obstacles: must be a list, got " + io::shortened(list.raw, 60)};
        if (list.json) read = LogWorld::of(*list.json);
        if (!read) throw LineProblem{read.error()};
        m_world = std::move(read.value());
        m_worldText = list.raw;
    }
    if (!line.world) line.world = m_world;
    if (!(line.query.query.ball.radius + line.world->leastRadius() > 0))
        m_fields->fail(LogField::BallRadius, "> 0 among obstacles without a radius", "0");
}

LogLine LogLineReader::read(std::string_view text) {
    LogLine line;
    line.error = m_fields->split(text);
    if (!line.error.empty() && m_fields->mapping().format == LogFormat::Csv) return line;
    readNames(*m_fields, line);
    if (!line.error.empty()) return line;
    try {
        readContents(*m_fields, line);
        readWorld(line);
    } catch (LineProblem& problem) {
        line.error = std::move(problem.message);
    }
    return line;
}

}  // namespace logs
