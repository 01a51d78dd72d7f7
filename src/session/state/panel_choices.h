#pragma once
/// What the user has chosen in the panels: parts, folds, filters, searches.

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "methods/repairs.h"

namespace session {

/// The parts of the derive panel: the steps of an article, its listing, the letters of all articles, proofs that move.
enum class DerivePart : std::uint8_t { Steps, Listing, Letters, Proofs };

/// The user's choice in the derive panel.
struct ListingChoice {
    DerivePart part = DerivePart::Steps;
    std::optional<methods::Defect> defect;  ///< the defect that is explained; one of another article counts as none
    bool operator==(const ListingChoice&) const = default;
};

enum class ComparePart : std::uint8_t { Methods, Conventions, Engines };

/// The rows of the comparison that are listed.
struct CompareFilter {
    bool onlyDiffering = false;  ///< leaves out rows that agree and rows of methods that do not apply
    bool floats = true, doubles = true;
    bool operator==(const CompareFilter&) const = default;
};

/// The span of the time line while time goes on, for a scene whose contacts go on.
struct TimeReach {
    std::uint64_t scene = 0;  ///< Revisions::scene that the rest belongs to
    double start = 0;         ///< span at the start of the scene
    int doublings = 0;        ///< how often time has passed the end since the start
    bool operator==(const TimeReach&) const = default;
};

/// How far panels are scrolled, px of the design, by the names of their windows.
using PanelScrolls = std::map<std::string, float>;

/// Choices that the panels themselves change while they are drawn; see choosePanels().
struct PanelChoices {
    bool isAnswerUnfolded = false;              ///< all numbers of the answer are listed
    std::optional<methods::Defect> stepDefect;  ///< unfolded in a step of the derivation
    ComparePart comparePart = ComparePart::Methods;
    CompareFilter compareFilter;
    bool isRecordedOpen = true;             ///< the values that the log records are unfolded
    int conventions = -1;                   ///< family of conventions that is shown; -1: that of this scene
    bool allNudges = false;                 ///< lists all nudges, not only the nearest
    bool onlyLosses = false;                ///< lists only the steps that are not exact in double
    std::optional<std::size_t> chosenCase;  ///< index of the case whose description is shown
    std::string caseSearch, objectSearch;   ///< typed in the search of the cases, and of the list of objects
    bool isObjectSearchOpen = false;
    PanelScrolls scrolls;
    double logScroll = 0;                 ///< number of rows of the log above the first shown row
    std::optional<std::uint32_t> logRow;  ///< the open row that was brought into sight last
    bool operator==(const PanelChoices&) const = default;
};

}  // namespace session
