#pragma once
/// The figure beside a page, on paper: listings, steps and formulas as text, plots as vectors.

#include <vector>

#include "learn/figures/plots.h"
#include "learn/lesson/lesson.h"
#include "print/sheet.h"

namespace print {

/// A paragraph of a figure.
struct BesideLine {
    learn::Paragraph text;
    bool isHead = false;
    bool isIndented = false;
};

/// The sweep query of a scene's first ball against the sphere or ball of its first contact; absent without a contact,
/// or if that is with a wall.
[[nodiscard]] std::optional<collide::SweepQuery> queryIn(const scene::Scene&);

/// What stands beside a page as text: the lines of a listing, the steps of a proof, the step of a derivation, the rows
/// of the notations. Empty where nothing of it is text.
/// @param isAnswered  numbers of the scene may be shown
[[nodiscard]] std::vector<BesideLine> besideLines(const learn::Page&, const scene::Scene&, bool isAnswered);

/// The plot beside a page; absent where there is none, and where it would tell a hidden answer.
[[nodiscard]] std::optional<learn::Plot> besidePlot(const learn::Page&, const scene::Scene&, bool isAnswered);

/// A plot with its axes, from the top left corner.
[[nodiscard]] std::vector<Mark> plotMarks(const learn::Plot&, float width, float height, const Metrics&);

}  // namespace print
