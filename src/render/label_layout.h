#pragma once
/// The layout of labels: beside their points, clear of each other, of arrows, dots and the headline.

#include <functional>
#include <optional>
#include <vector>

#include "render/draw_list.h"
#include "view/camera.h"

namespace render {

struct PlacedLabel {
    std::size_t label = 0;  ///< index in DrawList::labels
    view::Rect box;         ///< box of the text, pixels of the framebuffer
    struct Leader {
        view::Vec2 from{0}, to{0};  ///< pixels: from what is named to the text
    };
    std::optional<Leader> leader{};  ///< where the text had to move away from what it names
};

struct LabelSpace {
    view::Rect area;                    ///< labels stay inside, or are left out if their point is outside
    std::vector<view::Rect> obstacles;  ///< areas to keep clear of: the headline, the legend, an inset
    double scale = 1;                   ///< pixels for one px of the draw list
};

/// Places each label at the least cost of a fixed set of places around its point, highest priority first. A label that
/// would cover another one even there is left out; so is one without kAlwaysShown that would cover an obstacle or add
/// to a heap. A pure function of its arguments: the same picture gives the same places. Costs grow continuously with
/// the overlap, so that a label leaves its place only when another one is better by a margin.
/// @param measure  width and height of a label's text in pixels
[[nodiscard]] std::vector<PlacedLabel> layoutLabels(const DrawList&, const view::Camera&, const LabelSpace&,
                                                    const std::function<view::Vec2(const Label&)>& measure);

}  // namespace render
