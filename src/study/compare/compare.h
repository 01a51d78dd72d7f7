#pragma once
/// One query answered by every published method beside the exact answer: a verdict for each, and the defects of the
/// article that explain it.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "collide/sweep.h"
#include "methods/conventions.h"
#include "methods/method.h"
#include "verdict/judge.h"

namespace study {

using verdict::kInaccurateUlps;
using verdict::kVerdictCount;
using verdict::name;
using verdict::Verdict;

/// The query as put to one method, with its exact answer: the basis of the verdict.
struct Asked {
    collide::SweepQuery question;
    collide::SweepAnswer truth;
    methods::Situation situation = methods::Situation::Hit;
};

[[nodiscard]] Asked asked(const methods::Method&, const collide::SweepQuery&);

struct Judgement {
    Verdict verdict = Verdict::NotApplicable;
    std::optional<double> errorUlps;  ///< largest error of the values with a true value
    const char* worstField = "";      ///< "frames", "hit_point"...
};

/// Judges an answer by the exact answer to the same query. Errors are in ulps of the method's precision: of the true
/// value for times, distances and depth; of the largest coordinate or radius for points; of 1 for normal and angle; of
/// the largest speed for velocities.
[[nodiscard]] Judgement judge(const methods::Method&, const methods::MethodAnswer&, const Asked&);

struct Row {
    const methods::Method* method = nullptr;
    methods::MethodAnswer answer;   ///< in the frame and units of the method's input
    methods::MethodAnswer carried;  ///< the same answer in the frame and units of the query
    Judgement judgement;
    collide::Outcome askedOutcome = collide::Outcome::Still;  ///< exact outcome of the query as put to the method
    double pathFrames = 1;                 ///< frames of the path that the method gets as one movement
    std::vector<methods::Defect> defects;  ///< defects of the printed listing that explain a verdict other than agrees
};

struct Comparison {
    collide::SweepAnswer exact;
    std::vector<Row> rows;  ///< in the order of methods::all()
};

/// The whole comparison, with the defects that explain its differences.
[[nodiscard]] Comparison compare(const collide::SweepQuery& query);

/// The verdicts alone, in the order of methods::all(); several times faster.
[[nodiscard]] std::vector<Verdict> verdicts(const collide::SweepQuery& query);

/// The row of one method alone, without the search for defects. @param method  one of methods::all()
[[nodiscard]] Row ask(const methods::Method& method, const collide::SweepQuery& query);

/// The answer in the method's own words: "TRUE, dis2hit = 3", "false, fT = nan".
[[nodiscard]] std::string says(const methods::Method&, const methods::MethodAnswer&);

}  // namespace study
