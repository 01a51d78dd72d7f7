// One word has one meaning: names that once had another meaning are not used again.

#include <gtest/gtest.h>

#include <map>

#include "architecture/source_text.h"

namespace architecture {
namespace {

/// Identifiers that are no longer used, with their present names.
const std::map<std::string, std::string> kOldNames = {
    {"Cast", "BodyTable: a cast is that of a sphere"},
    {"Future", "EventSimulator"},
    {"KnownWays", "RecordedTrajectories"},
    {"Neighbours", "BroadPhase"},
    {"Meeting", "PredictedContact"},
    {"nobody", "paddingBody"},
    {"inkOf", "verdictColor"},
    {"Walk", "FocusNavigator"},
    {"Safekeeper", "Autosaver"},
    {"Look", "Style for fonts and colours, DiscreteSampling for a test once per frame"},
    {"Looks", "DiscreteSampling"},
    {"looks", "samples"},
};
/// Those that are not English words: they are not used in comments either.
const std::set<std::string> kOldNamesInComments = {"KnownWays", "Safekeeper", "inkOf"};

std::set<std::string> oldNamesIn(const std::string& text) {
    const SplitSource split = splitSource(text);
    std::set<std::string> found;
    for (const std::string& token : split.tokens)
        if (kOldNames.contains(token)) found.insert(token);
    for (const std::string& comment : split.comments)
        for (const std::string& word : splitSource(comment).tokens)
            if (kOldNamesInComments.contains(word)) found.insert(word);
    return found;
}

TEST(Words, OldNamesAreNotUsedAgain) {
    std::size_t files = 0;
    for (const SourceFile& file : sourceFiles({"src", "tests", "bench"})) {
        ++files;
        for (const std::string& name : oldNamesIn(file.text))
            ADD_FAILURE() << file.path << " uses " << name << "; today's name: " << kOldNames.at(name);
    }
    EXPECT_GT(files, 500u);
}

TEST(Words, AnOldNameIsFoundAsAWordOfItsOwn) {
    EXPECT_EQ(oldNamesIn("Cast cast(const Look& look); // a Meeting of inkOf"),
              (std::set<std::string>{"Cast", "Look", "inkOf"}));
    EXPECT_TRUE(oldNamesIn("BodyTable static_cast; int lookup; call(\"looks\"); // It looks for Neighbours").empty());
}

}  // namespace
}  // namespace architecture
