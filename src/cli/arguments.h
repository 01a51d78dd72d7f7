#pragma once
/// Arguments shared by several commands. Each is read as a value, or as one line that says what it must be.

#include <cstdint>
#include <string>

#include "io/result.h"

namespace cli {

struct PictureSize {
    int width = 0, height = 0;  ///< pixels
};

/// A size as "1280x720", each side from 16 to 16384 pixels.
[[nodiscard]] io::Result<PictureSize> readSize(const std::string& option, const std::string& text);
/// A time in frames, finite and >= 0. @param option  name of the option, for the message
[[nodiscard]] io::Result<double> readFrames(const std::string& option, const std::string& text);
/// A length in scene units, finite and > 0. @param option  name of the option, for the message
[[nodiscard]] io::Result<double> readLength(const std::string& option, const std::string& text);
/// A whole number from 0 to 2^64 - 1. @param option  name of the option, for the message
[[nodiscard]] io::Result<std::uint64_t> readCount(const std::string& option, const std::string& text);

inline constexpr const char* kUpHelp = "The axis that is up in an OBJ or STL file: y, or z (default)";
/// Reads the up axis of a mesh file, "y" or "z". @return true if it is y
[[nodiscard]] io::Result<bool> readUp(const std::string& option, const std::string& text);

}  // namespace cli
