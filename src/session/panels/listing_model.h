#pragma once
/// An article's listing beside the scene, line by line: what each line computes, and one defect with its repair.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "methods/listing.h"
#include "session/lesson/lesson_player.h"
#include "session/presentation/scene_queries.h"
#include "session/state/panel_choices.h"
#include "study/bugs/bugs.h"

namespace session {

/// The listing to show.
struct ListingSpec {
    std::string_view article;               ///< name of a published method
    std::optional<methods::Defect> defect;  ///< explained at its lines
    methods::Precision precision = methods::Precision::Double;
    methods::Repairs mended;  ///< lines that are shown, and run, as repaired
    bool operator==(const ListingSpec&) const = default;
    [[nodiscard]] study::BugTrial trial() const { return {article, precision, mended}; }
};
/// The listing of the shown article, with the precision and the mended lines under which the defect shows itself.
[[nodiscard]] ListingSpec listingOf(const ListingChoice&, const DerivationView&);
[[nodiscard]] ListingSpec listingOf(std::string_view article, std::optional<methods::Defect> defect);

/// The listing beside the open page; its bug is explained once it is found or revealed. Absent on other pages.
[[nodiscard]] std::optional<ListingSpec> listingOf(const LessonPlayer&);

/// The words of a text that differ from another text: bytes [begin, end).
struct Changed {
    std::size_t begin = 0, end = 0;
};
/// The words of `text` that are not in `other` at the same end: what is left between the common words at both ends.
[[nodiscard]] Changed changedIn(std::string_view text, std::string_view other);

struct ListingRow {
    std::string text;   ///< as printed; as repaired where it is mended
    std::string value;  ///< value in this scene; empty: not reached, or none
    bool isProse = false, isMended = false;
    std::optional<std::string> repaired;  ///< the line without the explained defect
    std::string repairedValue;
};

struct ListingModel {
    std::optional<ListingSpec> spec;  ///< subject of the rows; absent: none yet
    std::uint64_t revision = 0;
    bool isHidden = false;  ///< without values
    std::vector<ListingRow> rows;
    study::BugAnswer answer;  ///< the listing's answer in this scene
    std::string truth;        ///< the exact answer, in words; empty while it is hidden
    std::string mendedLines;  ///< "2, 10": lines that are shown as repaired
};

/// The defect that a press on a line explains: the line's next one, after its last its first; none on a line without.
/// @param now  the defect that is explained  @pre the model has a spec
[[nodiscard]] std::optional<methods::Defect> nextDefect(const ListingModel&, std::size_t line,
                                                        std::optional<methods::Defect> now);

/// Without values while `isHidden`.
void update(ListingModel&, const DocumentStore&, const SceneQueries&, const ListingSpec&, bool isHidden);

}  // namespace session
