#include "render/compare_images.h"
#include "read_png.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>

namespace render::test {
namespace fs = std::filesystem;

Difference difference(const io::Image& a, const io::Image& b) {
    if (a.width != b.width || a.height != b.height || a.width == 0) return {};
    Difference d{0, 0, true};
    for (std::size_t i = 0; i < a.rgba.size(); ++i) {
        const int off = std::abs(int(a.rgba[i]) - int(b.rgba[i]));
        d.largest = std::max(d.largest, off);
        d.mean += off;
    }
    d.mean /= double(a.rgba.size());
    return d;
}

std::string compareWithGolden(const std::string& name, const io::Image& actual, int largest, double mean) {
    return compareWithPicture(fs::path(CAROM_SOURCE_DIR) / "tests/golden" / (name + ".png"), actual, largest, mean);
}

std::string compareWithPicture(const fs::path& golden, const io::Image& actual, int largest, double mean) {
    const std::string name = golden.stem().string();
    const char* update = std::getenv("CAROM_UPDATE_GOLDEN");
    if (update && std::string(update) == "1") return io::writePng(golden, actual);
    const io::Image expected = io::readPng(golden);
    const Difference d = difference(expected, actual);
    if (d.sameSize && d.largest <= largest && d.mean <= mean) return {};
    const fs::path folder = fs::path(CAROM_BINARY_DIR) / "golden-failures";
    fs::create_directories(folder);
    std::string error = io::writePng(folder / (name + "-actual.png"), actual);
    if (d.sameSize) {
        io::Image diff = actual;
        for (std::size_t i = 0; i < diff.rgba.size(); ++i) {
            const int off = std::abs(int(expected.rgba[i]) - int(actual.rgba[i]));
            diff.rgba[i] = i % 4 == 3 ? 255 : static_cast<unsigned char>(std::min(255, 8 * off));
        }
        error += io::writePng(folder / (name + "-diff.png"), diff);
    }
    return name + ": largest " + std::to_string(d.largest) + " (allowed " + std::to_string(largest) + "), mean " +
           std::to_string(d.mean) + " (allowed " + std::to_string(mean) + "); see " + folder.string() + " " + error;
}

}  // namespace render::test
