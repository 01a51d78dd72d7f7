#pragma once
/// The rows of a log's file as hypotheses see them.

#include <deque>
#include <optional>
#include <vector>

#include "io/line_file.h"
#include "logs/evidence/row_facts.h"
#include "logs/read/others.h"
#include "logs/reason/explain.h"

namespace logs {

/// Reads rows and keeps them where they are, since facts point to them.
class RowStore {
  public:
    RowStore(const io::LineFile& file, const LogMapping& mapping)
        : m_file(file), m_mapping(mapping), m_reader(mapping), m_values(mapping) {}

    struct Wanted {
        bool columns, neighbours;  ///< those beside query and answer; the rows before and after
    };
    /// @param isFine  of the search for reasons of inaccurate rows
    /// @return absent for a line that holds no query, as where the file was written anew meanwhile, or none that a
    /// hypothesis is about
    [[nodiscard]] std::optional<RowFacts> factsOf(const LogSample::Place& place, Wanted wanted, bool isFine = false);
    /// The rows about other shapes that were asked for.
    [[nodiscard]] std::size_t unexplainable() const { return m_unexplainable; }

  private:
    const JudgedRow* read(std::uint64_t offset, const LogWorldLine& world);
    const RowFacts* neighbour(std::optional<std::uint64_t> offset, const LogWorldLine& world);

    const io::LineFile& m_file;
    const LogMapping& m_mapping;
    LogLineReader m_reader;
    std::size_t m_unexplainable = 0;
    std::deque<JudgedRow> m_rows;
    std::deque<RowFacts> m_facts;
    LogValues m_values;
    std::deque<std::vector<RowFacts::Other>> m_others;
};

}  // namespace logs
