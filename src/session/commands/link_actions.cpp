#include "session/commands/link_actions.h"

#include <algorithm>

#include "io/assets.h"
#include "io/scene_json.h"
#include "io/text.h"
#include "session/actions/file_actions.h"
#include "session/actions/lesson_actions.h"
#include "session/actions/panel_actions.h"
#include "session/actions/play_actions.h"
#include "session/actions/view_actions.h"
#include "session/texts/line_changes.h"
#include "session/texts/link.h"

namespace session {
namespace {

namespace fs = std::filesystem;

/// The file of a lesson of the course by its id: "08-ricochet", or "ricochet"; empty if there is none.
fs::path lessonNamed(Session& s, std::string_view name) {
    s.panels.course.load();
    for (const learn::LessonFile& file : s.panels.course.lessons()) {
        const std::string_view id = file.loaded.lesson.id;
        const std::size_t dash = id.find('-');
        if (id == name || (dash != std::string_view::npos && id.substr(dash + 1) == name)) return file.path;
    }
    return {};
}

fs::path exampleNamed(const std::string& name) { return io::assetPath("scenes/" + name + ".json"); }

/// The scene of an example with a link's changes; absent if the link has none.
io::Result<std::optional<scene::Scene>> changedScene(const Link& link) {
    if (link.changes.empty()) return std::optional<scene::Scene>();
    const io::Result<io::LoadedScene> shipped = io::loadScene(exampleNamed(link.example));
    if (!shipped) return io::Error{shipped.error()};
    const io::Result<std::string> text = withLineChanges(textToChange(shipped.value().scene), link.changes);
    if (!text) return io::Error{"the link changes " + link.example + " as another Carom has it"};
    io::Result<io::LoadedScene> changed = io::readScene(text.value());
    if (!changed) return io::Error{changed.error()};
    return std::optional(std::move(changed.value().scene));
}

/// Shows what a link says beside its scene.
void showAsLinked(Session& s, const Link& link) {
    if (link.view) s.viewport.restore(*link.view, std::nullopt);  // also before there is a window, which would frame it
    if (link.theme) s.presentation.theme = *link.theme;
    if (link.panel) openPanel(s.settings, *link.panel);
    if (link.frames == 0) return;
    advance(s, 0);  // the new scene begins at its start
    s.playback.seek(link.frames);
}

/// Opens the example that a link names. @param changed  what the link makes of it; absent: it stays as it is
bool openExample(Session& s, const Link& link, std::optional<scene::Scene> changed) {
    if (!open(s, exampleNamed(link.example))) return false;
    if (changed && s.document.commit("Open a link", documentOf(std::move(*changed)))) frameAll(s);
    showAsLinked(s, link);
    return true;
}

/// @return empty, or a message: the scene or lesson that the link names does not exist
std::string problemOf(Session& s, const Link& link) {
    std::error_code error;
    if (!link.lesson.empty() && lessonNamed(s, link.lesson).empty())
        return "no lesson of the course is called " + link.lesson;
    if (!link.example.empty() && !fs::exists(exampleNamed(link.example), error))
        return "no scene that comes with Carom is called " + link.example;
    return {};
}

void showLinkedPage(Session& s, const Link& link) {
    if (!s.lesson.isOpen()) return;  // it has errors, which are shown
    const std::size_t count = s.lesson.lesson().pages.size();
    if (link.page > count)
        return s.messages.warn("The link's page must be at most " + std::to_string(count) + ", got " +
                               std::to_string(link.page));
    showPage(s, link.page - 1);
    if (link.seed > 0) takeNumbers(s, link.seed);
}

}  // namespace

void copyLink(Session& s) {
    const io::Result<std::string> link = linkOf(s);
    if (!link) return s.messages.warn("No link: " + link.error());
    s.window.clipboard = link.value();
    s.messages.note("Copied a link to what is shown");
}

void pasteLink(Session& s, std::string_view text) {
    const io::Result<Link> read = readLink(text);
    if (!read) return s.messages.warn("Cannot paste: " + read.error());
    const Link& link = read.value();
    if (const std::string problem = problemOf(s, link); !problem.empty())
        return s.messages.warn("Cannot paste: " + problem);
    if (!link.lesson.empty())
        return openLessonThen(s, lessonNamed(s, link.lesson), [link](Session& later) { showLinkedPage(later, link); });
    if (!link.example.empty()) {
        io::Result<std::optional<scene::Scene>> changed = changedScene(link);
        if (!changed) return s.messages.warn("Cannot paste: " + changed.error());
        return guardUnsaved(s, "Open " + link.example, [&s, link, scene = std::move(changed.value())] {
            static_cast<void>(openExample(s, link, scene));
        });
    }
    io::Result<io::LoadedScene> loaded = io::readScene(link.scene);
    if (!loaded) return s.messages.warn("Cannot paste: " + loaded.error());
    if (!s.document.commit("Paste a link", documentOf(std::move(loaded.value().scene)))) return;
    frameAll(s);
    showAsLinked(s, link);
    s.messages.note("Pasted a link. Undo brings the scene before it back.");
}

bool openLinkAtOnce(Session& s, std::string_view text) {
    const io::Result<Link> read = readLink(text);
    const std::string problem = read ? problemOf(s, read.value()) : read.error();
    if (!problem.empty()) {
        s.messages.warn(problem);
        return false;
    }
    const Link& link = read.value();
    if (!link.lesson.empty()) {
        openLessonAtOnce(s, lessonNamed(s, link.lesson));
        showLinkedPage(s, link);
        return true;
    }
    if (!link.example.empty()) {
        io::Result<std::optional<scene::Scene>> changed = changedScene(link);
        if (changed) return openExample(s, link, std::move(changed.value()));
        s.messages.warn(changed.error());
        return false;
    }
    if (!openText(s, "link", link.scene)) return false;
    showAsLinked(s, link);
    return true;
}

}  // namespace session
