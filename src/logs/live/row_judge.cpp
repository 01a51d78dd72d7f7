#include "logs/live/row_judge.h"

#include <utility>

#include "logs/read/cells.h"

namespace logs {

void RowJudge::setGuess(LogGuess guess) {
    m_guess = std::move(guess);
    m_reader.reset();
}

std::string RowJudge::learn(std::string_view text) {
    if (m_head.columns.empty()) {
        auto head = readHeadOf(text);
        if (!head) return head.error();
        m_head = std::move(head.value());
    } else {
        addColumns(m_head, text);
    }
    auto mapping = m_guess(m_head);
    if (mapping && !problem(mapping.value()).empty()) mapping = io::Error{problem(mapping.value())};
    if (!mapping) {
        if (!m_reader) m_head = {};  // columns of what is no row mean nothing
        return mapping.error();
    }
    m_reader.reset();
    m_mapping = std::move(mapping.value());
    m_reader = std::make_unique<LogLineReader>(m_mapping);
    return {};
}

JudgedRow RowJudge::judge(std::string_view text) {
    JudgedRow row;
    if (!m_reader) row.line.error = learn(text);
    if (!m_reader) return row;
    row = judgedRow(*m_reader, m_mapping, text);
    if (row.isGood() || newColumns(m_mapping, text).empty()) return row;
    if (const std::string why = learn(text); why.empty()) row = judgedRow(*m_reader, m_mapping, text);
    return row;
}

bool isWrong(const LogMapping& mapping, const LogFinding& finding) {
    const Verdict verdict = finding.verdict;
    const bool isSymptom = verdict == Verdict::Wrong || verdict == Verdict::WrongValue || verdict == Verdict::Invalid;
    return isSymptom && !isWithin(verdict, finding.units, mapping.tolerance);
}

}  // namespace logs
