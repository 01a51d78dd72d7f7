#include "view/stage.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "collide/sweep.h"
#include "scene/kinds.h"
#include "scene/shapes.h"

namespace view {
namespace {

constexpr double kRailShare = 0.022;       // width of a cushion, of the size of the stage
constexpr double kMostMitre = 4;           // a cushion's outer edge is longer by so many widths at a sharp corner
constexpr double kBeyond = 0.25;           // an endless wall reaches this share of the stage's size beyond the bodies
constexpr double kHeightBeyond = 0.06;     // the same upwards
constexpr double kFarWall = 3;             // a wall farther away than this many sizes does not enlarge the stage
constexpr double kLevel = 1e-6;            // sine of the slope up to which a wall is parallel to the ground
constexpr double kFarMeeting = 12;         // a ball meets a wall within this many sizes of the bodies, or is not asked
constexpr std::size_t kMostBounding = 64;  // so many walls bound each other; their number is squared
constexpr std::size_t kMostMeeting = 64;   // so many balls are asked where they meet the walls

struct Box : scene::BodyBounds {
    [[nodiscard]] bool isEmpty() const { return !(low.x <= high.x); }
    [[nodiscard]] Vec3 middle() const { return low / 2.0 + high / 2.0; }
    [[nodiscard]] double size() const {
        const double diagonal = glm::length(high - low);
        return diagonal > 0 && std::isfinite(diagonal) ? diagonal : 1;
    }
    /// Half the extent along a direction.
    [[nodiscard]] double reach(Vec3 along) const { return glm::dot(glm::abs(along), (high - low) / 2.0); }
};

/// One wall with its directions, all unit: along the ground, up its slope, across.
struct Panel {
    std::size_t index = 0;
    Vec3 point{0}, inward{0}, along{0}, up{0};
    bool isNear = false;      ///< the stage reaches as far as the wall
    bool isOneSided = false;  ///< all bodies are on the inward side

    [[nodiscard]] double height(Vec3 p) const { return glm::dot(p - point, inward); }
};

/// The part of a line on the inward side of walls.
struct Span {
    double low = 0, high = 0;
    bool isLowBound = false, isHighBound = false;

    void bound(Vec3 base, Vec3 along, const Panel& wall, double outside) {
        const double slope = glm::dot(along, wall.inward), height = wall.height(base) + outside;
        if (std::abs(slope) < kLevel) return;
        const double at = -height / slope;
        if (slope > 0 && at > low) low = at, isLowBound = true;
        if (slope < 0 && at < high) high = at, isHighBound = true;
    }
};

Panel panelOf(const scene::Scene& scene, std::size_t index, Vec3 middle) {
    const collide::Obstacle& wall = scene.planes[index].body;
    Panel panel;
    panel.index = index;
    panel.point = wall.center;
    panel.inward = collide::unitOf(wall.normal);
    if (panel.height(middle) < 0) panel.inward = -panel.inward;
    const double across = std::hypot(panel.inward.x, panel.inward.y);
    panel.along = across < kLevel ? Vec3(1, 0, 0) : Vec3(-panel.inward.y, panel.inward.x, 0) / across;
    panel.up = glm::cross(panel.inward, panel.along);
    if (panel.up.z < 0) panel.up = -panel.up;
    return panel;
}

Vec3 centerOf(const scene::Scene& scene, std::size_t body) {
    const std::size_t balls = scene.balls.size();
    return body < balls ? scene.balls[body].body.position : scene.spheres[body - balls].body.center;
}

/// On which sides of a wall bodies are. A group that lies on one side as a whole is not asked body by body.
bool isOneSided(const scene::Scene& scene, const scene::BodyGroups& groups, const Panel& panel) {
    constexpr double kMargin = 1e-9;
    bool inside = false, outside = false;
    for (std::size_t i = 0; i < groups.bounds().size() && !(inside && outside); ++i) {
        const scene::BodyBounds& box = groups.bounds()[i];
        const Vec3 middle = (box.low + box.high) / 2.0, half = (box.high - box.low) / 2.0;
        const double height = panel.height(middle), reach = glm::dot(glm::abs(panel.inward), half);
        const double size = glm::length(box.low) + glm::length(box.high) + glm::length(panel.point);
        if (std::abs(height) > reach + kMargin * size) {
            (height > 0 ? inside : outside) = true;
            continue;
        }
        for (const std::uint32_t body : groups.bodiesOf(i)) {
            const double at = panel.height(centerOf(scene, body));
            inside = inside || at > 0;
            outside = outside || at < 0;
        }
    }
    return !(inside && outside);
}

/// The part of a convex polygon on the inward side of a wall moved inward by `inset`.
std::vector<FacePoint> cut(const std::vector<FacePoint>& polygon, const Panel& wall, double inset) {
    std::vector<FacePoint> kept;
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        const FacePoint &a = polygon[i], &b = polygon[(i + 1) % polygon.size()];
        const double ha = wall.height(a.at) - inset, hb = wall.height(b.at) - inset;
        if (ha >= 0) kept.push_back(a);
        if ((ha < 0) == (hb < 0)) continue;
        const double t = ha / (ha - hb);
        kept.push_back({glm::mix(a.at, b.at, t), std::lerp(a.strength, b.strength, float(t))});
    }
    return kept.size() < 3 ? std::vector<FacePoint>{} : kept;
}

class StageMaker {
  public:
    StageMaker(const scene::Scene& scene, const scene::BodyGroups& groups) : m_scene(scene), m_groups(groups) {
        for (const scene::BodyBounds& bounds : groups.bounds()) m_box.add(bounds);
        scene::forBoundsOfFixed([&](scene::Kind, auto list) {
            for (const scene::Obstacle& shape : scene.*list)
                for (const Vec3 corner : scene::cornersOf(shape.body)) m_box.add(corner, shape.body.radius, Vec3(0));
        });
        if (!m_box.isEmpty()) m_stage.ground = std::min(0.0, m_box.low.z);
        if (scene.planes.empty()) return;
        if (m_box.isEmpty()) m_box.add(scene.planes.front().body.center, 3, Vec3(0));
        findPanels();
    }

    [[nodiscard]] Stage make() {
        for (const Panel& panel : m_panels)
            if (!m_scene.planes[panel.index].marks.hidden) m_stage.walls.push_back(faceOf(panel));
        return std::move(m_stage);
    }

  private:
    /// An endless wall is shown as far as where the balls meet it, each on its line of motion; shapes stand in the way.
    void addMeetings() {
        const double far = kFarMeeting * m_box.size();
        for (std::size_t b = 0; b < std::min(m_scene.balls.size(), kMostMeeting); ++b) {
            const collide::Ball& ball = m_scene.balls[b].body;
            const Vec3 velocity = collide::velocityOf(ball);
            for (std::size_t i = 0; i < std::min(m_scene.planes.size(), kMostBounding); ++i) {
                const Panel panel = panelOf(m_scene, i, ball.position);
                const double frames = (panel.height(ball.position) - ball.radius) / -glm::dot(velocity, panel.inward);
                if (!(frames > 0 && frames * glm::length(velocity) < far)) continue;
                m_box.add(ball.position + frames * velocity, ball.radius, Vec3(0));
            }
        }
    }

    void findPanels() {
        const Vec3 middle = m_box.middle();
        if (!scene::hasShapes(m_scene)) addMeetings();
        const double size = m_box.size();
        for (std::size_t i = 0; i < m_scene.planes.size(); ++i) {
            Panel panel = panelOf(m_scene, i, middle);
            panel.isOneSided = i < kMostBounding && isOneSided(m_scene, m_groups, panel);
            const double away = panel.height(middle);
            panel.isNear = away < kFarWall * size;
            if (panel.isNear) m_box.add(middle - away * panel.inward, 0, Vec3(0));
            if (panel.isNear && panel.isOneSided && isLevel(panel) && panel.point.z <= middle.z)
                m_stage.ground = std::min(m_stage.ground, panel.point.z);
            m_panels.push_back(panel);
        }
        m_size = m_box.size();
        m_stage.railWidth = kRailShare * m_size;
        if (m_box.largestRadius > 0) m_stage.railWidth = std::min(m_stage.railWidth, m_box.largestRadius);
    }

    [[nodiscard]] static bool isLevel(const Panel& p) { return std::hypot(p.inward.x, p.inward.y) < kLevel; }

    template <class Visit>
    void forEachBounding(const Panel& panel, Visit visit) const {
        for (std::size_t i = 0; i < std::min(m_panels.size(), kMostBounding); ++i)
            if (i != panel.index && m_panels[i].isOneSided) visit(m_panels[i]);
    }

    /// Where a wall starts on the ground: the point nearest to the middle of the stage.
    [[nodiscard]] Vec3 footOf(const Panel& p) const {
        const Vec3 middle = m_box.middle(), near = middle - p.height(middle) * p.inward;
        return isLevel(p) ? near : near + (m_stage.ground - near.z) / p.up.z * p.up;
    }

    [[nodiscard]] Span spanOf(const Panel& p, Vec3 foot, double outside) const {
        const double reach = m_box.reach(p.along) + kBeyond * m_size;
        Span span{-reach, reach};
        forEachBounding(p, [&](const Panel& other) {
            if (!isLevel(other)) span.bound(foot, p.along, other, outside);
        });
        return span;
    }

    [[nodiscard]] WallFace faceOf(const Panel& p) const {
        WallFace wall;
        wall.ref = {scene::Kind::Plane, p.index};
        wall.inward = p.inward;
        wall.isNear = p.isNear;
        if (isLevel(p)) {
            addLevel(p, wall);
        } else {
            addUpright(p, wall);
        }
        return wall;
    }

    void addUpright(const Panel& p, WallFace& wall) const {
        const Vec3 foot = footOf(p);
        const Span span = spanOf(p, foot, 0);
        if (!(span.low < span.high)) return;
        const double length = span.high - span.low, fade = std::min(0.45, kBeyond * m_size / length);
        wall.rails.push_back({foot + span.low * p.along, foot + span.high * p.along, span.isLowBound ? 0 : fade,
                              span.isHighBound ? 0 : fade});
        const double width = m_stage.railWidth;
        const Vec3 out = -width * glm::normalize(Vec3(p.inward.x, p.inward.y, 0));
        Span outer = spanOf(p, foot + out, width);  // two cushions share their corner, whatever its angle
        outer.low = std::max(outer.low, span.low - kMostMitre * width);
        outer.high = std::min(outer.high, span.high + kMostMitre * width);
        if (!(outer.low < outer.high)) outer = span;
        wall.cushion = {wall.rails[0].a, wall.rails[0].b, foot + outer.high * p.along + out,
                        foot + outer.low * p.along + out};
        const double top = (std::max(m_box.high.z - m_stage.ground, 0.0) + kHeightBeyond * m_size) / p.up.z;
        const Vec3 middle = foot + (span.low + span.high) / 2 * p.along;
        wall.post = {middle, middle + top * p.up};
        if (p.isOneSided) addFace(p, top, wall);
    }

    void addFace(const Panel& p, double top, WallFace& wall) const {
        const Rail& rail = wall.rails[0];
        const std::vector<RailPlace> places = fadesOf(rail);
        for (std::size_t i = 0; i + 1 < places.size(); ++i) {
            const RailPlace &from = places[i], &to = places[i + 1];
            const Vec3 a = glm::mix(rail.a, rail.b, from.share), b = glm::mix(rail.a, rail.b, to.share);
            std::vector<FacePoint> part = {
                {a, from.strength}, {b, to.strength}, {b + top * p.up, 0}, {a + top * p.up, 0}};
            forEachBounding(p, [&](const Panel& other) { part = cut(part, other, 0); });
            if (!part.empty()) wall.face.push_back(std::move(part));
        }
    }

    /// A floor or a lid: its outline is its rail, inside the cushions of other walls.
    void addLevel(const Panel& p, WallFace& wall) const {
        const Vec3 foot = footOf(p);
        const double along = m_box.reach(p.along) + kBeyond * m_size, up = m_box.reach(p.up) + kBeyond * m_size;
        const Vec3 x = along * p.along, y = up * p.up;
        std::vector<FacePoint> outline = {{foot - x - y, 1}, {foot + x - y, 1}, {foot + x + y, 1}, {foot - x + y, 1}};
        forEachBounding(p, [&](const Panel& other) {
            if (!isLevel(other)) outline = cut(outline, other, m_stage.railWidth);
        });
        for (std::size_t i = 0; i < outline.size(); ++i)
            wall.rails.push_back({outline[i].at, outline[(i + 1) % outline.size()].at});
        if (p.isOneSided && !outline.empty()) wall.face = {outline};
    }

    const scene::Scene& m_scene;
    const scene::BodyGroups& m_groups;
    Box m_box;
    double m_size = 1;
    std::vector<Panel> m_panels;
    Stage m_stage;
};

}  // namespace

std::vector<RailPlace> fadesOf(const Rail& rail) {
    std::vector<RailPlace> places = {{0, rail.fadeA > 0 ? 0.f : 1.f}};
    if (rail.fadeA > 0) places.push_back({rail.fadeA, 1});
    if (rail.fadeB > 0) places.push_back({1 - rail.fadeB, 1});
    places.push_back({1, rail.fadeB > 0 ? 0.f : 1.f});
    return places;
}

Stage stageOf(const scene::Scene& scene) { return stageOf(scene, scene::BodyGroups::asListed(scene)); }

Stage stageOf(const scene::Scene& scene, const scene::BodyGroups& groups) { return StageMaker(scene, groups).make(); }

}  // namespace view
