#include "session/prompts/export.h"

#include <charconv>
#include <cmath>
#include <cstdio>
#include <numbers>

#include "base/numbers.h"

namespace session {
namespace {

constexpr int kSmallestSide = 16, kLargestSide = 16384, kMostPictures = 9999;
constexpr double kMostDegrees = 3600;
constexpr double kMostPixels = 8192.0 * 8192, kMostClipPixels = 3840.0 * 2160;

std::string outside(const char* name, const char* must, double got) {
    return std::string(name) + ": must be " + must + ", got " + (std::isfinite(got) ? base::number(got) : "no number");
}

}  // namespace

std::string problem(const PictureSpec& spec) {
    const auto isGood = [](int side) { return side >= kSmallestSide && side <= kLargestSide; };
    if (!isGood(spec.width)) return outside("width", "16 to 16384 pixels", spec.width);
    if (!isGood(spec.height)) return outside("height", "16 to 16384 pixels", spec.height);
    if (double(spec.width) * spec.height > kMostPixels) return "size: must be at most 67 million pixels in all";
    if (spec.transparent && spec.panels) return "transparent: not together with the panels";
    return {};
}

std::string problem(const SequenceSpec& spec) {
    if (std::string wrong = problem(spec.picture); !wrong.empty()) return wrong;
    if (spec.count < 2 || spec.count > kMostPictures) return outside("pictures", "2 to 9999", spec.count);
    if (spec.kind == SequenceSpec::Kind::Turntable) {
        if (!(std::abs(spec.degrees) <= kMostDegrees) || spec.degrees == 0)
            return outside("turn", "-3600 to 3600 degrees, not 0", spec.degrees);
        return {};
    }
    if (!(spec.from >= 0) || !std::isfinite(spec.from)) return outside("from", ">= 0 frames", spec.from);
    if (!(spec.to > spec.from) || !std::isfinite(spec.to)) return outside("to", "after from", spec.to);
    return {};
}

std::string clipProblem(const SequenceSpec& spec) {
    if (std::string wrong = problem(spec); !wrong.empty()) return wrong;
    const PictureSpec& picture = spec.picture;
    if (double(picture.width) * picture.height > kMostClipPixels)
        return "size: must be at most 3840x2160 for a clip, got " + std::to_string(picture.width) + "x" +
               std::to_string(picture.height);
    return {};
}

io::Result<PictureSize> readSize(const std::string& text) {
    const io::Error notASize{"size: must be WIDTHxHEIGHT in pixels, as 1920x1080"};
    const char *at = text.data(), *const end = at + text.size();
    const auto skip = [&](const char* what) {
        while (at != end && std::string_view(what).find(*at) != std::string_view::npos) ++at;
    };
    PictureSize read;
    skip(" ");
    const auto width = std::from_chars(at, end, read.width);
    if (width.ec != std::errc{}) return notASize;
    at = width.ptr;
    skip(" ,xX*\xC3\x97");  // also the multiplication sign
    const auto height = std::from_chars(at, end, read.height);
    if (height.ec != std::errc{} || at == width.ptr) return notASize;
    at = height.ptr;
    skip(" ");
    if (at != end) return notASize;
    return read;
}

scene::View turned(const scene::View& start, const SequenceSpec& spec, int i) {
    scene::View view = start;
    view.yawRadians += spec.degrees * std::numbers::pi / 180 * i / spec.count;
    return view;
}

double timeOf(const SequenceSpec& spec, int i) {
    if (i >= spec.count - 1) return spec.to;
    return spec.from + (spec.to - spec.from) * i / (spec.count - 1);
}

std::string fileName(const ExportJob& job, int i) {
    char number[24];
    std::snprintf(number, sizeof number, "-%04d.png", i + 1);
    return job.stem + number;
}

}  // namespace session
