#pragma once
/// Common mistakes in tasks of the kind Place: the answers that they lead to, and the words that explain them. Internal
/// to learn.

#include <vector>

#include "learn/lesson/lesson.h"
#include "world/first_contact.h"

namespace learn {

struct Mistake {
    Answer answer;
    const char* words;  ///< one sentence or two
};

/// The mistakes that are possible in a scene.
/// @pre the encounter is that of ball 0, a contact within the limit
[[nodiscard]] std::vector<Mistake> mistakesIn(Placed, const scene::Scene&, const world::Encounter&);

}  // namespace learn
