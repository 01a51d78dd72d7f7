#pragma once
/// Views of the whole story (bodies, paths, contact) and of the selection.

#include <optional>

#include "session/session.h"

namespace session {

/// Restores the view of the file if it has one; else frames the whole story.
void frameAll(Session&);
/// Frames the selection, or the story if nothing is selected.
void frameSelection(Session&);
/// Ends what belongs to the scene that was looked at: following, samples, the frame of reference.
void endViewModes(Session&);
void setPlanar(Session&, bool on);
/// As frameAll(), but always in perspective.
void lookInPerspective(Session&);
/// Opens the menu of an object, which is selected, or of empty space. @param px  framebuffer pixels
void openContextMenu(Session&, const std::optional<scene::ObjectRef>& ref, view::Vec2 px);
/// The rectangle of the plane of incidence in the picture, if it is shown: without a collision a note of why not.
[[nodiscard]] std::optional<view::Rect> insetIn(const Session&, const PictureArea&);
/// Sets the picture's place in the window; frames a framed view again.
void setArea(Session&, const PictureArea&);

}  // namespace session
