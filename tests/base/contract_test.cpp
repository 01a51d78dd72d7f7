#include "base/contract.h"

#include <gtest/gtest.h>

#include <glm/vec3.hpp>
#include <string>

namespace {

#if CAROM_CONTRACTS >= 1

enum class Kind { None, Some };

double half(double value, std::string_view name = "x") {
    CAROM_EXPECTS(value >= 0, value, name);
    return value / 2;
}

TEST(ContractDeathTest, ABrokenOneSaysPlaceConditionAndValues) {
    EXPECT_DEATH((void)half(-0.1, "speed"),
                 "^tests/base/contract_test.cpp:1[0-9]: precondition broken: value >= 0; "
                 "value, name = -0.1, \"speed\"\n$");
}

TEST(ContractDeathTest, ValuesOfEveryKindAreWritten) {
    const glm::dvec3 place(1, 0.5, -2);
    const std::size_t index = 7;
    EXPECT_DEATH(CAROM_EXPECTS(index < 3, index, place, Kind::Some, true),
                 "index < 3; index, place, Kind::Some, true = 7, \\(1, 0.5, -2\\), 1, true\n$");
    EXPECT_DEATH(CAROM_EXPECTS(index < 3), "precondition broken: index < 3\n$");
}

TEST(Contract, AKeptOneEvaluatesNothingTwice) {
    int asked = 0;
    CAROM_EXPECTS(++asked > 0, ++asked);
    EXPECT_EQ(asked, 1);
    EXPECT_EQ(half(3), 1.5);
}

#endif

TEST(Contract, AHotOneIsCheckedWhereItMayCost) {
    int asked = 0;
    CAROM_EXPECTS_HOT(++asked > 0);
#if CAROM_CONTRACTS >= 2
    EXPECT_EQ(asked, 1);
#else
    EXPECT_EQ(asked, 0);
#endif
}

}  // namespace
