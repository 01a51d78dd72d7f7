#pragma once
/// Every defect of the five articles as data, for panels, documentation and the comparison's last column. Each has a
/// test that runs its example: tests/methods/*_test.cpp.

#include <span>

#include "methods/method.h"
#include "methods/repairs.h"

namespace methods {

struct DefectInfo {
    Defect id;
    const char* name;  ///< "B1"
    Id article;
    const char* where;    ///< listing or prose, and what line
    const char* does;     ///< what it does
    const char* example;  ///< the smallest one: printed -> right; "float:" where it needs single precision
    const char* repair;
};

/// All of them, in the order of Defect.
[[nodiscard]] std::span<const DefectInfo> defects() noexcept;
[[nodiscard]] const DefectInfo& info(Defect) noexcept;

}  // namespace methods
