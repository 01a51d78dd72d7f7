#pragma once
/// Queries whose answers were derived by hand, beside those of `carom solve`.

#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "cli/process.h"

namespace named_cases {

struct Case {
    std::string id;
    nlohmann::json answer, is;
};

/// @param file  in tests/data: a query a line, with its answer as "is". Outcomes are compared.
inline std::vector<Case> solved(const std::string& file) {
    std::ifstream lines(CAROM_SOURCE_DIR "/tests/data/" + file);
    std::string input;
    std::vector<Case> cases;
    for (std::string line; std::getline(lines, line);) {
        nlohmann::json query = nlohmann::json::parse(line);
        cases.push_back({query.at("id"), {}, query.at("is")});
        query.erase("is");
        input += query.dump() + "\n";
    }
    const process::Finished result = process::run({"solve"}, input);
    EXPECT_EQ(result.status, 0);
    const auto answers = result.lines();
    EXPECT_EQ(answers.size(), cases.size());
    if (answers.size() != cases.size()) return {};
    for (std::size_t i = 0; i < cases.size(); ++i) {
        cases[i].answer = nlohmann::json::parse(answers[i]);
        EXPECT_EQ(cases[i].answer.at("id"), cases[i].id);
        EXPECT_EQ(cases[i].answer.at("outcome"), cases[i].is.at("outcome")) << cases[i].id;
    }
    return cases;
}

/// A field, if it was derived, within so many units in the last place. One more than the contract's, because what was
/// derived is rounded as well.
inline void expectUlps(const nlohmann::json& answer, const char* field, const nlohmann::json& is, int ulps,
                       const std::string& id) {
    if (!is.contains(field)) return;
    ASSERT_TRUE(answer.contains(field)) << id << ' ' << answer;
    const double want = is.at(field), got = answer.at(field);
    const double unit = std::nextafter(std::abs(want), INFINITY) - std::abs(want);
    EXPECT_LE(std::abs(got - want), ulps * unit) << id << ' ' << field;
}

}  // namespace named_cases
