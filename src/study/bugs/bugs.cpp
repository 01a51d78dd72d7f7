#include "study/bugs/bugs.h"

#include <algorithm>
#include <cmath>

#include "base/contract.h"
#include "methods/defects.h"
#include "study/compare/compare.h"

namespace study {
namespace {

using methods::Defect;
using methods::Form;
using methods::Method;

/// The row of a published method in one form and precision.
const Method& methodIn(std::string_view article, Form form, methods::Precision precision) {
    const auto all = methods::all();
    const auto found = std::find_if(all.begin(), all.end(), [&](const Method& m) {
        return m.info->name == article && m.form == form && m.precision == precision;
    });
    CAROM_EXPECTS(found != all.end(), article);
    return *found;
}

/// From right to wrong.
int badnessOf(verdict::Verdict v) {
    using enum verdict::Verdict;
    return isRight(v) ? 0 : v == Inaccurate ? 1 : v == WrongValue ? 2 : v == Wrong ? 3 : 4;
}

/// Right, or off by rounding alone.
bool isSoundVerdict(verdict::Verdict v) { return isRight(v) || v == verdict::Verdict::Inaccurate; }

bool isSameValue(double a, double b) {
    constexpr double kRounding = 1e-9;  // relative; the two lines round differently
    return (std::isnan(a) && std::isnan(b)) || a == b ||
           std::abs(a - b) <= kRounding * std::max(std::abs(a), std::abs(b));
}

bool isSameValue(const methods::NotedValue& a, const methods::NotedValue& b) {
    if (a.index() != b.index()) return false;
    if (const bool* yes = std::get_if<bool>(&a)) return *yes == std::get<bool>(b);
    if (const double* number = std::get_if<double>(&a)) return isSameValue(*number, std::get<double>(b));
    const auto &u = std::get<collide::Vec3>(a), &v = std::get<collide::Vec3>(b);
    return isSameValue(u.x, v.x) && isSameValue(u.y, v.y) && isSameValue(u.z, v.z);
}

/// True if a line of the defect computes another value when it is repaired.
bool changesItsLine(const methods::Listing& listing, Defect defect, const methods::ListingRun& printed,
                    const methods::ListingRun& repaired) {
    for (const std::size_t line : listing.linesOf(defect)) {
        const auto &before = printed.values[line], &after = repaired.values[line];
        if (before && after && !isSameValue(*before, *after)) return true;
    }
    return false;
}

}  // namespace

BugAnswer bugAnswer(const BugTrial& trial, const collide::SweepQuery& query) {
    const Method& corrected = methodIn(trial.article, Form::Corrected, trial.precision);
    const methods::MethodAnswer answer =
        methods::answer(methodIn(trial.article, Form::Printed, trial.precision), query, trial.mended);
    if (answer.notApplicable) return {verdict::Verdict::NotApplicable, answer.notApplicable};
    return {judge(corrected, answer, asked(corrected, query)).verdict, says(corrected, answer)};
}

BugFinding findBug(const BugTrial& trial, Defect defect, const collide::SweepQuery& query) {
    CAROM_EXPECTS(methods::info(defect).article == trial.article, trial.article);
    BugTrial other = trial;
    other.mended = trial.mended.with(defect);
    BugFinding finding{false, bugAnswer(trial, query), bugAnswer(other, query)};
    const verdict::Verdict printed = finding.printed.verdict, repaired = finding.repaired.verdict;
    if (printed == verdict::Verdict::NotApplicable) return finding;
    if (bugExample(defect).seen == BugSeen::InAnswer) {
        finding.fails = isSoundVerdict(repaired) && badnessOf(repaired) < badnessOf(printed);
    } else if (bugExample(defect).seen == BugSeen::InLine) {
        finding.fails = changesItsLine(methods::listing(trial.article), defect,
                                       methods::runListing(trial.article, trial.precision, query, trial.mended),
                                       methods::runListing(trial.article, trial.precision, query, other.mended));
    }
    return finding;
}

}  // namespace study
