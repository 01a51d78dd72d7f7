#include "session/commands/finder.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <optional>
#include <sstream>

#include "io/text.h"
#include "scene/kinds.h"
#include "session/actions/study_actions.h"
#include "session/commands/commands.h"
#include "session/commands/everyday_words.h"

namespace session {
namespace {

constexpr std::size_t kMostRemembered = 12;  ///< results that were run, newest first
constexpr std::size_t kFirstExamples = 4;    ///< examples of each kind, before the commands
// Scores of one word, far enough apart that a better kind of match always outranks a better place within a kind.
constexpr int kWholeTitle = 1200, kEveryday = 1100, kTitleStart = 1000, kWordStart = 800, kEverydayStart = 700,
              kWithinTitle = 600, kWhere = 400, kWords = 350, kHelp = 300, kScattered = 100;
constexpr int kGreyed = 150;              // less for what is not possible now
constexpr std::size_t kLeastLike = 4;     // letters that words have in common which are like each other
constexpr std::size_t kLeastTelling = 3;  // a shorter word tells nothing where not all words are found

/// Letters, digits and every byte of other alphabets; all other characters separate words.
bool isWordByte(char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || static_cast<unsigned char>(c) >= 0x80;
}

bool startsWord(const std::string& text, std::size_t at) { return at == 0 || !isWordByte(text[at - 1]); }

/// The first place where `word` begins a word of `text`.
std::size_t findWordStart(const std::string& text, const std::string& word) {
    std::size_t at = text.find(word);
    while (at != std::string::npos && !startsWord(text, at)) at = text.find(word, at + 1);
    return at;
}

std::vector<std::size_t> placesFrom(std::size_t at, std::size_t count) {
    std::vector<std::size_t> places(count);
    for (std::size_t i = 0; i < count; ++i) places[i] = at + i;
    return places;
}

/// True if `from` and `to` are in the same word of `text`. @pre from < to
bool isSameWord(const std::string& text, std::size_t from, std::size_t to) {
    return std::all_of(text.begin() + static_cast<std::ptrdiff_t>(from),
                       text.begin() + static_cast<std::ptrdiff_t>(to) + 1, isWordByte);
}

/// The places in `text` of the letters of an abbreviation, in order: the first begins a word, and each of the others
/// begins a word or is in the word of the letter before it. Empty if there are no such places.
std::vector<std::size_t> scatteredPlaces(const std::string& text, const std::string& word) {
    constexpr std::size_t kNone = std::string::npos;
    // next[i][at], from the last letter to the first: the place of letter i + 1 if letter i is at `at`; kNone if the
    // remaining letters have no places.
    std::vector<std::vector<std::size_t>> next(word.size(), std::vector<std::size_t>(text.size(), kNone));
    for (std::size_t i = word.size(); i-- > 0;) {
        for (std::size_t at = 0; at < text.size(); ++at) {
            if (text[at] != word[i]) continue;
            if (i + 1 == word.size()) next[i][at] = at;
            for (std::size_t to = at + 1; i + 1 < word.size() && to < text.size(); ++to) {
                const bool begins = startsWord(text, to);
                if (next[i + 1][to] == kNone || !(begins || isSameWord(text, at, to))) continue;
                if (next[i][at] == kNone || begins) next[i][at] = to;
                if (begins) break;
            }
        }
    }
    std::vector<std::size_t> places;
    for (std::size_t at = 0; at < text.size() && places.empty(); ++at) {
        if (next[0][at] == kNone || !startsWord(text, at)) continue;
        for (std::size_t i = 0; i < word.size(); at = next[i++][at]) places.push_back(at);
    }
    return places;
}

struct WordMatch {
    int score = 0;
    std::vector<std::size_t> marks;  ///< matched bytes of the title
};

/// The searched texts of a findable, in lower case.
struct SearchedTexts {
    std::string title, where, words, help;
    std::string_view everyday;
};

/// The number of a word among those of a text, which spaces separate; absent if it is not there whole.
std::optional<int> placeOfWord(std::string_view text, std::string_view word) {
    for (int place = 0; !text.empty(); ++place) {
        const std::size_t end = std::min(text.find(' '), text.size());
        if (text.substr(0, end) == word) return place;
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return std::nullopt;
}

std::optional<WordMatch> matchWord(const SearchedTexts& in, const std::string& word) {
    if (in.title == word) return WordMatch{kWholeTitle, placesFrom(0, word.size())};
    if (const auto place = placeOfWord(in.everyday, word)) return WordMatch{kEveryday - *place, {}};
    if (const std::size_t at = findWordStart(in.title, word); at != std::string::npos) {
        return WordMatch{at == 0 ? kTitleStart : kWordStart, placesFrom(at, word.size())};
    }
    if (findWordStart(std::string(in.everyday), word) != std::string::npos) return WordMatch{kEverydayStart, {}};
    if (const std::size_t at = in.title.find(word); at != std::string::npos) {
        return WordMatch{kWithinTitle, placesFrom(at, word.size())};
    }
    if (findWordStart(in.where, word) != std::string::npos) return WordMatch{kWhere, {}};
    if (findWordStart(in.words, word) != std::string::npos) return WordMatch{kWords, {}};
    if (findWordStart(in.help, word) != std::string::npos) return WordMatch{kHelp, {}};
    return {};
}

/// Matches an abbreviation; the fewer letters between its letters, the better.
std::optional<WordMatch> matchLetters(const SearchedTexts& in, const std::string& word) {
    std::vector<std::size_t> places = scatteredPlaces(in.title, word);
    if (places.empty()) return {};
    const int spread = static_cast<int>(places.back() - places.front() + 1 - word.size());
    return WordMatch{std::max(1, kScattered - spread), std::move(places)};
}

/// True for two words of one stem, "bouncing" and "bounce", and for one that is the other but for a slip of a letter.
bool areLike(std::string_view a, std::string_view b) {
    const auto least = std::min(a.size(), b.size()), most = std::max(a.size(), b.size());
    if (least < kLeastLike) return false;
    const auto same =
        std::size_t(std::mismatch(a.begin(), a.begin() + std::ptrdiff_t(least), b.begin()).first - a.begin());
    if (same >= kLeastLike && 2 * same + 1 >= most) return true;
    const auto rest = [same](std::string_view word, std::size_t skipped) {
        return word.substr(std::min(same + skipped, word.size()));
    };
    const bool isSwapped = least > same + 1 && a[same] == b[same + 1] && a[same + 1] == b[same];
    return rest(a, 1) == rest(b, 1) || rest(a, 1) == rest(b, 0) || rest(a, 0) == rest(b, 1) ||
           (isSwapped && rest(a, 2) == rest(b, 2));
}

bool hasLike(std::string_view text, std::string_view word) {
    for (std::size_t from = 0, to = 0; from < text.size(); from = to + 1) {
        for (to = from; to < text.size() && isWordByte(text[to]);) ++to;
        if (areLike(text.substr(from, to - from), word)) return true;
    }
    return false;
}

/// The words of a text in lower case, separated by spaces.
std::vector<std::string> wordsOf(std::string_view typed) {
    std::istringstream text(io::lowerAscii(typed));
    return {std::istream_iterator<std::string>(text), {}};
}

SearchedTexts textsOf(const Findable& item) {
    return {io::lowerAscii(item.title), io::lowerAscii(item.where), io::lowerAscii(item.words),
            io::lowerAscii(item.help), item.everyday};
}

/// The match of all words; absent if one of them does not match. @param letters  abbreviations match too
std::optional<Found> matchAll(const Findable& item, const std::vector<std::string>& words, bool letters) {
    const SearchedTexts in = textsOf(item);
    Found found;
    for (const std::string& word : words) {
        std::optional<WordMatch> match = matchWord(in, word);
        if (!match && letters) match = matchLetters(in, word);
        if (!match) return {};
        found.score += match->score;
        found.marks.insert(found.marks.end(), match->marks.begin(), match->marks.end());
    }
    std::sort(found.marks.begin(), found.marks.end());
    found.marks.erase(std::unique(found.marks.begin(), found.marks.end()), found.marks.end());
    return found;
}

/// The matches in the order of `all`. @param letters  abbreviations match too
std::vector<Found> matchesIn(const std::vector<Findable>& all, const std::vector<std::string>& words, bool letters) {
    std::vector<Found> found;
    for (std::size_t i = 0; i < all.size(); ++i) {
        std::optional<Found> match = matchAll(all[i], words, letters);
        if (!match) continue;
        match->index = i;
        found.push_back(std::move(*match));
    }
    return found;
}

/// What some of the words are found in, or words like them: the fewer have a word, the more it counts.
std::vector<Found> looselyIn(const std::vector<Findable>& all, const std::vector<std::string>& words) {
    std::vector<SearchedTexts> texts;
    std::transform(all.begin(), all.end(), std::back_inserter(texts), textsOf);
    std::vector<double> weights(all.size(), 0);
    for (const std::string& word : words) {
        if (word.size() < kLeastTelling) continue;
        std::vector<std::size_t> having;
        for (std::size_t i = 0; i < texts.size(); ++i) {
            const auto whole = matchWord(texts[i], word);
            if ((whole && whole->score > kHelp) || hasLike(texts[i].title, word) || hasLike(texts[i].everyday, word))
                having.push_back(i);
        }
        for (const std::size_t i : having) weights[i] += 1 / double(having.size());
    }
    std::vector<Found> found;
    for (std::size_t i = 0; i < all.size(); ++i)
        if (weights[i] > 0) found.push_back({i, int(kWholeTitle * weights[i]), {}});
    return found;
}

Findable findableOf(const Command& command, const Session& session) {
    const auto runIt = [id = command.id](Session& s) { run(s, id); };
    return {command.id,
            command.title,
            menuTitle(command.menu),
            command.help,
            runIt,
            {},
            keysOf(command),
            isEnabled(command, session),
            isChecked(command, session),
            everydayWords(command.id)};
}

/// The answers for what no command does; the command that comes nearest follows.
void addWishes(std::vector<Findable>& all) {
    for (const Wish& wish : wishes()) {
        Findable item{std::string("wish ") + wish.title, wish.title, "answer", wish.answer, {}};
        item.everyday = wish.words;
        if (const Command* next = findCommand(wish.command)) {
            item.help += " Enter: " + next->title;
            item.run = [id = next->id](Session& s) { run(s, id); };
        }
        all.push_back(std::move(item));
    }
}

void addObjects(std::vector<Findable>& all, const scene::Scene& scene) {
    const auto add = [&](scene::Kind kind, std::size_t count, const char* word) {
        for (std::size_t i = 0; i < count; ++i) {
            const std::string name = scene::nameOf(scene, {kind, i});
            // By name, so that a remembered object is not confused with another after an edit.
            const auto select = [name](Session& s) {
                if (const auto ref = scene::find(s.document.scene(), name)) s.document.select({*ref});
            };
            all.push_back(
                {"select " + name, "Select " + name, word, std::string("Selects this ") + word + ".", select});
        }
    };
    scene::forLists([&](scene::Kind kind, auto list) { add(kind, (scene.*list).size(), scene::factsOf(kind).word); });
}

const char* kindName(ExampleKind kind) {
    return kind == ExampleKind::Scene ? "scene" : kind == ExampleKind::Lesson ? "lesson" : "case";
}

/// The examples of the gallery. @param areFirst  the first few of each kind, or the others
void addExamples(std::vector<Findable>& all, const Gallery& gallery, bool areFirst) {
    std::array<std::size_t, kExampleKindCount> count{};
    for (std::size_t i = 0; i < gallery.examples().size(); ++i) {
        const Example& example = gallery.examples()[i];
        const bool isFirst = count.at(static_cast<std::size_t>(example.kind))++ < kFirstExamples;
        if (isFirst != areFirst) continue;
        const std::string kind = kindName(example.kind);
        all.push_back({example.id, example.title, kind, example.note, [i](Session& s) { openExample(s, i); },
                       "example " + example.path.stem().string()});
    }
}

/// The cases that are not in the gallery.
void addOtherCases(std::vector<Findable>& all, const CaseBook& book, const Gallery& gallery) {
    const std::vector<study::EdgeCase>& cases = book.catalogue().cases;
    for (std::size_t i = 0; i < cases.size(); ++i) {
        const bool isExample = std::any_of(gallery.examples().begin(), gallery.examples().end(), [i](const Example& e) {
            return e.kind == ExampleKind::Case && e.edgeCase == i;
        });
        if (isExample) continue;
        all.push_back({"case " + cases[i].name, cases[i].name, kindName(ExampleKind::Case), cases[i].hard,
                       [i](Session& s) { openCase(s, i); }, book.catalogue().groups[cases[i].group].name});
    }
}

}  // namespace

std::vector<Findable> findables(const Session& session) {
    const Gallery& gallery = session.panels.gallery;
    std::vector<Findable> all;
    addExamples(all, gallery, true);
    for (const Command& command : commands()) {
        all.push_back(findableOf(command, session));
        if (!command.entries) continue;
        for (MenuEntry& entry : command.entries(session))
            all.push_back({command.id + " " + entry.title, entry.title, command.title, entry.help, entry.run});
    }
    addObjects(all, session.document.scene());
    addExamples(all, gallery, false);
    addOtherCases(all, session.panels.cases, gallery);
    addWishes(all);
    return all;
}

std::vector<Found> find(std::string_view typed, const std::vector<Findable>& all,
                        const std::vector<std::string>& recent) {
    const std::vector<std::string> words = wordsOf(typed);
    std::vector<Found> found = matchesIn(all, words, false);
    if (found.empty()) found = matchesIn(all, words, true);
    if (found.empty()) found = looselyIn(all, words);
    std::vector<std::size_t> age(all.size());  // position in `recent`; its size for those that were never run
    for (std::size_t i = 0; i < all.size(); ++i)
        age[i] = static_cast<std::size_t>(std::find(recent.begin(), recent.end(), all[i].id) - recent.begin());
    for (Found& each : found) each.score -= all[each.index].enabled || words.empty() ? 0 : kGreyed;
    std::stable_sort(found.begin(), found.end(), [&](const Found& a, const Found& b) {
        if (a.score != b.score) return a.score > b.score;
        if (all[a.index].enabled != all[b.index].enabled) return all[a.index].enabled;
        return age[a.index] < age[b.index];
    });
    return found;
}

bool runFound(Session& session, const Findable& what) {
    if (!what.enabled || !what.run) return false;
    std::erase(session.panels.finder.recent, what.id);
    session.panels.finder.recent.insert(session.panels.finder.recent.begin(), what.id);
    if (session.panels.finder.recent.size() > kMostRemembered) session.panels.finder.recent.resize(kMostRemembered);
    what.run(session);
    return true;
}

}  // namespace session
