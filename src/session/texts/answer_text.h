#pragma once
/// The answer in words and digits: the rows of the panel, the text that is copied, the reason behind the outcome.

#include <optional>
#include <string>
#include <vector>

#include "render/palette.h"
#include "session/session.h"

namespace session {

/// One field of the answer.
struct AnswerRow {
    std::string label;  ///< "Ricochet angle"
    std::string value;  ///< short, of steady width while dragging
    std::string full;   ///< all digits: the shortest decimal that reads back as the same double
    std::string help;   ///< definition, unit
    std::optional<vocabulary::Ink> ink;
    std::vector<double> numbers;  ///< values as shown: one for a number, three for a vector, none for words
    bool isKey = false;           ///< one of the few that are read first
    bool isLit = false;           ///< lit as in the picture: the feature that is met
};

/// The name of the ball that the answer is about; empty without a ball.
[[nodiscard]] std::string ballToldName(const Session&);
/// The name of the lens through which the answer is told, "alone with target": the others go straight on, whatever
/// comes in their way. Empty where the world is told.
[[nodiscard]] std::string lensName(const Session&);
/// What titles of drawings of the query of two bodies say where the world goes otherwise: "alone with target". Empty
/// where the world does what the query answers, and without an answer.
[[nodiscard]] std::string pairName(const Session&);
/// The same in a sentence, for panels: "Alone with target: the others go straight on".
[[nodiscard]] std::string pairNote(const Session&);
/// Every field of the contract for this outcome; empty without an answer.
[[nodiscard]] std::vector<AnswerRow> answerRows(const Session&);

/// The quantity that decides the outcome, live: "Where does the angle come from?"
struct Explanation {
    /// A piece of a formula: set in serif, in the ink of its meaning.
    struct Term {
        std::string text;
        vocabulary::Ink ink = vocabulary::Ink::Text;
        bool italic = false;
    };
    std::string question;
    std::vector<Term> formula;  ///< "sin ρ = −U · n ≈ 0.800217"
    std::string words;          ///< meaning of the letters, and conclusion
};
[[nodiscard]] std::optional<Explanation> explain(const Session&);

[[nodiscard]] std::string answerText(const Session&);  ///< one line "label: digits" for each field
[[nodiscard]] std::string answerJson(
    const Session&);  ///< output of `carom solve`, without an id; "recorded" where there is one

}  // namespace session
