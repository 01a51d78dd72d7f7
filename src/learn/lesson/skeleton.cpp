#include "learn/lesson/skeleton.h"

#include "io/text.h"

namespace learn {
namespace {

constexpr std::string_view kRest = R"(,
  "summary": "One line for the list of lessons: what a student can do after this lesson.",
  "order": 100,
  "pages": [
    {
      "title": "Explain one idea",
      "text": [
        "Write 80 to 120 words a page, a paragraph in each string. **Bold words** stand between two pairs of stars.",
        "{{R}} is a live value: it follows the scene. A formula stands between dollars: $R = r_b + r_s$. A link leads to a page of this lesson, [the question](#2), to a scene, [head-on](head-on.json), or to the web, [the Minkowski sum](https://en.wikipedia.org/wiki/Minkowski_addition)."
      ],
      "notes": ["Notes are for you: the window shows them in class mode, and the printed key has them."],
      "scene": {
        "carom": 1,
        "balls": [{ "name": "cue", "position": [-6, 1, 0], "velocity": [2, 0, 0], "radius": 1 }],
        "spheres": [{ "name": "target", "center": [0, 0, 0], "radius": 1 }]
      },
      "allow": ["cue.position"],
      "task": {
        "kind": "make_outcome",
        "outcome": "graze",
        "prompt": "Say in one line what is to be done: move the cue until it grazes the target.",
        "hints": [
          "The first hint asks a question: how far from the centre does the path pass?",
          "The last hint nearly says it: $b = R$, and $R$ is {{R}}."
        ],
        "worked": { "set": { "cue.position": [-6, 2, 0] } },
        "wrong": [{ "set": { "cue.position": [-6, 0, 0] }, "reason": "hit" }]
      }
    },
    {
      "title": "Ask for a number",
      "text": [
        "This page keeps the scene of the page before, because it has none of its own. A **predict** task hides the answer until it is given or revealed.",
        "The ball moves {{speed}} units a frame, and the centres begin {{center_distance}} units apart."
      ],
      "task": {
        "kind": "predict",
        "quantity": "impact_parameter",
        "tolerance": 0.01,
        "prompt": "At what distance does the path pass the centre of the target?",
        "hints": ["The path is the line $y = 1$."],
        "worked": { "answer": 1 },
        "wrong": [{ "answer": 6, "why": "That is how far it has to go; not how far from the centre it passes." }]
      }
    }
  ]
}
)";

}  // namespace

std::string lessonSkeleton(std::string_view title) {
    std::string text = "{\n  \"carom_lesson\": 1,\n  \"title\": ";
    io::appendQuoted(text, title);
    return text += kRest;
}

}  // namespace learn
