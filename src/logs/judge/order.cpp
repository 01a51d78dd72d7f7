#include "logs/judge/order.h"

#include <algorithm>
#include <array>
#include <numeric>

#include "base/bits.h"
#include "base/numbers.h"

namespace logs {
namespace {

constexpr std::uint32_t bitOf(auto value) { return std::uint32_t{1} << static_cast<unsigned>(value); }

// ---- Radix sort by keys, 11 bits at a time, from the lowest. Digits that are equal in all keys are skipped.

template <class Key>
struct Keyed {
    Key key;
    std::uint32_t row;
};

template <class Key>
void radixSort(std::vector<Keyed<Key>>& items) {
    constexpr unsigned kBits = 11;
    constexpr std::size_t kBuckets = std::size_t{1} << kBits;
    constexpr unsigned kPasses = (sizeof(Key) * 8 + kBits - 1) / kBits;
    std::vector<std::array<std::size_t, kBuckets>> counts(kPasses);
    for (auto& count : counts) count.fill(0);
    for (const auto& item : items)
        for (unsigned pass = 0; pass < kPasses; ++pass) ++counts[pass][(item.key >> (pass * kBits)) % kBuckets];
    std::vector<Keyed<Key>> other(items.size());
    for (unsigned pass = 0; pass < kPasses; ++pass) {
        auto& places = counts[pass];
        if (std::find(places.begin(), places.end(), items.size()) != places.end()) continue;
        std::exclusive_scan(places.begin(), places.end(), places.begin(), std::size_t{0});
        for (const auto& item : items) other[places[(item.key >> (pass * kBits)) % kBuckets]++] = item;
        items.swap(other);
    }
}

template <class Key, class KeyOf>
std::vector<Keyed<Key>> sortBy(LogRows& rows, bool isReversed, const KeyOf& keyOf) {
    std::vector<Keyed<Key>> items(rows.size());
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const Key key = keyOf(rows[i]);
        items[i] = {isReversed ? static_cast<Key>(~key) : key, rows[i]};
    }
    radixSort(items);
    for (std::size_t i = 0; i < rows.size(); ++i) rows[i] = items[i].row;
    return items;
}

/// Sorts by line with one flag per row of the file: a row occurs at most once in the list.
void sortByLine(LogRows& rows, std::size_t size, bool isReversed) {
    std::vector<bool> isShown(size);
    for (const std::uint32_t row : rows) isShown[row] = true;
    std::size_t next = 0;
    for (std::size_t i = 0; i < size; ++i)
        if (isShown[i]) rows[next++] = static_cast<std::uint32_t>(i);
    if (isReversed) std::reverse(rows.begin(), rows.end());
}

/// The severity of a state; larger is worse.
std::uint32_t severity(const LogRow& row) {
    constexpr std::array<std::uint32_t, 8> ranks = {2, 4, 6, 3, 7, 5, 1};  // by verdict; the last is unused
    return row.isBad ? 0 : ranks[static_cast<std::size_t>(row.verdict)];
}

std::uint32_t placeOfOutcome(const LogRow& row) { return row.isBad ? 8u : static_cast<std::uint32_t>(row.outcome); }

/// A key for a float >= 0: its bits, which have the order of the values.
std::uint32_t ordered(float ulps) { return base::bitCast<std::uint32_t>(ulps); }

std::uint64_t ordered(double value) {
    const auto bits = base::bitCast<std::uint64_t>(value + 0.0);
    return bits >> 63 != 0 ? ~bits : bits | std::uint64_t{1} << 63;
}

/// @return false if an id is no number; the rows are then unchanged
bool sortByNumber(LogRows& rows, const LogTable& table, bool isReversed) {
    std::vector<Keyed<std::uint64_t>> items(rows.size());
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const std::string_view id = table.id(rows[i]);
        const auto number = id.empty() ? std::optional<double>(-HUGE_VAL) : base::wholeNumber(id);
        if (!number) return false;
        const std::uint64_t key = ordered(*number);
        items[i] = {isReversed ? ~key : key, rows[i]};
    }
    radixSort(items);
    for (std::size_t i = 0; i < rows.size(); ++i) rows[i] = items[i].row;
    return true;
}

/// A key of the first eight bytes; ids with equal keys are compared in full.
void sortByText(LogRows& rows, const LogTable& table, bool isReversed) {
    const auto items = sortBy<std::uint64_t>(rows, isReversed, [&](std::uint32_t row) {
        const std::string_view id = table.id(row);
        std::uint64_t key = 0;
        for (std::size_t i = 0; i < 8; ++i) key = key << 8 | (i < id.size() ? static_cast<unsigned char>(id[i]) : 0u);
        return key;
    });
    for (std::size_t begin = 0, end = 0; begin < rows.size(); begin = end) {
        while (end < rows.size() && items[end].key == items[begin].key) ++end;
        if (end - begin == 1) continue;
        const auto first = rows.begin() + static_cast<std::ptrdiff_t>(begin);
        std::stable_sort(first, rows.begin() + static_cast<std::ptrdiff_t>(end), [&](std::uint32_t a, std::uint32_t b) {
            return isReversed ? table.id(b) < table.id(a) : table.id(a) < table.id(b);
        });
    }
}

void sortByMethod(LogRows& rows, const LogTable& table, bool isReversed) {
    const auto& names = table.methodNames();
    std::vector<std::uint16_t> byName(names.size());
    std::iota(byName.begin(), byName.end(), std::uint16_t{0});
    std::sort(byName.begin(), byName.end(), [&](auto a, auto b) { return names[a] < names[b]; });
    std::vector<std::uint32_t> rank(names.size());
    for (std::uint32_t i = 0; i < byName.size(); ++i) rank[byName[i]] = i;
    sortBy<std::uint32_t>(rows, isReversed, [&](std::uint32_t row) { return rank[table.methodPlace(row)]; });
}

}  // namespace

LogFilter failingRows() {
    LogFilter filter;
    filter.verdicts =
        bitOf(Verdict::Wrong) | bitOf(Verdict::WrongValue) | bitOf(Verdict::Invalid) | bitOf(Verdict::Inaccurate);
    filter.hasBadLines = false;
    return filter;
}

LogRows filtered(const LogTable& table, const LogFilter& filter) {
    const auto passes = ofStates([&](const LogRow& row) {
        if (row.isBad) return filter.hasBadLines;
        return filter.hasGoodLines && (filter.outcomes & bitOf(row.outcome)) != 0 &&
               (filter.verdicts & bitOf(row.verdict)) != 0;
    });
    const auto states = table.states();
    const auto ulps = table.ulps(), units = table.units();
    const auto run = table.runs().placeOf(filter.run);
    LogRows rows;
    rows.reserve(table.size());
    for (std::size_t i = 0; i < states.size(); ++i) {
        if (!passes[states[i]]) continue;
        const auto error = static_cast<double>(ulps[i]);
        if (error < filter.leastUlps || error > filter.mostUlps) continue;
        const auto moved = static_cast<double>(units[i]);
        if (moved < filter.leastUnits || moved > filter.mostUnits) continue;
        if (filter.method && table.methodPlace(i) != *filter.method) continue;
        if (!isOf(table, run, i)) continue;
        rows.push_back(static_cast<std::uint32_t>(i));
    }
    return rows;
}

const char* name(LogSort by) noexcept {
    constexpr std::array names = {"line", "wrongness", "error", "outcome", "method", "id"};
    return names[static_cast<std::size_t>(by)];
}

std::optional<LogSort> logSortNamed(std::string_view text) noexcept {
    for (int i = 0; i < kLogSortCount; ++i)
        if (text == name(static_cast<LogSort>(i))) return static_cast<LogSort>(i);
    return std::nullopt;
}

void sort(LogRows& rows, const LogTable& table, LogSort by, bool worstFirst) {
    const auto ulps = table.ulps();
    const auto states = table.states();
    switch (by) {
        case LogSort::Line:
            return sortByLine(rows, table.size(), worstFirst);
        case LogSort::Wrongness: {  // severity in the highest 3 bits, then all but the last 2 bits of the error
            const auto severities = ofStates(severity);
            sortBy<std::uint32_t>(rows, worstFirst, [&](std::uint32_t row) {
                return severities[states[row]] << 29 | ordered(ulps[row]) >> 2;
            });
            return;
        }
        case LogSort::Error:
            sortBy<std::uint32_t>(rows, worstFirst, [&](std::uint32_t row) { return ordered(ulps[row]); });
            return;
        case LogSort::Outcome: {
            const auto places = ofStates(placeOfOutcome);
            sortBy<std::uint32_t>(rows, worstFirst, [&](std::uint32_t row) { return places[states[row]]; });
            return;
        }
        case LogSort::Method:
            return sortByMethod(rows, table, worstFirst);
        case LogSort::Id:
            if (!sortByNumber(rows, table, worstFirst)) sortByText(rows, table, worstFirst);
    }
}

LogHistogram histogram(const LogTable& table, std::span<const std::uint32_t> rows) {
    LogHistogram result;
    const auto states = table.states();
    const auto ulps = table.ulps();
    for (const std::uint32_t row : rows) {
        LogRow found;
        unpackState(states[row], found);
        if (found.isBad || found.verdict == Verdict::NotApplicable || found.verdict == Verdict::Invalid) continue;
        ++result.bins[static_cast<std::size_t>(LogHistogram::binOf(ulps[row]))];
    }
    return result;
}

}  // namespace logs
