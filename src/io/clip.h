#pragma once
/// Clips: pictures of one size, shown one after the other, in a file that can be sent.

#include <filesystem>
#include <memory>
#include <string>

#include "io/png.h"
#include "io/result.h"

namespace io {

inline constexpr int kClipRate = 30;  ///< pictures a second

/// A clip that is being written, picture after picture. The file appears when it is finished, whole.
class Clip {
  public:
    Clip() = default;
    virtual ~Clip() = default;
    Clip(const Clip&) = delete;
    Clip& operator=(const Clip&) = delete;
    /// @param picture  of the size of the clip. @return empty, or one line that says what failed
    [[nodiscard]] virtual std::string add(const Image& picture) = 0;
    /// Writes the file. Call once, after the last picture. @return empty, or one line that says what failed
    [[nodiscard]] virtual std::string finish() = 0;
};

/// Why no clip can have this name: its ending is neither .webp nor .mp4, or the program for it is not installed.
/// Empty if it can.
[[nodiscard]] std::string clipProblem(const std::filesystem::path&);

/// WebP by libwebp: the same bytes on every run; plays without end. MP4 (H.264) by ffmpeg, where it is installed.
/// Memory beside the pictures' own: about 60 bytes a pixel of one picture, and the compressed clip.
[[nodiscard]] Result<std::unique_ptr<Clip>> newClip(const std::filesystem::path&, int width, int height);

}  // namespace io
