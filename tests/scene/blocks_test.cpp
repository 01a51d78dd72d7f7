#include "scene/blocks.h"

#include <gtest/gtest.h>

#include <atomic>
#include <random>
#include <string>
#include <thread>

#include "scene/edits.h"

namespace scene {
namespace {

using Words = Blocks<std::string>;
constexpr std::size_t kBlock = Words::kBlock;

std::vector<std::string> copyOf(const Words& words) { return {words.begin(), words.end()}; }

Words numbered(std::size_t count) {
    Words words;
    for (std::size_t i = 0; i < count; ++i) words.push_back(std::to_string(i));
    return words;
}

std::size_t unsharedCount(const Words& words, const Words& other) {
    std::size_t count = 0;
    words.visitUnshared(other, [&](std::size_t) { ++count; });
    return count;
}

/// A sequence beside the vector that it must equal.
struct Pair {
    Words words;
    std::vector<std::string> truth;
};

void editAtRandom(Pair& pair, std::mt19937_64& random) {
    auto& [words, truth] = pair;
    const auto below = [&](std::size_t n) { return static_cast<std::size_t>(random() % n); };
    const std::string fresh = "a word " + std::to_string(random());
    switch (truth.empty() ? 1 : below(9)) {
        case 0:
            words.editBack() = truth.back() = fresh;
            break;
        case 1:
            for (std::size_t n = below(3 * kBlock) + 1; n > 0; --n) {
                words.push_back(fresh);
                truth.push_back(fresh);
            }
            break;
        case 2:
            words.pop_back();
            truth.pop_back();
            break;
        case 3: {
            const std::size_t i = below(truth.size());
            words.erase(i);
            truth.erase(truth.begin() + static_cast<std::ptrdiff_t>(i));
            break;
        }
        case 4: {
            const char digit = static_cast<char>('0' + below(10));
            const auto isGone = [&](const std::string& word) { return word.back() == digit; };
            words.eraseIf(isGone);
            std::erase_if(truth, isGone);
            break;
        }
        case 5: {
            const std::size_t size = truth.size() - below(std::min(truth.size(), 2 * kBlock)) / 2;
            words.truncate(size);
            truth.resize(size);
            break;
        }
        case 6: {
            const std::vector<std::string> more(below(kBlock), fresh);
            words.append(more);
            truth.insert(truth.end(), more.begin(), more.end());
            break;
        }
        default: {
            const std::size_t i = below(truth.size());
            words.edit(i) = truth[i] = fresh;
        }
    }
    if (random() % 200 == 0) {
        words.clear();
        truth.clear();
    }
}

TEST(Blocks, RandomEditsAreThoseOfAVectorAndLeaveCopiesAsTheyAre) {
    std::size_t longest = 0, shared = 0;
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
        std::mt19937_64 random(seed);
        std::vector<Pair> pairs(4);
        for (int step = 0; step < 150; ++step) {
            Pair& edited = pairs[random() % pairs.size()];
            if (random() % 4 == 0) edited = pairs[random() % pairs.size()];
            editAtRandom(edited, random);
            longest = std::max(longest, edited.truth.size());
            for (const Pair& pair : pairs) {
                ASSERT_EQ(copyOf(pair.words), pair.truth) << "seed " << seed << ", step " << step;
                ASSERT_EQ(pair.words.size(), pair.truth.size());
                ASSERT_EQ(pair.words.empty(), pair.truth.empty());
                ASSERT_EQ(pair.words == edited.words, pair.truth == edited.truth) << "seed " << seed;
                const std::size_t unshared = unsharedCount(pair.words, edited.words);
                if (&pair != &edited && unshared < pair.truth.size()) ++shared;
            }
            ASSERT_EQ(edited.words, Words(edited.truth.begin(), edited.truth.end()));
        }
    }
    EXPECT_GT(longest, 4 * kBlock);
    EXPECT_GT(shared, 300U);
}

TEST(Blocks, AnEditCopiesItsBlockAlone) {
    const Words before = numbered(10 * kBlock + 5);
    Words after = before;
    EXPECT_EQ(unsharedCount(after, before), 0U);
    after.edit(3 * kBlock) = "other";
    EXPECT_EQ(unsharedCount(after, before), kBlock);
    EXPECT_EQ(&after[0], &before[0]);
    EXPECT_NE(&after[3 * kBlock + 1], &before[3 * kBlock + 1]);
    EXPECT_FALSE(after == before);

    const std::string* place = &after[3 * kBlock];
    after.edit(3 * kBlock) = before[3 * kBlock];
    EXPECT_EQ(&after[3 * kBlock], place) << "what is not shared is not copied again";
    EXPECT_EQ(after, before) << "equal elements in blocks of their own";

    after = before;
    after.push_back("last");
    EXPECT_EQ(unsharedCount(after, before), 6U);
    after.eraseIf([](const std::string& word) { return word == std::to_string(9 * kBlock); });
    EXPECT_EQ(&after[8 * kBlock], &before[8 * kBlock]);
    EXPECT_EQ(after[9 * kBlock], before[9 * kBlock + 1]);
}

TEST(Blocks, BytesThatAreSharedDoNotCount) {
    const auto none = [](const std::string&) { return std::size_t{0}; };
    const Words before = numbered(10 * kBlock);
    Words after = before;
    EXPECT_EQ(after.bytesBeyond(before, none), 0U);
    EXPECT_GE(after.bytesBeyond({}, none), after.size() * sizeof(std::string));
    after.edit(0) = "other";
    EXPECT_GE(after.bytesBeyond(before, none), kBlock * sizeof(std::string));
    EXPECT_LT(after.bytesBeyond(before, none), 2 * kBlock * sizeof(std::string));
    EXPECT_EQ(after.bytesBeyond(before, [](const std::string&) { return std::size_t{1}; }),
              after.bytesBeyond(before, none) + kBlock);
    EXPECT_EQ(Words().bytesBeyond(before, none), 0U);
}

TEST(Blocks, IteratorsAreOfRandomAccess) {
    static_assert(std::random_access_iterator<Words::const_iterator>);
    const Words words = numbered(3 * kBlock + 7);
    const auto begin = words.begin(), end = words.end();
    EXPECT_EQ(static_cast<std::size_t>(end - begin), words.size());
    EXPECT_EQ(begin[2 * static_cast<std::ptrdiff_t>(kBlock)], std::to_string(2 * kBlock));
    EXPECT_EQ(*(end - 1), words.back());
    EXPECT_EQ(*begin, words.front());
    EXPECT_TRUE(begin < end);
    EXPECT_EQ(std::find(begin, end, "100") - begin, 100);
    std::vector<std::string> backwards;
    for (auto it = end; it != begin;) backwards.push_back(*--it);
    EXPECT_EQ(backwards, std::vector<std::string>(std::reverse_iterator(end), std::reverse_iterator(begin)));
    EXPECT_EQ(backwards.back(), "0");
    const Words none;
    EXPECT_EQ(none.begin(), none.end());
    EXPECT_THROW((void)none.at(0), std::out_of_range);
}

TEST(Blocks, AMovedFromSequenceIsEmpty) {
    Words words = numbered(100), other = numbered(3);
    const Words taken = std::move(words);
    EXPECT_TRUE(words.empty());  // NOLINT(bugprone-use-after-move)
    other = Words(taken);
    words = std::move(other);
    EXPECT_TRUE(other.empty());  // NOLINT(bugprone-use-after-move)
    EXPECT_EQ(words, taken);
}

/// Two readers hold a copy each and release it amid the edits: blocks before are copied, blocks after are
/// written in place. Under the thread sanitizer a write that is not ordered after the last read fails.
TEST(Blocks, ThreadsReadOneCopyWhileAnotherIsEdited) {
    constexpr std::size_t kBlocks = 100;
    const auto lettersOf = [](const Words& words) {
        std::size_t letters = 0;
        for (const std::string& word : words) letters += word.size();
        return letters;
    };
    Words edited = numbered(kBlocks * kBlock);
    std::atomic<int> wrong = 0;
    std::size_t inPlace = 0, copied = 0;
    for (int round = 0; round < 20; ++round) {
        const std::size_t expected = lettersOf(edited);
        const auto read = [&wrong, expected, lettersOf](Words copy) {
            if (lettersOf(copy) != expected) ++wrong;
        };
        std::thread first(read, edited), second(read, edited);
        for (std::size_t block = 0; block < kBlocks; ++block) {
            const std::string* before = &edited[block * kBlock];
            edited.edit(block * kBlock) += "+";
            ++(before == &edited[block * kBlock] ? inPlace : copied);
            std::this_thread::yield();
        }
        first.join();
        second.join();
    }
    EXPECT_EQ(wrong, 0);
    EXPECT_EQ(edited.front(), "0" + std::string(20, '+'));
    EXPECT_EQ(inPlace + copied, 20 * kBlocks);
    EXPECT_GT(copied, 0U);
}

/// Changes that a drag or a field makes in a large scene.
TEST(Blocks, AnEditOfOneBodySharesTheOthers) {
    Document document;
    for (std::size_t i = 0; i < 1000; ++i)
        document.scene.balls.push_back({"ball " + std::to_string(i), {Vec3(3.0 * double(i), 0, 0), {}, 1, 1}, {}, {}});
    const ObjectRef ref{Kind::Ball, 500};
    const Document edits[] = {moveBy(document, {ref}, {1, 0, 0}), setPosition(document, ref, {1, 2, 3}),
                              setRadius(document, ref, 2),        setAim(document, 500, {1, 2, 3}),
                              setSpeed(document, 500, 9),         setVelocity(document, ref, {1, 2, 3}),
                              rename(document, ref, "cue"),       setLocked(document, {ref}, true)};
    for (const Document& edited : edits) {
        std::size_t count = 0;
        edited.scene.balls.visitUnshared(document.scene.balls, [&](std::size_t) { ++count; });
        EXPECT_EQ(count, Blocks<Ball>::kBlock);
        EXPECT_FALSE(edited == document);
    }
    std::size_t count = 0;
    for (const Document& refused : {setRadius(document, ref, -1), setView(document, View{.distance = -1})})
        refused.scene.balls.visitUnshared(document.scene.balls, [&](std::size_t) { ++count; });
    EXPECT_EQ(count, 0U) << "an edit that does not apply copies nothing";
}

}  // namespace
}  // namespace scene
