// One word has one meaning: names that once had another meaning are not used again. Comments name their subject.

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <sstream>

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
    {"Storyteller", "ArithmeticSummary"},
    {"frameStory", "frameExtent"},
    {"kStoryAfterContact", "kShownAfterContact"},
    {"AtItsDepths", "Depths::Own: a patch is at depths of its own, or on the ground"},
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

/// Comments after code that continue its line, as in "double x;  // of the ball", instead of naming their subject.
std::vector<std::string> leaningComments(const std::string& text) {
    std::vector<std::string> found;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        const std::size_t slashes = line.find("//"), code = line.find_first_not_of(' ');
        if (slashes == std::string::npos || code == slashes) continue;
        if (std::count(line.begin(), line.begin() + std::ptrdiff_t(slashes), '"') % 2 != 0) continue;  // in a literal
        const std::size_t begin = line.find_first_not_of("/<! ", slashes);
        if (begin == std::string::npos) continue;
        const std::string comment = line.substr(begin), word = comment.substr(0, comment.find(' '));
        for (const char* leaning : {"of", "what", "who", "whom", "that", "which"})
            if (word == leaning) found.push_back(comment);
    }
    return found;
}

TEST(Words, ACommentBesideCodeNamesItsSubject) {
    for (const SourceFile& file : sourceFiles({"src"}))
        for (const std::string& comment : leaningComments(file.text)) ADD_FAILURE() << file.path << ": " << comment;
}

TEST(Words, ACommentThatLeansOnItsLineIsFound) {
    EXPECT_EQ(leaningComments("double x;  ///< of the ball\n// of a line of its own\nint y;  // offset of a row"),
              (std::vector<std::string>{"of the ball"}));
}

TEST(Words, AnOldNameIsFoundAsAWordOfItsOwn) {
    EXPECT_EQ(oldNamesIn("Cast cast(const Look& look); // a Meeting of inkOf"),
              (std::set<std::string>{"Cast", "Look", "inkOf"}));
    EXPECT_TRUE(oldNamesIn("BodyTable static_cast; int lookup; call(\"looks\"); // It looks for Neighbours").empty());
}

}  // namespace
}  // namespace architecture
