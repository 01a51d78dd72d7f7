#include "cli/picture.h"

#include <algorithm>

#include "io/clip.h"
#include "io/png.h"
#include "ui/offscreen/offscreen.h"

namespace cli {

std::string drawPicture(std::unique_ptr<session::Session> session, const std::filesystem::path& path, PictureSize size,
                        bool withPanels) {
    ui::OffscreenOptions options;
    options.width = size.width;
    options.height = size.height;
    // The design is drawn for 720 lines; a larger picture gets larger type, not more empty space.
    options.scale = std::max(0.5f, float(size.height) / 720.f);
    options.panels = withPanels;
    if (path.extension() != ".webp") {
        return ui::drawOffscreen(*session, options, [&](const io::ImageRows& rows) {
            return io::writePng(path, options.width, options.height, rows);
        });
    }
    if (std::string problem = ui::memoryProblem(options, ui::Kept::Clip); !problem.empty()) return problem;
    const io::Result<io::Image> image = ui::drawOffscreen(*session, options);
    if (!image) return image.error();
    const io::Result<std::unique_ptr<io::Clip>> clip = io::newClip(path, options.width, options.height);
    if (!clip) return clip.error();
    const std::string problem = clip.value()->add(image.value());
    return problem.empty() ? clip.value()->finish() : problem;
}

}  // namespace cli
