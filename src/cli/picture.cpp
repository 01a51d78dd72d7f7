#include "cli/picture.h"

#include <algorithm>

#include "io/clip.h"
#include "io/png.h"
#include "ui/offscreen/offscreen.h"

namespace cli {
namespace {

std::string writeImage(const std::filesystem::path& path, const io::Image& image) {
    if (path.extension() != ".webp") return io::writePng(path, image);
    const io::Result<std::unique_ptr<io::Clip>> clip = io::newClip(path, image.width, image.height);
    if (!clip) return clip.error();
    const std::string problem = clip.value()->add(image);
    return problem.empty() ? clip.value()->finish() : problem;
}

}  // namespace

std::string drawPicture(std::unique_ptr<session::Session> session, const std::filesystem::path& path, PictureSize size,
                        bool withPanels) {
    ui::OffscreenOptions options;
    options.width = size.width;
    options.height = size.height;
    // The design is drawn for 720 lines; a larger picture gets larger type, not more empty space.
    options.scale = std::max(0.5f, float(size.height) / 720.f);
    options.panels = withPanels;
    const io::Result<io::Image> image = ui::drawOffscreen(*session, options);
    return image ? writeImage(path, image.value()) : image.error();
}

}  // namespace cli
