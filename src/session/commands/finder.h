#pragma once
/// Search by name and meaning: examples, commands, objects of the scene.

#include <string>
#include <string_view>
#include <vector>

#include "session/session.h"

namespace session {

/// A result of the search, with its effect.
struct Findable {
    std::string id;       ///< "edit.undo", "select cue"; element of FinderMemory::recent
    std::string title;    ///< "Undo", "Select cue"
    std::string where;    ///< "Edit": menu, or kind of the result
    std::string help;     ///< one sentence
    Effect run;           ///< empty: an answer that is only read
    std::string words{};  ///< searched, not shown: name of the file
    std::string keys{};   ///< "Ctrl+Z", or empty
    bool enabled = true;
    bool checked = false;
    std::string_view everyday{};  ///< searched, not shown: what people call it who do not know its title
};

/// A few examples of each kind, the commands, the objects of the scene, the other examples and cases, and answers for
/// what Carom cannot do. Examples are there once the gallery is loaded.
[[nodiscard]] std::vector<Findable> findables(const Session&);

/// A findable that matches the typed text.
struct Found {
    std::size_t index = 0;           ///< index into the findables
    int score = 0;                   ///< quality of the match: higher is better
    std::vector<std::size_t> marks;  ///< matched bytes of the title, ascending
};

/// The findables that match every typed word, best first: the whole title, an everyday word of the command
/// (everyday_words.h) or of an answer, the start of a word of the title, a place within one, then `where`, `words` and
/// the help. If there are none, those whose titles the words abbreviate ("cpanjs"); if there are none either, those
/// with some of the words or words like them ("bouncing", "gravty"). Case is ignored. What is not enabled comes a
/// little later. Equal matches are in the order: enabled before disabled, by last use, as in `all`. An empty text
/// matches all.
/// @param recent  ids, newest first
[[nodiscard]] std::vector<Found> find(std::string_view typed, const std::vector<Findable>& all,
                                      const std::vector<std::string>& recent);

/// Runs a findable if it is enabled, and stores it as the most recent. @return false if it is not, or only an answer
bool runFound(Session&, const Findable&);

}  // namespace session
