#include "logs/reason/row_store.h"

#include <cmath>
#include <utility>

#include "logs/read/number.h"

namespace logs {

const JudgedRow* RowStore::read(std::uint64_t offset, const LogWorldLine& world) {
    m_reader.beAmong(m_file, world);
    JudgedRow row = judgedRow(m_reader, m_mapping, m_file.lineAt(offset));
    row.line.world = nullptr;  // many rows are kept, and each may have its own
    if (!row.isGood()) return nullptr;
    m_unexplainable += isExplainable(row) || !row.line.met.other.empty() ? 0 : 1;
    return isExplainable(row) ? &m_rows.emplace_back(std::move(row)) : nullptr;
}

const RowFacts* RowStore::neighbour(std::optional<std::uint64_t> offset, const LogWorldLine& world) {
    const JudgedRow* row = offset ? read(*offset, world) : nullptr;
    return row ? &m_facts.emplace_back(m_mapping, *row) : nullptr;
}

std::optional<RowFacts> RowStore::factsOf(const LogSample::Place& place, Wanted wanted, bool isFine) {
    const JudgedRow* row = read(place.offset, place.world);
    if (!row) return std::nullopt;
    RowFacts facts(m_mapping, *row, isFine);
    facts.row = place.row;
    facts.lineNumber = place.line;
    if (wanted.columns) {
        auto& others = m_others.emplace_back();
        for (LogValue& value : m_values.read(m_file.lineAt(place.offset))) {
            if (!value.isOther) continue;
            const LogNumber number = readLogNumber(value.text, false);
            others.push_back({std::move(value.name), std::move(value.text),
                              number.state == LogNumber::State::Finite ? number.value : NAN});
        }
        facts.others = &others;
    }
    if (wanted.neighbours) {
        facts.before = neighbour(place.before, place.worldBefore);
        facts.after = neighbour(place.after, place.worldAfter);
    }
    return facts;
}

}  // namespace logs
