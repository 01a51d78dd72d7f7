#pragma once
/// Views of the story and of what is selected.

#include "session/session.h"

namespace session {

/// The view of the file if it has one, else the whole story.
void frameAll(Session&);
/// Everything that is selected; the story if nothing is.
void frameSelection(Session&);
void setPlanar(Session&, bool on);
/// The picture's place in the window; a view that was framed is framed anew.
void setArea(Session&, const PictureArea&);

}  // namespace session
