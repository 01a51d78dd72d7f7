#include "logs/reason/remark.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "logs/reason/condition.h"

namespace logs {
namespace {

/// True for right rows that might have had the symptom: hits for a missed hit.
bool mightHaveHad(const RowFacts& row, LogSymptom symptom) {
    if (symptom == LogSymptom::MissedHit) return row.isTrueHit;
    if (symptom == LogSymptom::FalseHit) return !row.isTrueHit;
    if (symptom == LogSymptom::NoNumber) return true;
    if (symptom == LogSymptom::Inside) return row.startsInside();
    if (!row.isTrueHit) return false;
    const LoggedAnswer& answer = row.answer();
    if (symptom == LogSymptom::Response) return answer.newVelocity || answer.sphereNewVelocity || answer.impulse;
    return symptom == LogSymptom::Time ? row.time.has_value() : row.said(symptom).has_value();
}

std::string pluralOf(LogSymptom symptom, std::size_t number) {
    static constexpr std::array kNames = {"missed hit",  "false hit",         "wrong time",
                                          "wrong point", "wrong ball centre", "wrong normal",
                                          "row",         "wrong response",    "wrong start"};
    static_assert(kNames.size() == kLogSymptomCount);
    const std::string end = symptom == LogSymptom::NoNumber ? " without a number"
                            : symptom == LogSymptom::Inside ? " inside"
                                                            : "";
    return std::to_string(number) + ' ' + kNames[static_cast<std::size_t>(symptom)] + (number == 1 ? "" : "s") + end;
}

}  // namespace

std::string remarkOn(const Evidence& evidence, const std::vector<LogSymptoms>& left, const std::string& obstacle) {
    std::size_t most = 0;
    LogSymptom symptom{};
    for (int i = 0; i < kLogSymptomCount; ++i) {
        const auto has = [i](LogSymptoms s) { return (s & bitOf(static_cast<LogSymptom>(i))) != 0; };
        const auto rows = static_cast<std::size_t>(std::count_if(left.begin(), left.end(), has));
        if (rows > most) most = rows, symptom = static_cast<LogSymptom>(i);
    }
    if (most == 0) return {};
    Rows set;
    std::vector<WeightedRow> others;
    for (std::size_t i = 0; i < left.size(); ++i) {
        const RowFacts& row = evidence.wrong[i];
        if ((left[i] & bitOf(symptom)) != 0)
            set.push_back(&row);
        else if (!row.has(symptom) && mightHaveHad(row, symptom))
            others.push_back({&row, 1});
    }
    for (const RowFacts& row : evidence.right)
        if (mightHaveHad(row, symptom)) others.push_back({&row, evidence.weight});
    const bool isAngle = symptom == LogSymptom::Normal;
    const auto sizeOf = [isAngle](const RowFacts* row) {
        return isAngle ? row->finding->normalAngle.value_or(0) : row->finding->units;
    };
    const auto [least, largest] = std::minmax_element(
        set.begin(), set.end(), [&](const RowFacts* a, const RowFacts* b) { return sizeOf(a) < sizeOf(b); });
    std::string remark = pluralOf(symptom, most) + " without a reason";
    if (symptom != LogSymptom::NoNumber)
        remark += ", off by " + shortly(sizeOf(*least)) + (most > 1 ? " to " + shortly(sizeOf(*largest)) : "") +
                  (isAngle ? " rad" : " units");
    if (symptom == LogSymptom::Time) {
        const auto early = static_cast<std::size_t>(std::count_if(
            set.begin(), set.end(), [](const RowFacts* row) { return row->finding->timeError.value_or(0) < 0; }));
        remark += ", " + std::to_string(early) + " early and " + std::to_string(most - early) + " late";
    }
    const auto condition = conditionOf(set, others, obstacle);
    if (!condition) return remark;
    const bool isAll = condition->inside == most;
    return remark + (isAll ? "; all are where " : "; " + std::to_string(condition->inside) + " of them are where ") +
           condition->words;
}

std::vector<std::string> notesOn(const Evidence& evidence) {
    constexpr double kTolerance = 1e-5;  // a unit vector's length in floats, with rounded inputs
    std::size_t normals = 0, notUnit = 0;
    double least = HUGE_VAL, most = 0;
    for (const auto* rows : {&evidence.wrong, &evidence.right})
        for (const RowFacts& row : *rows) {
            if (!row.isHit || !row.answer().normal) continue;
            const double length = collide::lengthOf(*row.answer().normal);
            if (!std::isfinite(length)) continue;
            ++normals;
            notUnit += std::abs(length - 1) > kTolerance ? 1 : 0;
            least = std::min(least, length);
            most = std::max(most, length);
        }
    if (notUnit == 0) return {};
    return {std::to_string(notUnit) + " of " + std::to_string(normals) +
            " normals are not of length 1: lengths are from " + shortly(least) + " to " + shortly(most) +
            "; only their direction is judged"};
}

}  // namespace logs
