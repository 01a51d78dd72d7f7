#pragma once
/// The state of the outcome map's panel, kept from frame to frame.

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
    std::unique_ptr<render::gl::ImageTexture> texture;             ///< null before the first map
    std::shared_ptr<const study::MapSpec> spec;                    ///< specification of the map in the texture
    std::shared_ptr<const study::MapImage> image;                  ///< the map in the texture
    std::shared_ptr<const std::vector<study::MapRegion>> regions;  ///< regions of `image`
    render::Theme theme = render::Theme::Dark;                     ///< theme of the texture's colours
    std::uint64_t uploads = 0;                                     ///< number of changes of the texture
    std::vector<study::LegendEntry> legend;                        ///< legend of `image`
    std::optional<study::MapScale> scale;                          ///< scale of `image`; absent: it has no numbers
    std::optional<study::MapWindow> grabbed;  ///< window of the map when the drag began; absent: no drag
};

}  // namespace ui
