#pragma once
/// A mechanism with its numbers, tried on rows.

#include <optional>
#include <string>
#include <vector>

#include "logs/reason/condition.h"
#include "logs/reason/mechanism.h"

namespace logs {

/// Rows that a search looks at.
struct Sides {
    Rows wrong, right;
    double weight = 1;                ///< a right row counts so much beside a wrong one
    std::vector<LogSymptoms> left{};  ///< symptoms of the wrong rows that no reason explains yet
    std::string obstacle;             ///< "sphere", "box"; "obstacle": there are several
};

struct Trial {
    const Mechanism* mechanism = nullptr;
    Numbers numbers{};
    std::optional<Condition> condition;
    std::vector<LogSymptoms> claims;  ///< symptoms of the wrong rows
    std::size_t rows = 0;             ///< claimed
    std::size_t telling = 0;          ///< rows claimed by a value
    std::size_t weak = 0;             ///< rows claimed that anything agrees with
    std::size_t sharp = 0;            ///< rows claimed by a value, met by an eighth of the slack
    std::size_t withValues = 0;       ///< wrong rows with another symptom than a decision, where its condition holds
    double denied = 0;                ///< rows that deny it, by their weights
    double right = 0;                 ///< share of the rows that it would change that are as it says
    LogSymptoms symptoms = 0;         ///< claimed in any of them

    [[nodiscard]] bool isEverywhere() const;
    /// A format is one of many.
    [[nodiscard]] int cost() const {
        return mechanism->fit.parameters + (mechanism->scope.ofRounding ? 1 : 0) + (condition ? 2 : 0);
    }
};
[[nodiscard]] std::string nameOf(const Trial& trial, const std::string& obstacle);
/// Its name, words, advice, number, unit and symptoms.
[[nodiscard]] LogReason textOf(const Trial& trial, const std::string& obstacle);
/// @param where  where it holds; with none it is sought if right rows deny it
[[nodiscard]] Trial tried(const Mechanism& mechanism, const Numbers& numbers, const Sides& sides,
                          const std::optional<Condition>& where = {}, bool seeksCondition = false);
/// Its numbers, fitted to some rows; each is worth a trial.
[[nodiscard]] std::vector<Numbers> candidatesOf(const Mechanism& mechanism, const Rows& wrong);
/// part / all; 1 of none.
[[nodiscard]] inline double shareOf(std::size_t part, std::size_t all) {
    return all == 0 ? 1 : static_cast<double>(part) / static_cast<double>(all);
}
/// No more rows deny it than chance allows, and it explains enough rows, sharply enough, for what it is.
[[nodiscard]] bool isEvident(const Trial& trial, const Sides& sides);

}  // namespace logs
