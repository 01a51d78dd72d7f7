#pragma once
/// A lesson on paper: the worksheet for students, and its key.

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "learn/lesson/lesson.h"
#include "learn/lesson/lesson_links.h"
#include "print/sheet.h"
#include "render/draw_list.h"
#include "view/camera.h"

namespace print {

/// A page as the window shows it.
struct PageLook {
    render::DrawList drawing;                              ///< drawing of a page in the plane
    std::optional<view::Camera> camera;                    ///< planar; absent for a page in space
    std::shared_ptr<const io::Image> image;                ///< image of a page in space; null where there is none
    std::function<std::string(const std::string&)> value;  ///< the text of a live value; "?" while it is hidden
};
/// @param scene        the page's own, or the one that solves its task
/// @param isAnswered   the answer may be shown
/// @param area         of the picture, points
using Looker = std::function<PageLook(const learn::Page&, const scene::Scene&, bool isAnswered, view::Rect area)>;

struct WorksheetOptions {
    std::optional<std::size_t> page;  ///< index; absent: all pages
    bool isKey = false;               ///< with worked answers and the teacher's notes
    std::string variant;              ///< variant of its questions, for the foot of each sheet: "seed 7"; empty: none
};

/// Sheets of A4: a section for each page with its text, its picture, its task and space to answer; the key has the
/// answer in place of that space.
[[nodiscard]] std::vector<Sheet> worksheet(const learn::Lesson&, const learn::LessonPictures&, const WorksheetOptions&,
                                           const Metrics&, const Looker&);

}  // namespace print
