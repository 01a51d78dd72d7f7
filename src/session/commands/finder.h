#pragma once
/// All that a person can look for by name: commands, objects of the scene, scenes that come with the program.

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "session/session.h"

namespace session {

/// One thing that can be found and done.
struct Findable {
    std::string id;     ///< "edit.undo", "select cue"; what recentFinds holds
    std::string title;  ///< "Undo", "Select cue"
    std::string where;  ///< "Edit": its menu, or what kind of thing it is
    std::string help;   ///< one sentence
    std::string keys;   ///< "Ctrl+Z", or empty
    bool enabled = true;
    bool checked = false;
    Effect run;
};

[[nodiscard]] std::vector<Findable> findables(const Session&);

/// A findable that fits what was typed.
struct Found {
    std::size_t index = 0;           ///< into the findables
    int score = 0;                   ///< higher is nearer
    std::vector<std::size_t> marks;  ///< bytes of the title that were typed, rising
};

/// The findables that hold every typed word, nearest first: a word that begins a word of the title, then one within it,
/// then one of the menu or the help, last letters in order ("cpanjs"). Capitals do not matter. Of equals the one used
/// last comes first, then their own order; nothing typed gives all of them.
/// @param recent  ids, newest first
[[nodiscard]] std::vector<Found> find(std::string_view typed, const std::vector<Findable>& all,
                                      const std::vector<std::string>& recent);

/// Does it, if it can be done now, and remembers it as the newest. @return false if it cannot
bool runFound(Session&, const Findable&);

}  // namespace session
