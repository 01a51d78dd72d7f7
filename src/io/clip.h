#pragma once
/// Clips: animations as WebP or MP4, written picture by picture.

#include <filesystem>
#include <memory>
#include <string>

#include "io/png.h"
#include "io/result.h"

namespace io {

inline constexpr int kClipRate = 30;  ///< pictures per second

/// A clip in the making. No file is written before finish(); a failure leaves an existing one as it was.
class Clip {
  public:
    Clip() = default;
    virtual ~Clip() = default;
    Clip(const Clip&) = delete;
    Clip& operator=(const Clip&) = delete;
    /// Adds a picture, shown for 1 / kClipRate seconds. @return empty, or one line that says what failed
    /// @pre the picture has the size of the clip
    [[nodiscard]] virtual std::string add(const Image& picture) = 0;
    /// Writes the file. Call once, after the last picture. @return empty, or one line that says what failed
    [[nodiscard]] virtual std::string finish() = 0;
};

/// The reason why no clip can have this name: its ending is neither .webp nor .mp4, or it is .mp4 and ffmpeg is not
/// installed. Empty if it can.
[[nodiscard]] std::string clipProblem(const std::filesystem::path&);

/// Begins a clip, in the format of the file's ending. WebP by libwebp: the same bytes on every run, repeats endlessly.
/// MP4 (H.264) by ffmpeg. Memory, apart from the pictures: about 60 bytes per pixel of one picture, and for WebP the
/// compressed clip.
/// @param width, height  pixels, > 0
/// @return the clip, or clipProblem() or another reason as one line
[[nodiscard]] Result<std::unique_ptr<Clip>> newClip(const std::filesystem::path&, int width, int height);

}  // namespace io
