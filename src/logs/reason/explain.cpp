#include "logs/reason/explain.h"

#include <algorithm>
#include <deque>
#include <limits>

#include "logs/read/number.h"
#include "logs/read/others.h"
#include "logs/reason/fit.h"
#include "logs/reason/remark.h"
#include "logs/reason/scoring.h"
#include "logs/reason/search.h"
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
class RowReader {
  public:
    RowReader(const io::LineFile& file, const LogMapping& mapping)
        : m_file(file), m_mapping(mapping), m_reader(mapping), m_values(mapping) {}

    /// @param isFine  the inaccurate rows in place of the wrong ones, beside those that agree
    Evidence evidenceOf(const LogSample& sample, bool isFine, const std::atomic<bool>& stop) {
        constexpr std::size_t kBeforeRead = 2000;  // right rows whose row before is read too
        Evidence evidence;
        evidence.isFine = isFine;
        const auto readAll = [&](const std::vector<LogSample::Place>& places, std::vector<RowFacts>& rows,
                                 bool isWrong) {
            const std::size_t step = isWrong ? 1 : places.size() / kBeforeRead + 1;
            for (std::size_t i = 0; i < places.size() && !stop; ++i)
                if (const auto facts = read(places[i], i % step == 0, isFine);
                    facts && (facts->symptoms != 0) == isWrong)
                    rows.push_back(*facts);
        };
        readAll(isFine ? sample.inaccurateRows : sample.wrongRows, evidence.wrong, true);
        readAll(sample.rightRows, evidence.right, false);
        const auto weightOf = [](std::uint64_t all, std::size_t some) {
            return some == 0 ? 1 : static_cast<double>(all) / static_cast<double>(some);
        };
        evidence.weight = weightOf(sample.right, evidence.right.size()) /
                          weightOf(isFine ? sample.inaccurate : sample.wrong, evidence.wrong.size());
        return evidence;
    }

  private:
    /// Absent where the file was written anew meanwhile, or where of many obstacles another one was recorded.
    const JudgedRow* rowAt(std::uint64_t offset, const LogWorldLine& world) {
        m_reader.beAmong(m_file, world);
        JudgedRow row = judgedRow(m_reader, m_mapping, m_file.lineAt(offset));
        row.line.world = nullptr;  // many rows are kept, and each may have its own
        return isExplainable(row) ? &m_rows.emplace_back(std::move(row)) : nullptr;
    }
    std::optional<RowFacts> read(const LogSample::Place& place, bool wantsBefore, bool isFine) {
        const JudgedRow* row = rowAt(place.offset, place.world);
        if (!row) return std::nullopt;
        RowFacts facts(m_mapping, *row, isFine);
        facts.row = place.row;
        facts.lineNumber = place.line;
        auto& others = m_others.emplace_back();
        for (LogValue& value : m_values.read(m_file.lineAt(place.offset))) {
            if (!value.isOther) continue;
            const LogNumber number = readLogNumber(value.text, false);
            others.push_back({std::move(value.name), std::move(value.text),
                              number.state == LogNumber::State::Finite ? number.value : NAN});
        }
        facts.others = &others;
        const JudgedRow* const before = wantsBefore && place.before ? rowAt(*place.before, place.worldBefore) : nullptr;
        if (before) facts.before = &m_facts.emplace_back(m_mapping, *before);
        return facts;
    }

    const io::LineFile& m_file;
    const LogMapping& m_mapping;
    LogLineReader m_reader;
    LogValues m_values;
    std::deque<JudgedRow> m_rows;
    std::deque<RowFacts> m_facts;
    std::deque<std::vector<RowFacts::Other>> m_others;
};

/// The reasons of small errors, where they are many, and more than those of wrong rows.
void explainInaccurate(LogReasons& found, RowReader& reader, const std::shared_ptr<const LogMapping>& mapping,
                       const LogSample& sample, const std::atomic<bool>& stop) {
    found.inaccurate = sample.inaccurate;
    if (sample.inaccurate < kFewestHeld || sample.inaccurate <= sample.wrong) return;
    const Evidence evidence = reader.evidenceOf(sample, true, stop);
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
        LogSample::Place taken{row.offset, static_cast<std::uint32_t>(i), row.line, row.world, {}, {}};
        if (i > 0) taken.before = table[i - 1].offset, taken.worldBefore = table[i - 1].world;
        const bool isWrong = is == RowClass::Wrong;
        if ((isWrong ? wrong : right).takes()) (isWrong ? sample.wrongRows : sample.rightRows).push_back(taken);
        if (is == RowClass::Inaccurate && inaccurate.takes()) sample.inaccurateRows.push_back(taken);
    }
    return sample;
}

LogReasons explain(const io::LineFile& file, const LogMapping& mapping, const LogSample& sample,
                   const std::atomic<bool>& stop) {
    LogReasons none;
    none.wrong = sample.wrong;
    // The reasons outlive this call and hold the mapping for their claims.
    const auto kept = std::make_shared<const LogMapping>(mapping);
    RowReader reader(file, *kept);
    const Evidence evidence = reader.evidenceOf(sample, false, stop);
    LogReasons found = chosenReasons(evidence, kept, stop);
    found.wrong = sample.wrong;
    if (!stop) found.notes = notesOn(evidence);
    if (!stop) explainInaccurate(found, reader, kept, sample, stop);
    return stop ? none : found;
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
