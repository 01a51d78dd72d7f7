#include "logs/judge/reason.h"

#include <algorithm>
#include <array>

#include "verdict/backward_error.h"

namespace logs {
namespace {

constexpr std::uint64_t kTooFew = 3;  // wrong rows

/// "1 wrong row is".
std::string fewWords(const LogReasons& reasons) {
    return std::to_string(reasons.tested) + (reasons.tested == 1 ? " wrong row is" : " wrong rows are");
}
/// The values that are off by more than a limit, scene units.
LogSymptoms valuesBeyond(const JudgedRow& row, double limit) {
    const LogValueErrors errors = valueErrors(row.line, row.exact);
    LogSymptoms symptoms = 0;
    constexpr std::array kValues = {std::pair(LogError::Time, LogSymptom::Time),
                                    std::pair(LogError::Point, LogSymptom::Point),
                                    std::pair(LogError::BallCenter, LogSymptom::BallCenter),
                                    std::pair(LogError::Normal, LogSymptom::Normal),
                                    std::pair(LogError::NewVelocity, LogSymptom::Response),
                                    std::pair(LogError::SphereNewVelocity, LogSymptom::Response),
                                    std::pair(LogError::Impulse, LogSymptom::Response)};
    for (const auto& [error, symptom] : kValues)
        if (!(errors.of(error) <= limit)) symptoms |= bitOf(symptom);
    return symptoms;
}

std::string rowCount(std::uint64_t number) { return std::to_string(number) + (number == 1 ? " row" : " rows"); }

}  // namespace

const char* name(LogSymptom symptom) noexcept {
    constexpr std::array names = {"missed hit", "false hit", "time",     "point",       "ball centre",
                                  "normal",     "no number", "response", "start inside"};
    return names[static_cast<std::size_t>(symptom)];
}

LogSymptoms symptomsOf(const LogMapping& mapping, const JudgedRow& row) {
    const auto& [line, exact, finding] = row;
    if (finding.verdict == Verdict::Invalid) return bitOf(LogSymptom::NoNumber);
    if (finding.verdict != Verdict::Wrong && finding.verdict != Verdict::WrongValue) return 0;
    const bool isHit = collide::isHit(exact.outcome);
    if (finding.verdict == Verdict::WrongValue && exact.penetration) return bitOf(LogSymptom::Inside);
    if (line.answer.isHit != isHit) return bitOf(isHit ? LogSymptom::MissedHit : LogSymptom::FalseHit);
    const double border = verdict::BackwardError(line.query.query, exact).border(mapping.precision);
    const LogSymptoms symptoms = valuesBeyond(row, border);
    // A time behind the start is wrong by any amount.
    return symptoms != 0 ? symptoms : bitOf(LogSymptom::Time);
}

LogSymptoms inaccuraciesOf(const LogMapping& mapping, const JudgedRow& row) {
    if (row.finding.verdict != Verdict::Inaccurate) return 0;
    // A value that is far nearer to the true one than another of the row has no error of its own.
    const double rounding = verdict::roundingOf(row.line.query.query, row.exact, mapping.precision);
    return valuesBeyond(row, std::max(rounding, row.finding.units * kLeftOfError));
}

const LogReason* reasonOf(const LogReasons& reasons, const LogMapping& mapping, std::uint32_t row,
                          const JudgedRow& judged) {
    if (symptomsOf(mapping, judged) == 0) return nullptr;
    for (const LogReason& reason : reasons.reasons) {
        const bool isListed = std::binary_search(reason.rows.begin(), reason.rows.end(), row);
        if (isListed || (reason.claims && reason.claims(judged) != 0)) return &reason;
    }
    return nullptr;
}

std::string sentence(const LogReasons& reasons, const LogReason& reason) {
    return std::to_string(reason.explains) + " of " + std::to_string(reasons.tested) +
           (reasons.tested == 1 ? " wrong row: " : " wrong rows: ") + reason.name + ": " + reason.words;
}

std::string heldOutWords(const LogReason& reason) {
    const LogHeldOut& held = reason.heldOut;
    if (held.wrong == 0) return {};
    const auto share = [](std::uint64_t part, std::uint64_t all) {
        return (part == 0 ? "none" : std::to_string(part)) + " of " + std::to_string(all);
    };
    return "on rows held out it explains " + share(held.explains, held.wrong) +
           " wrong ones that it concerns, and denies " + share(held.against, held.right) + " right ones";
}

std::string withoutReason(const LogReasons& reasons) {
    if (reasons.tested == 0) return "no reason is sought";
    if (reasons.alike == 0 && reasons.tested > kTooFew) return "no known reason explains the wrong rows";
    std::string words = fewWords(reasons) + " too few to tell a reason";
    if (reasons.alike > 0)
        words +=
            ": " + std::to_string(reasons.alike) + " known ones agree with " + (reasons.tested == 1 ? "it" : "them");
    return words;
}

std::string withoutOne(const LogReasons& reasons) {
    if (reasons.isExplained()) return {};
    if (reasons.reasons.empty()) return withoutReason(reasons);
    const bool areTogether = 10 * reasons.explained > 9 * reasons.tested;
    return "no reason alone explains more than nine tenths of the wrong rows" +
           (areTogether ? "; together these explain " + std::to_string(reasons.explained) + " of " +
                              std::to_string(reasons.tested)
                        : "");
}

std::string doubtOf(const LogReason& reason) {
    constexpr std::size_t kMost = 3;  // others that are named
    std::string words;
    for (std::size_t i = 0; i < std::min(kMost, reason.equals.size()); ++i)
        words += (i == 0 ? "the same in these rows: " : ", ") + reason.equals[i];
    if (reason.equals.size() > kMost) words += ", " + std::to_string(reason.equals.size() - kMost) + " more";
    return words;
}

std::vector<std::string> summary(const LogReasons& reasons) {
    std::vector<std::string> lines;
    if (reasons.wrong == 0 || reasons.tested == 0) return reasons.notes;
    const std::string tested = std::to_string(reasons.tested) + " of " + rowCount(reasons.wrong) +
                               (reasons.wrong == 1 ? " that is wrong" : " that are wrong");
    if (const std::string none = withoutOne(reasons); !none.empty()) lines.push_back(none);
    for (const LogReason& reason : reasons.reasons) {
        const std::string doubt = doubtOf(reason);
        lines.push_back(sentence(reasons, reason) + (doubt.empty() ? "" : "; " + doubt));
        if (const std::string held = heldOutWords(reason); !held.empty()) lines.push_back("  " + held);
        if (!reason.advice.empty()) lines.push_back("  " + reason.advice);
    }
    lines.insert(lines.end(), reasons.remarks.begin(), reasons.remarks.end());
    if (reasons.explained < reasons.tested && !reasons.reasons.empty())
        lines.push_back(rowCount(reasons.tested - reasons.explained) + " without a reason for all that is wrong");
    lines.push_back("tested on " + tested + ", and on " + std::to_string(reasons.controls) + " that are right");
    lines.insert(lines.end(), reasons.notes.begin(), reasons.notes.end());
    return lines;
}

}  // namespace logs
