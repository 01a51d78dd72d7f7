// One frame of the picture, without a display: the first scene with its default overlays, and crowds.
//
// "drag" moves the ball each frame (the camera rests), "orbit" turns the camera each frame, both with the answer and
// the draw list made anew; every frame is finished before the next. "dragPlain" is a drag without soft light. The
// renderer's name is in the label. "sketch" draws the same spheres, or triangles, in the barest way
// (bench/peers/sketch_frame.h), turning.
#include <benchmark/benchmark.h>
#include <glad/gl.h>

#include <cmath>

#include "io/scene_json.h"
#include "peers/sketch_frame.h"
#include "render/gl/headless.h"
#include "render/gl/renderer.h"
#include "render/present.h"
#include "rough_terrain.h"

namespace {

using scene::Vec3;

struct Stage {
    render::gl::HeadlessContext context;
    std::unique_ptr<render::gl::Renderer> renderer;
    Stage() {
        if (context.error().empty()) renderer = std::make_unique<render::gl::Renderer>();
    }
};

Stage& stage() {
    static Stage s;
    return s;
}

scene::Document sceneNamed(const char* name) {
    scene::Document d;
    const auto loaded = io::loadScene(std::string(CAROM_SOURCE_DIR "/assets/scenes/") + name);
    if (loaded) d.scene = loaded.value().scene;
    return d;
}

scene::Document firstScene() { return sceneNamed("first.json"); }

scene::Document crowd(int count) {
    scene::Document d = firstScene();
    const int side = int(std::ceil(std::sqrt(count)));
    for (int i = 0; i < count; ++i) {
        scene::Obstacle s;
        s.body = {Vec3(0.5 * (i % side) - 0.25 * side, 4 + 0.5 * (i / side), 0.2), 0.2};
        d.scene.spheres.push_back(s);
    }
    return d;
}

/// The first scene with a turned box, or capsules, triangles and boxes, in place of the sphere.
scene::Document besideShapes(int count) {
    scene::Document d = firstScene();
    if (count == 1) d.scene.spheres = {};
    const int side = int(std::ceil(std::sqrt(count)));
    for (int i = 0; i < count; ++i) {
        scene::Obstacle o;
        const Vec3 at = count == 1 ? Vec3(0) : Vec3(0.8 * (i % side) - 0.4 * side, 4 + 0.8 * (i / side), 0.3);
        o.body.center = at;
        o.body.b = at + Vec3(0.3, 0.1, 0.2), o.body.c = at + Vec3(0, 0.4, 0.1);
        o.body.radius = 0.05;
        o.body.shape = i % 3 == 0   ? collide::Shape::Box
                       : i % 3 == 1 ? collide::Shape::Capsule
                                    : collide::Shape::Triangle;
        if (o.body.shape == collide::Shape::Box) {
            o.body.half = count == 1 ? Vec3(1, 0.8, 0.6) : Vec3(0.2, 0.15, 0.1);
            o.body.rotation = {4, 1, 2, 1};
            d.scene.boxes.push_back(o);
        } else {
            (i % 3 == 1 ? d.scene.capsules : d.scene.triangles).push_back(o);
        }
    }
    return d;
}

void frames(benchmark::State& state, scene::Document d, bool orbit, float softLight = 1) {
    if (!stage().renderer || d.scene.balls.empty()) {
        state.SkipWithError(stage().context.error().empty() ? "no scene" : stage().context.error().c_str());
        return;
    }
    const view::Rect viewport{0, 0, double(state.range(0)), double(state.range(1))};
    scene::View view = view::framed(d.scene.view.value_or(scene::View{}),
                                    render::storyBounds(d, world::firstContact(d.scene, 0)), viewport, viewport);
    const Vec3 start = d.scene.balls[0].body.position;
    int frame = 0;
    for (auto _ : state) {
        ++frame;
        if (orbit) view.yawRadians += 0.01;
        if (!orbit) d.scene.balls.edit(0).body.position = start + Vec3(0, 0, 0.2 * std::sin(0.1 * frame));
        const auto list = render::present(d, world::firstContact(d.scene, 0), {});
        const view::Camera camera(view, viewport);
        render::gl::FrameInput input;
        input.list = &list;
        input.camera = &camera;
        input.softLight = softLight;
        stage().renderer->draw(input);
        glFinish();
    }
    state.SetLabel(render::gl::rendererName());
}

void sketch(benchmark::State& state, int count) {
    if (!stage().renderer) return state.SkipWithError(stage().context.error().c_str());
    const scene::Document d = crowd(count);
    std::vector<peers::SketchBall> balls;
    for (const scene::Obstacle& s : d.scene.spheres)
        balls.push_back({float(s.body.center.x), float(s.body.center.y), float(s.body.center.z), float(s.body.radius)});
    const view::Rect viewport{0, 0, double(state.range(0)), double(state.range(1))};
    scene::View view = view::framed(d.scene.view.value_or(scene::View{}),
                                    render::storyBounds(d, world::firstContact(d.scene, 0)), viewport, viewport);
    const peers::SketchFrame frame(int(state.range(0)), int(state.range(1)), balls);
    for (auto _ : state) {
        view.yawRadians += 0.01;
        frame.draw(view::Camera(view, viewport));
        glFinish();
    }
}

/// The triangles of a mesh drawn in the barest way.
void sketchMesh(benchmark::State& state, std::size_t triangles) {
    if (!stage().renderer) return state.SkipWithError(stage().context.error().c_str());
    const scene::Document d = terrain::document(triangles);
    const collide::Mesh& mesh = *d.scene.meshes[0].mesh->mesh;
    std::vector<float> corners;
    for (const Vec3& v : mesh.vertices()) corners.insert(corners.end(), {float(v.x), float(v.y), float(v.z)});
    std::vector<std::uint32_t> indices;
    for (std::uint32_t t = 0; t < mesh.size(); ++t)
        for (const std::uint32_t corner : mesh.triangle(t)) indices.push_back(corner);
    const view::Rect viewport{0, 0, double(state.range(0)), double(state.range(1))};
    scene::View view = view::framed({}, render::storyBounds(d, world::firstContact(d.scene, 0)), viewport, viewport);
    const peers::SketchMesh frame(int(state.range(0)), int(state.range(1)), corners, indices);
    for (auto _ : state) {
        view.yawRadians += 0.01;
        frame.draw(view::Camera(view, viewport));
        glFinish();
    }
}

void sizes(benchmark::internal::Benchmark* b) {
    b->Args({766, 600})
        ->Args({1280, 720})
        ->Args({1920, 1080})
        ->Unit(benchmark::kMillisecond)
        ->MeasureProcessCPUTime()
        ->UseRealTime();
}

void drag(benchmark::State& state) { frames(state, firstScene(), false); }
void dragPlain(benchmark::State& state) { frames(state, firstScene(), false, 0); }
void dragBesideABox(benchmark::State& state) { frames(state, besideShapes(1), false); }
void dragBeside3000Shapes(benchmark::State& state) { frames(state, besideShapes(3000), false); }
void orbit(benchmark::State& state) { frames(state, firstScene(), true); }
void crowdOf10000(benchmark::State& state) { frames(state, crowd(10'000), true); }
void crowdOf1000000(benchmark::State& state) { frames(state, crowd(1'000'000), true); }
void sketchOf10000(benchmark::State& state) { sketch(state, 10'000); }
void sketchOf1000000(benchmark::State& state) { sketch(state, 1'000'000); }
void gasOf10000(benchmark::State& state) { frames(state, sceneNamed("gas.json"), true); }

void orbitMeshOf1000000(benchmark::State& state) { frames(state, terrain::document(1'000'000), true); }
void sketchMeshOf1000000(benchmark::State& state) { sketchMesh(state, 1'000'000); }

BENCHMARK(drag)->Apply(sizes);
BENCHMARK(dragPlain)->Apply(sizes);
BENCHMARK(dragBesideABox)->Apply(sizes);
BENCHMARK(dragBeside3000Shapes)
    ->Args({1280, 720})
    ->Unit(benchmark::kMillisecond)
    ->MeasureProcessCPUTime()
    ->UseRealTime();
BENCHMARK(orbit)->Apply(sizes);
BENCHMARK(crowdOf10000)->Args({1280, 720})->Unit(benchmark::kMillisecond)->MeasureProcessCPUTime()->UseRealTime();
BENCHMARK(sketchOf10000)->Args({1280, 720})->Unit(benchmark::kMillisecond)->MeasureProcessCPUTime()->UseRealTime();
BENCHMARK(crowdOf1000000)->Args({1280, 720})->Unit(benchmark::kMillisecond)->MeasureProcessCPUTime()->UseRealTime();
BENCHMARK(sketchOf1000000)->Args({1280, 720})->Unit(benchmark::kMillisecond)->MeasureProcessCPUTime()->UseRealTime();
BENCHMARK(orbitMeshOf1000000)->Args({1280, 720})->Unit(benchmark::kMillisecond)->MeasureProcessCPUTime()->UseRealTime();
BENCHMARK(sketchMeshOf1000000)
    ->Args({1280, 720})
    ->Unit(benchmark::kMillisecond)
    ->MeasureProcessCPUTime()
    ->UseRealTime();
BENCHMARK(gasOf10000)
    ->Args({766, 600})
    ->Args({1280, 720})
    ->Unit(benchmark::kMillisecond)
    ->MeasureProcessCPUTime()
    ->UseRealTime();

}  // namespace

BENCHMARK_MAIN();
