#pragma once
/// Specifications of exported pictures, and their checks. ui/offscreen/exporter draws them.

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "io/png.h"
#include "io/result.h"
#include "scene/scene.h"

namespace session {

enum class ExportKind : std::uint8_t {
    Picture,   ///< a PNG
    Sequence,  ///< a folder of PNGs
    Clip,      ///< an animation in one file
};

/// The proposed end of an export over time, in times of the first contact: its outgoing ball is still in the picture.
inline constexpr double kShownAfterContact = 1.4;

struct PictureSpec {
    int width = 1920, height = 1080;  ///< pixels, [16, 16384]
    bool panels = false;              ///< true: the whole window; false: the picture with headline, labels and legend
    bool transparent = false;         ///< picture and labels on alpha 0; not with panels
    bool selection = false;           ///< rings about selected objects are drawn
    bool tight = false;               ///< the camera moves along its line of sight until the story fills the picture
    bool operator==(const PictureSpec&) const = default;
};

struct SequenceSpec {
    enum class Kind : std::uint8_t { Turntable, Time };
    Kind kind = Kind::Time;
    PictureSpec picture;
    int count = 120;            ///< pictures, [2, 9999]
    double degrees = 360;       ///< turntable: total angle, [-3600, 3600]; the last picture is one step before it
    double from = 0, to = 120;  ///< time: frames of the scene, >= 0, from < to; the last picture is at `to`
    bool operator==(const SequenceSpec&) const = default;
};

/// The open card of an export.
struct ExportCard {
    explicit ExportCard(ExportKind exported) : kind(exported) {}

    ExportKind kind;
    std::optional<SequenceSpec> spec;          ///< the choices, while they are valid
    std::shared_ptr<const io::Image> preview;  ///< the first picture, made small; null: not drawn yet, or too long
};

/// An export in progress.
struct ExportJob {
    SequenceSpec spec;
    ExportKind kind = ExportKind::Picture;
    std::filesystem::path path;  ///< file, or folder of the sequence
    double done = 0;             ///< number of pictures that have been drawn, with the part of the next one
    std::string stem;            ///< start of the names of a sequence's files: "first" gives first-0001.png
};

/// @return empty, or the problem: "width: must be 16 to 16384 pixels, got 0"
[[nodiscard]] std::string problem(const PictureSpec&);
[[nodiscard]] std::string problem(const SequenceSpec&);
/// As problem() of a sequence, and what a clip asks besides: at most 3840x2160.
[[nodiscard]] std::string clipProblem(const SequenceSpec&);

struct PictureSize {
    int width = 0, height = 0;  ///< pixels
};
/// Reads "1920x1080", also with * or a space; any numbers, which problem() checks.
[[nodiscard]] io::Result<PictureSize> readSize(const std::string& text);

/// The view of picture `i` of a turntable. @pre 0 <= i < count
[[nodiscard]] scene::View turned(const scene::View& start, const SequenceSpec&, int i);
/// The time of picture `i` of a sequence over time, frames. The first is exactly `from`, the last exactly `to`.
[[nodiscard]] double timeOf(const SequenceSpec&, int i);
/// "first-0001.png" for i = 0.
[[nodiscard]] std::string fileName(const ExportJob&, int i);

}  // namespace session
