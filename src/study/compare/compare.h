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

namespace study {

enum class Verdict : std::uint8_t {
    Agrees,         ///< the same decision, every value within 16 ulps of the method's precision
    Inaccurate,     ///< the same decision, a value off by more
    Convention,     ///< differs by the article's own stated choice
    Wrong,          ///< another decision
    Invalid,        ///< NaN, infinity, or no answer at all
    NotApplicable,  ///< the question cannot be put to the method
};
inline constexpr int kVerdictCount = static_cast<int>(Verdict::NotApplicable) + 1;

/// "agrees", "inaccurate"... "not applicable".
[[nodiscard]] const char* name(Verdict) noexcept;

/// More than this many ulps off is inaccurate.
inline constexpr double kInaccurateUlps = 16;

/// The question as put to one method, with its exact answer: the basis of the verdict.
struct Asked {
    collide::SweepQuery question;
    collide::SweepAnswer truth;
    methods::Situation situation = methods::Situation::Hit;
};

struct Judgement {
    Verdict verdict = Verdict::NotApplicable;
    std::optional<double> errorUlps;  ///< error of the worst value that has a true one
    const char* worstField = "";      ///< "frames", "hit_point"...
};

/// Judges an answer by the exact answer to the very same question. Errors are counted in ulps of the method's
/// precision: of the true value for times, distances and depth; of the largest coordinate or radius for points; of 1
/// for normal and angle; of the largest speed for velocities.
[[nodiscard]] Judgement judge(const methods::Method&, const methods::MethodAnswer&, const Asked&);

struct Row {
    const methods::Method* method = nullptr;
    methods::MethodAnswer answer;   ///< to the question as asked
    methods::MethodAnswer carried;  ///< the same, in the query's frame and units
    Judgement judgement;
    collide::Outcome askedOutcome = collide::Outcome::Still;  ///< exact, of the question as asked
    double pathFrames = 1;                 ///< length of the path that the method was handed as one movement
    std::vector<methods::Defect> defects;  ///< defects of the printed listing that explain a verdict other than agrees
};

struct Comparison {
    collide::SweepAnswer exact;
    std::vector<Row> rows;  ///< in the order of methods::all()
};

/// The whole comparison, with the defects that explain what differs.
[[nodiscard]] Comparison compare(const collide::SweepQuery& query);

/// The verdicts alone, in the order of methods::all(): several times as fast.
[[nodiscard]] std::vector<Verdict> verdicts(const collide::SweepQuery& query);

/// The row of one method alone, without the search for defects. @param method  one of methods::all()
[[nodiscard]] Row ask(const methods::Method& method, const collide::SweepQuery& query);

/// The answer in the method's own words: "TRUE, dis2hit = 3", "false, fT = nan".
[[nodiscard]] std::string says(const methods::Method&, const methods::MethodAnswer&);

}  // namespace study
