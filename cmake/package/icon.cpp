// Draws Carom's icon with Carom's own renderer: a ball, at the end of the path it swept, strikes a sphere.
//
//     carom_icon FOLDER     writes FOLDER/SIZExSIZE/apps/carom.png for every size of the hicolor theme
//
// Each size is drawn enlarged and averaged, with few and thick strokes if it is small.

#include <glm/geometric.hpp>

#include <cstdio>
#include <filesystem>
#include <string>

#include "io/png.h"
#include "render/gl/headless.h"
#include "render/gl/renderer.h"
#include "render/palette.h"

namespace {

using render::Ink;
using render::Vec3;

constexpr int kSizes[] = {16, 24, 32, 48, 64, 128, 256, 512};
constexpr int kLargestDrawn = 2048, kSmall = 32;

/// The icon as a draw list. Coordinates: x right, z up, the picture from -1 to 1.
render::DrawList drawing(int size) {
    const bool isSmall = size <= kSmall;
    const double sphere = isSmall ? 0.60 : 0.56, ball = isSmall ? 0.40 : 0.33;
    const Vec3 target = isSmall ? Vec3{0.38, 0, -0.35} : Vec3{0.40, 0, -0.41};
    const Vec3 normal = glm::normalize(isSmall ? Vec3{-0.7, 0, 0.7} : Vec3{-0.55, 0, 0.83});
    const Vec3 centre = target + (sphere + ball) * normal;
    const Vec3 in = Vec3{isSmall ? 0.2 : 0.44, 0, -0.05};  // the drawn part of the path
    const Vec3 out = in - 2 * glm::dot(in, normal) * normal;
    render::DrawList list;
    list.ground = false;
    list.solids.push_back({target, sphere, render::color(render::Theme::Dark, Ink::Sphere), {}});
    list.solids.push_back({centre, ball, render::color(render::Theme::Dark, Ink::Ball), {}});
    list.capsules.push_back({centre - in, centre, ball, Ink::Ball, 0.4f, false, true});
    if (!isSmall) {
        const Vec3 way = glm::normalize(out);
        list.arrows.push_back({centre + way * (ball + 0.02), centre + way * (ball + 0.33), Ink::VelocityOut, 8});
    }
    return list;
}

/// Averages blocks of `times` x `times` pixels, weighted by their alpha.
io::Image reduced(const io::Image& large, int times) {
    io::Image small{large.width / times, large.height / times, {}};
    for (int y = 0; y < small.height; ++y) {
        for (int x = 0; x < small.width; ++x) {
            double sum[4] = {};
            for (int j = 0; j < times * times; ++j) {
                const int row = y * times + j / times, column = x * times + j % times;
                const unsigned char* pixel = &large.rgba[4 * std::size_t(row * large.width + column)];
                for (int k = 0; k < 3; ++k) sum[k] += double(pixel[k]) * pixel[3];
                sum[3] += pixel[3];
            }
            for (int k = 0; k < 3; ++k)
                small.rgba.push_back(static_cast<unsigned char>(sum[3] > 0 ? sum[k] / sum[3] + 0.5 : 0));
            small.rgba.push_back(static_cast<unsigned char>(sum[3] / (times * times) + 0.5));
        }
    }
    return small;
}

io::Image draw(render::gl::Renderer& renderer, int size) {
    const int times = std::min(16, kLargestDrawn / size), side = size * times;
    scene::View view;
    view.orthographic = true;
    view.pitchRadians = 0;
    const view::Camera unit(view, {0, 0, double(side), double(side)});
    view.distance *= 1 / (side / 2.0 * unit.unitsPerPixel({0, 0, 0}));
    const view::Camera camera(view, {0, 0, double(side), double(side)});
    const render::DrawList list = drawing(size);
    renderer.draw({&list, &camera, render::Theme::Dark, float(side) / 256, true});
    return reduced({side, side, renderer.readPixels()}, times);
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 2) return 2;
    const render::gl::HeadlessContext context;
    std::string problem = context.error();
    if (problem.empty()) {
        render::gl::Renderer renderer;
        problem = renderer.error();
        for (const int size : kSizes) {
            const std::string side = std::to_string(size);
            const std::filesystem::path folder = std::filesystem::path(argv[1]) / (side + 'x' + side) / "apps";
            std::filesystem::create_directories(folder);
            if (problem.empty()) problem = io::writePng(folder / "carom.png", draw(renderer, size));
        }
    }
    if (!problem.empty()) std::fprintf(stderr, "carom_icon: %s\n", problem.c_str());
    return problem.empty() ? 0 : 1;
}
