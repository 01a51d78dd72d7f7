#pragma once
/// Test cases as source code that calls the user's own function, through a hook that the user fills in.

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/result.h"
#include "study/corpus/test_case.h"

namespace study {

enum class TestStyle : unsigned char {
    GoogleTest,
    Catch2,
    Assert,  ///< a C++ program of its own: no framework
    Pytest,
    NUnit,
    Rust,       ///< for cargo test
    Gut,        ///< GDScript of Godot 4
    JsonLines,  ///< the cases as data
};
inline constexpr int kTestStyleCount = static_cast<int>(TestStyle::JsonLines) + 1;

/// "googletest", "catch2", "assert", "pytest", "nunit", "rust", "gut", "jsonl".
[[nodiscard]] const char* name(TestStyle) noexcept;
[[nodiscard]] std::optional<TestStyle> testStyleNamed(std::string_view name) noexcept;

/// False: its tests ask about spheres alone.
[[nodiscard]] bool takesShapes(TestStyle style) noexcept;

/// One file: the hook, the comparison, a test for each case with all its numbers as hex floats, its recorded and its
/// true answer. Right code passes: a value agrees within 16 ulps, or within TestCase::tolerance. C++ is C++17; nothing
/// of Carom is included. The text around the cases is that of assets/tests/STYLE.txt.
/// @param source  where the cases come from, for the comment at the top
/// @return the file's text, or one line that says which template is missing
[[nodiscard]] base::Result<std::string> writeTests(std::span<const TestCase> cases, TestStyle style,
                                                   std::string_view source);

}  // namespace study
