#include "ui/widgets/example_card.h"

#include <algorithm>

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
                        std::size_t example, const RowRect& place, bool isHot) {
    const FlatPainter painter = windowPainter();
    const bool isVisible = ImGui::IsRectVisible(place.min, place.max);
    if (const render::gl::ImageTexture* texture = isVisible ? textures.of(gallery, example) : nullptr) {
        painter.image(texture->texture(), place.min, place.max, style.px(kCorner));
    } else {
        painter.rectFilled(place, style.ink(Ink::Background), style.px(kCorner));
        painter.circleFilled(place.centre(), place.height() / 6, style.ink(Ink::Field), 32);
    }
    painter.rect(place, style.ink(isHot ? Ink::Accent : Ink::Hairline), style.px(kCorner), std::max(1.f, style.scale));
}

void drawExampleTitle(const Style& style, const session::Example& example, bool isNow, ImVec2 min, float width) {
    cutText(style, rectAt(min, {width, style.px(kExampleTitle)}), isNow ? Ink::Accent : Ink::Text, example.title);
}

}  // namespace ui
