#pragma once
/// The pictures of an export, one after the other.

#include <memory>
#include <optional>
#include <vector>

#include "session/prompts/export.h"
#include "session/session.h"
#include "ui/offscreen/offscreen.h"

namespace ui {

/// Pixels for one px of the design: type and lines grow with the picture, so that a larger one has the same layout.
[[nodiscard]] float scaleOf(const session::PictureSpec&);

/// Draws a copy of a session, made at the beginning: what is edited meanwhile shows in none of its pictures.
/// Needs a current OpenGL context, another Dear ImGui context stays current.
class SequencePictures {
  public:
    SequencePictures(const session::Session& original, const session::SequenceSpec& spec, session::ExportKind kind);
    [[nodiscard]] std::string error() const { return m_maker->error(); }
    /// Why the pictures of a clip end before the instant that was asked for; empty where they do not.
    [[nodiscard]] const std::string& note() const { return m_note; }
    /// The next picture, drawn whole; absent while its instant is still being computed. @pre made() < total()
    [[nodiscard]] std::optional<io::Image> next();
    /// The same drawn some rows at a time, until the next picture is asked for.
    [[nodiscard]] std::optional<io::ImageRows> nextRows();
    [[nodiscard]] int made() const { return m_made; }
    [[nodiscard]] int total() const { return m_kind == session::ExportKind::Picture ? 1 : m_spec.count; }

  private:
    [[nodiscard]] bool reachNext();
    /// The instants of the pictures, eased around contacts as in the window: once the contacts are known.
    [[nodiscard]] bool knowInstants();

    session::SequenceSpec m_spec;
    session::ExportKind m_kind;
    std::unique_ptr<session::Session> m_copy;
    std::unique_ptr<PictureMaker> m_maker;
    scene::View m_start;
    std::vector<double> m_instants;
    std::string m_note;
    int m_made = 0;
};

}  // namespace ui
