#include "app/word_places.h"

#include "ui/ui_driver.h"

namespace app_test {

view::Vec2 placeOf(const std::filesystem::path& file, const std::string& label, const std::string& words) {
    const render::gl::HeadlessContext context;
    session::Session session;
    if (!context.error().empty() || !open(session, file)) {
        ADD_FAILURE() << context.error() << file;
        return {};
    }
    ui::UiDriver window(session, 1280, 720, 1);  // the server's screen
    window.settle();
    const ui::DrawnText text = window.text();
    if (const auto row = text.find(label)) {
        const view::Rect rest{row->x + row->width, row->y, 1280 - row->x - row->width, row->height};
        const view::Rect below{row->x, row->y + row->height, 1280 - row->x, 2 * row->height};
        for (const view::Rect& area : {rest, below})
            if (const auto place = text.find(words, area)) return ui::middleOf(*place);
    }
    ADD_FAILURE() << "\u201c" << words << "\u201d after \u201c" << label << "\u201d is nowhere in\n" << text.all();
    return {};
}

}  // namespace app_test
