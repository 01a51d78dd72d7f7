#pragma once
/// A comparison as JSON text, and the totals of many as a table: what `carom compare` writes.

#include <array>
#include <string>

#include "io/query_json.h"
#include "study/compare/compare.h"

namespace study {

/// Appends one comparison as one JSON object (no line end): id, exact answer, one row per method. A number that a
/// method gives as NaN or infinity is left out and named in the answer's "not_a_number"; "says" has it in the method's
/// words. "asked" stands in a row where rounding (or the way the method wants to be asked) made the question another
/// one, with its exact outcome. @param flat  vectors have two numbers
void appendComparison(std::string& out, const std::string& id, bool flat, const Comparison& comparison);

/// How often each method met each verdict.
struct Totals {
    std::vector<std::array<std::uint64_t, kVerdictCount>> counts{methods::all().size()};  ///< by method, by verdict
    std::uint64_t queries = 0;

    void add(const Comparison& comparison);
    void add(const std::vector<Verdict>& verdicts);
    /// One line per method, in columns, with a heading.
    [[nodiscard]] std::string table() const;
};

}  // namespace study
