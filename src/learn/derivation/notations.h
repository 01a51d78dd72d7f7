#pragma once
/// One problem, six notations: the quantities of a first contact, and the letters that the core and the five articles
/// give them.

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "learn/derivation/derivation.h"

namespace learn {

/// Names for the columns of the table, by Article.
inline constexpr std::array<const char*, kArticleCount> kNotationColumns = {"Carom",   "Bartlett",  "D3DX",
                                                                            "A point", "Pool Hall", "Plane"};

/// What one article writes for a quantity.
struct NotationCell {
    Formula letters;        ///< the article's own letters; empty: it has no name for the quantity
    Formula inOurs;         ///< the same in the core's letters: "−h/v"; for the core the definition
    bool isScaled = false;  ///< the number differs from the core's, as `inOurs` says
    std::optional<std::variant<double, Vec3>> value;  ///< exact, rounded once; absent where the scene has none
    std::string text;                                 ///< the value rounded for reading; "–" if absent
};

struct NotationRow {
    std::string id;                                 ///< "impact-parameter"
    std::string title;                              ///< "Squared distance of the line"
    std::array<NotationCell, kArticleCount> cells;  ///< by Article
    std::vector<Geometry> geometry;                 ///< in world space, as in the derivations
    std::string name;                               ///< name of the geometry in derivations and drawings
};

struct Notations {
    std::vector<NotationRow> rows;
    bool inSphereFrame = false;  ///< geometry is in the frame of a moving sphere
    [[nodiscard]] const NotationRow* find(const std::string& id) const;
};

/// @pre as collide::sweep
[[nodiscard]] Notations notations(const collide::SweepQuery& query);

}  // namespace learn
