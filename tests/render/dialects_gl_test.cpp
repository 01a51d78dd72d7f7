// The shaders in the dialect of OpenGL ES 3.0 beside that of OpenGL 3.3.
#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "io/scene_json.h"
#include "render/compare_images.h"
#include "render/gl/device/driver.h"
#include "render/gl/device/shader.h"
#include "render/gl/headless.h"
#include "render/gl/renderer.h"
#include "render/present.h"

namespace {

using render::gl::Api;

constexpr int kWidth = 480, kHeight = 270;

/// A scene of assets/scenes as the window shows it, with every overlay.
io::Image draw(render::gl::Renderer& renderer, const std::string& name) {
    const auto loaded = io::loadScene(std::string(CAROM_SOURCE_DIR) + "/assets/scenes/" + name + ".json");
    scene::Document document;
    if (loaded) document.scene = loaded.value().scene;
    render::PresentOptions options;
    for (const auto& info : vocabulary::kOverlayInfos) options.overlays.set(info.overlay, true);
    const render::DrawList list = render::present(document, world::firstContact(document.scene, 0), options);
    const view::Camera camera(document.scene.view.value_or(scene::View{}), {0, 0, kWidth, kHeight});
    renderer.draw({&list, &camera});
    return {kWidth, kHeight, renderer.readPixels()};
}

/// Pictures that need every shader: scenes, and a crowd of more balls than a row of texels holds, drawn in both ways.
std::vector<io::Image> pictures() {
    std::vector<io::Image> all;
    for (const bool isOnCpu : {false, true}) {
        render::gl::Renderer renderer(isOnCpu);
        EXPECT_EQ(renderer.error(), "");
        for (const char* name : {"first", "table", "bank", "moving-target"}) all.push_back(draw(renderer, name));
        render::DrawList list;
        list.ground = true;
        for (int i = 0; i < 3000; ++i)
            list.solids.push_back({render::Vec3(i % 60 - 30, i / 60 - 25, 0.4), 0.4, {0.9f, 0.5f, 0.2f, 1}, {}});
        scene::View view;
        view.distance = 60;
        const view::Camera camera(view, {0, 0, kWidth, kHeight});
        renderer.draw({&list, &camera});
        all.push_back({kWidth, kHeight, renderer.readPixels()});
    }
    return all;
}

void expectEachShaderCompiles() {
    std::size_t count = 0;
    for (const render::gl::EmbeddedShader& shader : render::gl::embeddedShaders()) {
        const std::string_view name = shader.name;
        if (!name.ends_with(".vert")) continue;
        const std::string stem(name.substr(0, name.size() - 5));
        EXPECT_EQ(render::gl::Program(stem).error(), "");
        ++count;
    }
    EXPECT_GE(count, 10u);
}

TEST(Dialects, APictureOfOpenGlEsIsThatOfOpenGl) {
    std::vector<io::Image> plain, es;
    {
        const render::gl::HeadlessContext context;
        if (!context.error().empty()) GTEST_SKIP() << context.error();
        EXPECT_FALSE(render::gl::isEs());
        expectEachShaderCompiles();
        plain = pictures();
    }
    const render::gl::HeadlessContext context(Api::OpenGLES30);
    if (!context.error().empty()) GTEST_SKIP() << context.error();
    ASSERT_TRUE(render::gl::isEs());
    expectEachShaderCompiles();
    es = pictures();
    for (std::size_t i = 0; i < plain.size(); ++i) {
        const render::test::Difference off = render::test::difference(plain[i], es[i]);
        EXPECT_LE(off.largest, 2) << i;
        EXPECT_LE(off.mean, 0.01) << i;
    }
}

}  // namespace
