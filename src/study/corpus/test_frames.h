#pragma once
/// The parts of a test file that do not depend on its cases. Internal to study.

namespace study {

/// Behind the includes of a framework: the types, the hook, the comparison.
extern const char* const kCppPrologue;
/// The same for Python.
extern const char* const kPytestPrologue;

}  // namespace study
