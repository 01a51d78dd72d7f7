#pragma once
/// Source files as text: their tokens, comments and include lines. Enough of C++ for the rules of this folder; no
/// preprocessor and no types.

#include <initializer_list>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace architecture {

struct SourceFile {
    std::string path;  ///< from the repository's root: "src/scene/edits.cpp"
    std::string text;
};

/// Every .h and .cpp file below the given folders of the repository, by path.
[[nodiscard]] std::vector<SourceFile> sourceFiles(std::initializer_list<const char*> folders);

struct SplitSource {
    /// Identifiers, numbers and single punctuation characters; "::" is one token, a string or character literal is
    /// `""`. Without comments and preprocessor lines.
    std::vector<std::string> tokens;
    std::vector<std::string> comments;  ///< one for each line of comment, without its slashes
};
[[nodiscard]] SplitSource splitSource(std::string_view text);

/// The names in the include lines, without quotes or brackets.
[[nodiscard]] std::vector<std::string> includesOf(std::string_view text);

/// The folder of a path: "src/scene" of "src/scene/edits.cpp"; empty without one.
[[nodiscard]] std::string folderOf(const std::string& path);

/// Fails for every violation.
void expectNone(const std::string& rule, const std::set<std::string>& violations);

}  // namespace architecture
