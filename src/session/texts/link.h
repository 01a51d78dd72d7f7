#pragma once
/// Links: what the window shows, in the fragment of an address. "carom:#scene=bank-shots&frames=12",
/// "carom:#lesson=ricochet&page=3&seed=17"; a scene of one's own is packed into the link.

#include <optional>
#include <string>
#include <string_view>

#include "io/result.h"
#include "session/session.h"

namespace session {

struct Link {
    std::string example;  ///< name of a scene that comes with Carom; empty: another
    std::string changes;  ///< line changes (lineChanges()) of that scene's text (textToChange()); empty: none
    std::string scene;    ///< text of a scene file; empty: another
    std::string lesson;   ///< id of a lesson of the course, also without its number; empty: another
    std::size_t page = 1;
    int seed = 0;  ///< seed of the page's numbers; 0: as the student has them
    std::optional<scene::View> view;
    double frames = 0;  ///< the instant
    std::optional<RightPanel> panel;
    std::optional<render::Theme> theme;
};

inline constexpr std::size_t kLongestLink = 8000;  ///< characters: longer ones are cut by other programs

/// True for a text without spaces that contains "#scene=" or "#lesson=". The link may still be invalid: readLink().
[[nodiscard]] bool isLink(std::string_view text);
/// The text of a scene that changes of a link refer to: without its view.
[[nodiscard]] std::string textToChange(scene::Scene scene);
/// The link of what is shown: the page of a lesson, else the scene with view, instant, open panel and theme; an edited
/// example as its changes where that is shorter.
/// @return it, or why there is none, in one line
[[nodiscard]] io::Result<std::string> linkOf(const Session&);
/// The place in the address of a page: the link of an example as it is shipped, or of a page of the course; empty for
/// scenes and lessons of one's own.
[[nodiscard]] std::string placeOf(const Session&);
/// @return the link, or what is wrong with it, in one line. Its scene has not been read yet.
[[nodiscard]] io::Result<Link> readLink(std::string_view text);

}  // namespace session
