#pragma once
/// Search by name: commands, objects of the scene, scenes that come with the program.

#include <string>
#include <string_view>
#include <vector>

#include "session/session.h"

namespace session {

/// A result of the search, with its effect.
struct Findable {
    std::string id;     ///< "edit.undo", "select cue"; element of FinderMemory::recent
    std::string title;  ///< "Undo", "Select cue"
    std::string where;  ///< "Edit": menu, or kind of the result
    std::string help;   ///< one sentence
    std::string keys;   ///< "Ctrl+Z", or empty
    bool enabled = true;
    bool checked = false;
    Effect run;
};

[[nodiscard]] std::vector<Findable> findables(const Session&);

/// A findable that matches the typed text.
struct Found {
    std::size_t index = 0;           ///< index into the findables
    int score = 0;                   ///< quality of the match: higher is better
    std::vector<std::size_t> marks;  ///< matched bytes of the title, ascending
};

/// The findables that match every typed word, best first: a match at the start of a word of the title, then one within
/// a word, then one in the menu or the help, then scattered letters in order ("cpanjs"). Case is ignored. Equal matches
/// are ordered by last use, then as in `all`; an empty text matches all.
/// @param recent  ids, newest first
[[nodiscard]] std::vector<Found> find(std::string_view typed, const std::vector<Findable>& all,
                                      const std::vector<std::string>& recent);

/// Runs a findable if it is enabled, and stores it as the most recent. @return false if it is not enabled
bool runFound(Session&, const Findable&);

}  // namespace session
