#pragma once
/// A query and its answer as C++ source, every number as a hex float: bit for bit as on the screen.

#include <string>

#include "io/query_json.h"

namespace io {

enum class CppTestStyle {
    GoogleTest,  ///< a test case that calls Carom's own core: needs collide/sweep.h
    Assert,      ///< a program of its own that holds the data and checks that the contact fits the motion
};

[[nodiscard]] std::string writeCppTest(const Query& query, const collide::SweepAnswer& answer, CppTestStyle style);

}  // namespace io
