#pragma once
/// The listings of the five articles line by line, for reading beside a scene: each line as it is printed, the key by
/// which a run notes its value, and the lines that repair its defects. src/methods/*.h are the same listings as code.

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "methods/method.h"
#include "methods/notes.h"

namespace methods {

struct ListingLine {
    const char* key;       ///< unique in its listing
    const char* text;      ///< as printed, in the article's letters
    bool isProse = false;  ///< a formula or statement of the text around the listing
};

/// A line with a defect, as repaired. A defect of several lines has several of these.
struct LineRepair {
    Defect defect;
    const char* key;
    const char* text;
};

struct Listing {
    std::string_view article;  ///< MethodInfo::name
    std::span<const ListingLine> lines;
    std::span<const LineRepair> repairs;

    /// @return the index of the line. @pre the key is a line's
    [[nodiscard]] std::size_t indexOf(std::string_view key) const;
    /// The lines that have the defect, in order; at least one. @pre a defect of this article
    [[nodiscard]] std::vector<std::size_t> linesOf(Defect) const;
    /// The defects of a line.
    [[nodiscard]] std::vector<Defect> defectsOf(std::size_t line) const;
    /// The line with one defect repaired; absent if the line does not have it.
    [[nodiscard]] std::optional<std::string_view> repaired(std::size_t line, Defect) const;
    /// The line with the repair of its first mended defect; as printed without one.
    [[nodiscard]] std::string_view text(std::size_t line, Repairs mended) const;
};

/// In the order of infos().
[[nodiscard]] std::span<const Listing> listings() noexcept;
/// @pre the name of a published method
[[nodiscard]] const Listing& listing(std::string_view article);
/// The listing with the defect.
[[nodiscard]] const Listing& listing(Defect);

/// A run of a listing as printed, with some lines repaired.
struct ListingRun {
    std::vector<std::optional<NotedValue>> values;  ///< by line; absent: not reached, or no value
    MethodAnswer answer;
};

/// @pre the name of a published method
[[nodiscard]] ListingRun runListing(std::string_view article, Precision, const collide::SweepQuery&,
                                    Repairs repairs = {});

}  // namespace methods
