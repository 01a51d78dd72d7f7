#include "session/commands/link_actions.h"

#include <algorithm>
#include <set>

#include "io/assets.h"
#include "io/scenes/mesh_scene.h"
#include "io/text.h"
#include "platform/folders.h"
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

/// The paths of files that the user has confirmed.
using ConfirmedFiles = std::set<fs::path>;

bool isAsShipped(const Link& link) { return !link.example.empty() && link.changes.empty(); }

/// The text of the scene in a link. @pre it is not as shipped
io::Result<std::string> sceneTextIn(const Link& link) {
    if (link.changes.empty()) return link.scene;
    const io::Result<io::LoadedScene> shipped = io::loadScene(exampleNamed(link.example));
    if (!shipped) return io::Error{shipped.error()};
    const io::Result<std::string> text = withLineChanges(textToChange(shipped.value().scene), link.changes);
    if (!text) return io::Error{"the link changes " + link.example + " as another Carom has it"};
    return text.value();
}

/// Reads the scene in a link, and of the files that it names those that are confirmed.
/// @param asked  gets the path of the first one that is not; the result is then an error
io::Result<io::LoadedScene> readLinked(std::string_view text, const ConfirmedFiles& confirmed, fs::path& asked) {
    return io::readScene(text, [&](const std::string& name) -> io::Result<scene::MeshRef> {
        const fs::path path = (platform::workingFolder() / name).lexically_normal();
        if (!io::isMeshFile(path) || name.find('\0') != std::string::npos)
            return io::Error{"must be an OBJ or STL file, got " + io::shortened(name, 60)};
        if (!confirmed.contains(path)) {
            asked = path;
            return io::Error{"must not be named by a link, but in a scene file, got " + io::shortened(name, 60)};
        }
        const io::Result<io::LoadedMesh> loaded = io::loadMesh(path);
        if (!loaded) return io::Error{loaded.error()};
        return loaded.value().mesh;
    });
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

/// Shows the scene of a link in the place of the present one, after questions.
void showLinkedScene(Session& s, const Link& link, ConfirmedFiles confirmed) {
    std::optional<scene::Scene> scene;
    if (!isAsShipped(link)) {
        const io::Result<std::string> text = sceneTextIn(link);
        if (!text) return s.messages.warn("Cannot paste: " + text.error());
        fs::path asked;
        io::Result<io::LoadedScene> loaded = readLinked(text.value(), confirmed, asked);
        if (!asked.empty()) {
            confirmed.insert(asked);
            const auto again = [link, confirmed](Session& later) { showLinkedScene(later, link, confirmed); };
            return s.prompts.show(Prompt{"Read a file that the link names?",
                                         "The scene of the link has a mesh in " + io::oneLine(asked.string()) +
                                             ". Read it only if you expect that.",
                                         {{"Cancel"}, {"Read it", again}},
                                         0});
        }
        if (!loaded) return s.messages.warn("Cannot paste: " + loaded.error());
        scene = std::move(loaded.value().scene);
    }
    if (!link.example.empty())
        return guardUnsaved(s, "Open " + link.example, [&s, link, scene] { openExample(s, link, scene); });
    if (!open(s.document, "Paste a link", std::move(*scene))) return;
    frameAll(s);
    showAsLinked(s, link);
    s.messages.note("Pasted a link. Undo brings the scene before it back.");
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
    showLinkedScene(s, link, {});
}

bool openLinkAtOnce(Session& s, std::string_view text, const std::function<void()>& beforeAsking) {
    const auto refused = [&](const std::string& why) {
        s.messages.warn(why);
        return false;
    };
    const io::Result<Link> read = readLink(text);
    if (!read) return refused(read.error());
    const Link& link = read.value();
    if (const std::string problem = problemOf(s, link); !problem.empty()) return refused(problem);
    if (!link.lesson.empty()) {
        openLessonAtOnce(s, lessonNamed(s, link.lesson));
        showLinkedPage(s, link);
        return true;
    }
    if (isAsShipped(link)) return openExample(s, link, {});
    const io::Result<std::string> scene = sceneTextIn(link);
    if (!scene) return refused(scene.error());
    fs::path asked;
    io::Result<io::LoadedScene> loaded = readLinked(scene.value(), {}, asked);
    if (!asked.empty() && beforeAsking) {
        beforeAsking();
        pasteLink(s, text);
        return true;
    }
    if (!loaded) return refused("link: " + loaded.error());
    if (!link.example.empty()) return openExample(s, link, std::move(loaded.value().scene));
    takeRead(s, {}, SceneFile{std::move(loaded.value()), {}});
    showAsLinked(s, link);
    return true;
}

}  // namespace session
