#pragma once
/// Links to what the window shows: copying and opening them.

#include <string_view>

#include "session/session.h"

namespace session {

/// Copies the link of what is shown (texts/link.h); tells why where there is none.
void copyLink(Session&);
/// Opens a pasted link: a scene packed into it as an undoable edit, an example after a question about unsaved work, a
/// lesson beside it. One line tells what is wrong with a link, which then changes nothing.
void pasteLink(Session&, std::string_view text);
/// Opens a link in place of the scene, before there is a window. @return false: the reason has been told
bool openLinkAtOnce(Session&, std::string_view text);

}  // namespace session
