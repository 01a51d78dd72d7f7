#pragma once
/// An article's listing beside a page, and the task to find its bug.

#include <optional>
#include <string>

#include "methods/repairs.h"
#include "study/bugs/bugs.h"

namespace learn {

/// The listing of a page: some of its lines are mended, and one defect is looked for, or explained.
struct PageListing {
    std::string method;  ///< name of a published method
    std::optional<methods::Defect> defect;
    methods::Precision precision = methods::Precision::Double;
    methods::Repairs mended;
    [[nodiscard]] study::BugTrial trial() const { return {method, precision, mended}; }
};

}  // namespace learn
