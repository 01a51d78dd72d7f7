#include "logs/reason/explain.h"

#include <algorithm>
#include <array>
#include <deque>
#include <limits>

#include "logs/evidence/scoring.h"
#include "logs/judge/detail.h"
#include "logs/reason/choice.h"
#include "logs/reason/notes.h"
#include "platform/machine.h"
#include "platform/threads.h"

namespace logs {
namespace {

enum class RowClass : std::uint8_t { None, Wrong, Right, Inaccurate };

RowClass classOfRow(const LogRow& row) {
    if (row.isWrong()) return RowClass::Wrong;
    if (row.isBad) return RowClass::None;
    return row.verdict == Verdict::Agrees       ? RowClass::Right
           : row.verdict == Verdict::Inaccurate ? RowClass::Inaccurate
                                                : RowClass::None;
}

/// Takes one row of each of so many stretches of equal length, at a place of no period: rows of every n-th line would
/// be taken for those of every n/2-th where each second line is read.
class Strata {
  public:
    Strata(std::uint64_t all, std::uint64_t most) : m_all(all), m_stretches(std::min(all, most)) { choose(); }
    /// Called once for each row. @return it is the one of its stretch
    bool takes() {
        if (m_seen++ != m_chosen) return false;
        choose();
        return true;
    }

  private:
    void choose() {
        if (m_stretch == m_stretches) return;
        const std::uint64_t begin = m_stretch * m_all / m_stretches, end = (m_stretch + 1) * m_all / m_stretches;
        m_chosen = begin + hashOf(m_stretch++) % (end - begin);
    }
    std::uint64_t m_all, m_stretches, m_stretch = 0, m_seen = 0;
    std::uint64_t m_chosen = std::numeric_limits<std::uint64_t>::max();
};

/// Reads rows and keeps them where they are, since facts point to them.
class RowStore {
  public:
    RowStore(const io::LineFile& file, const LogMapping& mapping)
        : m_file(file), m_mapping(mapping), m_reader(mapping), m_values(mapping) {}

    /// @return null for a line that holds no query, as where the file was written anew meanwhile, or none that a
    /// hypothesis is about
    const JudgedRow* read(std::uint64_t offset, const LogWorldLine& world) {
        m_reader.beAmong(m_file, world);
        JudgedRow row = judgedRow(m_reader, m_mapping, m_file.lineAt(offset));
        row.line.world = nullptr;  // many rows are kept, and each may have its own
        if (!row.isGood()) return nullptr;
        m_unexplainable += isExplainable(row) || !row.line.met.other.empty() ? 0 : 1;
        return isExplainable(row) ? &m_rows.emplace_back(std::move(row)) : nullptr;
    }
    /// The columns of a line beside query and answer, kept too.
    const std::vector<LogValue>* others(std::uint64_t offset) {
        auto& values = m_others.emplace_back(m_values.read(m_file.lineAt(offset)));
        std::erase_if(values, [](const LogValue& value) { return !value.isOther; });
        return &values;
    }
    /// The rows about other shapes that were asked for.
    [[nodiscard]] std::size_t unexplainable() const { return m_unexplainable; }
    /// The facts of a row, kept too. @return null as read()
    const RowFacts* facts(std::uint64_t offset, const LogWorldLine& world) {
        const JudgedRow* row = read(offset, world);
        return row ? &m_facts.emplace_back(m_mapping, *row) : nullptr;
    }

  private:
    const io::LineFile& m_file;
    const LogMapping& m_mapping;
    LogLineReader m_reader;
    std::size_t m_unexplainable = 0;
    std::deque<JudgedRow> m_rows;
    std::deque<RowFacts> m_facts;
    LogValues m_values;
    std::deque<std::vector<LogValue>> m_others;
};

constexpr std::size_t kNeighboursRead = 2000;  ///< right rows whose neighbours are read too

/// @param isFine  the inaccurate rows in place of the wrong ones, beside those that agree
Evidence readEvidence(RowStore& store, const LogMapping& mapping, const LogSample& sample, bool isFine,
                      const std::atomic<bool>& stop) {
    Evidence evidence;
    evidence.isFine = isFine;
    const auto readAll = [&](const std::vector<LogSample::Place>& places, std::vector<RowFacts>& rows, bool isWrong) {
        const std::size_t step = isWrong ? 1 : places.size() / kNeighboursRead + 1;
        for (const LogSample::Place& place : places) {
            const bool isNeighbourRead = static_cast<std::size_t>(&place - places.data()) % step == 0;
            if (stop) return;
            const JudgedRow* row = store.read(place.offset, place.world);
            if (!row) continue;
            RowFacts facts(mapping, *row, isFine);
            if ((facts.symptoms != 0) != isWrong) continue;
            facts.row = place.row;
            facts.lineNumber = place.line;
            facts.others = store.others(place.offset);
            if (place.before && isNeighbourRead) facts.before = store.facts(*place.before, place.worldBefore);
            if (place.after && isNeighbourRead) facts.after = store.facts(*place.after, place.worldAfter);
            rows.push_back(facts);
        }
    };
    readAll(isFine ? sample.inaccurateRows : sample.wrongRows, evidence.wrong, true);
    readAll(sample.rightRows, evidence.right, false);
    const auto weightOf = [](std::uint64_t all, std::size_t read) {
        return read == 0 ? 1 : static_cast<double>(all) / static_cast<double>(read);
    };
    evidence.wrongWeight = weightOf(isFine ? sample.inaccurate : sample.wrong, evidence.wrong.size());
    evidence.rightWeight = weightOf(sample.right, evidence.right.size());
    return evidence;
}

}  // namespace

LogSample sampleOf(const LogTable& table, const LogRun& run, std::size_t most) {
    static const auto classes = ofStates(classOfRow);
    LogSample sample;
    const auto states = table.states();
    const auto place = table.runs().placeOf(run);
    const auto classOf = [&](std::size_t row) {
        return isOf(table, place, row) ? classes[states[row]] : RowClass::None;
    };
    for (std::size_t i = 0; i < states.size(); ++i) {
        const RowClass is = classOf(i);
        sample.wrong += is == RowClass::Wrong ? 1 : 0;
        sample.right += is == RowClass::Right || is == RowClass::Inaccurate ? 1 : 0;
        sample.inaccurate += is == RowClass::Inaccurate ? 1 : 0;
    }
    Strata wrong(sample.wrong, most), right(sample.right, most), inaccurate(sample.inaccurate, most);
    for (std::size_t i = 0; i < states.size(); ++i) {
        const RowClass is = classOf(i);
        if (is == RowClass::None) continue;
        const LogRow row = table[i];
        LogSample::Place taken{row.offset, static_cast<std::uint32_t>(i), row.line, row.world, {}, {}, {}, {}};
        if (i > 0) taken.before = table[i - 1].offset, taken.worldBefore = table[i - 1].world;
        if (i + 1 < table.size()) taken.after = table[i + 1].offset, taken.worldAfter = table[i + 1].world;
        if (is == RowClass::Wrong && wrong.takes()) sample.wrongRows.push_back(taken);
        if (is != RowClass::Wrong && right.takes()) sample.rightRows.push_back(taken);
        if (is == RowClass::Inaccurate && inaccurate.takes()) sample.inaccurateRows.push_back(taken);
    }
    return sample;
}

namespace {

/// The reasons of small errors, where they are many, and more than those of wrong rows.
void explainInaccurate(LogReasons& found, RowStore& store, const std::shared_ptr<const LogMapping>& mapping,
                       const LogSample& sample, const std::atomic<bool>& stop) {
    found.inaccurate = sample.inaccurate;
    if (sample.inaccurate < kFewestHeld || sample.inaccurate <= sample.wrong) return;
    const Evidence evidence = readEvidence(store, *mapping, sample, true, stop);
    LogReasons fine = chosenReasons(evidence, mapping, stop);
    for (LogReason& reason : fine.reasons) {
        const auto isKnown = [&](const LogReason& known) { return known.name == reason.name; };
        if (std::any_of(found.reasons.begin(), found.reasons.end(), isKnown)) continue;
        found.notes.push_back(std::to_string(reason.explains) + " of " + std::to_string(fine.tested) +
                              " inaccurate rows: " + reason.name + ": " + reason.words);
        found.ofInaccurate.push_back(std::move(reason));
    }
}

}  // namespace

LogReasons explain(const io::LineFile& file, const LogMapping& mapping, const LogSample& sample,
                   const std::atomic<bool>& stop) {
    LogReasons none;
    none.wrong = sample.wrong;
    // The reasons outlive this call and hold the mapping for their claims.
    const auto kept = std::make_shared<const LogMapping>(mapping);
    RowStore store(file, *kept);
    const Evidence evidence = readEvidence(store, *kept, sample, false, stop);
    LogReasons found = chosenReasons(evidence, kept, stop);
    if (stop) return none;
    found.wrong = sample.wrong;
    found.notes = notesOn(evidence);
    explainInaccurate(found, store, kept, sample, stop);
    if (stop) return none;
    if (store.unexplainable() > 0)
        found.notes.emplace_back("rows about other shapes than spheres are judged, but no reason for them is sought");
    return found;
}

LogExplaining::LogExplaining(std::shared_ptr<const io::LineFile> file, LogMapping mapping,
                             std::function<LogSample()> sample, std::function<void()> wake) {
    const auto work = [this, file = std::move(file), mapping = std::move(mapping), sample = std::move(sample),
                       wake = std::move(wake)] {
        m_reasons = explain(*file, mapping, sample(), m_stops);
        m_isDone = true;
        if (wake) wake();
    };
    m_thread = platform::startThread([work] {
        platform::yieldToOthers();
        work();
    });
    if (!m_thread.joinable()) work();
}

LogExplaining::~LogExplaining() {
    m_stops = true;
    if (m_thread.joinable()) m_thread.join();
}

}  // namespace logs
