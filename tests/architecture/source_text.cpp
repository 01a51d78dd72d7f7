#include "architecture/source_text.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <sstream>

namespace architecture {
namespace {

namespace fs = std::filesystem;

std::string readFile(const fs::path& path) {
    std::ifstream file(path);
    return {std::istreambuf_iterator<char>(file), {}};
}

bool isWordCharacter(char c) { return c == '_' || std::isalnum(static_cast<unsigned char>(c)) != 0; }

/// The end of the literal that begins at `start` with a quotation mark.
std::size_t endOfLiteral(std::string_view text, std::size_t start) {
    for (std::size_t i = start + 1; i < text.size(); ++i) {
        if (text[i] == '\\') {
            ++i;
        } else if (text[i] == text[start]) {
            return i + 1;
        }
    }
    return text.size();
}

/// The end of a raw string literal, R"tag(...)tag", whose quotation mark is at `start`.
std::size_t endOfRawLiteral(std::string_view text, std::size_t start) {
    const std::size_t bracket = text.find('(', start);
    if (bracket == std::string_view::npos) return text.size();
    const std::string closing = ")" + std::string(text.substr(start + 1, bracket - start - 1)) + "\"";
    const std::size_t end = text.find(closing, bracket);
    return end == std::string_view::npos ? text.size() : end + closing.size();
}

/// The end of a preprocessor directive with its continued lines; before the line break.
std::size_t endOfDirective(std::string_view text, std::size_t start) {
    std::size_t end = text.find('\n', start);
    while (end != std::string_view::npos && text[end - 1] == '\\') end = text.find('\n', end + 1);
    return std::min(end, text.size());
}

void addCommentLines(std::vector<std::string>& comments, std::string_view comment) {
    std::istringstream lines{std::string(comment)};
    for (std::string line; std::getline(lines, line);) comments.push_back(line);
}

}  // namespace

std::vector<SourceFile> sourceFiles(std::initializer_list<const char*> folders) {
    const fs::path root = CAROM_SOURCE_DIR;
    std::vector<SourceFile> files;
    for (const char* folder : folders)
        for (const auto& entry : fs::recursive_directory_iterator(root / folder))
            if (entry.path().extension() == ".h" || entry.path().extension() == ".cpp")
                files.push_back({fs::relative(entry.path(), root).generic_string(), readFile(entry.path())});
    std::sort(files.begin(), files.end(), [](const auto& a, const auto& b) { return a.path < b.path; });
    return files;
}

SplitSource splitSource(std::string_view text) {
    SplitSource split;
    bool isLineStart = true;
    for (std::size_t i = 0; i < text.size();) {
        const char c = text[i];
        if (c == '\n') {
            isLineStart = true;
            ++i;
        } else if (std::isspace(static_cast<unsigned char>(c)) != 0) {
            ++i;
        } else if (c == '#' && isLineStart) {
            i = endOfDirective(text, i);
        } else if (text.substr(i, 2) == "//") {
            const std::size_t end = std::min(text.find('\n', i), text.size());
            split.comments.emplace_back(text.substr(i + 2, end - i - 2));
            i = end;
        } else if (text.substr(i, 2) == "/*") {
            const std::size_t end = std::min(text.find("*/", i), text.size());
            addCommentLines(split.comments, text.substr(i + 2, end - i - 2));
            i = std::min(end + 2, text.size());
        } else if (text.substr(i, 2) == "R\"") {
            i = endOfRawLiteral(text, i + 1);
            split.tokens.emplace_back("\"\"");
        } else if (c == '"' || c == '\'') {
            i = endOfLiteral(text, i);
            split.tokens.emplace_back("\"\"");
        } else if (isWordCharacter(c)) {
            const bool isNumber = std::isdigit(static_cast<unsigned char>(c)) != 0;
            std::size_t end = i + 1;  // 1'000'000 is one token
            while (end < text.size() && (isWordCharacter(text[end]) || (isNumber && text[end] == '\''))) ++end;
            split.tokens.emplace_back(text.substr(i, end - i));
            i = end;
        } else {
            const std::size_t length = text.substr(i, 2) == "::" ? 2 : 1;
            split.tokens.emplace_back(text.substr(i, length));
            i += length;
        }
        if (c != '\n' && std::isspace(static_cast<unsigned char>(c)) == 0) isLineStart = false;
    }
    return split;
}

std::vector<std::string> includesOf(std::string_view text) {
    static const std::regex include(R"re(^\s*#\s*include\s*["<]([^">]+)[">])re");
    std::vector<std::string> found;
    std::istringstream lines{std::string(text)};
    for (std::string line; std::getline(lines, line);) {
        if (line.find("include") == std::string::npos) continue;
        std::smatch match;
        if (std::regex_search(line, match, include)) found.push_back(match[1]);
    }
    return found;
}

std::string folderOf(const std::string& path) {
    const std::size_t slash = path.rfind('/');
    return slash == std::string::npos ? "" : path.substr(0, slash);
}

void expectNone(const std::string& rule, const std::set<std::string>& violations) {
    for (const std::string& violation : violations)
        ADD_FAILURE() << "a violation of the rule \"" << rule << "\": " << violation;
}

}  // namespace architecture
