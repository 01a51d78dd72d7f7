#include "logs/evidence/separation.h"

#include <algorithm>
#include <cmath>

#include "base/powers_of_ten.h"
#include "logs/evidence/scoring.h"

namespace logs {

Separation separate(std::vector<double> wrong, std::vector<double> right, double weight) {
    Separation best;
    std::sort(wrong.begin(), wrong.end());
    std::sort(right.begin(), right.end());
    double most = 0;
    for (std::size_t i = 0; i < wrong.size(); ++i) {
        const auto beyond = std::upper_bound(right.begin(), right.end(), wrong[i]);
        const double score =
            static_cast<double>(i + 1) - kDeniedCost * weight * static_cast<double>(beyond - right.begin());
        if (score < most) continue;
        most = score;
        best.below = wrong[i];
        best.wrong = i + 1;
        best.above = beyond == right.end() ? std::numeric_limits<double>::infinity() : *beyond;
    }
    return best;
}

Separation LimitTest::separated(const Evidence& evidence) const {
    std::vector<double> wrong, right;
    for (const auto* rows : {&evidence.wrong, &evidence.right})
        for (const RowFacts& row : *rows) {
            const bool isOther = isWrong(row);
            if (!isOther && !isRight(row)) continue;
            if (const double number = of(row); std::isfinite(number)) (isOther ? wrong : right).push_back(number);
        }
    const std::size_t all = wrong.size();
    Separation found = separate(std::move(wrong), right, evidence.weight());
    const auto passed = std::count_if(right.begin(), right.end(), [&](double number) { return number <= found.below; });
    if (evidence.weight() * static_cast<double>(passed) > kPassesLimit * static_cast<double>(found.wrong))
        found.wrong = 0;
    found.all = all;
    return found;
}

Claim LimitTest::claimOf(const RowFacts& row, double limit) const {
    const bool isOther = isWrong(row);
    if ((!isOther && !isRight(row)) || !(of(row) <= limit)) return {};
    return isOther ? Claim{.explains = bitOf(symptom)} : Claim{.isAgainst = true, .isDecision = true};
}

double roundBetween(double low, double high) {
    constexpr double kNear = 1.5;  // times the low one: beyond, any number lies between
    if (!(low > 0 && high < kNear * low)) return 0;
    const double power = base::powerOfTen(base::decadeOf(low));
    for (const double lead : {1.0, 2.0, 5.0, 10.0, 2.5, 4.0, 3.0, 1.5, 6.0, 8.0, 7.0, 9.0})
        if (const double value = lead * power; value >= low && value <= high) return value;
    for (int tenths = 11; tenths < 100; ++tenths)
        if (const double value = tenths * power / 10; value >= low && value <= high) return value;
    return 0;
}

std::vector<double> typedNumbers(int least, int most) {
    std::vector<double> numbers;
    for (const int every : {10, 5, 1})
        for (int decade = least - 1; decade < most - 1; ++decade)
            for (int n = 10; n < 100; ++n)
                if (n % every == 0 && (every == 10 || n % 10 != 0) && (every > 1 || n % 5 != 0))
                    numbers.push_back(n * base::powerOfTen(decade));
    numbers.push_back(base::powerOfTen(most));
    return numbers;
}

std::string likelyNumber(double low, double high) {
    const double number = roundBetween(low, high);
    return number > 0 ? "; " + shortly(number) + " lies between" : std::string();
}

std::string shortlyAbove(double value) {
    if (!(value > 0)) return shortly(value);
    const double step = base::powerOfTen(base::decadeOf(value) - 2);
    return shortly(std::ceil(value / step - 1e-9) * step);
}

}  // namespace logs
