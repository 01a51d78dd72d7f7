#include "session/commands/finder.h"

#include <algorithm>
#include <optional>

#include "io/text.h"
#include "session/actions/file_actions.h"
#include "session/commands/commands.h"
#include "session/document/file_names.h"

namespace session {
namespace {

constexpr std::size_t kMostRemembered = 12;
// Scores of one word, far enough apart that a better kind of match always outranks a better place within a kind.
constexpr int kWholeTitle = 1200, kTitleStart = 1000, kWordStart = 800, kWithinTitle = 600, kWhere = 400, kHelp = 300,
              kScattered = 100;

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

/// The letters of `word` in order in `text`, each preferring the start of a word; empty if they are not all there.
std::vector<std::size_t> scatteredPlaces(const std::string& text, const std::string& word) {
    std::vector<std::size_t> places;
    std::size_t from = 0;
    for (std::size_t i = 0; i < word.size(); ++i) {
        const std::size_t next = text.find(word[i], from);
        if (next == std::string::npos) return {};
        std::size_t start = next;
        while (start != std::string::npos && !startsWord(text, start)) start = text.find(word[i], start + 1);
        // The start of a word is preferred only if the remaining letters still occur after it.
        bool fits = start != std::string::npos;
        for (std::size_t k = i + 1, at = start; fits && k < word.size(); ++k) {
            at = text.find(word[k], at + 1);
            fits = at != std::string::npos;
        }
        places.push_back(fits ? start : next);
        from = places.back() + 1;
    }
    return places;
}

struct WordMatch {
    int score = 0;
    std::vector<std::size_t> marks;
};

struct Haystack {
    std::string title, where, help;
};

std::optional<WordMatch> matchWord(const Haystack& in, const std::string& word) {
    if (in.title == word) return WordMatch{kWholeTitle, placesFrom(0, word.size())};
    if (const std::size_t at = findWordStart(in.title, word); at != std::string::npos) {
        return WordMatch{at == 0 ? kTitleStart : kWordStart, placesFrom(at, word.size())};
    }
    if (const std::size_t at = in.title.find(word); at != std::string::npos) {
        return WordMatch{kWithinTitle, placesFrom(at, word.size())};
    }
    if (findWordStart(in.where, word) != std::string::npos) return WordMatch{kWhere, {}};
    if (findWordStart(in.help, word) != std::string::npos) return WordMatch{kHelp, {}};
    std::vector<std::size_t> places = scatteredPlaces(in.title, word);
    if (places.empty()) return {};
    const int spread = static_cast<int>(places.back() - places.front() + 1 - word.size());
    return WordMatch{std::max(1, kScattered - spread), std::move(places)};
}

std::vector<std::string> wordsOf(std::string_view typed) {
    std::vector<std::string> words;
    std::string word;
    for (const char c : io::lowerAscii(typed) + " ") {
        if (c != ' ' && c != '\t') {
            word += c;
        } else if (!word.empty()) {
            words.push_back(std::move(word));
            word.clear();
        }
    }
    return words;
}

std::optional<Found> matchAll(const Findable& item, const std::vector<std::string>& words) {
    const Haystack in{io::lowerAscii(item.title), io::lowerAscii(item.where), io::lowerAscii(item.help)};
    Found found;
    for (const std::string& word : words) {
        const std::optional<WordMatch> match = matchWord(in, word);
        if (!match) return {};
        found.score += match->score;
        found.marks.insert(found.marks.end(), match->marks.begin(), match->marks.end());
    }
    std::sort(found.marks.begin(), found.marks.end());
    found.marks.erase(std::unique(found.marks.begin(), found.marks.end()), found.marks.end());
    return found;
}

Findable findableOf(const Command& command, const Session& session) {
    return {command.id,
            command.title,
            menuTitle(command.menu),
            command.help,
            command.shortcuts.empty() ? "" : shortcutText(command.shortcuts[0]),
            isEnabled(command, session),
            command.checked && command.checked(session),
            [id = command.id](Session& s) { run(s, id); }};
}

void addObjects(std::vector<Findable>& all, const scene::Scene& scene) {
    const auto add = [&](scene::Kind kind, std::size_t count, const char* word) {
        for (std::size_t i = 0; i < count; ++i) {
            const std::string name = scene::nameOf(scene, {kind, i});
            // By name, so that a remembered object is not confused with another after an edit.
            all.push_back({"select " + name, "Select " + name, word, std::string("Selects this ") + word + ".", "",
                           true, false, [name](Session& s) {
                               if (const auto ref = scene::find(s.document.scene(), name)) s.document.select({*ref});
                           }});
        }
    };
    add(scene::Kind::Ball, scene.balls.size(), "ball");
    add(scene::Kind::Sphere, scene.spheres.size(), "sphere");
    add(scene::Kind::Plane, scene.planes.size(), "wall");
}

void addScenes(std::vector<Findable>& all, const std::filesystem::path& folder) {
    std::error_code error;
    std::vector<std::filesystem::path> paths;
    for (const auto& entry : std::filesystem::directory_iterator(folder, error)) {
        if (entry.path().extension() == ".json") paths.push_back(entry.path());
    }
    std::sort(paths.begin(), paths.end());
    for (const std::filesystem::path& path : paths) {
        const std::string name = bareName(path);
        all.push_back({"open " + name, "Open " + name, "scene", "Opens this scene, which comes with Carom.", "", true,
                       false,
                       [path](Session& s) { guardUnsaved(s, "Open another scene", [&s, path] { open(s, path); }); }});
    }
}

}  // namespace

std::vector<Findable> findables(const Session& session) {
    std::vector<Findable> all;
    for (const Command& command : commands()) {
        all.push_back(findableOf(command, session));
        if (!command.entries) continue;
        for (MenuEntry& entry : command.entries(session)) {
            all.push_back({command.id + " " + entry.title, entry.title, command.title, entry.help, "", true, false,
                           std::move(entry.run)});
        }
    }
    addObjects(all, session.document.scene());
    if (!session.panels.finder.scenesFolder.empty()) addScenes(all, session.panels.finder.scenesFolder);
    return all;
}

std::vector<Found> find(std::string_view typed, const std::vector<Findable>& all,
                        const std::vector<std::string>& recent) {
    const std::vector<std::string> words = wordsOf(typed);
    std::vector<Found> found;
    std::vector<std::size_t> age(all.size());
    for (std::size_t i = 0; i < all.size(); ++i) {
        age[i] = static_cast<std::size_t>(std::find(recent.begin(), recent.end(), all[i].id) - recent.begin());
        std::optional<Found> match = matchAll(all[i], words);
        if (!match) continue;
        match->index = i;
        found.push_back(std::move(*match));
    }
    std::stable_sort(found.begin(), found.end(), [&](const Found& a, const Found& b) {
        return a.score != b.score ? a.score > b.score : age[a.index] < age[b.index];
    });
    return found;
}

bool runFound(Session& session, const Findable& what) {
    if (!what.enabled) return false;
    std::erase(session.panels.finder.recent, what.id);
    session.panels.finder.recent.insert(session.panels.finder.recent.begin(), what.id);
    if (session.panels.finder.recent.size() > kMostRemembered) session.panels.finder.recent.resize(kMostRemembered);
    what.run(session);
    return true;
}

}  // namespace session
