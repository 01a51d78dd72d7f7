/// Words that mislead a learner, found by readers of the course, are not used again.

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "collide/query_sets.h"
#include "learn/derivation/derivation.h"

namespace {

namespace fs = std::filesystem;

const fs::path kLessons = fs::path(CAROM_SOURCE_DIR) / "assets/lessons";

std::string textOf(const fs::path& path) {
    std::ifstream in(path);
    return {std::istreambuf_iterator<char>(in), {}};
}

struct Misleading {
    const char* lesson;  ///< the beginning of its file's name; empty: any
    const char* phrase;
    const char* better;
};
constexpr Misleading kMisleading[] = {
    {"", "which is the dot product", "say what the dot product is: the sum, not its root"},
    {"", "goes on behind", "goes on beyond it"},
    {"", "right angle on it", "is perpendicular to it"},
    {"", "It means another thing", "say what it means"},
    {"07", "third escape", "name it: each early escape has a name"},
    {"08", "from above", "from behind: z is up"},
    {"10", "first ball’s changes", "name the ball"},
    {"13", "First with equal masses", "the page's title says it"},
    {"13", "by the same arc", "the jumps differ: points that are neighbours on the circle are 2α apart"},
    {"13", "ounded down", "the largest whole number smaller than π/α: for equal masses 4 gives 3"},
    {"13", "last both roll away", "with equal masses the light ball stops"},
};

TEST(Lessons, UseNoPhraseThatMisleads) {
    std::size_t files = 0;
    for (const auto& entry : fs::directory_iterator(kLessons)) {
        const std::string name = entry.path().filename().string();
        if (!name.ends_with(".json")) continue;
        ++files;
        const std::string text = textOf(entry.path());
        for (const Misleading& m : kMisleading) {
            if (!name.starts_with(m.lesson)) continue;
            EXPECT_EQ(text.find(m.phrase), std::string::npos) << name << ": " << m.phrase << "; " << m.better;
        }
    }
    EXPECT_GT(files, 15u);
}

TEST(Lessons, ConnectTheirAngleWithThatOfSchool) {
    EXPECT_NE(textOf(kLessons / "08-ricochet.json").find("angle of incidence is measured from the normal"),
              std::string::npos);
}

/// 0.1 + 0.2: what Python prints is the sum rounded once more.
TEST(Lessons, TellTheExactSumFromTheRoundedOne) {
    const std::string text = textOf(kLessons / "12-floats.json");
    EXPECT_NE(text.find("before any rounding, is 0.30000000000000001665"), std::string::npos);
    EXPECT_NE(text.find("Python prints 0.1 + 0.2 as 0.30000000000000004"), std::string::npos);
}

TEST(Derivations, HaveNoRawSymbolsInTheirSentences) {
    using query_sets::Set;
    std::size_t sentences = 0;
    for (const Set set : {Set::Random, Set::Touch, Set::Limit, Set::Lattice})
        for (std::uint64_t trial = 0; trial < 8; ++trial)
            for (int article = 0; article < learn::kArticleCount; ++article)
                for (const learn::Step& step :
                     learn::derive(static_cast<learn::Article>(article), query_sets::query(set, trial)).steps)
                    for (const std::string& text : {step.title, step.sentence, step.stop, step.whyNot}) {
                        sentences += text.empty() ? 0u : 1u;
                        EXPECT_EQ(text.find_first_of("_\\^"), std::string::npos) << step.id << ": " << text;
                    }
    EXPECT_GT(sentences, 1000u);
}

}  // namespace
