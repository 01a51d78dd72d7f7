#pragma once
/// The text of a frame, read back from Dear ImGui's draw data: the words and their places. Tests assert words and find
/// the place of a word, instead of counting pixels.

#include <imgui.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "view/camera.h"

namespace ui {

/// Words in one font and colour on one baseline, separated by one space however wide the gap is.
struct TextRun {
    std::string text;
    std::vector<float> edges;  ///< x of every byte of the text, and the right end: text.size() + 1 of them
    float top = 0, bottom = 0, baseline = 0;
    ImU32 color = 0;
    std::string window;  ///< name of the Dear ImGui window; "##Background" for drawings over the 3D picture
    [[nodiscard]] view::Rect box() const;
};

class DrawnText {
  public:
    /// Letters outside of their clip rectangle are left out; a halo or a shadow counts once, with its text.
    /// @pre `data` was made with the fonts of `atlas`
    DrawnText(const ImDrawData& data, const ImFontAtlas& atlas);
    /// The text of the frame that was rendered last in the current context.
    [[nodiscard]] static DrawnText ofLastFrame();

    [[nodiscard]] const std::vector<TextRun>& runs() const { return m_runs; }
    /// Lines from top to bottom, '\n' between them; runs of one line from left to right, one space between them.
    [[nodiscard]] std::string all() const;
    [[nodiscard]] std::string textIn(const view::Rect&) const;
    /// The text of one window, without its children or others. @param window  beginning of its name
    [[nodiscard]] std::string textOf(std::string_view window) const;
    /// The line through `y` between `rect`'s sides; empty if there is no text.
    [[nodiscard]] std::string lineAt(double y, const view::Rect& rect) const;
    /// The whole line between `rect`'s sides that first contains `words`; empty if none does.
    [[nodiscard]] std::string lineWith(std::string_view words, const view::Rect& rect) const;
    /// The box of words within one run, the topmost; absent if no run contains them.
    [[nodiscard]] std::optional<view::Rect> find(std::string_view words) const;
    [[nodiscard]] std::optional<view::Rect> find(std::string_view words, const view::Rect& rect) const;

  private:
    std::vector<TextRun> m_runs;  ///< in the order of drawing
};

}  // namespace ui
