#pragma once
/// Links to what the window shows: copying and opening them.

#include <functional>
#include <string_view>

#include "session/session.h"

namespace session {

/// Copies the link of what is shown (texts/link.h); tells why where there is none.
void copyLink(Session&);
/// Opens a pasted link: a scene packed into it as an undoable edit, an example after a question about unsaved work, a
/// lesson beside it. One line tells what is wrong with a link, which then changes nothing. A mesh file that it names is
/// read after the user has confirmed its path.
void pasteLink(Session&, std::string_view text);
/// Opens a link in place of the scene, before there is a window. @return false: the reason has been told
/// @param beforeAsking  called where the link names a file, before it is opened by pasteLink(); empty: nobody is there
/// to ask, and the link is refused
bool openLinkAtOnce(Session&, std::string_view text, const std::function<void()>& beforeAsking = {});

}  // namespace session
