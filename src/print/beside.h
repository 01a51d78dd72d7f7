#pragma once
/// The figure that the window shows beside a page (learn::Beside), on paper: steps and formulas as text, plots as
/// vectors.

#include <optional>
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

/// A figure that is text: the steps of a proof, a step of a derivation, the rows of the notations. Of a figure that the
/// scene cannot have, one line that says so. Empty for other figures.
/// @param isAnswered  the answer may be shown
[[nodiscard]] std::vector<BesideLine> besideLines(const learn::Page&, const scene::Scene&, bool isAnswered);

/// A figure that is a plot; absent for other figures, and where it would reveal a hidden answer.
[[nodiscard]] std::optional<learn::Plot> besidePlot(const learn::Page&, const scene::Scene&, bool isAnswered);

/// A plot with its axes; coordinates begin at its top left corner. @param width, height  points
[[nodiscard]] std::vector<Mark> plotMarks(const learn::Plot&, float width, float height, const Metrics&);

}  // namespace print
