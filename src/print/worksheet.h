#pragma once
/// A lesson on paper: the worksheet for students, and its key.

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "learn/lesson/lesson.h"
#include "learn/lesson/lesson_links.h"
#include "print/listing_columns.h"
#include "print/sheet.h"
#include "render/draw_list.h"
#include "view/camera.h"

namespace print {

/// The picture and the live values of a page.
struct RenderedPage {
    render::DrawList drawing;                               ///< drawing of a page in the plane
    std::optional<view::Camera> camera;                     ///< camera of the drawing; absent for a page in space (3D)
    std::shared_ptr<const io::Image> image;                 ///< image of a page in space; null: there is none
    std::function<std::string(const learn::Piece&)> value;  ///< text of a live value; "?" while it is hidden
    std::vector<ListingLine> listing;                       ///< the listing beside the page; empty: none
    std::string says;  ///< answer of the listing, and the exact one; empty: no listing, or hidden
};
/// Renders a page as the window shows it.
/// @param scene        the page's own, or the one that solves its task
/// @param isAnswered   the answer may be shown
/// @param area         place of the picture, points
using PageRenderer =
    std::function<RenderedPage(const learn::Page&, const scene::Scene&, bool isAnswered, view::Rect area)>;

struct WorksheetOptions {
    std::optional<std::size_t> page;  ///< index; absent: all pages
    bool isKey = false;               ///< true: with worked answers and the teacher's notes
    std::string variant;              ///< name of the variant, for the foot of each sheet: "seed 7"; empty: none
};

/// Sheets of A4: a section for each page with its text, its picture, its task and space to answer; the key has the
/// answer in place of that space. A picture that is drawn into is as low as it
/// can be with 10 mm a unit, and its task says what the tolerance is on paper; others are lower, their task beside
/// them. A page that shows the answer of an earlier one begins a sheet, which says so.
[[nodiscard]] std::vector<Sheet> worksheet(const learn::Lesson&, const learn::LessonPictures&, const WorksheetOptions&,
                                           const Metrics&, const PageRenderer&);

}  // namespace print
