// The rate at which the bugs of the frozen engines are named, falsely named, and not named.

#include <gtest/gtest.h>

#include <array>
#include <cstdlib>
#include <iostream>
#include <regex>

#include "logs/frozen/engines.h"
#include "logs/log_files.h"
#include "logs/reason/explain.h"

namespace {

using frozen::Kind;

enum class Result : std::uint8_t { Named, Half, Unnamed, False };
constexpr std::array kResults = {"named", "half", "-", "FALSE"};

struct Outcome {
    Result result = Result::Unnamed;
    std::string said;
};

Outcome outcomeOf(const frozen::Row& row, unsigned seed) {
    const logs::Opened log = logs::openText(frozen::logOf(row, seed, 600));
    EXPECT_EQ(log.error, "") << row.name;
    const auto found = logs::explain(*log.file, log.mapping, logs::sampleOf(log.table));
    Outcome outcome;
    std::vector<bool> isSaid(row.reasons.size());
    bool isFalse = false;
    std::vector<logs::LogReason> reasons = found.reasons;
    reasons.insert(reasons.end(), found.ofInaccurate.begin(), found.ofInaccurate.end());
    for (const logs::LogReason& reason : reasons) {
        const std::string words = reason.name + ": " + reason.words;
        outcome.said += " | " + words + " [" + std::to_string(reason.explains) + "]";
        bool isTrue = false;
        for (std::size_t i = 0; i < row.reasons.size(); ++i)
            if (std::regex_search(words, std::regex(row.reasons[i]))) isSaid[i] = isTrue = true;
        isFalse = isFalse || !isTrue;
    }
    for (const std::string& remark : found.remarks) outcome.said += " | # " + remark;
    const auto said = std::count(isSaid.begin(), isSaid.end(), true);
    const bool isAll = row.kind == Kind::TwoBugs ? said == std::ssize(isSaid) : said > 0;
    if (isFalse)
        outcome.result = Result::False;
    else if (isAll || row.kind >= Kind::Unlisted)
        outcome.result = Result::Named;
    else if (said > 0)
        outcome.result = Result::Half;
    return outcome;
}

/// CAROM_TRIALS=N: every engine, with seeds from 1 to N. CAROM_ENGINES=WORDS: of those, the ones of that name.
int trials() {
    const char* given = std::getenv("CAROM_TRIALS");
    return given ? std::atoi(given) : 0;
}
bool isTried(const frozen::Row& row) {
    const char* given = std::getenv("CAROM_ENGINES");
    return !given || std::regex_search(row.name, std::regex(given));
}

TEST(LogFrozenEngines, AreNamedAndNoneFalsely) {
    constexpr std::size_t kSample = 5;  // one engine in so many, where not all are tried
    constexpr std::array kKinds = {"one bug", "two bugs", "no known mechanism", "right", "random"};
    std::array<std::array<int, 4>, kKinds.size()> counts{};
    const auto& rows = frozen::rows();
    for (int seed = 1; seed <= std::max(1, trials()); ++seed)
        for (std::size_t i = 0; i<rows.size(); i += trials()> 0 ? 1 : kSample) {
            if (!isTried(rows[i])) continue;
            const Outcome outcome = outcomeOf(rows[i], static_cast<unsigned>(seed));
            ++counts[static_cast<std::size_t>(rows[i].kind)][static_cast<std::size_t>(outcome.result)];
            EXPECT_NE(outcome.result, Result::False) << rows[i].name << outcome.said;
            if (trials() > 0)
                std::cout << kResults[static_cast<std::size_t>(outcome.result)] << '\t' << seed << '\t' << rows[i].name
                          << '\t' << outcome.said << std::endl;
        }
    int named = 0, bugs = 0;
    for (std::size_t kind = 0; kind < counts.size(); ++kind) {
        std::cout << kKinds[kind] << ": " << counts[kind][0] << " named or silent as they should be, "
                  << counts[kind][1] << " half, " << counts[kind][2] << " not, " << counts[kind][3] << " falsely\n";
        if (kind >= static_cast<std::size_t>(Kind::Unlisted)) continue;
        named += counts[kind][0];
        for (const int count : counts[kind]) bugs += count;
    }
    EXPECT_GE(100 * named, 85 * bugs);
}

}  // namespace
