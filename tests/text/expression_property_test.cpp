#include "text/expression.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <random>
#include <string>

#include "base/bits.h"
#include "base/numbers.h"
#include "io/double_facts.h"

namespace {

using text::Degrees;

double valueOf(const std::string& text, Degrees degrees = Degrees::NotAllowed) {
    const io::Result<double> result = text::evaluate(text, false, degrees);
    EXPECT_TRUE(result) << text << ": " << (result ? "" : result.error());
    return result ? result.value() : std::nan("");
}

std::string faultOf(const std::string& text) {
    const io::Result<double> result = text::evaluate(text);
    EXPECT_FALSE(result) << text;
    return result ? "" : result.error();
}

TEST(TypedNumber, CalculatesAsWritten) {
    EXPECT_EQ(valueOf("1/3"), 1.0 / 3);
    EXPECT_EQ(valueOf("sqrt(2)/2"), std::sqrt(2) / 2);
    EXPECT_EQ(valueOf("2*pi"), 2 * std::numbers::pi);
    EXPECT_EQ(valueOf(" 1 + 2 * 3 "), 7);
    EXPECT_EQ(valueOf("8/4/2"), 1);
    EXPECT_EQ(valueOf("-2^2"), -4);
    EXPECT_EQ(valueOf("2^3^2"), 512);
    EXPECT_EQ(valueOf("2^-1"), 0.5);
    EXPECT_EQ(valueOf("min(3, max(1, 2))"), 2);
    EXPECT_EQ(valueOf("--1e-9"), 1e-9);
}

TEST(TypedNumber, ReadsSignsAsPrinted) {
    EXPECT_EQ(valueOf("−3"), -3);
    EXPECT_EQ(valueOf("2×3·4÷6"), 4);
    EXPECT_EQ(valueOf("√2"), std::sqrt(2));
    EXPECT_EQ(valueOf("2*√(9)"), 6);
    EXPECT_EQ(valueOf("π"), std::numbers::pi);
}

TEST(TypedNumber, APlainNumberKeepsItsBits) {
    std::mt19937_64 random(1);
    for (int trial = 0; trial < 5000; ++trial) {
        const double value = base::bitCast<double>(random());
        if (!std::isfinite(value)) continue;
        EXPECT_EQ(valueOf(base::number(value)), value);
        EXPECT_EQ(valueOf(io::hexFloat(value)), value);
    }
    EXPECT_EQ(valueOf("0x1p-3"), 0.125);
}

TEST(TypedNumber, DegreesOnlyWhereAnAngleIsWanted) {
    EXPECT_EQ(valueOf("30°", Degrees::AsDegrees), 30);
    EXPECT_EQ(valueOf("180 deg", Degrees::AsRadians), std::numbers::pi);
    EXPECT_EQ(valueOf("(45+45)°", Degrees::AsRadians), std::numbers::pi / 2);
    EXPECT_EQ(faultOf("30°"), "no angle is wanted here at column 3");
}

TEST(TypedNumber, SaysWhatIsWrongAndWhere) {
    EXPECT_EQ(faultOf("1+2*"), "expected a number after '*' at column 5");
    EXPECT_EQ(faultOf("  2×"), "expected a number after '×' at column 5");
    EXPECT_EQ(faultOf(""), "a number is needed");
    EXPECT_EQ(faultOf("(1+2"), "expected ')' at column 5");
    EXPECT_EQ(faultOf("1 2"), "did not expect '2' at column 3");
    EXPECT_EQ(faultOf("foo(1)"), "unknown name 'foo' at column 1");
    EXPECT_NE(faultOf("1/0").find("division by 0"), std::string::npos);
    EXPECT_NE(faultOf("1e999").find("too large"), std::string::npos);
    EXPECT_NE(faultOf("0x-1").find("expected a number"), std::string::npos);
}

TEST(TypedNumber, WhatIsNotRealOrNotFiniteIsAFault) {
    faultOf("sqrt(-1)");
    faultOf("√-1");
    faultOf("max(sqrt(-1), 2)");  // fmax alone would hide it
    faultOf("(-8)^(1/3)");
    faultOf("1e308*10");
    faultOf("1e308*10-1e308*10");
    faultOf("asin(2)");
    faultOf("inf");
}

TEST(TypedNumber, InfinityOnlyWhereItIsMeant) {
    EXPECT_EQ(text::evaluate(" no limit ", true).value(), HUGE_VAL);
    EXPECT_FALSE(text::evaluate("1e308*10", true));
}

TEST(TypedNumber, DeepNestingIsAFaultNotACrash) {
    for (const char* piece : {"(", "-", "√", "2^", "sqrt(", "min(1,"}) {
        std::string text;
        for (int i = 0; i < 100000; ++i) text += piece;
        EXPECT_NE(faultOf(text + "1").find("too many"), std::string::npos) << piece;
    }
}

TEST(TypedNumber, AnyBytesAreAFiniteNumberOrAFault) {
    std::mt19937_64 random(2);
    const std::string alphabet = "0123456789..+-*/^() ,exp0sqrtminmaxdeg\xE2\x88\x92\x9A\xC2\xB0";
    int values = 0, faults = 0;
    for (int trial = 0; trial < 100000; ++trial) {
        std::string text = trial % 2 ? "1+2" : "";
        for (std::size_t n = random() % 12; n > 0; --n) {
            const char c = trial % 5 ? alphabet[random() % alphabet.size()] : static_cast<char>(random());
            text.insert(random() % (text.size() + 1), 1, c);
        }
        const io::Result<double> result = text::evaluate(text, false, Degrees::AsRadians);
        ++(result ? values : faults);
        EXPECT_TRUE(result ? std::isfinite(result.value()) : !result.error().empty()) << text;
    }
    EXPECT_GT(values, 1000);
    EXPECT_GT(faults, 1000);
}

}  // namespace
