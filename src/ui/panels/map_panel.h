#pragma once
/// State of the outcome map's panel between frames.

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "render/gl/image_texture.h"
#include "render/palette.h"
#include "study/map/map_colors.h"
#include "study/map/map_regions.h"

namespace ui {

struct MapPanelState {
    std::unique_ptr<render::gl::ImageTexture> texture;  ///< null before the first map
    std::shared_ptr<const study::MapSpec> spec;         ///< specification of the map in the texture
    std::shared_ptr<const study::MapImage> image;
    std::shared_ptr<const std::vector<study::MapRegion>> regions;
    render::Theme theme = render::Theme::Dark;
    std::uint64_t uploads = 0;  ///< number of changes of the texture
    std::vector<study::LegendEntry> legend;
    std::optional<study::MapScale> scale;
    std::optional<study::MapWindow> grabbed;  ///< window of the map at the beginning of the drag
};

}  // namespace ui
