#include "cli/version.h"

#include <string_view>

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
    switch (simd) {
        case world::Simd::Avx2:
            return "avx2";
        case world::Simd::Avx512:
            return "avx512";
        case world::Simd::Scalar:
            break;
    }
    return "portable";
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

/// One line for each of "Name 1.2|Other name 3.4": the version follows the words of the name.
std::string libraries(const Hooks& hooks) {
    std::string text;
    std::string_view rest = CAROM_LIBRARIES;
    while (!rest.empty()) {
        const std::string_view one = rest.substr(0, rest.find('|'));
        rest.remove_prefix(std::min(rest.size(), one.size() + 1));
        const std::size_t space = one.substr(0, 5) == "Dear " ? one.find(' ', 5) : one.find(' ');
        const std::string name(one.substr(0, space)), version(one.substr(space + 1));
        if (name == "GLFW" && hooks.windowLibrary)
            text += row(name, hooks.windowLibrary() + ", built with " + version);
        else
            text += row(name, version);
    }
    return text;
}

}  // namespace

std::string versionLine() { return "carom " CAROM_VERSION; }

std::string versionReport(const Hooks& hooks) {
    return versionLine() + row("compiler", CAROM_COMPILER) + row("vectors", vectors()) + row("OpenGL", openGl()) +
           libraries(hooks) + row("glad", render::gl::loaderVersion());
}

}  // namespace cli
