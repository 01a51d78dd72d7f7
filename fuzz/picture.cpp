/// Pictures of lessons: an image of the size in its head, or one line.

#include "entry.h"
#include "io/png.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view file = fuzz::textOf(data, size);
    const auto sides = io::pngSize(file);
    constexpr std::uint64_t kMostPixels = 1 << 20;  // more files instead
    if (!sides || std::uint64_t{sides->first} * sides->second > kMostPixels) return 0;
    const io::Result<io::Image> image = io::decodePng(file);
    if (!image) {
        fuzz::requireMessage(image.error());
        return 0;
    }
    fuzz::require(image.value().rgba.size() == std::size_t{4} * sides->first * sides->second,
                  "a picture has the pixels of its head", "");
    return 0;
}
