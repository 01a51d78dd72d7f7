#include "session/session_actions.h"
#include "session/display.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <limits>
#include <random>

#include "io/double_facts.h"
#include "session/commands/commands.h"
#include "session/panels/answer_text.h"
#include "session/text/expression.h"
#include "session/text/number_step.h"

namespace session {
namespace {

TEST(Display, YUpNamesTheSameSpaceOtherwise) {
    EXPECT_EQ(toShown({1, 2, 3}, UpAxis::Y), scene::Vec3(1, 3, -2));
    EXPECT_EQ(toShown({1, 2, 3}, UpAxis::Z), scene::Vec3(1, 2, 3));
    EXPECT_FALSE(std::signbit(toShown({0, 0, 0}, UpAxis::Y).z));
    // Right-handed still: the shown x cross the shown y is the shown z.
    for (int axis = 0; axis < 3; ++axis) {
        scene::Vec3 shown(0);
        shown[axis] = 1;
        EXPECT_EQ(std::fabs(fromShown(shown, UpAxis::Y)[worldAxis(axis, UpAxis::Y)]), 1) << axis;
        EXPECT_EQ(worldAxis(axis, UpAxis::Z), axis);
    }
}

TEST(Display, ComesBackExactly) {
    std::mt19937_64 random(3);
    std::uniform_int_distribution<std::uint64_t> bits;
    int tried = 0;
    while (tried < 1000) {
        scene::Vec3 v;
        for (int i = 0; i < 3; ++i) {
            const std::uint64_t raw = bits(random);
            std::memcpy(&v[i], &raw, sizeof raw);
        }
        if (!std::isfinite(v.x) || !std::isfinite(v.y) || !std::isfinite(v.z)) continue;
        EXPECT_EQ(fromShown(toShown(v, UpAxis::Y), UpAxis::Y), v);
        EXPECT_EQ(toShown(fromShown(v, UpAxis::Y), UpAxis::Y), v);
        ++tried;
    }
}

TEST(Display, TheAnswerIsShownByTheSettingsButItsJsonIsNot) {
    Session session;
    newScene(session);
    const std::string json = answerJson(session);
    const auto row = [&](const std::string& label) {
        for (const AnswerRow& r : answerRows(session)) {
            if (r.label == label) return r;
        }
        ADD_FAILURE() << label;
        return AnswerRow{};
    };
    ASSERT_TRUE(session.queries.encounter() && session.queries.encounter()->answer.contact);
    const collide::Contact contact = *session.queries.encounter()->answer.contact;
    EXPECT_EQ(row("Ricochet angle").numbers, std::vector<double>{contact.ricochetAngleDegrees});
    ASSERT_TRUE(run(session, "view.radians"));
    EXPECT_EQ(row("Ricochet angle").numbers, std::vector<double>{contact.ricochetAngle});
    ASSERT_TRUE(run(session, "view.y-up"));
    const scene::Vec3 shown = toShown(contact.hitPoint, UpAxis::Y);
    EXPECT_EQ(row("Hit point").numbers, (std::vector<double>{shown.x, shown.y, shown.z}));
    EXPECT_EQ(answerJson(session), json);
}

TEST(NumberStep, ArrowsStepAndAltGoesToTheNextDouble) {
    EXPECT_EQ(nudged(1, 1, kPlain), 1.1);
    EXPECT_EQ(nudged(1, -1, kShift), 0.99);
    EXPECT_EQ(nudged(1, 1, kCtrl), 2);
    for (const double value : {0.0, 1.0, -0.1, 5e-324, 1e300}) {
        EXPECT_EQ(nudged(value, 1, kAlt), std::nextafter(value, INFINITY)) << value;
        EXPECT_EQ(nudged(nudged(value, 1, {false, true, true}), -1, {false, true, true}), value);
        EXPECT_EQ(io::rungOf(nudged(value, 1, {false, true, true})) - io::rungOf(value), 16);
    }
    const double largest = std::numeric_limits<double>::max();
    EXPECT_EQ(nudged(largest, 1, kPlain), largest) << "never to infinity";
    EXPECT_EQ(nudged(largest, 1, kAlt), largest);
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

}  // namespace
}  // namespace session
