#include "scene/history.h"

#include <gtest/gtest.h>

#include <random>

#include "io/scene_json.h"
#include "random_numbers.h"
#include "scene/edits.h"

namespace scene {
namespace {

Document withBall() { return addBall({}, {0, 0, 1}); }
constexpr ObjectRef kFirstBall{Kind::Ball, 0};

TEST(History, UndoAndRedoGoThroughTheEdits) {
    History history(withBall());
    EXPECT_FALSE(history.canUndo());
    history.commit("Change radius of ball", setRadius(history.current(), kFirstBall, 2));
    history.commit("Change radius of ball", setRadius(history.current(), kFirstBall, 3));
    history.undo();
    EXPECT_EQ(history.current().scene.balls[0].body.radius, 2);
    EXPECT_TRUE(history.canRedo());
    history.redo();
    EXPECT_EQ(history.current().scene.balls[0].body.radius, 3);
    history.jumpTo(0);
    EXPECT_EQ(history.current().scene.balls[0].body.radius, 1);
    history.commit("Move ball", moveBy(history.current(), {kFirstBall}, {1, 0, 0}));
    EXPECT_FALSE(history.canRedo());
    EXPECT_EQ(history.size(), 2U);
    EXPECT_EQ(history.nameAt(1), "Move ball");
}

TEST(History, TheDocumentAsItWasOpenedIsFoundBehindItsEdits) {
    History history(withBall());
    history.commit("Larger", setRadius(history.current(), kFirstBall, 2));
    EXPECT_EQ(openedIn(history)->scene.balls[0].body.radius, 1);
    history.commit("Open another", setRadius(history.current(), kFirstBall, 5), 9);
    history.commit("Larger", setRadius(history.current(), kFirstBall, 6));
    EXPECT_EQ(history.at(history.index()).opening, 9U);
    EXPECT_EQ(openedIn(history)->scene.balls[0].body.radius, 5);
    history.jumpTo(1);
    EXPECT_EQ(history.at(history.index()).opening, 0U);
    EXPECT_EQ(openedIn(history)->scene.balls[0].body.radius, 1);
    History brief(withBall(), 1);
    brief.commit("Larger", setRadius(brief.current(), kFirstBall, 2));
    EXPECT_EQ(openedIn(brief), nullptr) << "dropped";
}

TEST(History, AnEditThatChangesNothingLeavesNoEntryButItsSelection) {
    History history(select(withBall(), {}));
    history.commit("Move ball", select(history.current(), {kFirstBall}));
    EXPECT_EQ(history.size(), 1U);
    EXPECT_TRUE(history.current().isSelected(kFirstBall));
    history.commit("Add sphere", addSphere(history.current(), {5, 0, 0}));
    history.undo();
    EXPECT_TRUE(history.current().isSelected(kFirstBall));
}

TEST(History, ADragIsOneEntryOrNone) {
    History history(withBall());
    for (int i = 1; i <= 20; ++i) history.preview(moveBy(withBall(), {kFirstBall}, {0.1 * i, 0, 0}));
    EXPECT_TRUE(history.isPreviewing());
    EXPECT_EQ(history.current().scene.balls[0].body.position.x, 2);
    history.commitPreview("Move ball");
    EXPECT_EQ(history.size(), 2U);
    EXPECT_FALSE(history.isPreviewing());

    history.preview(moveBy(history.current(), {kFirstBall}, {9, 0, 0}));
    history.cancelPreview();
    EXPECT_EQ(history.current().scene.balls[0].body.position.x, 2);
    history.commitPreview("Nothing was shown");
    EXPECT_EQ(history.size(), 2U);
}

TEST(History, MemoryIsBoundedAndTheCurrentEntryStays) {
    History history(withBall(), 100'000);
    for (int i = 0; i < 2000; ++i) history.commit("Change radius", setRadius(history.current(), kFirstBall, 2 + i));
    EXPECT_LT(history.size(), 1000U);
    EXPECT_GT(history.size(), 10U);
    EXPECT_EQ(history.current().scene.balls[0].body.radius, 2001);
    while (history.canUndo()) history.undo();
    EXPECT_GT(history.current().scene.balls[0].body.radius, 1000);

    History tiny(withBall(), 1);
    tiny.commit("Add", addSphere(tiny.current(), {5, 0, 0}));
    EXPECT_EQ(tiny.size(), 1U);
    EXPECT_EQ(tiny.current().scene.spheres.size(), 1U);
}

Document crowdDocument(std::size_t balls) {
    Document document;
    for (std::size_t i = 0; i < balls; ++i)
        document.scene.balls.push_back({"ball " + std::to_string(i), {Vec3(3.0 * double(i), 0, 0), {}, 1, 1}, {}, {}});
    return document;
}

TEST(History, AnEntryCountsWhatItDoesNotShareWithItsNeighbour) {
    History history(crowdDocument(20'000));
    const std::size_t scene = bytesOf(history);
    EXPECT_GE(scene, 20'000 * sizeof(Ball));
    for (int i = 0; i < 100; ++i) history.commit("Move ball", moveBy(history.current(), {kFirstBall}, {1, 0, 0}));
    EXPECT_EQ(history.size(), 101U);
    const std::size_t step = (bytesOf(history) - scene) / 100;
    EXPECT_GT(step, Blocks<Ball>::kBlock * sizeof(Ball));
    EXPECT_LT(step, 2 * Blocks<Ball>::kBlock * sizeof(Ball));

    history.jumpTo(50);
    history.commit("Move ball", moveBy(history.current(), {kFirstBall}, {0, 1, 0}));
    EXPECT_EQ(bytesOf(history), scene + 51 * step);
    history.commit("Select", select(history.current(), {kFirstBall, {Kind::Ball, 1}}));
    EXPECT_EQ(bytesOf(history), scene + 51 * step + 2 * sizeof(ObjectRef));
}

TEST(History, DroppedEntriesGiveBackWhatTheNextDoesNotShare) {
    const Document start = crowdDocument(1000);
    const std::size_t scene = bytesOf(History(start));
    History history(start, scene + 100'000);
    for (int i = 0; i < 1000; ++i) history.commit("Move ball", moveBy(history.current(), {kFirstBall}, {1, 0, 0}));
    EXPECT_LE(bytesOf(history), scene + 100'000);
    EXPECT_GT(bytesOf(history), scene + 50'000);
    EXPECT_GT(history.size(), 4U);
    // Edits of other bodies than the first entry's: the dropped entry shares all but its own block with the kept ones.
    const std::size_t before = bytesOf(history);
    for (std::size_t i = 0; i < 1000; ++i)
        history.commit("Move ball", moveBy(history.current(), {{Kind::Ball, i}}, {1, 0, 0}));
    EXPECT_LE(bytesOf(history), scene + 100'000);
    EXPECT_LT(bytesOf(history) > before ? bytesOf(history) - before : before - bytesOf(history), 20'000U);
}

/// A random edit of those that a user may make.
Document randomEdit(Document document, std::mt19937_64& random) {
    const auto below = [&](std::size_t n) { return n == 0 ? 0 : std::size_t(random() % n); };
    tests::Uniform real(-10, 10);
    const auto point = [&] { return Vec3{real(random), real(random), real(random)}; };
    const Scene& scene = document.scene;
    const ObjectRef sphere{Kind::Sphere, below(scene.spheres.size())}, ball{Kind::Ball, below(scene.balls.size())};
    switch (random() % 14) {
        case 0:
            return addBall(document, point());
        case 1:
            return addSphere(document, point());
        case 2: {
            const Vec3 at = point();
            return addPlane(document, at, point());
        }
        case 3:
            return moveBy(document, {ball, sphere}, point());
        case 4:
            return setRadius(document, sphere, std::abs(real(random)));
        case 5:
            return setAim(document, ball.index, point());
        case 6:
            return setVelocity(document, ball, point());
        case 7:
            return setSpeed(document, ball.index, std::abs(real(random)));
        case 8:
            return rename(document, ball, "cue");
        case 9:
            return duplicateSelected(select(document, {sphere}), point());
        case 10:
            return deleteSelected(select(document, {sphere}));
        case 11:
            return setMass(document, sphere, std::abs(real(random)));
        case 12:
            return setContactDuration(document, std::abs(real(random)));
        default:
            return setRestitution(document, std::abs(real(random)) / 10);
    }
}

TEST(History, RandomEditsUndoneToTheStartAndRedoneGiveTheSameBytes) {
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        std::mt19937_64 random(seed);
        History history(withBall());
        std::vector<std::string> bytes{io::writeScene(history.current().scene)};
        for (int i = 0; i < 200; ++i) {
            const std::size_t before = history.size();
            history.commit("Edit", randomEdit(history.current(), random));
            ASSERT_EQ(problem(history.current().scene), "") << "seed " << seed;
            if (history.size() > before) bytes.push_back(io::writeScene(history.current().scene));
        }
        ASSERT_GT(bytes.size(), 100U);
        for (std::size_t i = bytes.size(); i-- > 0; history.undo())
            ASSERT_EQ(io::writeScene(history.current().scene), bytes[i]) << "seed " << seed;
        for (const std::string& expected : bytes) {
            ASSERT_EQ(io::writeScene(history.current().scene), expected) << "seed " << seed;
            history.redo();
        }
    }
}

}  // namespace
}  // namespace scene
