#pragma once
/// Queries for tests of the library: the catalogue of edge cases, and random ones of many magnitudes.

#include <vector>

#include "carom.h"
#include "collide/sweep.h"

namespace cases {

struct Case {
    carom_query asked;
    collide::SweepQuery core;  ///< the same query
};

/// Every query of tests/data/edge_cases.jsonl and shape_cases.jsonl.
[[nodiscard]] std::vector<Case> catalogue();
/// Spheres: near grazes, touches and limits; subnormals; every kind of motion.
[[nodiscard]] std::vector<Case> random(int count);
/// Planes, capsules, triangles and boxes in turn, on a lattice, so that touches, grazes and degenerate cores are many.
[[nodiscard]] std::vector<Case> shapes(int count);

/// The answer in the C API's form, taken from the core without the library's entry.
[[nodiscard]] carom_answer expected(const Case& one);
[[nodiscard]] bool sameBits(const carom_answer& a, const carom_answer& b);

}  // namespace cases
