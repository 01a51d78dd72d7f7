#include "session/texts/line_changes.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "base/numbers.h"
#include "io/packed_text.h"

namespace session {
namespace {

using Lines = std::vector<std::string_view>;

constexpr std::size_t kMostSkipped = 2000;  // lines of one change; what differs in more is all left out and put in
constexpr std::size_t kAlike = 3;           // lines that must agree for a change to be over

Lines linesOf(std::string_view text) {
    Lines lines;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        lines.push_back(text.substr(at, end - at));
        at = end + 1;
    }
    return lines;
}

struct Skipped {
    std::size_t before = 0, after = 0;
};

bool agree(const Lines& before, std::size_t i, const Lines& after, std::size_t j) {
    for (std::size_t k = 0; k < kAlike; ++k) {
        const bool isEnd = i + k == before.size();
        if (isEnd != (j + k == after.size())) return false;
        if (isEnd) return true;
        if (before[i + k] != after[j + k]) return false;
    }
    return true;
}

/// The fewest lines to leave out and to put in until the texts agree again.
Skipped skippedAt(const Lines& before, std::size_t i, const Lines& after, std::size_t j) {
    const std::size_t left = before.size() - i, right = after.size() - j;
    for (std::size_t sum = 1; sum <= std::min(left + right, kMostSkipped); ++sum)
        for (std::size_t out = sum - std::min(sum, right); out <= std::min(sum, left); ++out)
            if (agree(before, i + out, after, j + sum - out)) return {out, sum - out};
    return {left, right};
}

std::string checksum(std::string_view text) { return std::to_string(io::checksumOf(text)); }

std::optional<std::size_t> countIn(std::string_view text) {
    const auto number = base::wholeNumber(text);
    const bool isCount = number && *number >= 1 && *number <= 1e9 && *number == std::size_t(*number);
    return isCount ? std::optional(std::size_t(*number)) : std::nullopt;
}

}  // namespace

std::string lineChanges(std::string_view before, std::string_view after) {
    const Lines old = linesOf(before), next = linesOf(after);
    std::string changes = checksum(before);
    std::size_t i = 0, j = 0;
    while (i < old.size() || j < next.size()) {
        std::size_t kept = 0;
        for (; i < old.size() && j < next.size() && old[i] == next[j]; ++i, ++j) ++kept;
        if (kept > 0) changes += "\n=" + std::to_string(kept);
        if (i == old.size() && j == next.size()) break;
        const Skipped skipped = skippedAt(old, i, next, j);
        if (skipped.before > 0) changes += "\n-" + std::to_string(skipped.before);
        for (std::size_t k = 0; k < skipped.after; ++k) (changes += "\n+") += next[j + k];
        i += skipped.before;
        j += skipped.after;
    }
    return changes;
}

io::Result<std::string> withLineChanges(std::string_view before, std::string_view changes) {
    const io::Error other{"it changes another text"};
    const Lines old = linesOf(before), steps = linesOf(changes);
    if (steps.empty() || steps.front() != checksum(before)) return other;
    std::string after;
    std::size_t at = 0;
    for (std::size_t step = 1; step < steps.size(); ++step) {
        const std::string_view line = steps[step];
        const char what = line.empty() ? ' ' : line.front();
        if (what == '+') {
            after.append(line.substr(1)) += '\n';
            continue;
        }
        const std::optional<std::size_t> count = line.empty() ? std::nullopt : countIn(line.substr(1));
        if ((what != '=' && what != '-') || !count || *count > old.size() - at) return other;
        for (std::size_t k = 0; what == '=' && k < *count; ++k) after.append(old[at + k]) += '\n';
        at += *count;
    }
    if (at != old.size()) return other;
    return after;
}

}  // namespace session
