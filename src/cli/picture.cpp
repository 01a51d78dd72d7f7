#include "cli/picture.h"

#include <algorithm>

#include "io/png.h"
#include "io/webp.h"
#include "ui/offscreen/offscreen.h"

namespace cli {

std::string drawPicture(std::unique_ptr<session::Session> session, const std::filesystem::path& path, PictureSize size,
                        bool withPanels) {
    ui::OffscreenOptions options;
    options.width = size.width;
    options.height = size.height;
    // The design is made for a height of 720 pixels; a larger picture has larger text, not more empty space.
    options.scale = std::max(0.5f, float(size.height) / 720.f);
    options.panels = withPanels;
    const bool isWebp = path.extension() == ".webp";
    const auto kept = isWebp ? ui::Kept::Webp : ui::Kept::Nothing;
    return ui::drawOffscreen(*session, options, kept, [&](const io::ImageRows& rows) {
        return isWebp ? io::writeWebp(path, options.width, options.height, rows)
                      : io::writePng(path, options.width, options.height, rows);
    });
}

}  // namespace cli
