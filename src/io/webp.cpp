#include "io/webp.h"

#include <webp/encode.h>

#include <algorithm>
#include <cstdint>

#include "io/file.h"

namespace io {
namespace {

/// A picture of libwebp, and what it is compressed to.
struct Webp {
    WebPPicture picture;
    WebPMemoryWriter written;
    Webp() { WebPMemoryWriterInit(&written); }
    Webp(const Webp&) = delete;
    Webp& operator=(const Webp&) = delete;
    ~Webp() {
        WebPPictureFree(&picture);
        WebPMemoryWriterClear(&written);
    }
};

}  // namespace

std::string writeWebp(const std::filesystem::path& path, int width, int height, const ImageRows& more) {
    const std::string failure = "cannot write " + path.string() + ": ";
    if (std::max(width, height) > kMostWebpPixels)
        return failure + "WebP holds at most " + std::to_string(kMostWebpPixels) + " pixels a side, got " +
               std::to_string(width) + "x" + std::to_string(height) + "; choose .png";
    Webp webp;
    WebPConfig config;
    if (!WebPPictureInit(&webp.picture) || !WebPConfigInit(&config)) return failure + "another libwebp is installed";
    webp.picture.width = width;
    webp.picture.height = height;
    webp.picture.use_argb = 1;
    if (!WebPPictureAlloc(&webp.picture)) return failure + "not enough memory; choose .png";
    std::uint32_t* to = webp.picture.argb;
    int row = 0;
    for (Image rows = more(); rows.height > 0; rows = more()) {
        const unsigned char* from = rows.rgba.data();
        for (int y = 0; y < std::min(rows.height, height - row); ++y, to += webp.picture.argb_stride)
            for (int x = 0; x < width; ++x, from += 4)
                to[x] =
                    std::uint32_t{from[3]} << 24 | std::uint32_t{from[0]} << 16 | std::uint32_t{from[1]} << 8 | from[2];
        row = std::min(row + rows.height, height);
    }
    // As in clips (io/clip.cpp).
    config.quality = 90;
    config.method = 3;
    config.use_sharp_yuv = 1;
    webp.picture.writer = WebPMemoryWrite;
    webp.picture.custom_ptr = &webp.written;
    if (!WebPEncode(&config, &webp.picture))
        return failure + "libwebp failed (" + std::to_string(webp.picture.error_code) + "); choose .png";
    return writeNamed(path, {reinterpret_cast<const char*>(webp.written.mem), webp.written.size});
}

}  // namespace io
