#include "session/session.h"

#include <algorithm>
#include <glm/geometric.hpp>

#include "scene/edits.h"
#include "session/panels/claim.h"

namespace session {

Session::Session() : m_history(scene::Document{}) {}

void Session::changed() {
    ++m_revision;
    if (hovered && !scene::contains(scene(), *hovered)) hovered.reset();
    if (renaming && !scene::contains(scene(), *renaming)) renaming.reset();
}

/// A lesson's page allows some edits only. Told once, not with every step of a drag.
bool Session::isRefused(const scene::Document& next) {
    std::string why = lesson.refusal(next.scene);
    if (!why.empty() && why != m_refused) messages.warn(why);
    m_refused = std::move(why);
    return !m_refused.empty();
}

bool Session::commit(std::string name, scene::Document next) {
    m_history.cancelPreview();
    m_refused.clear();
    const bool isRefused = this->isRefused(next);
    if (!isRefused) m_history.commit(std::move(name), std::move(next));
    changed();
    return !isRefused;
}

void Session::preview(scene::Document next) {
    if (next == document() || isRefused(next)) return;
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
    if (refs != document().selection) commit("Select", scene::select(document(), refs));
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
    // A view that nobody has moved goes on framing the whole story when panels take room from it.
    PictureArea unmoved = area;
    if (area.inset && m_area.inset) unmoved.inset = m_area.inset;  // the story stays while the inset is moved
    const bool isFramed = m_framed == m_view && !(unmoved == m_area);
    m_area = area;
    if (!m_framePending && !isFramed) return;
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
    m_view = framedStory(start);
    m_framed = m_view;
}

/// In the part of the picture that is free; beside or above the inset, wherever it is larger.
scene::View Session::framedStory(const scene::View& start) const {
    const std::vector<view::Bounds> bounds = storyBounds();
    std::vector<scene::View> views;
    for (const view::Rect& free : freeOf(m_area)) views.push_back(view::framed(start, bounds, m_area.viewport, free));
    return *std::min_element(views.begin(), views.end(),
                             [](const auto& a, const auto& b) { return a.distance < b.distance; });
}

/// Of the start, as it is seen.
std::vector<view::Bounds> Session::storyBounds() const {
    const auto seen = seenFrom(*this);
    return seen ? render::storyBounds(seen->seen(document(), 0), shownEncounter())
                : render::storyBounds(document(), encounter());
}

void Session::frameSelection() {
    std::vector<view::Bounds> bounds;
    for (const scene::ObjectRef ref : document().selection) {
        double radius = 1;
        if (ref.kind == scene::Kind::Ball) radius = scene().balls[ref.index].body.radius;
        if (ref.kind == scene::Kind::Sphere) radius = scene().spheres[ref.index].body.radius;
        bounds.push_back({scene::positionOf(scene(), ref), radius > 0 ? radius : 1});
    }
    if (bounds.empty()) bounds = storyBounds();
    m_view = view::framed(m_view, bounds, m_area.viewport, m_area.free);
}

void Session::setPlanar(bool on) {
    m_view.planar = on;
    m_view = view::framed(m_view, storyBounds(), m_area.viewport, m_area.free);
}

void Session::lookAlong(double yawRadians, double pitchRadians) {
    m_view.planar = false;
    m_view.yawRadians = yawRadians;
    m_view.pitchRadians = pitchRadians;
}

const std::optional<render::Claim>& Session::claim() const {
    if (m_claimRevision != m_revision || m_claimRow != claimRow) {
        m_claim = claimRow ? claimOf(*this, *claimRow) : std::nullopt;
        m_claimRevision = m_revision;
        m_claimRow = claimRow;
    }
    return m_claim;
}

void Session::reveal(bool on) {
    m_revealed = on ? m_revision : 0;
    if (on) lesson.reveal(*this);
    if (!on) lesson.hide(*this);
}

render::PresentOptions Session::presentOptions() const {
    render::PresentOptions options;
    options.overlays = settings.overlays;
    options.theme = settings.theme;
    options.hovered = hovered;
    options.world = {isUnderWay(), isAnswerShown() || isUnderWay() ? paths() : std::vector<world::Path>{},
                     playback.now()};
    options.sampling = sampling.drawn(*this);
    options.annotations = derive.annotations(*this);
    const std::vector<render::Annotation> marks = lesson.marks();
    options.annotations.insert(options.annotations.end(), marks.begin(), marks.end());
    if (const auto seen = seenFrom(*this)) {
        for (world::Path& path : options.world.paths) path = seen->seen(std::move(path));
        for (world::ContactEvent& contact : options.world.now) contact = seen->seen(contact);
        return options;
    }
    options.frames = shownFrames;
    if (settings.rightPanel == RightPanel::Compare && !isUnderWay() && isAnswerShown()) options.claim = claim();
    return options;
}

}  // namespace session
