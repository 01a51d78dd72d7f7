#include "ui/widgets/example_card.h"

#include <algorithm>

#include "ui/widgets/table.h"

namespace ui {

const render::gl::ImageTexture* ExampleTextures::of(const session::Gallery& gallery, std::size_t example) {
    m_shown.resize(gallery.examples().size());
    return m_shown[example].of(gallery.picture(example));
}

std::uint64_t ExampleTextures::uploads() const {
    std::uint64_t count = 0;
    for (const PictureTexture& shown : m_shown) count += shown.uploads();
    return count;
}

void drawExamplePicture(const Style& style, const session::Gallery& gallery, ExampleTextures& textures,
                        std::size_t example, ImVec2 min, ImVec2 max, bool isHot) {
    const FlatPainter painter = windowPainter();
    const render::gl::ImageTexture* texture = ImGui::IsRectVisible(min, max) ? textures.of(gallery, example) : nullptr;
    if (texture) {
        painter.image(texture->texture(), min, max, style.px(kCorner));
    } else {
        painter.rectFilled(min, max, style.ink(Ink::Background), style.px(kCorner));
        const ImVec2 middle{(min.x + max.x) / 2, (min.y + max.y) / 2};
        painter.circleFilled(middle, (max.y - min.y) / 6, style.ink(Ink::Field), 32);
    }
    painter.rect(min, max, style.ink(isHot ? Ink::Accent : Ink::Hairline), style.px(kCorner),
                 std::max(1.f, style.scale));
}

void drawExampleTitle(const Style& style, const session::Example& example, bool isNow, ImVec2 min, float width) {
    rowText(style, windowPainter(), style.fonts.body, min.x, min.y, style.px(kExampleTitle),
            style.ink(isNow ? Ink::Accent : Ink::Text),
            fitted(style, style.fonts.body, style.spell(example.title), width));
}

}  // namespace ui
