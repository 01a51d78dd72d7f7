#include "session/session.h"

#include <glm/geometric.hpp>

#include "io/scene_json.h"
#include "scene/edits.h"

namespace session {

Session::Session() : m_history(scene::Document{}) {}

void Session::changed() {
    ++m_revision;
    if (hovered && !scene::contains(scene(), *hovered)) hovered.reset();
    if (renaming && !scene::contains(scene(), *renaming)) renaming.reset();
}

void Session::commit(std::string name, scene::Document next) {
    m_history.cancelPreview();
    m_history.commit(std::move(name), std::move(next));
    changed();
}

void Session::preview(scene::Document next) {
    if (next == document()) return;
    m_history.preview(std::move(next));
    changed();
}

void Session::commitPreview(std::string name) {
    if (!m_history.isPreviewing()) return;
    m_history.commitPreview(std::move(name));
    changed();
}

void Session::cancelPreview() {
    if (!m_history.isPreviewing()) return;
    m_history.cancelPreview();
    changed();
}

void Session::select(std::vector<scene::ObjectRef> refs) {
    if (refs != document().selection) commit("Select", scene::select(document(), std::move(refs)));
}

void Session::undo() {
    m_history.cancelPreview();
    m_history.undo();
    changed();
}

void Session::redo() {
    m_history.cancelPreview();
    m_history.redo();
    changed();
}

void Session::jumpTo(std::size_t entry) {
    m_history.cancelPreview();
    m_history.jumpTo(entry);
    changed();
}

void Session::applyLater() {
    // An edit may ask for more; those wait for the next frame.
    std::vector<std::function<void(Session&)>> edits;
    edits.swap(m_later);
    for (const auto& edit : edits) edit(*this);
}

const std::optional<world::Encounter>& Session::encounter() const {
    if (m_encounterRevision != m_revision) {
        const std::optional<std::size_t> ball = activeBall();
        m_encounter = ball ? world::firstContact(scene(), *ball) : std::nullopt;
        m_encounterRevision = m_revision;
    }
    return m_encounter;
}

void Session::setArea(const PictureArea& area) {
    m_area = area;
    if (!m_framePending) return;
    m_framePending = false;
    frameAll();
}

void Session::frameAll() {
    if (scene().view) {
        m_view = *scene().view;
        return;
    }
    scene::View start;
    start.planar = m_view.planar;
    start.orthographic = m_view.orthographic;
    m_view = view::framed(start, render::storyBounds(document(), encounter()), m_area.viewport, m_area.free);
}

void Session::frameSelection() {
    std::vector<view::Bounds> bounds;
    for (const scene::ObjectRef ref : document().selection) {
        double radius = 1;
        if (ref.kind == scene::Kind::Ball) radius = scene().balls[ref.index].body.radius;
        if (ref.kind == scene::Kind::Sphere) radius = scene().spheres[ref.index].body.radius;
        bounds.push_back({scene::positionOf(scene(), ref), radius > 0 ? radius : 1});
    }
    if (bounds.empty()) bounds = render::storyBounds(document(), encounter());
    m_view = view::framed(m_view, bounds, m_area.viewport, m_area.free);
}

void Session::setPlanar(bool on) {
    m_view.planar = on;
    m_view = view::framed(m_view, render::storyBounds(document(), encounter()), m_area.viewport, m_area.free);
}

void Session::lookAlong(double yawRadians, double pitchRadians) {
    m_view.planar = false;
    m_view.yawRadians = yawRadians;
    m_view.pitchRadians = pitchRadians;
}

bool Session::isDirty() const {
    if (m_dirtyRevision != m_revision) {
        m_dirty = !(scene() == m_saved);
        m_dirtyRevision = m_revision;
    }
    return m_dirty;
}

std::string Session::title() const {
    if (!m_path.empty()) return m_path.filename().string();
    return scene().name.empty() ? "untitled" : scene().name;
}

void Session::adopt(scene::Scene scene, std::filesystem::path path) {
    scene::Document document;
    document.scene = std::move(scene);
    if (!document.scene.balls.empty()) document.selection = {{scene::Kind::Ball, 0}};
    m_saved = document.scene;
    m_history = scene::History(std::move(document));
    m_path = std::move(path);
    m_view = {};
    hovered.reset();
    renaming.reset();
    changed();
    frameAll();
}

void Session::newScene() {
    scene::Scene scene;
    scene.name = "untitled";
    collide::Ball ball{{-4, 0, 1}, collide::Motion::aim({3, -0.5, 1.5}, 0.5), 1, 1};
    scene.balls.push_back({"ball", ball, {}, {}});
    scene.spheres.push_back({"sphere", {{3, 0, 1}, 1, scene::Vec3(0), collide::kImmovable}, {}, {}});
    adopt(std::move(scene), {});
}

bool Session::open(const std::filesystem::path& path) {
    io::Result<io::LoadedScene> loaded = io::loadScene(path);
    if (!loaded) {
        messages.warn(loaded.error());
        return false;
    }
    for (const std::string& warning : loaded.value().warnings) messages.warn(warning);
    std::error_code error;
    const std::filesystem::path whole = std::filesystem::absolute(path, error);
    adopt(std::move(loaded.value().scene), error ? path : whole);
    settings.lastFile = m_path.string();
    return true;
}

bool Session::saveAs(const std::filesystem::path& path) {
    commitPreview("Edit");
    const std::string error = io::saveScene(path, scene());
    if (!error.empty()) {
        messages.warn(error);
        return false;
    }
    std::error_code code;
    const std::filesystem::path whole = std::filesystem::absolute(path, code);
    m_path = code ? path : whole;
    m_saved = scene();
    settings.lastFile = m_path.string();
    ++m_revision;
    messages.note("Saved " + m_path.string());
    return true;
}

void Session::answerPath(const std::string& path) {
    if (!m_question || path.empty()) return;
    const bool saving = m_question->kind == Question::Kind::SavePath;
    m_question.reset();
    if (saving) {
        saveAs(path);
    } else {
        open(path);
    }
}

void Session::answerDiscard(bool discard) {
    if (!m_question) return;
    const std::function<void()> then = std::move(m_question->then);
    m_question.reset();
    if (discard && then) then();
}

void Session::guardUnsaved(const std::string& title, std::function<void()> then) {
    if (isDirty()) {
        ask({Question::Kind::Discard, title, {}, std::move(then)});
    } else {
        then();
    }
}

render::PresentOptions Session::presentOptions() const {
    render::PresentOptions options;
    options.overlays = settings.overlays;
    options.theme = settings.theme;
    options.hovered = hovered;
    options.frames = shownFrames;
    return options;
}

}  // namespace session
