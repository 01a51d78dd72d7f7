#include "logs/reason/explain.h"

#include <algorithm>
#include <array>
#include <limits>

#include "logs/evidence/scoring.h"
#include "logs/judge/detail.h"
#include "logs/reason/bodies.h"
#include "logs/reason/check.h"
#include "logs/reason/choice.h"
#include "logs/reason/notes.h"
#include "logs/reason/row_store.h"
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

constexpr std::size_t kNeighboursRead = 2000;  ///< right rows whose neighbours are read too

/// @param isFine  the inaccurate rows in place of the wrong ones, beside those that agree
Evidence readEvidence(RowStore& store, const LogSample& sample, bool isFine, const std::atomic<bool>& stop) {
    Evidence evidence;
    evidence.isFine = isFine;
    const auto readAll = [&](const std::vector<LogSample::Place>& places, std::vector<RowFacts>& rows, bool isWrong) {
        const std::size_t step = isWrong ? 1 : places.size() / kNeighboursRead + 1;
        for (std::size_t i = 0; i < places.size() && !stop; ++i)
            if (const auto facts = store.factsOf(places[i], {true, i % step == 0}, isFine);
                facts && (facts->symptoms != 0) == isWrong)
                rows.push_back(*facts);
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
    const auto others = [most](std::uint64_t all) { return all - std::min<std::uint64_t>(all, most); };
    Strata moreWrong(others(sample.wrong), LogSample::kMostChecked),
        moreRight(others(sample.right), LogSample::kMostChecked);
    for (std::size_t i = 0; i < states.size(); ++i) {
        const RowClass is = classOf(i);
        const LogRow row = table[i];
        if (row.isBad || (is == RowClass::None && (table.size() > most || !isOf(table, place, i)))) continue;
        LogSample::Place taken{row.offset, static_cast<std::uint32_t>(i), row.line, row.world, {}, {}, {}, {}};
        if (i > 0) taken.before = table[i - 1].offset, taken.worldBefore = table[i - 1].world;
        if (i + 1 < table.size()) taken.after = table[i + 1].offset, taken.worldAfter = table[i + 1].world;
        const bool isWrong = is == RowClass::Wrong;
        if (is == RowClass::None) {
            sample.otherRows.push_back(taken);
            continue;
        }
        if ((isWrong ? wrong : right).takes())
            (isWrong ? sample.wrongRows : sample.rightRows).push_back(taken);
        else if ((isWrong ? moreWrong : moreRight).takes())
            sample.checkedRows.push_back(taken);
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
    const Evidence evidence = readEvidence(store, sample, true, stop);
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
    Evidence evidence = readEvidence(store, sample, false, stop);
    std::vector<RowFacts> others;
    for (const LogSample::Place& place : sample.otherRows)
        if (const auto facts = store.factsOf(place, {true, false})) others.push_back(*facts);
    if (sample.checkedRows.empty()) linkBodies(evidence, others);
    LogReasons found = chosenReasons(evidence, kept, stop);
    if (stop) return none;
    check(found, file, *kept, sample, stop);
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
