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

/// Sets query and answer. @return LoggedQuery::isAmongMany. @throws LineProblem
bool readContents(const LogFields& fields, LogLine& line) {
    const std::string id = std::move(line.query.id);
    LoggedQuery read = readQuery(fields);
    line.query = std::move(read.query);
    line.query.id = id;
    line.isAlongDirection = read.isAlongDirection;
    line.directionLength = read.directionLength;
    line.answer = readAnswer(fields);
    scaleResponse(fields, line);
    checkFractions(fields, line);
    return read.isAmongMany;
}

bool isWorldLine(const LogFields& fields) {
    return fields.isThere(LogField::Obstacles) && !fields.isThere(LogField::Start);
}

std::shared_ptr<LogWorlds> worldsOf(const LogMapping& mapping) {
    return mapping.worlds.shared ? mapping.worlds.shared : std::make_shared<LogWorlds>();
}

}  // namespace

std::uint64_t keyOf(std::string_view text) noexcept { return std::hash<std::string_view>()(text); }

LogLineReader::LogLineReader(const LogMapping& mapping)
    : m_fields(std::make_unique<LogFields>(mapping)), m_worlds(worldsOf(mapping)) {
    CAROM_EXPECTS(problem(mapping).empty(), problem(mapping));
}
LogLineReader::~LogLineReader() = default;

const std::vector<std::string>& LogLineReader::laterColumns() const { return m_fields->laterColumns(); }

std::shared_ptr<const LogWorld> LogLineReader::worldOf(const LogCell& list, std::uint64_t key) {
    if (auto known = m_worlds->find(key)) return known;
    if (!list.json) m_fields->fail(LogField::Obstacles, "a list in JSON", list.raw);
    io::Result<std::shared_ptr<const LogWorld>> read = LogWorld::of(*list.json, m_worlds->files());
    if (!read) throw LineProblem{read.error()};
    m_worlds->keep(key, read.value());
    return read.value();
}

void LogLineReader::readWorld(LogLine& line) {
    const LogCell list = m_fields->cell(LogField::Obstacles);
    if (m_fields->mapping().world) {
        line.world = m_fields->mapping().world;
    } else if (list.kind != LogCell::Kind::None) {
        const std::uint64_t key = keyOf(list.raw);
        if (!m_world || key != m_worldKey) m_world = worldOf(list, key);
        m_worldKey = key;
        line.world = m_world;
    } else {
        line.lacksWorld = !m_ahead && !m_isAheadBad;
        if (m_isAheadBad) throw LineProblem{"obstacles: the line before it that tells them is not understood"};
        if (!m_ahead) throw LineProblem{"obstacles: must be told by the row or by a line before it, is missing"};
        line.world = m_ahead;
    }
    if (!(line.query.query.ball.radius + line.world->leastRadius() > 0))
        m_fields->fail(LogField::BallRadius, "> 0 among obstacles without a radius", "0");
}

bool LogLineReader::tellsWorld(std::string_view text) {
    const std::vector<std::string>& columns = m_fields->mapping()[LogField::Obstacles].columns;
    if (columns.empty()) return false;
    const std::string& path = columns.front();
    if (text.find(std::string_view(path).substr(path.rfind('.') + 1)) == std::string_view::npos) return false;
    return m_fields->split(text).empty() && isWorldLine(*m_fields);
}

void LogLineReader::beAmong(const io::LineFile& file, const LogWorldLine& line) {
    if (m_aheadKey == line.key && m_ahead) return;
    m_aheadKey = line.key;
    m_isAheadBad = false;
    m_ahead = line.isThere() ? m_worlds->find(line.key) : nullptr;
    if (m_ahead || !line.isThere()) return;
    const std::string text = file.lineAt(line.offset);
    if (keyOf(text) == line.key) static_cast<void>(read(text));
    m_isAheadBad = !m_ahead;
}

LogLine LogLineReader::read(std::string_view text) {
    LogLine line;
    line.error = m_fields->split(text);
    if (!line.error.empty() && m_fields->mapping().format == LogFormat::Csv) return line;
    readNames(*m_fields, line);
    if (!line.error.empty()) return line;
    line.tellsWorld = isWorldLine(*m_fields);
    try {
        if (line.tellsWorld) {
            m_ahead = nullptr;
            m_aheadKey = keyOf(text);
            m_isAheadBad = true;
            m_ahead = worldOf(m_fields->cell(LogField::Obstacles), m_aheadKey);
            m_isAheadBad = false;
        } else if (readContents(*m_fields, line)) {
            readWorld(line);
        }
    } catch (LineProblem& problem) {
        line.error = std::move(problem.message);
    }
    return line;
}

}  // namespace logs
