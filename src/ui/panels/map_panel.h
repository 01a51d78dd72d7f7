#pragma once
/// What the outcome map's panel remembers from frame to frame.

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "render/gl/image_texture.h"
#include "render/palette.h"
#include "study/map/map_colors.h"

namespace ui {

struct MapPanelState {
    std::unique_ptr<render::gl::ImageTexture> texture;  ///< from the first map on
    std::shared_ptr<const study::MapSpec> spec;         ///< of what the texture holds
    std::shared_ptr<const study::MapImage> image;
    render::Theme theme = render::Theme::Dark;
    std::uint64_t uploads = 0;  ///< how often the texture changed
    std::vector<study::LegendEntry> legend;
    std::optional<study::MapScale> scale;
    std::optional<study::MapWindow> grabbed;  ///< the window when the mouse took it
};

}  // namespace ui
