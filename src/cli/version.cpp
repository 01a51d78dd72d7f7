#include "cli/version.h"

#include <string_view>

#include "base/build_info.h"
#include "collide/batch.h"
#include "render/gl/headless.h"
#include "render/gl/renderer.h"
#include "world/broad_phase/nearest.h"

namespace cli {
namespace {

constexpr std::size_t kTitleWidth = 12;

std::string row(std::string title, std::string_view text) {
    title.resize(std::max(kTitleWidth, title.size() + 1), ' ');
    return "\n" + title + std::string(text);
}

const char* nameOf(world::Simd simd) {
    return simd == world::Simd::Avx512 ? "avx512" : simd == world::Simd::Avx2 ? "avx2" : "portable";
}

/// The vector instructions in use: map and batch use the widest of the machine. The results are bit-identical.
std::string vectors() {
    return std::string(collide::name(collide::widestLanes())) + " for batches of queries, " +
           nameOf(world::bestSimd()) + " between bodies";
}

std::string openGl() {
    const render::gl::HeadlessContext context;
    if (!context.error().empty()) return "none: " + context.error();
    return render::gl::versionName() + ", on " + render::gl::rendererName();
}

std::string libraries(const Hooks& hooks) {
    std::string text;
    for (const base::Library& library : base::libraries()) {
        const bool isWindow = library.name == "GLFW" && hooks.windowLibrary;
        text +=
            row(library.name, isWindow ? hooks.windowLibrary() + ", built with " + library.version : library.version);
    }
    return text;
}

}  // namespace

std::string versionLine() { return std::string("carom ") + base::version(); }

std::string versionReport(const Hooks& hooks) {
    return versionLine() + row("compiler", base::compiler()) + row("vectors", vectors()) + row("OpenGL", openGl()) +
           libraries(hooks) + row("glad", render::gl::loaderVersion());
}

}  // namespace cli
