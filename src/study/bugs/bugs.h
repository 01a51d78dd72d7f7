#pragma once
/// The defects of the articles as bugs to find: whether one makes its listing fail on a query, and the smallest scene
/// on which it does.

#include <string>

#include "collide/sweep.h"
#include "methods/listing.h"
#include "methods/repairs.h"
#include "verdict/judge.h"

namespace study {

/// Where a defect can be seen.
enum class BugSeen : std::uint8_t {
    InAnswer,  ///< the listing's answer differs from the truth
    InLine,    ///< the answer does not depend on the line; its value differs from that of the repaired line
    Nowhere,   ///< in no scene: `BugExample::whyNowhere`
};

/// The smallest example of a defect.
struct BugExample {
    methods::Defect defect{};
    BugSeen seen = BugSeen::InAnswer;
    collide::SweepQuery query;  ///< Nowhere: a scene on which the line can be read
    methods::Precision precision = methods::Precision::Double;
    methods::Repairs mended;           ///< defects of other lines, repaired so that this one decides
    const char* whyNowhere = nullptr;  ///< one sentence
};
[[nodiscard]] const BugExample& bugExample(methods::Defect);

/// A listing, partly mended, on a query.
struct BugTrial {
    std::string_view article;  ///< name of a published method
    methods::Precision precision = methods::Precision::Double;
    methods::Repairs mended;
};

/// What the listing answers, and the verdict on it by the conventions of the corrected method.
struct BugAnswer {
    verdict::Verdict verdict = verdict::Verdict::NotApplicable;
    std::string says;  ///< the answer in the method's words: "TRUE, dis2hit = 3"
};
[[nodiscard]] BugAnswer bugAnswer(const BugTrial& trial, const collide::SweepQuery&);

/// What a defect does to a query.
struct BugFinding {
    bool fails = false;           ///< wrong with the line as printed; with it repaired right, or off by rounding alone
    BugAnswer printed, repaired;  ///< with the line as printed, and with it repaired
};
/// @pre a defect of trial.article
[[nodiscard]] BugFinding findBug(const BugTrial& trial, methods::Defect, const collide::SweepQuery&);

/// True for an answer that is right: the truth, or the stated convention.
[[nodiscard]] constexpr bool isRight(verdict::Verdict v) {
    return v == verdict::Verdict::Agrees || v == verdict::Verdict::Convention;
}

}  // namespace study
