#include "render/gl/solids.h"

#include <glad/gl.h>

#include <algorithm>
#include <cstdint>
#include <glm/geometric.hpp>
#include <span>

#include "platform/machine.h"
#include "platform/threads.h"
#include "render/gl/depth_cells.h"
#include "render/gl/device/driver.h"
#include "render/gl/shadows.h"
#include "render/gl/silhouette.h"
#include "render/paint/ascending_order.h"
#include "render/paint/crowd.h"
#include "render/paint/occluders.h"

namespace render::gl {
namespace {

constexpr std::size_t kCrowd = 1000;  // from this number on, small spheres are drawn with less arithmetic
constexpr double kSmall = 16;         // radius in pixels: sight lines through a smaller sphere count as parallel

/// A body that hides a part of another has the smaller number: the square of a tangent from the eye. (The distances of
/// the centres along the view would not do for touching bodies side by side.)
float farness(const glm::vec4& s, const Frame& frame) {
    return frame.camera().orthographic() ? -s.z : glm::dot(glm::vec3(s), glm::vec3(s)) - s.w * s.w;
}

/// True for a sphere that is farther in front of the eye than its size, and small in the picture.
bool isSmall(const glm::vec4& sphere, const Frame& frame) {
    const double depth = -double(sphere.z), r = double(sphere.w);
    return (frame.camera().orthographic() || depth > 4 * r) && r < kSmall * frame.pixelSize(double(sphere.z));
}

/// True for a small sphere that is drawn as a point: OpenGL leaves out points whose centre is beside the picture.
bool isPoint(const glm::vec4& sphere, const Frame& frame) {
    if (!isSmall(sphere, frame)) return false;
    const glm::dvec2 middle = frame.toPixel(Vec3(sphere)), size = frame.size();
    return middle.x > 1 && middle.y > 1 && middle.x < size.x - 1 && middle.y < size.y - 1;
}

/// The solids of a frame that have a size.
struct Spheres {
    std::vector<glm::vec4> places;      ///< centre in view space, radius in w
    std::vector<std::uint32_t> solids;  ///< index of each in the draw list

    explicit Spheres(const Frame& frame) {
        const std::vector<Solid>& all = frame.input().list->solids;
        places.reserve(all.size());
        solids.reserve(all.size());
        for (std::uint32_t i = 0; i < all.size(); ++i) {
            const glm::vec4 place(frame.toView(all[i].center), frame.length(all[i].radius));
            if (!(place.w > 0)) continue;
            places.push_back(place);
            solids.push_back(i);
        }
    }
};

/// Some of the spheres, farthest first, without those that coincide with a later one.
std::vector<std::uint32_t> farthestFirst(const Frame& frame, const Spheres& spheres,
                                         std::span<const std::uint32_t> some) {
    std::vector<float> keys;
    keys.reserve(some.size());
    for (const std::uint32_t i : some) keys.push_back(-farness(spheres.places[i], frame));
    std::vector<std::uint32_t> order = ascendingOrder(keys);
    for (std::uint32_t& i : order) i = some[i];
    leaveOutCoincident(order, spheres.places);
    return order;
}

/// True for a ball that is drawn as a speck, if no larger one is behind it: patches are drawn before the other balls,
/// whose soft edges blend over them.
bool isSpeck(const glm::vec4& sphere, const Frame& frame) {
    return isSmall(sphere, frame) && double(sphere.w) < Specks::kLargest * frame.pixelSize(double(sphere.z));
}

/// The spheres as they are uploaded, by index.
struct Uploaded {
    std::vector<std::uint32_t> spheres;  ///< the large ones, the small ones, then hidden ones that cast a shadow
    std::vector<std::uint32_t> casters;  ///< places in `spheres` of those whose shadow shows
    std::size_t large = 0, small = 0;
    std::vector<std::uint32_t> specks;  ///< balls that the CPU draws
    std::vector<std::uint32_t> onCpu;   ///< balls whose shadow the CPU draws
    [[nodiscard]] bool isCrowd() const { return small > 0 || !specks.empty(); }
};

/// Fills in the specks. @return the other spheres
std::vector<std::uint32_t> withoutSpecks(const Frame& frame, const Spheres& spheres, bool areWanted, Uploaded& all) {
    std::vector<std::uint32_t> rest, specks;
    for (std::uint32_t i = 0; i < spheres.places.size(); ++i)
        (areWanted && isSpeck(spheres.places[i], frame) ? specks : rest).push_back(i);
    if (specks.empty()) return rest;
    DepthCells cells(frame);
    for (const std::uint32_t i : rest) cells.add(spheres.places[i]);
    std::erase_if(specks, [&](std::uint32_t i) {
        const bool isBefore = cells.isBehind(spheres.places[i]);
        if (isBefore) rest.push_back(i);
        return isBefore;
    });
    all.specks = farthestFirst(frame, spheres, specks);
    return rest;
}

Uploaded uploaded(const Frame& frame, const Spheres& spheres, bool isOnCpu) {
    const bool isMany = spheres.places.size() > kCrowd;
    Uploaded all;
    const std::vector<std::uint32_t> rest = withoutSpecks(frame, spheres, isMany && isOnCpu, all);
    std::vector<std::uint32_t> drawn, hidden;
    if (isMany) {
        std::vector<glm::vec4> places;
        places.reserve(rest.size());
        for (const std::uint32_t i : rest) places.push_back(spheres.places[i]);
        const std::vector<std::uint8_t> seen = seenOf(places, frame.lens());
        for (std::size_t at = 0; at < rest.size(); ++at) (seen[at] ? drawn : hidden).push_back(rest[at]);
    } else {
        drawn = rest;
    }
    all.spheres = farthestFirst(frame, spheres, drawn);
    if (isMany) {
        const auto small = std::stable_partition(all.spheres.begin(), all.spheres.end(),
                                                 [&](std::uint32_t i) { return !isPoint(spheres.places[i], frame); });
        all.small = std::size_t(all.spheres.end() - small);
    }
    all.large = all.spheres.size() - all.small;
    if (!frame.input().list->ground) return all;
    // With the CPU's shadows, the others are those of large bodies.
    isOnCpu = isOnCpu && all.isCrowd();
    if (isOnCpu) all.onCpu = all.specks;
    const auto isForCpu = [&](std::uint32_t i) { return isOnCpu && isSmall(spheres.places[i], frame); };
    const auto casts = [&, faintest = faintestShadow(all.isCrowd())](std::uint32_t i) {
        return castsShadow(frame, spheres.places[i], faintest);
    };
    for (std::uint32_t at = 0; at < all.spheres.size(); ++at) {
        if (isForCpu(all.spheres[at])) {
            all.onCpu.push_back(all.spheres[at]);
        } else if (casts(all.spheres[at])) {
            all.casters.push_back(at);
        }
    }
    std::erase_if(hidden, [&](std::uint32_t i) { return !isForCpu(i) && !casts(i); });
    for (const std::uint32_t i : farthestFirst(frame, spheres, hidden)) {
        if (isForCpu(i)) {
            all.onCpu.push_back(i);
            continue;
        }
        all.casters.push_back(std::uint32_t(all.spheres.size()));
        all.spheres.push_back(i);
    }
    return all;
}

const Rgba& colorOf(const Frame& frame, const Spheres& spheres, std::uint32_t i) {
    return frame.input().list->solids[spheres.solids[i]].color;
}

/// What the shaders read.
struct Lists {
    /// Axes of the silhouette and range of occluders: for all spheres, then for the first `large` ones alone.
    std::vector<glm::vec4> texels;
    std::vector<glm::vec4> occluders;  ///< in the axes and radii of the ball that they shade
};

/// @param room  for occluders
Lists listsOf(const Frame& frame, const Spheres& spheres, const Uploaded& all, std::size_t room) {
    Lists lists;
    auto& [texels, occluders] = lists;
    texels.reserve(2 * all.spheres.size() + 4 * all.large);
    for (const std::uint32_t i : all.spheres) {
        const Rgba& color = colorOf(frame, spheres, i);
        texels.push_back(spheres.places[i]);
        texels.emplace_back(color.r, color.g, color.b, color.a);
    }
    std::vector<glm::vec4> ordered;
    const bool isSoft = frame.input().softLight > 0 && spheres.places.size() <= kMostShaded;
    if (isSoft)
        for (const std::uint32_t i : all.spheres) ordered.push_back(spheres.places[i]);
    for (std::size_t i = 0; i < all.large; ++i) {
        const glm::vec4& sphere = spheres.places[all.spheres[i]];
        const Vec3 center(sphere);
        const double r = double(sphere.w);
        const auto s = silhouetteOf(frame, center, r);
        const Silhouette axes = s.value_or(Silhouette{});  // radiusPx 0: not drawn
        const std::size_t before = occluders.size();
        for (const Occluder& other : isSoft ? occludersOf(ordered, i) : std::vector<Occluder>()) {
            if (occluders.size() == room) break;
            const Vec3 away = (Vec3(ordered[other.index]) - center) / r;
            occluders.emplace_back(glm::dot(away, axes.x), glm::dot(away, axes.y), glm::dot(away, axes.toEye),
                                   double(ordered[other.index].w) / r * other.strength);
        }
        texels.emplace_back(axes.x, axes.slope);
        texels.emplace_back(axes.y, axes.spread);
        texels.emplace_back(axes.toEye, axes.radiusPx);
        texels.emplace_back(before, occluders.size() - before, 0, 0);
    }
    return lists;
}

/// Runs `draw` for the shares of all threads, this one among them; for one share where there is little to draw.
template <class Draw>
void drawInStripes(std::size_t shapes, const Draw& draw) {
    constexpr std::size_t kFew = 5000;
    constexpr unsigned kMostThreads = 8;
    const int count = shapes < kFew ? 1 : int(std::min(platform::threadCount(), kMostThreads));
    std::vector<std::future<void>> others;
    for (int i = 1; i < count; ++i)
        others.push_back(platform::runBeside([&draw, i, count] { draw(Stripes{i, count}); }));
    draw(Stripes{0, count});
    for (std::future<void>& other : others) other.get();
}

/// Draws the specks, and marks the pixels whose ground they hide.
void drawSpecks(const Frame& frame, const Spheres& spheres, const Uploaded& all, CrowdPatches& patches) {
    patches.specks.begin(frame);
    bool areAbove = true;
    for (const std::uint32_t i : all.specks) areAbove = areAbove && patches.shade.isAbove(spheres.places[i]);
    drawInStripes(all.specks.size(), [&](Stripes stripes) {
        for (const std::uint32_t i : all.specks)
            patches.specks.add(spheres.places[i], colorOf(frame, spheres, i), stripes);
    });
    Patch& patch = patches.specks.patch();
    for (int y = patch.bottom(); areAbove && y < patch.top(); ++y)
        for (int x = 0; x < patch.width(); ++x)
            if (patch.depths(y)[x] < 1) patches.shade.hide(x, y);
    patches.balls.upload(patch.take());
}

PatchPixels shadowsOf(const Frame& frame, const Spheres& spheres, const Uploaded& all, GroundShade& shade) {
    for (std::size_t i = 0; i < all.large + all.small; ++i) shade.hide(spheres.places[all.spheres[i]]);
    drawInStripes(all.onCpu.size(), [&](Stripes stripes) {
        for (const std::uint32_t i : all.onCpu) shade.add(spheres.places[i], colorOf(frame, spheres, i), stripes);
    });
    return shade.take();
}

}  // namespace

Solids::Solids(Programs& programs, bool isOnCpu)
    : m_isOnCpu(isOnCpu), m_programs(programs), m_program(programs.begin("sphere")), m_occluderRoom(occluderRoom()) {}

void Solids::prepare(const Frame& frame) {
    const auto spheres = std::make_shared<const Spheres>(frame);
    const auto all = std::make_shared<const Uploaded>(uploaded(frame, *spheres, m_isOnCpu));
    m_large = int(all->large);
    m_small = int(all->small);
    m_count = int(all->spheres.size());
    m_hasSpecks = !all->specks.empty();
    m_isShadedOnCpu = !all->onCpu.empty();
    if (m_hasSpecks || m_isShadedOnCpu) {
        if (!m_patches) m_patches = std::make_unique<CrowdPatches>(m_programs);
        m_patches->shade.begin(frame);
    }
    if (m_hasSpecks) drawSpecks(frame, *spheres, *all, *m_patches);
    if (m_isShadedOnCpu)
        m_shadowPixels = platform::runBeside(
            [this, &frame, spheres, all] { return shadowsOf(frame, *spheres, *all, m_patches->shade); });
    const Lists lists = listsOf(frame, *spheres, *all, m_occluderRoom);
    m_texels.upload(lists.texels);
    m_occluders.upload(std::as_bytes(std::span(lists.occluders)), m_occluderRoom * sizeof(glm::vec4));
    m_shadows.upload(all->casters);
}

void Solids::draw() {
    if (m_hasSpecks) m_patches->balls.draw();
    m_texels.bind();
    if (m_large > 0) {
        m_program.use();
        glUniform1i(m_program.uniform("u_axes"), 2 * m_count);
        glDrawArrays(GL_TRIANGLES, 0, 18 * m_large);
    }
    if (m_small > 0) {
        Program& crowd = m_programs.get("crowd");  // few scenes need it
        crowd.use();
        glUniform1i(crowd.uniform("u_first"), m_large);
        setPointSizeByShader(true);
        glDrawArrays(GL_POINTS, 0, m_small);
        setPointSizeByShader(false);
    }
}

void Solids::drawShadowPatch() {
    if (!m_isShadedOnCpu) return;
    m_patches->ground.upload(m_shadowPixels.get());
    m_patches->ground.draw();
}

}  // namespace render::gl
