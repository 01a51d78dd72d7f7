#include "cli/arguments.h"

#include <charconv>
#include <optional>
#include <string_view>

#include "base/numbers.h"
#include "io/text.h"

namespace cli {
namespace {

constexpr int kSmallest = 16, kLargest = 16384;  ///< pixels, of a picture's side

/// The argument as quoted in a message.
std::string shown(const std::string& text) {
    if (text.empty()) return "nothing";
    const bool isBlankAtEnd = text.front() == ' ' || text.back() == ' ';
    return isBlankAtEnd ? io::inQuotes(text) : io::shortened(text, 60);
}

/// The whole text as one whole number.
template <class Integer>
std::optional<Integer> integerIn(std::string_view text) {
    Integer value{};
    const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || stop != text.data() + text.size()) return std::nullopt;
    return value;
}

std::optional<int> sideIn(std::string_view text) {
    const std::optional<int> side = integerIn<int>(text);
    return side && *side >= kSmallest && *side <= kLargest ? side : std::nullopt;
}

}  // namespace

io::Result<PictureSize> readSize(const std::string& option, const std::string& text) {
    const std::string_view all = text;
    if (const std::size_t cross = all.find_first_of("xX"); cross != std::string_view::npos) {
        const std::optional<int> width = sideIn(all.substr(0, cross)), height = sideIn(all.substr(cross + 1));
        if (width && height) return PictureSize{*width, *height};
    }
    return io::Error{option + ": must be WIDTHxHEIGHT in pixels, each from " + std::to_string(kSmallest) + " to " +
                     std::to_string(kLargest) + ", got " + shown(text)};
}

io::Result<double> readFrames(const std::string& option, const std::string& text) {
    const std::optional<double> frames = base::wholeNumber(text);
    if (frames && *frames >= 0) return *frames;
    return io::Error{option + ": must be a number of frames >= 0, got " + shown(text)};
}

io::Result<double> readLength(const std::string& option, const std::string& text) {
    const std::optional<double> length = base::wholeNumber(text);
    if (length && *length > 0) return *length;
    return io::Error{option + ": must be a length in scene units, > 0, got " + shown(text)};
}

io::Result<std::uint64_t> readCount(const std::string& option, const std::string& text) {
    if (const auto count = integerIn<std::uint64_t>(text)) return *count;
    return io::Error{option + ": must be a whole number >= 0, got " + shown(text)};
}

io::Result<bool> readUp(const std::string& option, const std::string& text) {
    if (text == "y" || text == "z") return text == "y";
    return io::Error{option + ": must be y or z, the axis of the file that is up, got \"" + text + '"'};
}

}  // namespace cli
