#include "logs/read/line.h"

#include "base/contract.h"
#include "io/text.h"
#include "logs/read/fields.h"
#include "logs/read/query.h"

namespace logs {
namespace {

void readNames(const LogFields& fields, LogLine& line) {
    const LogCell id = fields.cell(LogField::Id);
    line.id = std::string(id.text);
    line.method = std::string(fields.cell(LogField::Method).text);
    line.run = std::string(fields.cell(LogField::Run).text);
    if (id.kind == LogCell::Kind::None) return;
    const bool isJson = fields.mapping().format == LogFormat::JsonLines && id.kind == LogCell::Kind::Plain;
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

/// Sets query and answer. @throws LineProblem
void readContents(const LogFields& fields, LogLine& line) {
    const std::string id = std::move(line.query.id);
    LoggedQuery read = readQuery(fields);
    line.query = std::move(read.query);
    line.query.id = id;
    line.isAlongDirection = read.isAlongDirection;
    line.answer = readAnswer(fields);
    checkFractions(fields, line);
}

}  // namespace

LogLineReader::LogLineReader(const LogMapping& mapping) : m_fields(std::make_unique<LogFields>(mapping)) {
    CAROM_EXPECTS(problem(mapping).empty(), problem(mapping));
}
LogLineReader::~LogLineReader() = default;

const std::vector<std::string>& LogLineReader::laterColumns() const { return m_fields->laterColumns(); }

LogLine LogLineReader::read(std::string_view text) {
    LogLine line;
    line.error = m_fields->split(text);
    if (!line.error.empty() && m_fields->mapping().format == LogFormat::Csv) return line;
    readNames(*m_fields, line);
    if (!line.error.empty()) return line;
    try {
        readContents(*m_fields, line);
    } catch (LineProblem& problem) {
        line.error = std::move(problem.message);
    }
    return line;
}

}  // namespace logs
