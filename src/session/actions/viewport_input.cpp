#include "session/actions/viewport_input.h"

#include <algorithm>
#include <cmath>

#include "io/text.h"
#include "scene/edits.h"
#include "scene/kinds.h"
#include "scene/object_set.h"
#include "session/actions/panel_actions.h"
#include "session/actions/place_actions.h"
#include "session/actions/view_actions.h"
#include "session/state/display.h"
#include "session/texts/present_options.h"

namespace session {
namespace {

bool turnsBall(view::Handle handle) { return handle == view::Handle::AimTip || handle == view::Handle::Tail; }

}  // namespace

void ViewportInput::move(view::Vec2 px, Modifiers with) {
    m_px = px;
    m_with = with;
    m_inside = true;
    m_pending = true;
    m_session.viewport.pointer.px = px;
}

void ViewportInput::leave() {
    if (isBusy()) return;
    m_inside = false;
    m_session.viewport.pointer.px.reset();
    m_pick.reset();
    m_session.presentation.pointed.object.reset();
    m_session.presentation.derivation.hovered.reset();
    m_session.presentation.pointed.answerRow.reset();
}

void ViewportInput::setModifiers(Modifiers with) {
    if (with == m_with) return;
    m_with = with;
    m_pending = true;
}

bool ViewportInput::movedFar() const {
    const double limit = kClickPx * m_session.viewport.area().scale;
    return std::hypot(m_px.x - m_pressPx.x, m_px.y - m_pressPx.y) > limit;
}

/// All handles under the pointer with the same meaning as in the world's frame, nearest first.
std::vector<view::Pick> ViewportInput::picksHere() const {
    const auto seen = m_session.queries.seenFrom();
    const bool isUnderWay = m_session.playback.instant().isUnderWay();
    scene::Document inFrame;
    if (seen) {  // a ball drawn as a point is picked with its radius in the scene
        inFrame = m_session.queries.shown();
        inFrame.scene.balls.edit(seen->ball).body.radius = seen->ballRadius;
    }
    const scene::BodyGroups* groups = seen || isUnderWay ? nullptr : &m_session.queries.groups();
    auto picks = view::pickAll(seen ? inFrame : m_session.queries.shown(), stageOf(m_session),
                               m_session.viewport.camera(), m_px, m_session.viewport.area().scale, groups);
    std::erase_if(picks, [&](const view::Pick& p) {
        // Handles are those of the start: at another instant there are bodies only.
        const bool isThere = !isUnderWay || p.handle == view::Handle::Body;
        return !isThere || !isOffered(m_session.lesson, p.ref, p.handle) || !keepsMeaning(seen, p.handle);
    });
    return picks;
}

void ViewportInput::hover() {
    const auto picks = isOverPlaced(m_session, m_px) ? std::vector<view::Pick>() : picksHere();
    m_pick = picks.empty() ? std::nullopt : std::optional(picks.front());
    m_session.presentation.pointed.object = m_pick ? std::optional(m_pick->ref) : std::nullopt;
    m_session.presentation.derivation.hovered = derivationNameAt(m_session, m_px);
    const bool hasRows = isShown(m_session, RightPanel::Answer);
    m_session.presentation.pointed.answerRow = hasRows ? answerRowAt(m_session, m_px) : std::nullopt;
}

void ViewportInput::press(MouseButton button, view::Vec2 px, Modifiers with, double) {
    move(px, with);
    if (isBusy()) return;
    update();
    m_button = button;
    m_pressPx = m_lastPx = px;
    m_pressView = m_session.viewport.view();
    if (button == MouseButton::Left) {
        // Trackpads and one-button mice orbit and pan with Alt.
        m_mode = !with.alt ? Mode::Pressed : with.shift ? Mode::Pan : turning();
        if (m_mode == Mode::Pressed && isOverPlaced(m_session, px)) takePlaced();
    } else {
        m_mode = button == MouseButton::Middle || with.shift ? Mode::Pan : turning();
    }
}

void ViewportInput::takePlaced() {
    m_mode = Mode::Place;
    m_grip = *handlePx(m_session) - m_pressPx;
    m_typedBefore = m_session.lesson.work().typed;
}

ViewportInput::Mode ViewportInput::turning() const {
    return m_session.viewport.view().planar ? Mode::Pan : Mode::Orbit;
}

/// True for a body that is not selected, with many others in view: there a drag mostly means the whole.
bool ViewportInput::isOneOfCrowd(const view::Pick& pick) const {
    if (pick.handle != view::Handle::Body || m_session.document.current().isSelected(pick.ref)) return false;
    return view::holdsMoreThan(kCrowd, m_session.queries.shown().scene, m_session.viewport.camera());
}

void ViewportInput::beginDrag() {
    // Between press and move an undo or a reloaded file may have removed the object.
    const bool isThere = m_pick && scene::contains(m_session.document.scene(), m_pick->ref);
    const bool isHeld =
        !isThere || scene::marksOf(m_session.document.scene(), m_pick->ref).locked || isOneOfCrowd(*m_pick);
    if (isHeld) {
        m_mode = m_with.shift ? Mode::Box : turning();
        m_boxBase = m_session.document.current().selection;
        return;
    }
    scene::Document start = m_session.document.current();
    if (!start.isSelected(m_pick->ref)) start = scene::select(std::move(start), {m_pick->ref});
    if (m_session.playback.instant().isUnderWay()) takeByGhost();
    const std::optional<HeldGhost>& held = m_session.viewport.pointer.held;
    m_drag.emplace(std::move(start), *m_pick, m_session.viewport.camera(), m_pressPx,
                   held && scene::isRound(m_pick->ref) ? std::optional(held->place) : std::nullopt);
    m_axis.reset();
    m_mode = Mode::Drag;
    m_session.viewport.pointer.isAiming = turnsBall(m_pick->handle);
}

/// Time goes back to the start, where scenes are edited; the ghost of the body stays under the pointer.
void ViewportInput::takeByGhost() {
    m_session.viewport.pointer.held = {m_pick->ref, scene::positionOf(m_session.queries.shown().scene, m_pick->ref),
                                       scene::positionOf(m_session.document.scene(), m_pick->ref),
                                       m_session.playback.instant().frames};
    m_session.playback.play(false);
    m_session.playback.seek(0);
}

/// After a drag that changed nothing: the instant at which the body was taken.
void ViewportInput::restoreInstant() {
    if (!m_session.viewport.pointer.held) return;
    m_session.playback.setScene(m_session.document.scene(), m_session.document.revision(), false,
                                openingOf(m_session.document));
    m_session.playback.seek(m_session.viewport.pointer.held->frames);
}

view::DragModifiers ViewportInput::dragModifiers() const {
    return {m_with.shift, m_with.ctrl, m_axis, m_session.viewport.area().scale};
}

void ViewportInput::drag() {
    view::Dragged dragged = m_drag->update(m_session.viewport.camera(), m_px, dragModifiers());
    m_session.document.preview(std::move(dragged.document));
    m_snapped = std::move(dragged.snapped);
}

view::Rect ViewportInput::box() const {
    const view::Vec2 low(std::min(m_px.x, m_pressPx.x), std::min(m_px.y, m_pressPx.y));
    return {low.x, low.y, std::abs(m_px.x - m_pressPx.x), std::abs(m_px.y - m_pressPx.y)};
}

Gesture ViewportInput::gesture() const {
    Gesture now;
    now.px = m_px;
    now.isOver = m_inside;
    now.isBusy = isBusy();
    now.pick = m_pick;
    now.isCrowd = m_mode == Mode::Idle && m_pick && isOneOfCrowd(*m_pick);
    now.snapped = m_snapped;
    if (m_mode == Mode::Drag) {
        now.dragStart = &m_drag->start();
        if (m_pick->ref.kind == scene::Kind::Ball) now.scale = m_drag->scale();
        now.axisLock = view::lockOf(m_session.viewport.camera(), dragModifiers());
    }
    if (m_mode == Mode::Box) now.box = box();
    now.isPlacing = m_mode == Mode::Place;
    now.isOverPlaced = m_mode == Mode::Idle && m_inside && isOverPlaced(m_session, m_px);
    return now;
}

void ViewportInput::selectInBox() {
    std::vector<scene::ObjectRef> refs = m_boxBase;
    const scene::ObjectSet base(m_session.document.scene(), m_boxBase);
    for (const scene::ObjectRef ref :
         view::pickInside(m_session.queries.shown().scene, m_session.viewport.camera(), box()))
        if (!base.contains(ref)) refs.push_back(ref);
    m_session.document.preview(scene::select(m_session.document.current(), refs));
}

void ViewportInput::update() {
    if (!m_pending) return;
    m_pending = false;
    if (m_mode == Mode::Pressed && movedFar()) beginDrag();
    switch (m_mode) {
        case Mode::Idle:
            if (m_inside) hover();
            break;
        case Mode::Drag:
            drag();
            break;
        case Mode::Place:
            if (m_px != m_lastPx) placeAt(m_session, m_px + m_grip);
            break;
        case Mode::Box:
            selectInBox();
            break;
        case Mode::Orbit:
            m_session.viewport.setView(
                view::orbited(m_session.viewport.view(), (m_px - m_lastPx) / m_session.viewport.area().scale));
            break;
        case Mode::Pan:
            m_session.viewport.setView(view::panned(m_session.viewport.camera(), m_px - m_lastPx));
            break;
        case Mode::Pressed:
            break;
    }
    m_lastPx = m_px;
}

/// The first drags of a ball and of an aim: they are not suggested again.
void ViewportInput::rememberStep() {
    const bool isBall = m_pick && m_pick->ref.kind == scene::Kind::Ball;
    if (!isBall || !m_session.document.history().isPreviewing()) return;
    if (m_pick->handle == view::Handle::Body) m_session.settings.hasDraggedBall = true;
    if (turnsBall(m_pick->handle)) m_session.settings.hasDraggedAim = true;
}

/// After a corner was moved of a mesh that was a file's.
void ViewportInput::tellOwnTriangles() {
    const scene::ObjectRef ref = m_pick->ref;
    if (ref.kind != scene::Kind::Mesh || !scene::contains(m_session.document.scene(), ref)) return;
    const scene::Obstacle &before = m_drag->start().scene.meshes[ref.index],
                          &now = m_session.document.scene().meshes[ref.index];
    if (before.mesh->file.empty() || !now.mesh->file.empty()) return;
    m_session.messages.note("The triangles of " + now.name + " are in the scene now; " +
                            io::shortened(before.mesh->file, 60) + " stays as it is");
}

void ViewportInput::release(MouseButton button, view::Vec2 px, Modifiers with, double seconds) {
    if (!isBusy() || button != m_button) return;  // pressed over a panel, where the picture has no pointer
    move(px, with);
    update();
    const Mode mode = m_mode;
    m_mode = Mode::Idle;
    if (mode == Mode::Drag) {
        if (!m_session.document.history().isPreviewing()) restoreInstant();
        rememberStep();
        m_session.document.commitPreview(m_drag->name());
        if (m_pick->handle == view::Handle::Part) tellOwnTriangles();
        m_session.viewport.pointer.held.reset();
        m_session.viewport.pointer.isAiming = false;
        m_drag.reset();
        m_snapped.reset();
    }
    if (mode == Mode::Box) m_session.document.commitPreview("Select");
    if (mode == Mode::Pressed) click(seconds);
    if (button == MouseButton::Right && !with.shift && !movedFar()) openMenu();
    m_pending = true;
    update();
}

/// The menu of the body under the pointer: of a handle's owner where there is none, else of empty space.
void ViewportInput::openMenu() {
    m_session.viewport.setView(m_pressView);  // the press has not turned it
    const auto picks = picksHere();
    const auto body =
        std::find_if(picks.begin(), picks.end(), [](const view::Pick& p) { return p.handle == view::Handle::Body; });
    std::optional<scene::ObjectRef> ref;
    if (!picks.empty()) ref = body == picks.end() ? picks.front().ref : body->ref;
    openContextMenu(m_session, ref, m_px);
}

void ViewportInput::click(double seconds) {
    const double limit = kClickPx * m_session.viewport.area().scale;
    const bool samePlace = std::hypot(m_px.x - m_clickPx.x, m_px.y - m_clickPx.y) <= limit;
    const bool isDouble = samePlace && seconds - m_clickSeconds <= kDoubleClick;
    m_clickPx = m_px;
    m_clickSeconds = seconds;
    if (isDouble) {
        frameSelection(m_session);
        return;
    }
    // Geometry of a derivation leads to its step.
    if (m_session.presentation.derivation.hovered && !m_with.shift) {
        m_session.presentation.derivation.selectShowing(m_session.queries.derivation(),
                                                        *m_session.presentation.derivation.hovered);
        return;
    }
    // Handles are for dragging: a click selects the visible body under it, or the handle's owner if there is none.
    std::vector<scene::ObjectRef> under;
    std::optional<scene::ObjectRef> body;
    for (const view::Pick& p : picksHere()) {
        if (p.handle == view::Handle::Body && !body) body = p.ref;
        if (std::find(under.begin(), under.end(), p.ref) == under.end()) under.push_back(p.ref);
    }
    if (under.empty()) {
        if (!m_with.shift) m_session.document.select({});
        return;
    }
    const scene::ObjectRef nearest = body.value_or(under.front());
    if (m_with.shift) {
        m_session.document.commit("Select", scene::toggleSelected(m_session.document.current(), nearest));
        return;
    }
    // The list begins with the selected objects, so a repeated click continues by place, not from the front.
    std::sort(under.begin(), under.end());
    const std::optional<scene::ObjectRef> primary = m_session.document.current().primary();
    const auto now = primary ? std::find(under.begin(), under.end(), *primary) : under.end();
    if (samePlace && now != under.end()) {
        m_session.document.select({now + 1 == under.end() ? under.front() : *(now + 1)});
    } else {
        m_session.document.select({nearest});
    }
}

void ViewportInput::wheel(view::Vec2 px, double steps) {
    move(px, m_with);
    update();
    m_session.viewport.setView(view::zoomedAt(m_session.viewport.camera(), px, steps));
    m_pending = true;
}

void ViewportInput::cancel() {
    if (m_mode == Mode::Place && m_session.lesson.isOpen()) m_session.lesson.work().typed = m_typedBefore;
    m_session.document.cancelPreview();
    restoreInstant();
    m_session.viewport.pointer.held.reset();
    m_session.viewport.pointer.isAiming = false;
    m_drag.reset();
    m_snapped.reset();
    m_mode = Mode::Idle;
    m_pending = true;
}

bool ViewportInput::key(Key key) {
    if (key == Key::Escape && isBusy()) {
        cancel();
        return true;
    }
    if (m_mode != Mode::Drag) return false;
    if (key != Key::X && key != Key::Y && key != Key::Z) return false;
    // The letters are those of the shown axes: with y up, the scene's axis may differ.
    const int axis = worldAxis(static_cast<int>(key) - static_cast<int>(Key::X), m_session.settings.upAxis);
    m_axis = m_axis == axis ? view::AxisLock() : axis;
    m_pending = true;
    return true;
}

}  // namespace session
