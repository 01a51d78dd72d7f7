#include "ui/panels/map_names.h"

#include <algorithm>
#include <cmath>

#include "ui/widgets/style.h"

namespace ui {
namespace {

constexpr float kNameRoom = 1.25f;                // largest half width of a name, in the reach of its region
constexpr float kFromOwn = 16, kNameHeight = 15;  // px of the design

bool namesOverlap(const ImVec4& a, const ImVec4& b) { return a.x < b.z && b.x < a.z && a.y < b.w && b.y < a.w; }

}  // namespace

void drawRegionNames(const Style& style, ImDrawList* list, const study::MapSpec& spec,
                     const std::vector<study::MapRegion>& regions, ImVec2 min, ImVec2 max,
                     const std::optional<ImVec2>& own) {
    ImFont* font = style.fonts.strong;
    const float perPixel = (max.x - min.x) / float(spec.width), height = style.px(kNameHeight);
    std::vector<ImVec4> taken;
    if (own) {
        const float arm = style.px(kFromOwn);
        taken.push_back({own->x - arm, own->y - arm, own->x + arm, own->y + arm});
    }
    for (const study::MapRegion& region : regions) {
        const std::string name = scene::nameOf(spec.scene, world::refOf(spec.scene, region.body));
        const float width = textWidth(font, style.spell(name)), reach = float(region.reach) * perPixel;
        if (name.empty() || width / 2 > kNameRoom * reach || height / 2 > reach) continue;
        const float x = min.x + (float(region.column) + 0.5f) * perPixel;
        const float y = min.y + (float(region.row) + 0.5f) * perPixel;
        for (const float shift : {-0.45f, 0.45f, 0.f}) {  // above the middle, where the scene's own point often is
            const float at = y + shift * std::max(0.f, reach - height);
            const ImVec4 box{x - width / 2, at - height / 2, x + width / 2, at + height / 2};
            const auto covers = [&](const ImVec4& other) { return namesOverlap(box, other); };
            if (std::any_of(taken.begin(), taken.end(), covers)) continue;
            haloText(style, list, font, {box.x, at + ascent(font) * 0.38f}, style.ink(Ink::Text), Ink::Background,
                     name);
            taken.push_back(box);
            break;
        }
    }
}

}  // namespace ui
