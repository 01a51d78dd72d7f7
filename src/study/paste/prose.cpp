#include "study/paste/prose.h"

#include <algorithm>
#include <string>
#include <utility>

#include "io/text.h"
#include "study/paste/code_tokens.h"

namespace study {
namespace {

/// A word, and the field that it names of the ball and of the sphere; "": it names the body itself.
struct ProseWord {
    std::string_view word, ball, sphere;
};
constexpr ProseWord kWords[] = {
    {"at", "start", "center"},
    {"position", "start", "center"},
    {"centre", "start", "center"},
    {"center", "start", "center"},
    {"centered", "start", "center"},
    {"centred", "start", "center"},
    {"from", "start", ""},
    {"start", "start", ""},
    {"starts", "start", ""},
    {"starting", "start", ""},
    {"to", "end", ""},
    {"end", "end", ""},
    {"ends", "end", ""},
    {"ending", "end", ""},
    {"radius", "ball_radius", "sphere_radius"},
    {"r", "ball_radius", "sphere_radius"},
    {"velocity", "velocity", "sphere_velocity"},
    {"motion", "displacement", ""},
    {"by", "displacement", ""},
    {"displacement", "displacement", ""},
    {"direction", "direction", ""},
    {"along", "direction", ""},
    {"distance", "max_distance", ""},
    {"frames", "frames", ""},
};
constexpr std::string_view kBalls[] = {"ball", "projectile", "bullet", "pellet", "player"};
constexpr std::string_view kSpheres[] = {"sphere", "target", "obstacle", "enemy", "planet"};

bool isAmongWords(std::string_view word, const auto& words) {
    return std::find(std::begin(words), std::end(words), word) != std::end(words);
}

/// A number without a meaning: its text is its name, which is told as not used.
void addUnnamed(std::vector<CodeValue>& values, const std::string& text) {
    const bool isThere =
        std::any_of(values.begin(), values.end(), [&](const CodeValue& value) { return value.name == text; });
    if (!isThere) values.push_back({text, {0}, {}});
}

}  // namespace

std::vector<CodeValue> readProse(std::string_view text) {
    const io::Result<std::vector<CodeToken>> tokens = readCodeTokens(text);
    std::vector<CodeValue> values;
    if (!tokens) return values;
    enum class Body : unsigned char { None, Ball, Sphere } body = Body::None;
    std::string name;
    bool isWaiting = false;  // the name has no number yet
    for (const CodeToken& token : tokens.value()) {
        if (token.kind == CodeToken::Kind::Number) {
            if (name.empty()) {
                addUnnamed(values, token.text);
            } else if (std::exchange(isWaiting, false)) {
                values.push_back({name, {token.number}, {}});
            } else {
                values.back().numbers.push_back(token.number);
            }
            continue;
        }
        if (token.kind != CodeToken::Kind::Name) continue;
        const std::string word = io::lowerAscii(token.text);
        if (isAmongWords(word, kBalls)) body = Body::Ball;
        if (isAmongWords(word, kSpheres)) body = Body::Sphere;
        const auto* const found = std::find_if(std::begin(kWords), std::end(kWords),
                                               [&](const ProseWord& known) { return known.word == word; });
        const bool isKnown = found != std::end(kWords) && body != Body::None;
        if (!isKnown && !isWaiting) name.clear();
        if (!isKnown || (isWaiting && word == "at")) continue;                  // "ends at"
        const bool isSpheres = body == Body::Sphere && !found->sphere.empty();  // motion is the ball's
        name = isSpheres ? found->sphere : found->ball;
        isWaiting = true;
    }
    return values;
}

}  // namespace study
