// The cost of an edit among many bodies: a step of a drag beside drawing, and the memory of undo.
//
//   edit           the drag's document of one pointer position, shown as a preview; comparison with the saved scene
//   first_contact  of the dragged ball with all others; of a ball with an aim; of a ball that meets nothing
//   drag           both, for the selected ball: without groups
//   groups         one body moved, and the groups of all taken anew
//   first_contact_grouped  first_contact by groups: what the session asks
//   pick           the bodies under a pixel, by groups
//   session        a drag through the session: from the pointer position to the answer, the paths and present()'s
//                  input, beside drawing: the step that must take under 4 ms among 1e6 bodies
//   session_mesh   the same of a ball over a mesh of so many triangles
//   present        the draw list, for comparison: drawing
//   session_memory a session with its draw list; bytes a body, from the allocator
//   read_scene     a scene file read, beside its text parsed into a tree by nlohmann::json (read_tree)
//   undo           1000 steps recorded; bytes beyond the scene, from the allocator
#include <benchmark/benchmark.h>
#include <malloc.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "io/scene_json.h"
#include "render/present.h"
#include "rough_terrain.h"
#include "scene/edits.h"
#include "scene/history.h"
#include "session/actions/panel_actions.h"
#include "session/actions/play_actions.h"
#include "session/actions/view_actions.h"
#include "session/actions/viewport_input.h"
#include "session/session.h"
#include "session/texts/present_options.h"
#include "view/gesture.h"
#include "world/first_contact.h"
#include "world/gas.h"

namespace {

using scene::Vec3;

constexpr double kPacking = 0.2;
constexpr int kUndoSteps = 1000;
constexpr double kMegabyte = 1e6;

/// The selected ball is small enough to move between the others: an overlap would decide the answer early.
scene::Document crowd(const benchmark::State& state) {
    scene::Document document{worlds::gas(static_cast<std::size_t>(state.range(0)), kPacking), {}};
    document.selection = {{scene::Kind::Ball, document.scene.balls.size() / 2}};
    document.scene.balls.edit(document.selection.back().index).body.radius = 0.05;
    return document;
}

/// The drag of the selected ball, driven by pointer positions.
class BallDrag {
  public:
    explicit BallDrag(const scene::Document& start)
        : m_history(start),
          m_saved(start.scene),
          m_camera(scene::View{}, {0, 0, 1280, 720}),
          m_drag(start, {start.selection.back(), view::Handle::Body, 1}, m_camera, {640, 360}) {}

    /// @return false if the scene is as it was saved
    bool step() {
        const double angle = 0.1 * ++m_step;
        const view::Vec2 px(640 + 30 * std::sin(angle), 360 + 20 * std::cos(angle));
        scene::Document next = m_drag.update(m_camera, px, {}).document;
        if (next == m_history.current()) return false;
        m_history.preview(std::move(next));
        return !(m_history.current().scene == m_saved);
    }
    void end() { m_history.commitPreview(m_drag.name()); }
    [[nodiscard]] const scene::Document& document() const { return m_history.current(); }

  private:
    scene::History m_history;
    scene::Scene m_saved;
    view::Camera m_camera;
    view::Drag m_drag;
    int m_step = 0;
};

void edit(benchmark::State& state) {
    BallDrag drag(crowd(state));
    for (auto _ : state) benchmark::DoNotOptimize(drag.step());
}

void contactOf(benchmark::State& state, const scene::Document& document) {
    for (auto _ : state) benchmark::DoNotOptimize(world::firstContact(document.scene, *document.activeBall()));
}

void firstContact(benchmark::State& state) { contactOf(state, crowd(state)); }

void firstContactOfAimed(benchmark::State& state) {
    const scene::Document document = crowd(state);
    contactOf(state, scene::setAim(document, *document.activeBall(), Vec3(0)));
}

/// Away from the crowd: every ball is missed or receding.
void firstContactOfNone(benchmark::State& state) {
    scene::Document document = crowd(state);
    const scene::ObjectRef ball = *document.primary();
    document.scene.planes.clear();
    document = scene::setPosition(std::move(document), ball, {-1e3, 20, 30});
    contactOf(state, scene::setVelocity(std::move(document), ball, {1, 20, 30}));
}

void drag(benchmark::State& state) {
    BallDrag drag(crowd(state));
    for (auto _ : state) {
        benchmark::DoNotOptimize(drag.step());
        benchmark::DoNotOptimize(world::firstContact(drag.document().scene, *drag.document().activeBall()));
    }
}

void groupsOfOneMoved(benchmark::State& state) {
    BallDrag drag(crowd(state));
    scene::BodyGroups groups;
    groups.update(drag.document().scene);
    for (auto _ : state) {
        benchmark::DoNotOptimize(drag.step());
        groups.update(drag.document().scene);
    }
}

void firstContactGrouped(benchmark::State& state) {
    const scene::Document document = crowd(state);
    scene::BodyGroups groups;
    groups.update(document.scene);
    for (auto _ : state) benchmark::DoNotOptimize(world::firstContact(document.scene, *document.activeBall(), groups));
}

void pick(benchmark::State& state) {
    const scene::Document document = crowd(state);
    scene::BodyGroups groups;
    groups.update(document.scene);
    const view::Stage stage = view::stageOf(document.scene, groups);
    const view::Camera camera(scene::View{}, {0, 0, 1280, 720});
    int step = 0;
    for (auto _ : state) {
        const view::Vec2 px(640 + 30 * std::sin(0.1 * ++step), 360);
        benchmark::DoNotOptimize(view::pickAll(document, stage, camera, px, 1, &groups));
    }
}

void dragInSession(benchmark::State& state, const scene::Document& document) {
    session::Session session;
    session.document.commit("Open", document);
    setArea(session, {});
    session::ViewportInput input(session);
    const Vec3 ball = scene::positionOf(session.document.scene(), *session.document.current().primary());
    session.viewport.setView({.target = ball});
    const view::Vec2 grip = session.viewport.camera().project(ball)->px;
    input.press(session::MouseButton::Left, grip, {}, 0);
    int step = 0;
    for (auto _ : state) {
        const double angle = 0.1 * ++step;
        input.move(grip + view::Vec2(30 * std::sin(angle), 20 * std::cos(angle)), {});
        input.update();
        benchmark::DoNotOptimize(session.queries.encounter());
        benchmark::DoNotOptimize(presentOptions(session));
        benchmark::DoNotOptimize(session.file.isDirty());
        benchmark::DoNotOptimize(&session.queries.shown());
    }
    if (!input.gesture().isDragging()) state.SkipWithError("nothing was dragged");
}

void sessionDrag(benchmark::State& state) { dragInSession(state, crowd(state)); }
void sessionDragOverMesh(benchmark::State& state) {
    dragInSession(state, terrain::document(static_cast<std::size_t>(state.range(0))));
}

void present(benchmark::State& state) {
    const scene::Document document = crowd(state);
    const auto encounter = world::firstContact(document.scene, *document.activeBall());
    for (auto _ : state) benchmark::DoNotOptimize(render::present(document, encounter, {}));
}

void readScene(benchmark::State& state) {
    const std::string text = io::writeScene(worlds::gas(static_cast<std::size_t>(state.range(0)), kPacking));
    for (auto _ : state)
        if (!io::readScene(text)) state.SkipWithError("the scene was not read");
}

void readTree(benchmark::State& state) {
    const std::string text = io::writeScene(worlds::gas(static_cast<std::size_t>(state.range(0)), kPacking));
    for (auto _ : state) benchmark::DoNotOptimize(nlohmann::json::parse(text).is_object());
}

double allocatedBytes() {
    const struct mallinfo2 info = mallinfo2();
    return static_cast<double>(info.uordblks) + static_cast<double>(info.hblkhd);
}

/// As in the window at rest: the document, what is computed for a frame, and the list that is drawn.
void sessionMemory(benchmark::State& state) {
    double bytes = 0;
    for (auto _ : state) {
        const double before = allocatedBytes();
        session::Session session;
        session.document.commit("Open", crowd(state));
        setArea(session, {});
        for (int frame = 0; frame < 3; ++frame) advance(session, 1.0 / 60);
        const render::DrawList list = picture(session, presentOptions(session));
        benchmark::DoNotOptimize(session.file.isDirty());
        bytes = allocatedBytes() - before;
        if (list.solids.empty()) state.SkipWithError("nothing is drawn");
    }
    state.counters["bytes_a_body"] = bytes / static_cast<double>(state.range(0));
}

/// Every step moves another ball, so that no two entries share its block.
void undo(benchmark::State& state) {
    const double none = allocatedBytes();
    const scene::Document start = crowd(state);
    const double scene = allocatedBytes();
    double steps = 0, counted = 0;
    for (auto _ : state) {
        scene::History history(start);
        const std::size_t before = history.bytes();
        for (std::size_t i = 0; i < kUndoSteps; ++i) {
            const scene::ObjectRef ball{scene::Kind::Ball, i * 7919 % start.scene.balls.size()};
            history.commit("Move ball", scene::moveBy(history.current(), {ball}, {1e-3, 0, 0}));
        }
        steps = allocatedBytes() - scene;
        counted = static_cast<double>(history.bytes() - before);
        if (history.size() != kUndoSteps + 1) state.SkipWithError("entries were dropped");
    }
    state.counters["scene_MB"] = (scene - none) / kMegabyte;
    state.counters["steps_MB"] = steps / kMegabyte;
    state.counters["counted_MB"] = counted / kMegabyte;
}

}  // namespace

int main(int argc, char** argv) {
    benchmark::Initialize(&argc, argv);
    const std::pair<const char*, void (*)(benchmark::State&)> kinds[] = {
        {"edit", edit},
        {"first_contact", firstContact},
        {"first_contact_aimed", firstContactOfAimed},
        {"first_contact_none", firstContactOfNone},
        {"drag", drag},
        {"groups", groupsOfOneMoved},
        {"first_contact_grouped", firstContactGrouped},
        {"pick", pick},
        {"session", sessionDrag},
        {"session_mesh", sessionDragOverMesh},
        {"present", present},
        {"session_memory", sessionMemory},
        {"read_scene", readScene},
        {"read_tree", readTree},
        {"undo", undo},
    };
    for (const auto& [name, run] : kinds)
        benchmark::RegisterBenchmark(name, run)->Arg(1'000)->Arg(10'000)->Arg(100'000)->Arg(1'000'000)->Unit(
            benchmark::kMillisecond);
    benchmark::RunSpecifiedBenchmarks();
}
