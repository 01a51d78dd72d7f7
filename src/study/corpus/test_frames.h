#pragma once
/// The parts of a test file that do not depend on its cases. Internal to study.

namespace study {

/// Behind the includes of a framework: the types, the hook, the comparison.
extern const char* const kCppPrologue;
/// The same for Python, C# with NUnit, Rust and GDScript with GUT.
extern const char* const kPytestPrologue;
extern const char* const kNUnitPrologue;
extern const char* const kRustPrologue;
extern const char* const kGutPrologue;

}  // namespace study
