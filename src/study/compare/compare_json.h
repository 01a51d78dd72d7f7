#pragma once
/// The output of `carom compare`: a comparison as JSON text, and the totals of many as a table.

#include <array>
#include <string>

#include "io/query/query_json.h"
#include "study/compare/compare.h"

namespace study {

/// Appends one comparison as one JSON object (no line end): id, exact answer, one row per method. A NaN or infinity is
/// left out and named in the answer's "not_a_number"; "says" has it in the method's words. A row has "asked", with its
/// exact outcome, if rounding or the method's form of input changed the query. @param flat  vectors have two numbers
void appendComparison(std::string& out, const std::string& id, bool flat, const Comparison& comparison);

/// Counts of verdicts by method.
struct Totals {
    std::vector<std::array<std::uint64_t, kVerdictCount>> counts{methods::all().size()};  ///< by method, by verdict
    std::uint64_t queries = 0;

    void add(const Comparison& comparison);
    void add(const std::vector<Verdict>& verdicts);
    /// One line per method, in columns, with a heading.
    [[nodiscard]] std::string table() const;
};

}  // namespace study
