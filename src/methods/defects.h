#pragma once
/// Every defect of the five articles as data, for panels, documentation and the comparison's last column. Each has a
/// test that runs its example: tests/methods/*_test.cpp.

#include <span>
#include <string_view>

#include "methods/repairs.h"

namespace methods {

struct DefectInfo {
    Defect id;
    const char* name;          ///< "B1"
    std::string_view article;  ///< MethodInfo::name
    const char* where;         ///< location: "listing: " or "prose: " and the line
    const char* does;          ///< effect of the defect
    const char* example;       ///< smallest example, printed -> right; "float:" if it needs single precision
    const char* repair;        ///< the repaired line
};

/// All defects, in the order of Defect.
[[nodiscard]] std::span<const DefectInfo> defects() noexcept;
[[nodiscard]] const DefectInfo& info(Defect) noexcept;

}  // namespace methods
