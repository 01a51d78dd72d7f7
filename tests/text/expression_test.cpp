#include "text/expression.h"

#include <gtest/gtest.h>

#include <cmath>

namespace text {
namespace {

double value(std::string_view text) {
    const auto result = evaluate(text);
    EXPECT_TRUE(result.ok()) << text << ": " << (result.ok() ? "" : result.error());
    return result.ok() ? result.value() : NAN;
}

std::string why(std::string_view text) {
    const auto result = evaluate(text);
    EXPECT_FALSE(result.ok()) << text;
    return result.ok() ? "" : result.error();
}

TEST(Expression, PlainNumbersAreTheNearestDouble) {
    EXPECT_EQ(value("1e-9"), 1e-9);
    EXPECT_EQ(value(" 0.1 "), 0.1);
    EXPECT_EQ(value("1.7976931348623157e308"), 1.7976931348623157e308);
    EXPECT_EQ(value("5e-324"), 5e-324);
    EXPECT_EQ(value("-.5"), -0.5);
    EXPECT_EQ(value("+3"), 3);
}

TEST(Expression, BindsAsInMathematics) {
    EXPECT_EQ(value("1+2*3"), 7);
    EXPECT_EQ(value("2*3^2"), 18);
    EXPECT_EQ(value("2^3^2"), 512);
    EXPECT_EQ(value("-2^2"), -4);
    EXPECT_EQ(value("2^-1"), 0.5);
    EXPECT_EQ(value("8/4/2"), 1);
    EXPECT_EQ(value("5-3-1"), 1);
    EXPECT_EQ(value("(1+2)*3"), 9);
    EXPECT_EQ(value("1/3"), 1.0 / 3);
}

TEST(Expression, KnowsFunctionsAndConstants) {
    EXPECT_EQ(value("sqrt(2)/2"), std::sqrt(2.0) / 2);
    EXPECT_EQ(value("2*pi"), 2 * 3.14159265358979323846);
    EXPECT_EQ(value("e"), 2.71828182845904523536);
    EXPECT_EQ(value("min(3, max(1,2))"), 2);
    EXPECT_EQ(value("sin(0)+cos(0)"), 1);
    EXPECT_EQ(value("deg(180)"), 3.14159265358979323846);
    EXPECT_EQ(value("log(1000)"), 3);
    EXPECT_EQ(value("floor(2.5) + floor(-2.5)"), -1);
    EXPECT_EQ(value("ceil(2.5) + ceil(3)"), 6);
}

TEST(Expression, ReadsPowersAsTheyArePrinted) {
    EXPECT_EQ(value("4^2+2²"), 20);
    EXPECT_EQ(value("-2²"), -4);
    EXPECT_EQ(value("(1 + 2)³ · √4"), 54);
    EXPECT_EQ(value("3·10⁻²"), 0.03);
    EXPECT_EQ(value("2¹⁰ ÷ 4"), 256);
    EXPECT_EQ(value("sqrt(3² + 4²) − 1"), 4);
    EXPECT_EQ(why("2² ³"), "did not expect '³' at column 4");
    EXPECT_EQ(why("2⁻"), "expected a raised digit after '⁻' at column 3");
}

TEST(Expression, SaysWhatIsWrong) {
    EXPECT_EQ(why(""), "a number is needed");
    EXPECT_EQ(why("2*"), "expected a number after '*' at column 3");
    EXPECT_EQ(why("(1+2"), "expected ')' at column 5");
    EXPECT_EQ(why("1 2"), "did not expect '2' at column 3");
    EXPECT_EQ(why("foo(1)"), "unknown name 'foo' at column 1");
    EXPECT_EQ(why("1/0"), "division by 0 at column 4");
    EXPECT_EQ(why("sqrt(-1)"), "no real value of sqrt at column 8");
    EXPECT_EQ(why("1e999"), "too large or too small for a number: '1e999' at column 1");
    EXPECT_EQ(why("10^400"), "too large for a number");
    EXPECT_EQ(why("sqrt 2"), "expected '(' after sqrt at column 6");
    EXPECT_EQ(why("min(1)"), "min needs two values: min(a, b) at column 6");
}

TEST(Expression, InfinityOnlyWhereItMeansSomething) {
    EXPECT_EQ(why("inf"), "must be finite");
    EXPECT_TRUE(std::isinf(evaluate("no limit", true).value()));
    EXPECT_TRUE(std::isinf(evaluate("immovable", true).value()));
}

TEST(Expression, DeepNestingIsRefusedNotCrashed) {
    EXPECT_NE(why(std::string(100'000, '(')).find("within each other"), std::string::npos);
    EXPECT_NE(why(std::string(100'000, '-') + "1").find("within each other"), std::string::npos);
}

TEST(Expression, ACommaBetweenDigitsIsADecimalCommaWhereCommasSeparateNothing) {
    EXPECT_EQ(value("4,25"), 4.25);
    EXPECT_EQ(value("-0,1"), -0.1);
    EXPECT_EQ(value("1,5e3 + 2,5*2"), 1505);
    EXPECT_EQ(value("sqrt(2,25)"), 1.5);
    EXPECT_EQ(value("(1,5)/3"), 0.5);
    EXPECT_EQ(evaluate("45,5°", false, Degrees::AsDegrees).value(), 45.5);
    EXPECT_EQ(value("min(1,5)"), 1) << "here it separates two values";
    EXPECT_EQ(value("min(1,5) + 1,5"), 2.5);
    EXPECT_EQ(why("max(1,5, 2)"), "the comma of max(a, b) separates its values: write 1.5, not 1,5, at column 9");
    EXPECT_EQ(why("1,000,000"), "expected one number with at most one decimal comma, got ',000' at column 6");
    EXPECT_EQ(why("1.5,2"), "expected one number with at most one decimal comma, got ',2' at column 4");
    EXPECT_EQ(why("sqrt(4), 3"), "expected one number with at most one decimal comma, got ', 3' at column 8");
    EXPECT_EQ(why("4, 25"), "expected one number with at most one decimal comma, got ', 25' at column 2");
    EXPECT_FALSE(evaluateWith("4,25", [](std::string_view) { return std::nullopt; })) << "an expression of a file";
}

TEST(EvaluateVector, SemicolonsLeaveTheCommasToTheNumbers) {
    EXPECT_EQ(evaluateVector("(1,5; -2; 0,25)").value(), scene::Vec3(1.5, -2, 0.25));
    EXPECT_EQ(evaluateVector("1,2,3").value(), scene::Vec3(1, 2, 3));
    EXPECT_EQ(evaluateVector("1,5, 2, 3").error(),
              "a vector has three numbers, got more (decimal commas need semicolons: 1,5; 2; 3)");
}

TEST(EvaluateVector, TakesBracketsAndSeparatorsOfAnyKind) {
    for (const char* text : {"1 2.5 -3", "[1, 2.5, -3]", "(1;5/2;-3)", " { 1 2.5  -3 } ", "1,2.5,-3", "<1 2.5 -3>"}) {
        const auto vector = evaluateVector(text);
        ASSERT_TRUE(vector) << text << ": " << vector.error();
        EXPECT_EQ(vector.value(), scene::Vec3(1, 2.5, -3)) << text;
    }
    EXPECT_EQ(evaluateVector("sqrt(4), (1+1)/4, 0x1p-3").value(), scene::Vec3(2, 0.5, 0.125));
    for (const char* text : {"", "1", "1 2", "1 2 3 4", "1,,3", "1,2,x", "inf 0 0", "[1,2,3", "()"}) {
        const auto vector = evaluateVector(text);
        ASSERT_FALSE(vector) << text;
        EXPECT_EQ(vector.error().find('\n'), std::string::npos);
    }
}

TEST(Expression, AMessageQuotesHostileTextOnOneLineOfUtf8) {
    EXPECT_EQ(evaluate("1/3\nsqrt(2)").error(), "did not expect '\\nsqrt(2)' at column 4");
    EXPECT_EQ(evaluate("1 \xff").error(), "did not expect '\\xff' at column 3");
}

}  // namespace
}  // namespace text
