#pragma once
/// Common mistakes in predictions by hand: the answers that they lead to, and what is said of them. Internal to learn.

#include <vector>

#include "learn/lesson/lesson.h"
#include "world/first_contact.h"

namespace learn {

struct Mistake {
    Answer answer;
    const char* words;  ///< one sentence, or two
};

/// The mistakes that a scene has room for. @pre the encounter is that of ball 0, a contact within the limit
[[nodiscard]] std::vector<Mistake> mistakesIn(Placed, const scene::Scene&, const world::Encounter&);

}  // namespace learn
