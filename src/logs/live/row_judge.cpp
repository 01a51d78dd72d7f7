#include "logs/live/row_judge.h"

#include <utility>

#include "io/mesh/mesh_file.h"
#include "logs/read/cells.h"
#include "logs/read/world.h"

namespace logs {

void RowJudge::setGuess(LogGuess guess) {
    m_guess = std::move(guess);
    m_reader.reset();
}

std::string RowJudge::learn(std::string_view text) {
    io::Result<LogHead> head = m_head.columns.empty() ? readHeadOf(text) : io::Result<LogHead>(m_head);
    if (!head) return head.error();
    if (!m_head.columns.empty()) addColumns(head.value(), text);
    auto mapping = m_guess(head.value());
    if (mapping && !problem(mapping.value()).empty()) mapping = io::Error{problem(mapping.value())};
    if (!mapping) return mapping.error();  // columns of what is no row mean nothing
    m_head = std::move(head.value());
    m_reader.reset();
    m_mapping = std::move(mapping.value());
    m_reader = std::make_unique<LogLineReader>(m_mapping);
    if (!m_world.empty()) static_cast<void>(m_reader->read(m_world));
    return {};
}

std::string RowJudge::takeWorld(std::string_view text) {
    io::JsonList list;
    io::MeshFiles files({}, [](const std::string&) {});
    if (std::string fault = io::readObject(text, list); !fault.empty()) return fault;
    if (const auto world = LogWorld::of(*list.front().find("obstacles"), files); !world) return world.error();
    m_head = readHeadOf(text).value();
    m_world = text;
    return {};
}

JudgedRow RowJudge::judge(std::string_view text) {
    JudgedRow row;
    if (!m_reader) row.line.error = learn(text);
    if (!m_reader) {
        const auto head = readHeadOf(text);
        row.line.tellsWorld = head && tellsOnlyWorlds(head.value());
        if (row.line.tellsWorld) row.line.error = takeWorld(text);
        return row;
    }
    row = judgedRow(*m_reader, m_mapping, text);
    if (!row.isGood() && !newColumns(m_mapping, text).empty())
        if (const std::string why = learn(text); why.empty()) row = judgedRow(*m_reader, m_mapping, text);
    if (row.isGood() && row.line.tellsWorld) m_world = text;
    return row;
}

bool isWrong(const LogMapping& mapping, const LogFinding& finding) {
    const Verdict verdict = finding.verdict;
    const bool isSymptom = verdict == Verdict::Wrong || verdict == Verdict::WrongValue || verdict == Verdict::Invalid;
    return isSymptom && !isWithin(verdict, finding.units, mapping.tolerance);
}

}  // namespace logs
