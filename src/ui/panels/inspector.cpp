#include <cmath>
#include <initializer_list>
#include <optional>

#include "collide/sweep.h"
#include "io/text.h"
#include "scene/body_values.h"
#include "scene/edits.h"
#include "scene/kinds.h"
#include "scene/rotations.h"
#include "scene/shape_edits.h"
#include "scene/shapes.h"
#include "session/actions/marks.h"
#include "session/actions/panel_actions.h"
#include "session/texts/instant_text.h"
#include "session/texts/present_options.h"
#include "text/numbers.h"
#include "ui/panels/field_form.h"
#include "ui/panels/panels.h"
#include "ui/widgets/hit_area.h"
#include "ui/widgets/swatches.h"

namespace ui {
namespace {

constexpr float kSwatchRow = 190;         // px of the design
constexpr std::size_t kMostInEdit = 200;  // bytes of a name in that of an edit

using scene::Document;
using scene::Kind;
using scene::ObjectRef;
using scene::Vec3;

/// A row of choices, one of them active. @return the clicked one, unless it is active already
std::optional<int> chooseWord(const Style& style, const RowRect& row, std::initializer_list<const char*> words,
                              int chosen) {
    std::optional<int> clicked;
    RowRect free{{row.min.x + style.px(kFieldLabel), row.min.y + style.px(2)}, {row.max.x, row.max.y - style.px(3)}};
    int i = 0;
    for (const char* word : words) {
        const RowRect place = free.takeFirst(textWidth(style, word) + style.px(14), style.px(4));
        const Press press = pressIn(word, place);
        if (press.clicked && i != chosen) clicked = i;
        if (i == chosen) windowPainter().rectFilled(place, style.ink(Ink::Field), style.px(kCorner));
        rowText(style, place, i == chosen || press.hot ? Ink::Text : Ink::Faint, word, Align::Centre);
        ++i;
    }
    return clicked;
}

/// The colours of all that is selected, but walls.
void drawColour(const Panel& p, FieldForm& form, ObjectRef ref) {
    const RowRect row =
        form.wideRow("Colour", "The colour of all selected bodies. Ring, path and names keep their own.", kSwatchRow);
    const scene::Document& document = p.session.document.current();
    SwatchRow swatches{scene::colorOf(document.scene, ref), ref.kind == Kind::Ball ? Ink::Ball : Ink::Sphere};
    for (const ObjectRef other : document.selection)
        swatches.isMixed =
            swatches.isMixed || (other.kind != Kind::Plane && scene::colorOf(document.scene, other) != swatches.shown);
    const auto chosen = drawSwatches(p, swatches, row);
    if (chosen) p.send(session::setColor, document.selection, *chosen);
}

/// "aim | velocity": the form of the ball's motion.
void drawMotionKind(const Panel& p, FieldForm& form, std::size_t index) {
    const RowRect row = form.row("Moves by", "An aim point and a speed, or a velocity.");
    const collide::Motion::Kind kind = p.session.document.scene().balls[index].body.motion.kind;
    const bool isEnd =
        kind == collide::Motion::Kind::End;  // comes from a file or a log; chosen anew it becomes one of the others
    const std::optional<int> clicked =
        isEnd ? chooseWord(p, row, {"aim", "velocity", "end"}, 2)
              : chooseWord(p, row, {"aim", "velocity"}, kind == collide::Motion::Kind::Aim ? 0 : 1);
    if (!clicked || *clicked == 2) return;
    p.send(*clicked == 0 ? session::giveAim : session::giveVelocity, index);
}

/// "together | one by one": contacts of one instant.
void drawSimultaneous(const Panel& p, FieldForm& form) {
    const RowRect row =
        form.row("Ties",
                 "Contacts of one instant, of bodies that touch: resolved together as one blow, or pair "
                 "after pair in the order of the list.");
    const bool isTogether = p.session.document.scene().simultaneous == scene::Simultaneous::Together;
    if (chooseWord(p, row, {"together", "one by one"}, isTogether ? 0 : 1)) p.run("play.one-by-one");
}

void drawBall(const Panel& p, std::size_t index) {
    const scene::Ball& ball = p.session.document.scene().balls[index];
    const std::string name = io::shortened(ball.name, kMostInEdit);
    const ObjectRef ref{Kind::Ball, index};
    FieldForm form(p, ref);
    form.vector("Position", ball.body.position, "Move " + name, "Centre at the start, in units.", scene::setPosition,
                ref);
    drawMotionKind(p, form, index);
    if (ball.body.motion.kind == collide::Motion::Kind::Aim) {
        form.vector("Aim", ball.body.motion.vector, "Aim " + name,
                    "The point it heads for, in units; the path goes on behind it. Direction: aim - position.",
                    scene::setAim, index);
        form.number("Speed",
                    atLeastZero(ball.body.motion.speed, "units/frame",
                                "Length of its velocity: how far it travels in one frame."),
                    "Change speed of " + name, scene::setSpeed, index);
    } else if (ball.body.motion.kind == collide::Motion::Kind::End) {
        form.vector("End", ball.body.motion.vector, "Move the end of " + name,
                    "Where its path ends, in units: it arrives after the scene's limit of frames.", scene::setAim,
                    index);
    } else {
        form.vector("Velocity", ball.body.motion.vector, "Change velocity of " + name,
                    "Displacement in one frame, in units/frame.", scene::setVelocity, ref);
    }
    form.number(
        "Radius",
        atLeastZero(ball.body.radius, "units", "Its radius, >= 0; what counts is the radius sum R of ball and sphere."),
        "Change radius of " + name, scene::setRadius, ref);
    form.number("Mass", aboveZero(ball.body.mass, "", "Its mass, > 0; only ratios of masses matter."),
                "Change mass of " + name, scene::setMass, ref);
    form.si(ball.body.radius, scene::speedOf(ball));
    drawColour(p, form, ref);
}

void drawSphere(const Panel& p, std::size_t index) {
    const scene::Obstacle& sphere = p.session.document.scene().spheres[index];
    const std::string name = io::shortened(sphere.name, kMostInEdit);
    const ObjectRef ref{Kind::Sphere, index};
    FieldForm form(p, ref);
    form.vector("Centre", sphere.body.center, "Move " + name, "Centre at the start, in units.", scene::setPosition,
                ref);
    form.number("Radius",
                atLeastZero(sphere.body.radius, "units",
                            "Its radius, >= 0; what counts is the radius sum R of ball and sphere."),
                "Change radius of " + name, scene::setRadius, ref);
    form.vector("Velocity", sphere.body.velocity, "Change velocity of " + name,
                "Displacement in one frame, in units/frame.", scene::setVelocity, ref);
    form.number("Mass", aboveZero(sphere.body.mass, "", "Its mass. \"immovable\": nothing can push it.", "immovable"),
                "Change mass of " + name, scene::setMass, ref);
    form.si(sphere.body.radius, collide::lengthOf(sphere.body.velocity));
    drawColour(p, form, ref);
}

std::string nameInEdit(const Panel& p, ObjectRef ref) {
    return io::shortened(scene::nameOf(p.session.document.scene(), ref), kMostInEdit);
}

void drawWall(const Panel& p, std::size_t index) {
    const scene::Obstacle& wall = p.session.document.scene().planes[index];
    const std::string name = io::shortened(wall.name, kMostInEdit);
    const ObjectRef ref{Kind::Plane, index};
    FieldForm form(p, ref);
    form.vector("Point", wall.body.center, "Move " + name, "Any point of the wall, in units.",
                [ref](Document d, Vec3 v) { return scene::setPosition(std::move(d), ref, v); });
    form.vector("Normal", wall.body.normal, "Turn " + name, "Across the wall; any length but 0.",
                [ref](Document d, Vec3 v) { return scene::setNormal(std::move(d), ref, v); });
}

const collide::Obstacle& bodyOf(const Panel& p, ObjectRef ref) {
    return (p.session.document.scene().*scene::factsOf(ref.kind).obstacles)[ref.index].body;
}

void drawThickness(const Panel& p, FieldForm& form, ObjectRef ref, const std::string& name, const char* core) {
    form.number("Radius",
                atLeastZero(bodyOf(p, ref).radius, "units",
                            std::string("It is every point within this distance of ") + core + "; 0: sharp."),
                "Change radius of " + name, scene::setRadius, ref);
    drawColour(p, form, ref);
}

/// The points of a capsule or a triangle.
void drawCornerFields(const Panel& p, ObjectRef ref, std::initializer_list<const char*> labels, const char* help,
                      const char* core) {
    const std::string name = nameInEdit(p, ref);
    const collide::Obstacle& body = bodyOf(p, ref);
    const scene::Vec3 places[] = {body.center, body.b, body.c};
    FieldForm form(p, ref);
    std::size_t corner = 0;
    for (const char* label : labels) {
        form.vector(label, places[corner], "Reshape " + name, help, scene::setCorner, ref, corner);
        ++corner;
    }
    drawThickness(p, form, ref, name, core);
}

/// Links that turn a box by 90 degrees about the axes that are shown.
void drawQuarterTurns(const Panel& p, FieldForm& form, ObjectRef ref, const std::string& name) {
    RowRect row = form.row("Turn 90\u00b0", "A quarter turn about the x, y or z axis of space, exactly.");
    row = row.from(row.min.x + p.px(kFieldLabel));
    const float width = row.width() / 3;
    for (int i = 0; i < 3; ++i) {
        const RowRect place = row.takeFirst(width, 0);
        const char* words[] = {"x", "y", "z"};
        if (!link(p, words[i], words[i], place)) continue;
        scene::Vec3 axis(0);
        axis[i] = 1;
        const collide::Rotation turned =
            scene::turned(bodyOf(p, ref).rotation, session::fromShown(axis, p.session.settings.upAxis), 90);
        p.send(session::commitEdit, "Turn " + name, scene::setRotation(p.session.document.current(), ref, turned));
    }
}

void drawRotationFields(const Panel& p, FieldForm& form, ObjectRef ref, const std::string& name) {
    const session::UpAxis up = p.session.settings.upAxis;
    const collide::Rotation shown = session::toShown(bodyOf(p, ref).rotation, up);
    const scene::Vec3 angles = scene::anglesOf(shown);
    form.numbers("Angles", {angles.x, angles.y, angles.z}, "xyz", "Turn " + name,
                 "degrees about an axis of space: about x first, then about y, then about z.", {},
                 [ref, up](Document d, const std::vector<double>& a) {
                     const collide::Rotation turned = scene::rotationBy({a[0], a[1], a[2]});
                     return scene::setRotation(std::move(d), ref, session::fromShown(turned, up));
                 });
    drawQuarterTurns(p, form, ref, name);
    form.numbers("Rotation", {shown.w, shown.x, shown.y, shown.z}, "wxyz", "Turn " + name,
                 "part of its quaternion, which need not have length 1: its direction counts, exactly.", {},
                 [ref, up](Document d, const std::vector<double>& q) {
                     return scene::setRotation(std::move(d), ref, session::fromShown({q[0], q[1], q[2], q[3]}, up));
                 });
}

void drawMeshFields(const Panel& p, ObjectRef ref) {
    const std::string name = nameInEdit(p, ref);
    const scene::Obstacle& mesh = p.session.document.scene().meshes[ref.index];
    FieldForm form(p, ref);
    const std::string size = std::to_string(mesh.mesh->mesh->size());
    const RowRect row = form.row("Triangles", "Of the mesh, and the file that the scene names. Up to " +
                                                  std::to_string(scene::kMostReshapedTriangles) +
                                                  " of them: a corner is dragged by its dot in the picture.");
    const std::string& file = mesh.mesh->file;
    const std::string words = file.empty() ? size : size + " in " + io::shortened(file, kMostInEdit);
    cutText(p, row.from(row.min.x + p.px(kFieldLabel)), Ink::Text, words);
    form.vector("Centre", mesh.body.center, "Move " + name, "The middle of the mesh's bounds, in units.",
                scene::setPosition, ref);
    form.number("Scale", aboveZero(mesh.scale, "times", "Its size, as a share of that in its file; about its middle."),
                "Scale " + name, scene::setScale, ref);
    drawRotationFields(p, form, ref, name);
    drawThickness(p, form, ref, name, "a triangle");
}

void drawBoxFields(const Panel& p, ObjectRef ref) {
    const std::string name = nameInEdit(p, ref);
    const collide::Obstacle& box = bodyOf(p, ref);
    FieldForm form(p, ref);
    form.vector("Centre", box.center, "Move " + name, "The middle of the box, in units.", scene::setPosition, ref);
    form.numbers("Half", {box.half.x, box.half.y, box.half.z}, "xyz", "Reshape " + name,
                 "half of its side along an axis of its own, in units, >= 0.", 0,
                 [ref](Document d, const std::vector<double>& h) {
                     return scene::setHalf(std::move(d), ref, {h[0], h[1], h[2]});
                 });
    drawRotationFields(p, form, ref, name);
    drawThickness(p, form, ref, name, "the box");
}

/// How much something is worth; may be left open.
using Worth = Document (*)(Document, std::optional<double>);
void drawWorth(FieldForm& form, const char* label, std::optional<double> value, const char* unit, const char* help,
               const char* name, Worth set) {
    form.number(
        label, aboveZero(value.value_or(collide::kNoLimit), unit, help, "not set"), name,
        [set](Document d, double v) { return set(std::move(d), std::isfinite(v) ? std::optional(v) : std::nullopt); });
}

void drawRules(const Panel& p) {
    FieldForm form(p, std::nullopt);
    NumberField restitution =
        atLeastZero(p.session.document.scene().restitution, "0 to 1",
                    "Restitution e: separating speed after a contact over closing speed before it.");
    restitution.high = 1;
    form.number("Bounce", restitution, "Change restitution", scene::setRestitution);
    if (p.session.document.scene().restitution < 1) {
        form.number("Contact",
                    aboveZero(p.session.document.scene().contactDuration, "frames",
                              "Contact duration, > 0: a body that met something less than this ago meets elastically, "
                              "so that losing a share at each of ever faster contacts comes to an end."),
                    "Change contact duration", scene::setContactDuration);
    }
    drawSimultaneous(p, form);
    NumberField frames =
        atLeastZero(p.session.document.scene().frames, "frames", "Only contacts at a time up to this count.");
    frames.infinity = "no limit";
    form.number("Limit", frames, "Change limit", scene::setFrames);
    drawWorth(form, "1 unit", p.session.document.scene().si.metresPerUnit, "m",
              "Metres in a unit. Lengths and speeds are then shown in SI units as well.", "Change the worth of a unit",
              scene::setMetresPerUnit);
    drawWorth(form, "1 second", p.session.document.scene().si.framesPerSecond, "frames",
              "Frames in a second. Times and speeds are then shown in SI units as well.",
              "Change the frames of a second", scene::setFramesPerSecond);
}

/// Where a body is seen; absent for a wall, and before the eye.
std::optional<RowRect> placeInPicture(const Panel& p, ObjectRef ref) {
    const scene::Scene& scene = p.session.queries.shown().scene;
    if (ref.kind == Kind::Plane || !scene::contains(scene, ref)) return std::nullopt;
    const collide::Obstacle body = scene::obstacleOf(scene, ref);
    const view::Camera camera = p.session.viewport.camera();
    const auto seen = camera.project(scene::middleOf(body));
    if (!seen) return std::nullopt;
    const ImVec2 centre{float(seen->px.x), float(seen->px.y)};
    return RowRect{centre, centre}.grown(float(camera.pixelRadius(scene::middleOf(body), scene::reachOf(body))));
}

/// What lies between the two objects that are selected, at the instant that is shown.
void drawDistance(const Panel& p) {
    const std::optional<scene::Distance> distance = session::selectedDistance(p.session);
    if (!distance) return;
    FieldForm form(p);
    form.length("Gap", distance->gap,
                "Between the surfaces of the two selected objects at the instant that is shown, in units; below 0 they "
                "reach into each other.");
    if (distance->isAtWall)
        form.length("To wall", distance->centres, "From the centre to the wall, in units.");
    else if (distance->isAtShape)
        form.length("To core", distance->centres,
                    "From the centre to the segment, the triangle or the box within the shape, in units.");
    else
        form.length("Centres", distance->centres, "Between the centres of the two selected bodies, in units.");
    hairline(p);
}

/// The fields are those of the start; where the selected body is at the instant that is shown, and how it moves.
void drawMotionNow(const Panel& p, ObjectRef ref) {
    const std::vector<session::AnswerRow> rows = session::motionRows(p.session, ref);
    if (rows.empty()) return;
    hairline(p);
    sectionTitle(p, "At frame " + text::shortNumber(p.session.playback.instant().frames));
    for (const session::AnswerRow& row : rows) {
        const RowRect rect = nextRow(p);
        const Press press = pressIn(row.label.c_str(), rect);
        rowText(p, rect, Ink::Dim, row.label);
        const RowRect place = rect.from(rect.min.x + p.px(kFieldLabel));
        const bool isShort = row.numbers.size() == 3 && textWidth(p.fonts.mono, row.value) > place.width();
        const std::string value =
            isShort ? text::steadyVector({row.numbers[0], row.numbers[1], row.numbers[2]}, 2) : row.value;
        cutText(p, place, p.fonts.mono, Ink::Text, value, Align::Right);
        if (press.hot) tooltip(p, row.help + "\nclick to copy " + row.full);
        if (press.clicked) p.send(session::copyText, row.full, row.label);
    }
}

}  // namespace

void drawInspector(const Panel& p) {
    const std::optional<ObjectRef> primary = p.session.document.current().primary();
    const std::size_t selected = p.session.document.current().selection.size();
    std::string title =
        primary ? io::shortened(scene::nameOf(p.session.document.scene(), *primary), kMostInEdit) : "Rules";
    if (selected > 1) title += " +" + std::to_string(selected - 1);
    const bool isUnderWay = p.session.playback.instant().isUnderWay();
    if (primary && isUnderWay) title += ", at the start";
    const float linkWidth = primary ? textWidth(p, "rules") : 0;
    const RowRect head = rectAt(ImGui::GetCursorScreenPos(), {ImGui::GetContentRegionAvail().x, p.px(20)});
    sectionTitle(p, title, primary ? linkWidth + p.px(8) : 0);
    if (primary) {
        // Properties of the whole scene are shown while nothing is selected.
        if (link(p, "rules", "rules", head.last(linkWidth))) p.run("edit.select-none");
        if (!fieldsOfPage(p.session, std::nullopt).empty()) drawLitDot(p, head.last(linkWidth));
        if (ImGui::IsItemHovered()) tooltip(p, "bounce, contacts of one instant, limit: what holds for the scene");
    }
    ImGui::Dummy({1, p.px(2)});
    if (p.session.window.focusesField) {
        p.state.numbers.typeIntoFirst();
        p.send(session::forgetFieldFocus);
    }
    if (primary) p.state.numbers.keepClear(placeInPicture(p, *primary));
    ImGui::PushID(primary ? static_cast<int>(primary->kind) * 1000003 + static_cast<int>(primary->index) : -1);
    drawDistance(p);
    if (!primary) {
        drawRules(p);
    } else if (primary->kind == Kind::Ball) {
        drawBall(p, primary->index);
    } else if (primary->kind == Kind::Sphere) {
        drawSphere(p, primary->index);
    } else if (primary->kind == Kind::Plane) {
        drawWall(p, primary->index);
    } else if (primary->kind == Kind::Capsule) {
        drawCornerFields(p, *primary, {"End a", "End b"}, "An end of the segment that is its core, in units.",
                         "the segment from a to b");
    } else if (primary->kind == Kind::Triangle) {
        drawCornerFields(p, *primary, {"Corner 0", "Corner 1", "Corner 2"},
                         "A corner, in units. Edge 0 is from corner 0 to 1, edge 1 from 1 to 2, edge 2 from 2 to 0.",
                         "the triangle");
    } else if (primary->kind == Kind::Mesh) {
        drawMeshFields(p, *primary);
    } else {
        drawBoxFields(p, *primary);
    }
    if (primary && isUnderWay) drawMotionNow(p, *primary);
    ImGui::PopID();
    tellFieldNotes(p);
}

}  // namespace ui
