#include "logs/search/search.h"

#include <algorithm>

#include "io/text.h"
#include "logs/read/number.h"
#include "logs/read/others.h"

namespace logs {
namespace {

constexpr std::uint64_t kSearchPiece = std::uint64_t{1} << 20;  // bytes

/// The longest part of a pattern without * and ?: it stands in every text that matches.
std::string_view fixedPart(std::string_view pattern) {
    std::string_view longest;
    for (std::size_t begin = 0; begin < pattern.size();) {
        const std::size_t end = std::min(pattern.find_first_of("*?", begin), pattern.size());
        if (end - begin > longest.size()) longest = pattern.substr(begin, end - begin);
        begin = end + 1;
    }
    return longest;
}

/// Decides on lines; one per thread.
class LineSearch {
  public:
    LineSearch(const LogMapping& mapping, const LogWhere& where)
        : m_values(mapping), m_idColumns(mapping[LogField::Id].columns) {
        for (const LogTerm& term : where.terms)
            if (term.of != LogTerm::Of::Measure) m_terms.push_back(&term);
    }

    bool passes(std::string_view line) {
        return maybe(line) && std::all_of(m_terms.begin(), m_terms.end(), [&, values = m_values.read(line)](auto term) {
                   return std::any_of(values.begin(), values.end(),
                                      [&](const LogValue& value) { return holds(*term, value); });
               });
    }

  private:
    /// False for a line that lacks a text that each match has. Texts with escapes may be spelt in many ways.
    bool maybe(std::string_view line) {
        if (line.find('\\') != std::string_view::npos || line.find("\"\"") != std::string_view::npos) return true;
        m_lower.assign(line);
        for (char& c : m_lower) c = io::lowerAscii(c);
        return std::all_of(m_terms.begin(), m_terms.end(), [&](const LogTerm* term) {
            return term->range || m_lower.find(fixedPart(term->pattern)) != std::string::npos;
        });
    }
    [[nodiscard]] bool holds(const LogTerm& term, const LogValue& value) const {
        const bool isId = std::find(m_idColumns.begin(), m_idColumns.end(), value.name) != m_idColumns.end();
        if (term.of == LogTerm::Of::Id && !isId) return false;
        if (term.of == LogTerm::Of::Column && value.name != term.column && "columns." + value.name != term.column)
            return false;
        if (!term.range) return fitsPattern(value.text, term.pattern);
        const LogNumber number = readLogNumber(value.text, false);
        return number.state == LogNumber::State::Finite && term.range->holds(number.value);
    }

    LogValues m_values;
    const std::vector<std::string> m_idColumns;
    std::vector<const LogTerm*> m_terms;
    std::string m_lower;
};

}  // namespace

LogRows searched(const LogTable& table, const io::LineFile& file, const LogMapping& mapping, const LogWhere& where,
                 LogSearchState& state, std::size_t first) {
    LogRows rows;
    LineSearch search(mapping, where);
    std::string buffer;
    std::size_t next = first;
    for (std::uint64_t begin = next < table.size() ? table[next].offset : 0; begin < file.size() && next < table.size();
         begin += kSearchPiece) {
        if (state.isCancelled) break;
        file.eachLine(begin, begin + kSearchPiece, buffer, [&](const io::FileLine& line) {
            while (next < table.size() && table[next].offset < line.offset) ++next;
            if (next == table.size() || table[next].offset != line.offset) return true;
            if (!line.isTooLong && search.passes(line.text)) rows.push_back(static_cast<std::uint32_t>(next));
            return ++next < table.size();
        });
        state.bytesDone = std::min(file.size(), begin + kSearchPiece);
    }
    return rows;
}

LogRows claimedRows(const LogTable& table, const io::LineFile& file, const LogMapping& mapping, const LogReason& reason,
                    const LogRows& rows, LogSearchState& state) {
    LogRows claimed;
    LogLineReader reader(mapping);
    for (const std::uint32_t place : rows) {
        if (state.isCancelled) break;
        const LogRow row = table[place];
        if (!row.isWrong()) continue;
        bool isClaimed = std::binary_search(reason.rows.begin(), reason.rows.end(), place);
        if (!isClaimed && reason.claims) {
            reader.beAmong(file, row.world);
            const JudgedRow judged = judgedRow(reader, mapping, file.lineAt(row.offset));
            isClaimed = judged.isGood() && reason.claims(judged) != 0;
        }
        if (isClaimed) claimed.push_back(place);
        state.bytesDone = row.offset;
    }
    return claimed;
}

}  // namespace logs
