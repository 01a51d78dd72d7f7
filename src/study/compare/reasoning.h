#pragma once
/// The reasons why a row of a comparison differs from the truth: the defect, its line as printed and as repaired, and
/// that line with the numbers of this query.

#include <optional>
#include <string>
#include <vector>

#include "study/compare/compare.h"

namespace study {

/// A formula as printed and as repaired, in one line each.
struct FormulaPair {
    const char* printed;
    const char* repaired;
};
[[nodiscard]] const FormulaPair& formulas(methods::Defect) noexcept;

struct Reason {
    std::string name{};                       ///< "B1", "tunnelling", "cancellation", "convention"...
    std::string where{};                      ///< place in the article; empty if the reason is no defect of an article
    std::string why{};                        ///< one sentence
    std::string printed{}, repaired{};        ///< formulas; empty where there is none
    std::string live{};                       ///< the line with the numbers of this query; empty if there is none
    std::optional<methods::Defect> defect{};  ///< defect of the article; absent: another reason
};

struct Reasoning {
    std::string headline;  ///< "d3dx printed float: wrong. It says …; the truth is …"
    std::vector<Reason> reasons;
};

/// @param row  of comparison.rows; a row that agrees has a headline and no reasons
[[nodiscard]] Reasoning reasoning(const collide::SweepQuery& query, const Comparison& comparison, std::size_t row);

}  // namespace study
