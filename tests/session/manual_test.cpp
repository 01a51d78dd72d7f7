/// The manual (docs/manual.md and docs/manual/) names keys, menu entries, pages and pictures as text, which no compiler
/// checks: each of them exists. Its commands and options are checked in tests/cli/arguments_test.cpp.

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <regex>
#include <set>

#include "io/file.h"
#include "session/commands/commands.h"

namespace session {
namespace {

namespace fs = std::filesystem;

const fs::path kDocs = CAROM_SOURCE_DIR "/docs";

/// Keys of gestures, which no command has.
const std::set<std::string> kGestureKeys = {"Esc"};

std::vector<fs::path> pages() {
    std::vector<fs::path> found = {kDocs / "manual.md"};
    for (const auto& entry : fs::directory_iterator(kDocs / "manual"))
        if (entry.path().extension() == ".md") found.push_back(entry.path());
    return found;
}

/// First groups of all matches, or the matches themselves where there is no group.
std::vector<std::string> matches(const std::string& text, const std::string& pattern) {
    const std::regex wanted(pattern);
    std::vector<std::string> found;
    for (std::sregex_iterator at(text.begin(), text.end(), wanted), end; at != end; ++at)
        found.push_back((*at)[at->size() > 1 ? 1 : 0].str());
    return found;
}

std::string without(const std::string& text, const std::string& pattern) {
    return std::regex_replace(text, std::regex(pattern), "");
}

std::string withoutBlocks(const std::string& text) { return without(text, "```[^`]*```"); }

/// True for a key that some command has.
bool isKey(const std::string& text) {
    if (kGestureKeys.contains(text)) return true;
    return std::any_of(commands().begin(), commands().end(), [&](const Command& command) {
        return std::any_of(command.shortcuts.begin(), command.shortcuts.end(),
                           [&](const Shortcut& key) { return shortcutText(key) == text; });
    });
}

/// True where a page writes code like a key: one sign, a function key, a named key, or with a modifier.
bool looksLikeKey(const std::string& code) {
    static const std::regex shape(
        R"(((Ctrl|Shift|Alt)\+.+|\S|F\d+|Num \d|Esc|Enter|Tab|Space|Delete|Backspace|Insert|Home|End|Page \w+))");
    return std::regex_match(code, shape);
}

/// Problems of a page, a line each. @param text  in Markdown
std::vector<std::string> unknownKeys(const std::string& text) {
    const std::string code = "`([^`\n]+)`", body = withoutBlocks(text);
    std::vector<std::string> found;
    for (const std::string& span : matches(body, code))
        if (looksLikeKey(span) && !isKey(span)) found.push_back("no such key: " + span);
    for (const std::string& key :
         matches(without(body, code), R"(\b(?:(?:Ctrl|Shift|Alt)\+)+(?!Shift|Alt)\S+|\bF\d+\b)"))
        found.push_back("a key that is not set as code: " + key);
    return found;
}

bool isInMenu(const std::string& menu, const std::string& title) {
    return std::any_of(commands().begin(), commands().end(), [&](const Command& command) {
        const std::string shown = command.title.substr(0, command.title.find("…"));
        const auto isOf = [&](Menu each) { return menuTitle(each) == menu && groupIn(each, command); };
        return (shown == title || command.submenu == title) &&
               (isOf(command.menu) || (command.also && isOf(command.also->menu)));
    });
}

std::vector<std::string> unknownEntries(const std::string& text) {
    const std::string entry = R"(\*\*([A-Z]\w+ > [^*]+)\*\*)", body = withoutBlocks(text);
    std::vector<std::string> found;
    for (const std::string& path : matches(body, entry)) {
        const std::size_t arrow = path.find(" > ");
        if (!isInMenu(path.substr(0, arrow), path.substr(arrow + 3))) found.push_back("no such menu entry: " + path);
    }
    for (const std::string& path : matches(without(without(body, entry), "`[^`\n]+`"), R"(\w+ > \w+)"))
        found.push_back("a menu entry that is not bold: " + path);
    return found;
}

/// Files that a page links to or shows.
std::set<fs::path> linked(const fs::path& page, const std::string& text) {
    std::set<fs::path> files;
    for (const std::string& link : matches(text, R"(\]\(([^)#:]+)\))"))
        files.insert((page.parent_path() / link).lexically_normal());
    return files;
}

TEST(Manual, NamesKeysAndMenuEntriesThatExist) {
    for (const fs::path& page : pages()) {
        const std::string text = io::readFile(page).value();
        for (const std::string& problem : unknownKeys(text)) ADD_FAILURE() << page << ": " << problem;
        for (const std::string& problem : unknownEntries(text)) ADD_FAILURE() << page << ": " << problem;
    }
}

TEST(Manual, LinksToFilesThatExistAndLeavesNoPageOrPictureOut) {
    std::set<fs::path> all;
    for (const fs::path& page : pages())
        for (const fs::path& file : linked(page, io::readFile(page).value())) {
            EXPECT_TRUE(fs::is_regular_file(file)) << page << " links to " << file;
            all.insert(file);
        }
    EXPECT_GE(pages().size(), 13U);
    for (const fs::path& page : pages())
        EXPECT_TRUE(page == pages().front() || all.contains(page)) << page << " is linked nowhere";
    for (const auto& entry : fs::directory_iterator(kDocs / "images/manual"))
        EXPECT_TRUE(all.contains(entry.path())) << entry.path() << " is shown nowhere";
}

TEST(Manual, ANameThatDoesNotExistIsNoticed) {
    using Problems = std::vector<std::string>;
    EXPECT_EQ(unknownKeys("`Ctrl+K`, `?`, `Esc`, `scene.json`, `Alt+Page Down`\n```\nF99\n```"), Problems{});
    EXPECT_EQ(unknownKeys("`Ctrl+Alt+K`"), Problems{"no such key: Ctrl+Alt+K"});
    EXPECT_EQ(unknownKeys("`F3`"), Problems{"no such key: F3"});
    EXPECT_EQ(unknownKeys("press Ctrl+K"), Problems{"a key that is not set as code: Ctrl+K"});
    EXPECT_EQ(unknownEntries("**File > Export clip**, **View > Show in the picture**"), Problems{});
    EXPECT_EQ(unknownEntries("**File > Export film**"), Problems{"no such menu entry: File > Export film"});
    EXPECT_EQ(unknownEntries("**Edit > Export clip**"), Problems{"no such menu entry: Edit > Export clip"});
    EXPECT_EQ(unknownEntries("File > Open"), Problems{"a menu entry that is not bold: File > Open"});
}

}  // namespace
}  // namespace session
