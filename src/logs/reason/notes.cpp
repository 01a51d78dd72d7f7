#include "logs/reason/notes.h"

#include <algorithm>
#include <cmath>

namespace logs {
namespace {

/// Tolerance of the length of a unit vector in floats, including the rounding of its inputs.
constexpr double kLengthTolerance = 1e-5;

std::string lengthsNote(const Evidence& evidence) {
    std::size_t normals = 0, notUnit = 0;
    double least = HUGE_VAL, most = 0;
    for (const auto* rows : {&evidence.wrong, &evidence.right})
        for (const RowFacts& row : *rows) {
            if (!row.answer().isHit || !row.answer().normal) continue;
            const double length = collide::lengthOf(*row.answer().normal);
            if (!std::isfinite(length)) continue;
            ++normals;
            notUnit += std::abs(length - 1) > kLengthTolerance ? 1 : 0;
            least = std::min(least, length);
            most = std::max(most, length);
        }
    if (notUnit == 0) return {};
    return std::to_string(notUnit) + " of " + std::to_string(normals) +
           " normals are not of length 1: lengths are from " + shortly(least) + " to " + shortly(most) +
           "; only their direction is judged";
}

/// "all 510 recorded times are multiples of 1/8 of the path": an engine that tests steps, whatever else is wrong in it.
std::string stepsNote(const Evidence& evidence) {
    constexpr int kMostSteps = 128;
    constexpr std::size_t kFewest = 20;
    constexpr double kTolerance = 1e-4;  // share of a step, which 20 times do not keep by chance
    std::vector<double> said, exact;
    std::size_t early = 0;  // a test at steps is late: a time that is rounded is early as often
    for (const auto* rows : {&evidence.wrong, &evidence.right})
        for (const RowFacts& row : *rows) {
            if (!row.isHit || !row.time || !std::isfinite(row.limit()) || !(row.limit() > 0)) continue;
            if (*row.time == 0 || *row.time == row.limit()) continue;  // starts inside, bounds
            said.push_back(*row.time / row.limit());
            if (!row.exact->contact) continue;
            exact.push_back(row.exact->contact->frames / row.limit());
            early += said.back() < exact.back() - kTolerance ? 1 : 0;
        }
    const auto areSteps = [](const std::vector<double>& times, int steps) {
        return std::all_of(times.begin(), times.end(), [steps](double time) {
            return std::abs(time * steps - std::round(time * steps)) <= kTolerance;
        });
    };
    if (evidence.wrong.empty() || said.size() < kFewest || 4 * early > exact.size()) return {};
    for (int steps = 2; steps <= kMostSteps; ++steps)
        if (areSteps(said, steps) && !areSteps(exact, steps))
            return "all " + std::to_string(said.size()) + " recorded times within the path are multiples of 1/" +
                   std::to_string(steps) + " of it: the path is tested in steps";
    return {};
}

}  // namespace

std::vector<std::string> notesOn(const Evidence& evidence) {
    std::vector<std::string> notes;
    for (std::string note : {lengthsNote(evidence), stepsNote(evidence)})
        if (!note.empty()) notes.push_back(std::move(note));
    return notes;
}

}  // namespace logs
