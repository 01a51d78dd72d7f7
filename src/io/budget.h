#pragma once
/// The budget for files from elsewhere: what is beyond it is refused in one line, before memory or time is spent on it.
/// docs/reliability.md lists the values.

#include <cstddef>
#include <cstdint>

namespace io {

/// Bytes of a scene's file or a log's line file: what a 32-bit tool can still hold, a million bodies.
inline constexpr std::size_t kLargestFile = std::size_t{256} << 20;
/// Bytes of a file of triangles: 40 million of them in binary STL.
inline constexpr std::size_t kLargestMeshFile = std::size_t{2047} << 20;
/// Bytes of a lesson's file: a thousand pages of text.
inline constexpr std::size_t kLargestLesson = std::size_t{4} << 20;
/// Bytes of a file of results: every task of a thousand lessons.
inline constexpr std::size_t kLargestResults = std::size_t{4} << 20;
/// Bytes of a picture's file: a photograph.
inline constexpr std::size_t kLargestPictureFile = std::size_t{4} << 20;
/// Pixels of a side of a picture: textures of every OpenGL 3.3 driver in use hold them.
inline constexpr int kLargestPictureSide = 4096;
/// Bytes of a name in a scene, as many as the window takes. A longer one is cut with a warning: the scene opens. Of the
/// names of methods and runs in a log the start counts.
inline constexpr std::size_t kLongestName = 255;
/// Bytes of a title, an option or another line of a lesson: ten lines of the window.
inline constexpr std::size_t kLongestLine = 1000;
/// Bytes of a paragraph of a lesson: ten pages of print.
inline constexpr std::size_t kLongestText = 20'000;
/// Cells of the table of a class in a page for a browser: 10 MB, what browsers still show at once.
inline constexpr std::size_t kMostReportCells = 80'000;

/// What the files that a lesson names may need together.
struct LessonBudget {
    std::size_t bytes;     ///< sum over scenes, pictures and linked lessons
    std::uint64_t pixels;  ///< sum over the pictures, 4 bytes each
    std::size_t files;     ///< number of different names
};
/// 128 MiB of pixels, which a machine with 1 GB of memory can still show; a second of reading.
inline constexpr LessonBudget kLessonBudget{std::size_t{64} << 20, std::uint64_t{32} << 20, 1000};
/// What is read between two frames: some milliseconds. What needs more is read on a thread.
inline constexpr LessonBudget kBudgetBetweenFrames{std::size_t{256} << 10, std::uint64_t{256} << 10, 20};

}  // namespace io
