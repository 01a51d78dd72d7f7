#include "session/state/display.h"
#include "session/session_actions.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <limits>
#include <random>

#include "scene/edits.h"
#include "session/commands/commands.h"
#include "session/texts/answer_text.h"

namespace session {
namespace {

TEST(Display, YUpNamesTheSameSpaceOtherwise) {
    EXPECT_EQ(toShown(scene::Vec3{1, 2, 3}, UpAxis::Y), scene::Vec3(1, 3, -2));
    EXPECT_EQ(toShown(scene::Vec3{1, 2, 3}, UpAxis::Z), scene::Vec3(1, 2, 3));
    EXPECT_FALSE(std::signbit(toShown(scene::Vec3{0, 0, 0}, UpAxis::Y).z));
    // Right-handed still: the shown x cross the shown y is the shown z.
    for (int axis = 0; axis < 3; ++axis) {
        scene::Vec3 shown(0);
        shown[axis] = 1;
        EXPECT_EQ(std::fabs(fromShown(shown, UpAxis::Y)[worldAxis(axis, UpAxis::Y)]), 1) << axis;
        EXPECT_EQ(worldAxis(axis, UpAxis::Z), axis);
    }
}

TEST(Display, TypeGrowsWithTheHeightOfTheWindow) {
    EXPECT_EQ(13 * typeScale(480), 13);
    EXPECT_EQ(13 * typeScale(720), 13);
    EXPECT_EQ(13 * typeScale(1080), 16);
    EXPECT_EQ(13 * typeScale(1440), 20);
    for (double height = 100; height < 3000; height += 10) EXPECT_LE(typeScale(height), typeScale(height + 10));
}

TEST(Display, LargerTypeMultipliesThatOfTheWindow) {
    Session session;
    PictureArea area{{0, 0, 1920, 1080}, {24, 68, 1872, 976}, typeScale(1080)};
    area.typeScale = typeScale(1080);
    setArea(session, area);
    run(session, "view.larger");
    EXPECT_EQ(session.settings.uiScale, 1.25);
}

TEST(Display, ComesBackExactly) {
    std::mt19937_64 random(3);
    int tried = 0;
    while (tried < 1000) {
        scene::Vec3 v;
        for (int i = 0; i < 3; ++i) {
            const std::uint64_t raw = random();
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

TEST(Display, SiUnitsStandBesideFramesAndUnitsWhereTheSceneSaysWhatTheyAreWorth) {
    Session session;
    newScene(session);
    const auto find = [&](const std::string& label) -> std::optional<AnswerRow> {
        for (const AnswerRow& r : answerRows(session))
            if (r.label == label) return r;
        return std::nullopt;
    };
    EXPECT_FALSE(find("in seconds"));
    const collide::Contact contact = *session.queries.encounter()->answer.contact;
    scene::Document next = scene::setMetresPerUnit(session.document.current(), 0.5);
    session.document.commit("unit", std::move(next));
    EXPECT_FALSE(find("in seconds"));
    EXPECT_EQ(find("in metres")->numbers, std::vector<double>{contact.distance * 0.5});
    next = scene::setFramesPerSecond(session.document.current(), 50);
    session.document.commit("second", std::move(next));
    EXPECT_EQ(find("in seconds")->numbers, std::vector<double>{contact.frames / 50});
    EXPECT_EQ(session.queries.encounter()->answer.contact->frames, contact.frames) << "they decide nothing";
    next = scene::setMetresPerUnit(session.document.current(), -1);
    EXPECT_EQ(next.scene.si.metresPerUnit, 0.5) << "refused";
}

}  // namespace
}  // namespace session
