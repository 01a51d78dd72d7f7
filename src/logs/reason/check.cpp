#include "logs/reason/check.h"

#include <algorithm>
#include <vector>

#include "logs/reason/row_store.h"
#include "platform/machine.h"
#include "platform/threads.h"

namespace logs {
namespace {

constexpr std::size_t kBlock = 512;  // rows that are held in memory by each thread

/// The counts of some rows.
struct Counts {
    explicit Counts(std::size_t reasons) : held(reasons) {}

    std::vector<LogHeldOut> held;                                                ///< by reason
    std::vector<std::uint64_t> added = std::vector<std::uint64_t>(held.size());  ///< wrong rows that each explains
    std::uint64_t wrong = 0, right = 0, explained = 0;

    void add(const RowFacts& row, const std::vector<LogReason>& reasons) {
        LogSymptoms left = row.symptoms;
        const bool isWrong = left != 0;
        for (std::size_t i = 0; i < reasons.size(); ++i) {
            const LogClaim claim = reasons[i].says(row);
            left &= static_cast<LogSymptoms>(~claim.explains);
            added[i] += claim.explains != 0 ? 1 : 0;
            if (!claim.isConcerned) continue;
            held[i] += {isWrong, claim.explains != 0, !isWrong, claim.isAgainst};
        }
        wrong += isWrong ? 1 : 0;
        right += isWrong ? 0 : 1;
        explained += isWrong && left == 0 ? 1 : 0;
    }
};

}  // namespace

void check(LogReasons& found, const io::LineFile& file, const LogMapping& mapping, const LogSample& sample,
           const std::atomic<bool>& stop) {
    const auto& places = sample.checkedRows;
    const auto& reasons = found.reasons;
    if (places.empty() || reasons.empty()) return;
    RowStore::Wanted wanted{false, false};
    for (const LogReason& reason : reasons) {
        wanted.columns = wanted.columns || reason.needs.columns;
        wanted.neighbours = wanted.neighbours || reason.needs.neighbours;
    }
    std::atomic<std::size_t> next = 0;
    const auto count = [&] {
        Counts counts(reasons.size());
        for (std::size_t at = next.fetch_add(kBlock); at < places.size() && !stop; at = next.fetch_add(kBlock)) {
            RowStore store(file, mapping);
            for (std::size_t i = at; i < std::min(places.size(), at + kBlock); ++i)
                if (const auto facts = store.factsOf(places[i], wanted)) counts.add(*facts, reasons);
        }
        return counts;
    };
    std::vector<std::future<Counts>> others;
    for (unsigned i = 1; i < platform::threadCount(); ++i) others.push_back(platform::runBeside(count));
    std::vector<Counts> all{count()};
    for (auto& other : others) all.push_back(other.get());
    for (LogReason& reason : found.reasons) reason.heldOut = {};
    for (const Counts& counts : all) {
        found.tested += counts.wrong;
        found.controls += counts.right;
        found.explained += counts.explained;
        for (std::size_t i = 0; i < reasons.size(); ++i) {
            LogReason& reason = found.reasons[i];
            reason.explains += counts.added[i];
            reason.against += counts.held[i].against;
            reason.heldOut += counts.held[i];
        }
    }
}

}  // namespace logs
