#include "study/map/map_colors.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "base/numbers.h"
#include "base/powers_of_ten.h"

namespace study {
namespace {

/// Nine colours after cividis: Nuñez, Anderton, Renslow, PLoS ONE 13(7), e0199239 (2018).
constexpr std::array<std::uint32_t, 9> kRamp = {0x00224e, 0x1a386f, 0x434e6c, 0x61646f, 0x7d7c78,
                                                0x9b9476, 0xbbaf6d, 0xddcc5d, 0xfee838};

/// One channel of a colour, 0 to 255. @param shift  16 red, 8 green, 0 blue
int channel(std::uint32_t color, int shift) { return static_cast<int>((color >> shift) & 255); }

/// True for maps whose pixels have values.
bool isNumbered(MapShows shows) { return shows == MapShows::Time || showsAngle(shows) || shows == MapShows::Error; }

/// True if a pixel is coloured by the ramp. In maps of errors these are the pixels whose decision is right, since the
/// error of a wrong one has no meaning.
bool takesRamp(MapShows shows, MapCategory category, double value) {
    if (!isNumbered(shows) || !std::isfinite(value)) return false;
    return shows != MapShows::Error || category <= static_cast<MapCategory>(Verdict::WrongValue);
}

/// The colour of a pixel that is not coloured by the ramp.
std::uint32_t plainColor(MapShows shows, MapCategory category, const MapPalette& palette) {
    if (category == kNoScene) return palette.noScene;
    if (category == kBlank) return palette.blank;
    if (shows == MapShows::Error) return palette.verdict.at(category);
    if (shows == MapShows::Disagreement) return palette.agreement.at(category);
    constexpr double kFaded = 0.72;  // share of the background in outcomes beside numbers
    const std::uint32_t color = palette.outcome.at(category);
    return shows == MapShows::Outcome ? color : mixed(color, palette.ground, kFaded);
}

/// Lines where two parts of bodies meet, dark on light colours and light on dark ones: the pixels from which the next
/// to the right or below belongs to another part.
void drawBorders(const MapImage& image, io::Image& picture) {
    constexpr int kPixelsOfWidth = 640;  // sides of the map, in pixels, for each pixel of the width of a line
    constexpr double kStrength = 0.8;
    const int thick = 1 + std::min(image.width, image.height) / kPixelsOfWidth;
    const auto at = [&](int column, int row) {
        return static_cast<std::size_t>(row) * static_cast<std::size_t>(image.width) + static_cast<std::size_t>(column);
    };
    const auto isBorder = [&](int column, int row) {
        const MetPart own = image.met(at(column, row));
        if (own.isNone()) return false;
        for (int step = 1; step <= thick; ++step) {
            const int right = column + step, below = row + step;
            if (right < image.width && !image.met(at(right, row)).isNone() && image.met(at(right, row)) != own)
                return true;
            if (below < image.height && !image.met(at(column, below)).isNone() && image.met(at(column, below)) != own)
                return true;
        }
        return false;
    };
    for (int row = 0; row < image.height; ++row)
        for (int column = 0; column < image.width; ++column) {
            if (!isBorder(column, row)) continue;
            unsigned char* pixel = &picture.rgba[4 * at(column, row)];
            const bool isLight = 2 * pixel[0] + 5 * pixel[1] + pixel[2] > 8 * 100;  // weights of luminance, in eighths
            for (int k = 0; k < 3; ++k)
                pixel[k] =
                    static_cast<unsigned char>(std::lround(pixel[k] + ((isLight ? 0 : 255) - pixel[k]) * kStrength));
        }
}

constexpr double kLeastUlps = 0.25;  ///< lower end of the scale of errors

}  // namespace

std::uint32_t mixed(std::uint32_t a, std::uint32_t b, double share) {
    std::uint32_t color = 0;
    for (const int shift : {16, 8, 0}) {
        const double x = channel(a, shift) + (channel(b, shift) - channel(a, shift)) * share;
        color |= static_cast<std::uint32_t>(std::lround(x)) << shift;
    }
    return color;
}

double MapScale::shareOf(double value) const {
    if (!(high > low)) return 0.5;
    const double share =
        isLogarithmic ? std::log(std::max(value, low) / low) / std::log(high / low) : (value - low) / (high - low);
    return std::clamp(share, 0.0, 1.0);
}

double MapScale::valueAt(double share) const {
    return isLogarithmic ? low * std::pow(high / low, share) : low + (high - low) * share;
}

std::uint32_t rampColor(double share) {
    const double place = std::clamp(share, 0.0, 1.0) * (kRamp.size() - 1);
    const auto k = std::min(static_cast<std::size_t>(place), kRamp.size() - 2);
    return mixed(kRamp[k], kRamp[k + 1], place - static_cast<double>(k));
}

std::optional<MapScale> scaleOf(MapShows shows, const MapImage& image) {
    if (!isNumbered(shows)) return std::nullopt;
    if (showsAngle(shows)) return MapScale{0, std::numbers::pi / 2, false};
    const auto range = image.range();
    if (!range) return std::nullopt;
    if (shows == MapShows::Time) return MapScale{range->first, range->second, false};
    double most = 2 * kLeastUlps;
    for (std::size_t i = 0; i < image.value.size(); ++i)
        if (takesRamp(shows, image.category[i], image.value[i])) most = std::max(most, image.value[i]);
    return MapScale{kLeastUlps, most, true};
}

io::Image paint(MapShows shows, const MapImage& image, const MapPalette& palette) {
    const std::optional<MapScale> scale = scaleOf(shows, image);
    constexpr std::size_t kSteps = 1024;
    std::vector<std::uint32_t> ramp;
    for (std::size_t k = 0; k <= kSteps; ++k) ramp.push_back(rampColor(static_cast<double>(k) / kSteps));
    io::Image picture{image.width, image.height, std::vector<unsigned char>(image.category.size() * 4)};
    for (std::size_t i = 0; i < image.category.size(); ++i) {
        const bool isRamp = scale && takesRamp(shows, image.category[i], image.value[i]);
        const std::uint32_t color =
            isRamp ? ramp[static_cast<std::size_t>(std::lround(scale->shareOf(image.value[i]) * kSteps))]
                   : plainColor(shows, image.category[i], palette);
        unsigned char* pixel = &picture.rgba[4 * i];
        pixel[0] = static_cast<unsigned char>(channel(color, 16));
        pixel[1] = static_cast<unsigned char>(channel(color, 8));
        pixel[2] = static_cast<unsigned char>(channel(color, 0));
        pixel[3] = 255;
    }
    if (shows == MapShows::Feature) drawBorders(image, picture);
    return picture;
}

std::vector<LegendEntry> legendOf(MapShows shows, const MapImage& image, const MapPalette& palette) {
    std::array<std::size_t, 256> count{};
    for (std::size_t i = 0; i < image.category.size(); ++i)
        if (!takesRamp(shows, image.category[i], image.value[i])) ++count[image.category[i]];
    std::vector<MapCategory> present;
    for (std::size_t k = 0; k < count.size(); ++k)
        if (count[k] > 0 && k != kBlank) present.push_back(static_cast<MapCategory>(k));
    std::stable_sort(present.begin(), present.end(), [&](MapCategory a, MapCategory b) { return count[a] > count[b]; });
    std::vector<LegendEntry> legend;
    for (const MapCategory k : present) legend.push_back({categoryName(shows, k), plainColor(shows, k, palette)});
    return legend;
}

std::vector<MapTick> ticks(double a, double b, int most) {
    const double span = std::fabs(b - a), low = std::min(a, b), high = std::max(a, b);
    // Numbers only a few ulps apart have too many digits to be round.
    if (!(span > 0) || !std::isfinite(span) || most < 1 || span < 1e-12 * std::max(std::fabs(a), std::fabs(b)))
        return {};
    const double step = base::roundStepFrom(span / most);
    std::vector<MapTick> all;
    for (double k = std::ceil(low / step); k * step <= high && all.size() < 100; ++k) {
        const double shown = base::roundedToStep(k * step, step);
        const int decimals = std::max(0, -base::decadeOf(step));
        const bool isPlain = decimals <= 9 && high < 1e7 && low > -1e7;
        all.push_back({shown, (shown - a) / (b - a),
                       base::printed(isPlain ? "%.*f" : "%.*g", isPlain ? decimals : 12, shown == 0 ? 0.0 : shown)});
    }
    return all;
}

std::vector<MapTick> ticks(const MapScale& scale, int most) {
    if (!scale.isLogarithmic) return ticks(scale.low, scale.high, most);
    std::vector<MapTick> all;
    const int last = base::decadeOf(scale.high);
    int power = base::decadeOf(scale.low);
    if (base::powerOfTen(power) < scale.low) ++power;
    int stride = 1;
    while (base::powerOfTen(stride * most) < scale.high / scale.low) ++stride;
    for (; power <= last; power += stride) {
        const double value = base::powerOfTen(power);
        all.push_back({value, scale.shareOf(value), base::printed("%.*g", 4, value)});
    }
    return all;
}

}  // namespace study
