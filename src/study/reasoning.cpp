#include "study/reasoning.h"

#include <cmath>
#include <cstdio>

#include "io/numbers.h"
#include "io/query_json.h"
#include "methods/defects.h"
#include "methods/engines.h"
#include "study/precision.h"

namespace study {
namespace {

using collide::SweepQuery;
using methods::Method;

std::string short3(double value) {
    char text[40];
    std::snprintf(text, sizeof text, "%.4g", value);
    return text;
}

std::string truth(const collide::SweepAnswer& answer) {
    std::string text = io::outcomeName(answer.outcome);
    if (answer.contact && std::isfinite(answer.contact->frames))
        text += " at " + io::number(answer.contact->frames) + " frames, distance " + short3(answer.contact->distance);
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

/// What step-and-check sees at the two looks around the contact.
Reason tunnelling(const SweepQuery& query, const collide::SweepAnswer& exact) {
    Reason r{"tunnelling",
             "step-and-check",
             "It looks once a frame and sees nothing of what happens between two looks.",
             "for each whole frame k:  |d + k·v| ≤ R",
             "the first t ≥ 0 with |d + t·v| = R",
             {},
             {}};
    if (!exact.contact || !std::isfinite(exact.contact->frames)) return r;
    const collide::Vec3 d = query.ball.position - query.sphere.center, v = exact.ballVelocity - query.sphere.velocity;
    const double before = std::floor(exact.contact->frames), R = query.ball.radius + query.sphere.radius;
    const auto look = [&](double k) {
        return "frame " + io::number(k) + ": centres " + short3(glm::length(d + v * k)) + " apart";
    };
    r.live = look(before) + "; " + look(before + 1) + ". Contact needs " + short3(R) + ", and is at frame " +
             short3(exact.contact->frames) + ".";
    return r;
}

Reason advancement(const SweepQuery& query) {
    const double R = query.ball.radius + query.sphere.radius;
    return {
        "tolerance",
        "conservative advancement",
        "It goes on by the gap over the closing speed and stops while a gap is left; near a graze that is long before, "
        "or beside, the contact.",
        "stop if |d + t·v| − R ≤ 1e-4·R",
        "the root itself",
        "The tolerance here is " + short3(1e-4 * R) + "; it gives up after " + std::to_string(methods::kMostAdvances) +
            " steps.",
        {}};
}

/// The method is right, its numbers are not.
Reason cancellation(const SweepQuery& query, const Row& row) {
    const PrecisionStudy study = studyPrecision(query, false);
    const bool single = row.method->precision == methods::Precision::Float;
    const Arithmetic& arithmetic = single ? study.inFloat : study.inDouble;
    Reason r;
    r.name = "cancellation";
    r.why = row.method->form == methods::Form::Corrected
                ? std::string("The formula is right; ") + (single ? "24" : "53") + " bits are too few for this query."
                : "Large numbers that are nearly equal are subtracted; what is left is their rounding.";
    const bool isHaines = row.method->id == methods::Id::Haines;
    r.printed = isHaines ? "D = R² − |d − (h/a)·v|²" : "D = h² − a·c,  t = (−h − √D)/a";
    r.repaired = "D = a·R² − |d × v|²,  t = c/(√D − h)";
    r.live = "Of the published form: " + arithmetic.story;
    for (const Margin& m : study.margins)
        if (m.isClosest) r.live += " Nearest decision: " + std::string(m.name) + " = " + short3(m.value) + ".";
    return r;
}

Reason convention(const SweepQuery& query, const Comparison& comparison, const Method& m) {
    const methods::Situation situation = methods::situationOf(query, comparison.exact);
    return {"convention",
            "",
            std::string("For \"") + methods::name(situation) +
                "\" this method states: " + methods::name(methods::choice(m.id, m.form, situation)) +
                "; here it is called " + io::outcomeName(comparison.exact.outcome) + ".",
            {},
            {},
            {},
            {}};
}

}  // namespace

Reasoning reasoning(const SweepQuery& query, const Comparison& comparison, std::size_t index) {
    const Row& row = comparison.rows[index];
    const Method& m = *row.method;
    const Verdict verdict = row.judgement.verdict;
    Reasoning result;
    result.headline = std::string(methods::name(m.id)) + ' ' + methods::name(m.form) + ' ' +
                      methods::name(m.precision) + ": " + name(verdict) + ". ";
    if (verdict == Verdict::NotApplicable) {
        result.headline += std::string("It cannot be asked: ") + row.answer.notApplicable + ".";
        return result;
    }
    result.headline += "It says " + says(m, row.answer) + "; the truth is " + truth(comparison.exact) + ".";
    if (row.askedOutcome != comparison.exact.outcome)
        result.reasons.push_back({"rounded question",
                                  "",
                                  std::string("What it was handed is rounded to ") + methods::name(m.precision) +
                                      ", and that question has another answer: " + io::outcomeName(row.askedOutcome) +
                                      ". It is judged by that one.",
                                  {},
                                  {},
                                  {},
                                  {}});
    if (verdict == Verdict::Agrees) return result;
    for (methods::Defect d : row.defects) result.reasons.push_back(ofDefect(query, row, d));
    if (verdict == Verdict::Convention) result.reasons.push_back(convention(query, comparison, m));
    if (!row.defects.empty() || verdict == Verdict::Convention) return result;
    if (m.id == methods::Id::Discrete)
        result.reasons.push_back(tunnelling(query, comparison.exact));
    else if (m.id == methods::Id::Conservative)
        result.reasons.push_back(advancement(query));
    else
        result.reasons.push_back(cancellation(query, row));
    return result;
}

}  // namespace study
