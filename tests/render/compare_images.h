#pragma once

#include <filesystem>
#include <string>

#include "io/png.h"

namespace render::test {

struct Difference {
    int largest = 255;  ///< over all pixels and channels, 0..255
    double mean = 255;  ///< over all pixels and channels
    bool sameSize = false;
};

[[nodiscard]] Difference difference(const io::Image& a, const io::Image& b);

/// Compares with a picture of the repository. A failure writes NAME-actual.png and NAME-diff.png (8 times stronger) to
/// the build folder's golden-failures/. With CAROM_UPDATE_GOLDEN=1 the picture is written instead.
/// @return empty if it is within the bounds
[[nodiscard]] std::string compareWithPicture(const std::filesystem::path& golden, const io::Image& actual, int largest,
                                             double mean);

/// The same with tests/golden/NAME.png.
[[nodiscard]] std::string compareWithGolden(const std::string& name, const io::Image& actual, int largest, double mean);

}  // namespace render::test
