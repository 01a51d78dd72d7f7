#include "session/texts/link.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "base/numbers.h"
#include "io/json_document.h"
#include "io/packed_text.h"
#include "io/scene_json.h"
#include "io/text.h"
#include "session/texts/line_changes.h"
#include "text/numbers.h"

namespace session {
namespace {

constexpr std::string_view kBase = "carom:", kScene = "#scene=", kLesson = "#lesson=", kVersion = "1.";
constexpr std::size_t kLargestScene = 4 << 20;  // bytes of a scene file in a link
constexpr int kViewDigits = 7;

/// The JSON of a scene file without view and line breaks.
std::string textOf(const scene::Scene& scene) {
    const std::string text = textToChange(scene);
    return io::compact(io::readJson(text).value().front());
}

bool isName(std::string_view name) {
    return !name.empty() && name.size() <= 100 && std::all_of(name.begin(), name.end(), [](char c) {
        return io::isDigit(c) || (io::lowerAscii(c) >= 'a' && io::lowerAscii(c) <= 'z') || c == '-' || c == '_';
    });
}

std::string viewText(const scene::View& view) {
    std::string text;
    for (const double number :
         {view.target.x, view.target.y, view.target.z, view.distance, view.yawRadians, view.pitchRadians})
        text += text::roundedNumber(number, kViewDigits) + ',';
    return text + (view.planar ? "flat" : view.orthographic ? "parallel" : "perspective");
}

std::optional<scene::View> viewIn(std::string_view text) {
    std::vector<std::string_view> parts;
    for (std::size_t at = 0; at <= text.size();) {
        const std::size_t end = std::min(text.find(',', at), text.size());
        parts.push_back(text.substr(at, end - at));
        at = end + 1;
    }
    if (parts.size() != 7) return std::nullopt;
    std::array<double, 6> numbers{};
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        const auto number = base::wholeNumber(parts[i]);
        if (!number) return std::nullopt;
        numbers[i] = *number;
    }
    const auto& [x, y, z, distance, yaw, pitch] = numbers;
    if (!(distance > 0) || std::abs(pitch) > 1.6 || !io::isOneOf(parts[6], {"flat", "parallel", "perspective"}))
        return std::nullopt;
    return scene::View{{x, y, z}, distance, yaw, pitch, parts[6] == "parallel", parts[6] == "flat", {}};
}

std::optional<int> wholeIn(std::string_view text, int most) {
    const auto number = base::wholeNumber(text);
    const bool isIn = number && *number >= 1 && *number <= most && *number == std::floor(*number);
    return isIn ? std::optional(static_cast<int>(*number)) : std::nullopt;
}

std::optional<RightPanel> panelIn(std::string_view id) {
    const auto found = std::find_if(kRightPanels.begin(), kRightPanels.end(),
                                    [&](const RightPanelInfo& panel) { return panel.id == id; });
    return found == kRightPanels.end() ? std::nullopt : std::optional(found->panel);
}

/// Takes one parameter of a link. @return what it must be; null if it is so
const char* take(Link& link, std::string_view name, std::string_view value) {
    constexpr int kMostPages = 10'000;
    if (name == "page") {
        const auto page = wholeIn(value, kMostPages);
        link.page = std::size_t(page.value_or(1));
        return page ? nullptr : "a whole number from 1 on";
    }
    if (name == "seed") {
        const auto seed = wholeIn(value, learn::kLargestSeed);
        link.seed = seed.value_or(0);
        return seed ? nullptr : "a whole number from 1 to 9999";
    }
    if (name == "frames") {
        const auto frames = base::wholeNumber(value);
        link.frames = frames.value_or(0);
        return frames && *frames >= 0 ? nullptr : "a number >= 0";
    }
    if (name == "view") return (link.view = viewIn(value)) ? nullptr : "six numbers and flat, parallel or perspective";
    if (name == "panel") return (link.panel = panelIn(value)) ? nullptr : "the name of a panel";
    if (name == "theme") {
        link.theme = value == "light" ? render::Theme::Light : render::Theme::Dark;
        return io::isOneOf(value, {"light", "dark"}) ? nullptr : "light or dark";
    }
    return "page, seed, frames, view, panel or theme: the link is of a newer Carom";
}

/// Takes a scene that is packed into a link: "1." and its text, or "gas.1." and changes of an example.
/// @return the problem; empty for none
std::string takePacked(Link& link, std::string_view target) {
    const std::size_t dot = target.find('.');
    const bool isChanged = isName(target.substr(0, dot)) && !target.starts_with(kVersion);
    const std::string_view versioned = isChanged ? target.substr(dot + 1) : target;
    if (!versioned.starts_with(kVersion)) return "the link is of a newer Carom, or damaged";
    io::Result<std::string> text = io::unpacked(versioned.substr(kVersion.size()), kLargestScene);
    if (!text) return "the link cannot be read: " + text.error();
    if (isChanged) link.example = target.substr(0, dot);
    (isChanged ? link.changes : link.scene) = std::move(text.value());
    return {};
}

/// The fragment of a link, without what a text has put behind it.
std::string_view fragmentIn(std::string_view text) {
    text = io::trimmed(text);
    const std::size_t at = std::min(text.find(kScene), text.find(kLesson));
    text = text.substr(std::min(at, text.size()));
    while (!text.empty() && std::string_view(").,;:!>]'\"").find(text.back()) != std::string_view::npos)
        text.remove_suffix(1);
    return text;
}

std::string shownIn(const Session& s) {
    std::string text;
    if (!s.viewport.isFramed()) text += "&view=" + viewText(s.viewport.view());
    if (const double frames = s.playback.instant().frames; frames > 0) text += "&frames=" + base::number(frames);
    if (s.settings.panelsShown) text += std::string("&panel=") + info(s.settings.chosenPanel()).id;
    return text + (s.presentation.theme == render::Theme::Light ? "&theme=light" : "&theme=dark");
}

/// The name of the example that is open; empty for any other scene.
std::string exampleOf(const Session& s) {
    const std::string name = s.file.state().example.stem().string();
    return isName(name) ? name : std::string();
}

/// The scene part of a link: the name of an unchanged example, the name and changed lines of an edited example, or the
/// packed text of another scene.
std::string sceneIn(const Session& s) {
    const std::string name = exampleOf(s);
    if (!name.empty() && !s.file.isDirty()) return name;
    std::string whole = std::string(kVersion) + io::packed(textOf(s.document.scene()));
    if (name.empty()) return whole;
    const io::Result<io::LoadedScene> shipped = io::loadScene(s.file.state().example);
    if (!shipped) return whole;
    const std::string changes = lineChanges(textToChange(shipped.value().scene), textToChange(s.document.scene()));
    std::string changed = name + '.' + std::string(kVersion) + io::packed(changes);
    return changed.size() < whole.size() ? changed : whole;
}

io::Result<std::string> lessonLink(const Session& s) {
    const auto& course = s.panels.course.lessons();
    const bool isOurs = std::any_of(course.begin(), course.end(),
                                    [&](const learn::LessonFile& file) { return file.path == s.lesson.source.path; });
    if (!isOurs) return io::Error{"a lesson of your own is sent as its file"};
    const int seed = s.lesson.work().seed;
    return std::string(kBase) + std::string(kLesson) + s.lesson.lesson().id +
           "&page=" + std::to_string(s.lesson.pageIndex() + 1) + (seed > 0 ? "&seed=" + std::to_string(seed) : "");
}

}  // namespace

bool isLink(std::string_view text) {
    text = io::trimmed(text);
    return text.find_first_of(" \n\t\r{") == std::string_view::npos &&
           (text.find(kScene) != std::string_view::npos || text.find(kLesson) != std::string_view::npos);
}

std::string textToChange(scene::Scene scene) {
    scene.view.reset();
    return io::writeScene(scene);
}

io::Result<std::string> linkOf(const Session& s) {
    if (s.lesson.isOpen()) return lessonLink(s);
    const auto& meshes = s.document.scene().meshes;
    const auto inFile =
        std::find_if(meshes.begin(), meshes.end(), [](const auto& mesh) { return !mesh.mesh->file.empty(); });
    if (inFile != meshes.end())
        return io::Error{"the mesh " + inFile->name + " lies in " + io::shortened(inFile->mesh->file, 60) +
                         ", which a link cannot hold: save the scene and send both files"};
    const std::string link = std::string(kBase) + std::string(kScene) + sceneIn(s) + shownIn(s);
    if (link.size() > kLongestLink)
        return io::Error{"the link would have " + std::to_string(link.size()) + " characters, more than " +
                         std::to_string(kLongestLink) + ", which others cut off: save the scene and send the file"};
    return link;
}

std::string placeOf(const Session& s) {
    if (s.lesson.isOpen()) {
        const io::Result<std::string> link = lessonLink(s);
        return link ? link.value() : std::string();
    }
    const std::string name = exampleOf(s);
    return name.empty() || s.file.isDirty() ? std::string() : std::string(kBase) + std::string(kScene) + name;
}

io::Result<Link> readLink(std::string_view text) {
    std::string_view rest = fragmentIn(text);
    if (rest.size() > kLongestLink)
        return io::Error{"a link must have at most " + std::to_string(kLongestLink) + " characters, got " +
                         std::to_string(rest.size())};
    Link link;
    const bool isLesson = rest.starts_with(kLesson);
    rest.remove_prefix(std::min(rest.size(), (isLesson ? kLesson : kScene).size()));
    const std::string_view target = rest.substr(0, rest.find('&'));
    rest.remove_prefix(target.size());
    if (isLesson ? !isName(target) : target.empty() || (target.find('.') == std::string_view::npos && !isName(target)))
        return io::Error{std::string("the link names no ") + (isLesson ? "lesson" : "scene")};
    if (isName(target)) {
        (isLesson ? link.lesson : link.example) = target;
    } else if (const std::string problem = takePacked(link, target); !problem.empty()) {
        return io::Error{problem};
    }
    while (!rest.empty()) {
        rest.remove_prefix(1);
        const std::string_view one = rest.substr(0, rest.find('&'));
        rest.remove_prefix(one.size());
        const std::size_t equals = std::min(one.find('='), one.size());
        const std::string_view value = one.substr(std::min(equals + 1, one.size()));
        if (const char* const must = take(link, one.substr(0, equals), value))
            return io::Error{"the link's " + io::shortened(one.substr(0, equals), 40) + " must be " + must + ", got " +
                             io::shortened(value, 40)};
    }
    return link;
}

}  // namespace session
