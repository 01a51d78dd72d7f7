#include "session/texts/scene_notes.h"

#include <algorithm>
#include <vector>

#include "scene/same_motion.h"
#include "session/texts/present_options.h"

namespace session {
namespace {

std::string_view trimmed(std::string_view text) {
    constexpr const char* kBlanks = " \t\r\n";
    const std::size_t from = text.find_first_not_of(kBlanks);
    if (from == std::string_view::npos) return {};
    return text.substr(from, text.find_last_not_of(kBlanks) + 1 - from);
}

/// A sentence ends with a line, or with a stop that a blank follows: not within 0.9.
std::vector<std::string_view> sentencesOf(std::string_view text) {
    std::vector<std::string_view> sentences;
    std::size_t from = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool isLast = i + 1 == text.size();
        const bool isStop = text[i] == '.' || text[i] == '!' || text[i] == '?';
        if (!isLast && text[i] != '\n' && !(isStop && text[i + 1] == ' ')) continue;
        const std::string_view sentence = trimmed(text.substr(from, i + 1 - from));
        if (!sentence.empty()) sentences.push_back(sentence);
        from = i + 1;
    }
    return sentences;
}

/// False for notes of another scene than that which is shown, as edits have made it.
bool areNotesTrue(const Session& s) {
    const scene::Document* opened = scene::openedIn(s.document.history());
    const scene::Scene& now = s.document.scene();
    return opened && (opened->scene.notes != now.notes || scene::movesAlike(opened->scene, now));
}

}  // namespace

std::string firstSentence(std::string_view text) {
    const auto sentences = sentencesOf(text);
    return sentences.empty() ? std::string() : std::string(sentences.front());
}

std::string closingLine(std::string_view text) {
    text = trimmed(text);
    const std::size_t line = text.rfind('\n');
    if (line == std::string_view::npos) return {};
    std::string_view last = trimmed(text.substr(line));
    if (sentencesOf(last).size() != 1) return {};
    if (last.ends_with('.')) last.remove_suffix(1);
    return std::string(last);
}

std::string caption(const Session& s) {
    const bool isAtStart = s.playback.instant().isAtStart() && !s.playback.tempo().isPlaying;
    if (!isAtStart || !s.presentation.captionShown || s.lesson.isOpen() || s.mask.isOn() || !areNotesTrue(s)) return {};
    return firstSentence(s.document.scene().notes);
}

std::string point(const Session& s) {
    return s.lesson.isOpen() || !areNotesTrue(s) ? std::string() : closingLine(s.document.scene().notes);
}

bool isFinished(const Session& s) {
    return hasEnded(s.playback) && !s.lesson.isOpen() && !s.classMode.isOn() && isPlaybackCurrent(s) &&
           isAnswerShown(s);
}

}  // namespace session
