#include "study/compare/reasoning.h"

#include <cmath>

#include "base/numbers.h"
#include "io/double_facts.h"
#include "io/query/query_json.h"
#include "methods/defects.h"
#include "methods/engines.h"
#include "study/precision/precision.h"

namespace study {
namespace {

using collide::SweepQuery;
using methods::Method;

std::string short3(double value) { return base::printed("%.*g", 4, value); }

std::string truth(const collide::SweepAnswer& answer) {
    std::string text = io::outcomeName(answer.outcome);
    if (answer.contact && std::isfinite(answer.contact->frames))
        text += " at " + base::number(answer.contact->frames) + " frames, distance " + short3(answer.contact->distance);
    if (answer.penetration) text += ", " + short3(answer.penetration->depth) + " deep";
    return text;
}

Reason ofDefect(const SweepQuery& query, const Row& row, methods::Defect defect) {
    const methods::DefectInfo& info = methods::info(defect);
    const FormulaPair& formula = formulas(defect);
    Reason r{info.name, info.where, info.does, formula.printed, formula.repaired, {}, defect};
    const std::string before = says(*row.method, row.answer);
    const std::string after = says(*row.method, methods::answer(*row.method, query, {defect}));
    r.live = "Here it says " + before;
    r.live +=
        before == after ? "; with this line alone repaired still that." : "; with this line repaired " + after + ".";
    return r;
}

/// Tunnelling: step-and-check misses a contact between two samples, or finds it late.
Reason tunnelling(const SweepQuery& query, const collide::SweepAnswer& exact) {
    Reason r{.name = "tunnelling",
             .where = "step-and-check",
             .why = "It looks once a frame and sees nothing of what happens between two looks.",
             .printed = "for each whole frame k:  |d + k·v| ≤ R",
             .repaired = "the first t ≥ 0 with |d + t·v| = R"};
    if (!exact.contact || !std::isfinite(exact.contact->frames)) return r;
    const collide::Vec3 d = query.ball.position - query.obstacle.center,
                        v = exact.ballVelocity - query.obstacle.velocity;
    const double before = std::floor(exact.contact->frames), R = query.ball.radius + query.obstacle.radius;
    const auto sample = [&](double k) {
        return "frame " + base::number(k) + ": centres " + short3(glm::length(d + v * k)) + " apart";
    };
    r.live = sample(before) + "; " + sample(before + 1) + ". Contact needs " + short3(R) + ", and is at frame " +
             short3(exact.contact->frames) + ".";
    return r;
}

Reason advancement(const SweepQuery& query) {
    const double R = query.ball.radius + query.obstacle.radius;
    return {.name = "tolerance",
            .where = "conservative advancement",
            .why =
                "It goes on by the gap over the closing speed and stops while a gap is left; near a graze that is "
                "long before, or beside, the contact.",
            .printed = "stop if |d + t·v| − R ≤ 1e-4·R",
            .repaired = "the root itself",
            .live = "The tolerance here is " + short3(1e-4 * R) + "; it gives up after " +
                    std::to_string(methods::kMostAdvances) + " steps."};
}

/// The form without cancellation.
constexpr const char* kStableFormula = "D = a·R² − |d × v|²,  t = c/(√D − h)";

std::string nearestDecision(const PrecisionStudy& study) {
    for (const Margin& m : study.margins)
        if (m.isClosest) return std::string(" Nearest decision: ") + m.name + " = " + io::elided(m.exact, 6) + ".";
    return {};
}

/// Cancellation: no line is defective, but the published form loses the digits of this query.
Reason ofNumbers(const SweepQuery& query, const Row& row) {
    const PrecisionStudy study = studyPrecision(query, false);
    const bool single = row.method->precision == methods::Precision::Float;
    const Arithmetic& arithmetic = single ? study.inFloat : study.inDouble;
    Reason r;
    switch (arithmetic.loss) {
        case Loss::Range:
            r.name = "range";
            r.why = "Squares of these lengths leave the range of the type long before the lengths do.";
            r.repaired = "all lengths times a power of two, chosen so that the largest is near 1";
            break;
        case Loss::None:
            r.name = "rounding";
            r.why = "The last bits decide, and this method rounds roots and quotients on its way to them.";
            break;
        case Loss::Digits:
            r.name = "cancellation";
            r.why = "Numbers that are nearly equal are subtracted; what is left is their rounding.";
            break;
    }
    if (row.method->form == methods::Form::Corrected)
        r.why += std::string(" The formula is right; ") + (single ? "24" : "53") + " bits are too few for this query.";
    else if (arithmetic.loss != Loss::Range)
        r.printed = row.method->info->formula, r.repaired = kStableFormula;
    r.live = "Of the published form: " + arithmetic.summary + nearestDecision(study);
    return r;
}

Reason convention(const SweepQuery& query, const Comparison& comparison, const Method& m) {
    const methods::Situation situation = methods::situationOf(query, comparison.exact);
    return {.name = "convention",
            .why = std::string("For \"") + methods::name(situation) +
                   "\" this method states: " + methods::name(m.choice(situation)) + "; here it is called " +
                   io::outcomeName(comparison.exact.outcome) + "."};
}

}  // namespace

Reasoning reasoning(const SweepQuery& query, const Comparison& comparison, std::size_t index) {
    const Row& row = comparison.rows[index];
    const Method& m = *row.method;
    const Verdict verdict = row.judgement.verdict;
    Reasoning result;
    result.headline = std::string(m.info->name) + ' ' + methods::name(m.form) + ' ' + methods::name(m.precision) +
                      ": " + name(verdict) + ". ";
    if (verdict == Verdict::NotApplicable) {
        result.headline += std::string("It cannot be asked: ") + row.answer.notApplicable + ".";
        return result;
    }
    result.headline += "It says " + says(m, row.answer) + "; the truth is " + truth(comparison.exact) + ".";
    if (row.askedOutcome != comparison.exact.outcome)
        result.reasons.push_back({.name = "rounded question",
                                  .why = std::string("What it was handed is rounded to ") + methods::name(m.precision) +
                                         ", and that question has another answer: " +
                                         io::outcomeName(row.askedOutcome) + ". It is judged by that one."});
    if (verdict == Verdict::Agrees) return result;
    for (methods::Defect d : row.defects) result.reasons.push_back(ofDefect(query, row, d));
    if (verdict == Verdict::Convention) result.reasons.push_back(convention(query, comparison, m));
    if (!row.defects.empty() || verdict == Verdict::Convention) return result;
    if (m.info->search == methods::Search::Steps)
        result.reasons.push_back(tunnelling(query, comparison.exact));
    else if (m.info->search == methods::Search::Advancement)
        result.reasons.push_back(advancement(query));
    else
        result.reasons.push_back(ofNumbers(query, row));
    return result;
}

}  // namespace study
