#pragma once
/// What the comparison of methods remembers from frame to frame.

#include <cstdint>
#include <optional>
#include <vector>

#include "session/panels/compare_table.h"
#include "study/compare/conventions.h"
#include "study/compare/reasoning.h"

namespace ui {

struct CompareState {
    enum class Part : std::uint8_t { Methods, Conventions, Engines };
    Part part = Part::Methods;
    session::CompareFilter filter;

    std::uint64_t revision = 0;  ///< of the session that all of this is of
    collide::SweepQuery query;
    study::Comparison comparison;
    std::vector<session::CompareGroup> groups;  ///< of `groupsFilter`
    session::CompareFilter groupsFilter;
    std::optional<std::size_t> reasonRow;  ///< the row that `reasoning` is about
    study::Reasoning reasoning;
    std::vector<session::ClaimedValue> values;

    int family = -1;  ///< the conventions that are shown; -1: those of this scene
};

}  // namespace ui
