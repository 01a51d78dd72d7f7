// Draws the exact answer to a query over a game's own picture, with Dear ImGui: the ball at its start, on its way and
// at the contact, the obstacle, the contact's point and normal, the velocity after it, and a line of words.
//
//     carom_imgui::Camera camera = {view, projection, ImVec2(0, 0), io.DisplaySize};   // the matrices of the game
//     carom_imgui::draw(ImGui::GetBackgroundDrawList(), camera, query);
//
// One header, C++11, over Dear ImGui 1.80 or later and Carom's library (carom.h, pkg-config carom). Licence: MIT, as
// Carom.

#ifndef CAROM_IMGUI_H
#define CAROM_IMGUI_H

#include <carom.h>
#include <imgui.h>

#include <cmath>
#include <cstdio>
#include <initializer_list>

namespace carom_imgui {

/// The camera of a game, and where on the screen its picture is.
struct Camera {
    /// 16 numbers, column by column, for column vectors: OpenGL, GLM, Vulkan, Godot; also rows of row vectors, as
    /// DirectXMath and XNA have them, which are the same numbers. `view` turns and moves, without scaling; of clip
    /// space x, y and w are used.
    const float *view, *projection;
    ImVec2 min, size;      ///< of the picture, pixels
    bool isYDown = false;  ///< clip space has y down (Vulkan without a flipped viewport)

    Camera(const float* view_, const float* projection_, ImVec2 min_, ImVec2 size_, bool isYDown_ = false)
        : view(view_), projection(projection_), min(min_), size(size_), isYDown(isYDown_) {}
};

/// Colours, and what is drawn.
struct Look {
    ImU32 path = IM_COL32(120, 190, 255, 255), start = IM_COL32(120, 190, 255, 120),
          obstacle = IM_COL32(255, 200, 90, 255);
    ImU32 contact = IM_COL32(90, 240, 140, 255), after = IM_COL32(90, 240, 140, 160),
          wrong = IM_COL32(255, 80, 80, 255);
    float thickness = 2;     ///< pixels
    double framesShown = 1;  ///< length of the path where the query has no limit, and at least after the contact
    bool hasWords = true;
};

namespace detail {

struct Vec {
    double x, y, z;
};
inline Vec operator+(Vec a, Vec b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
inline Vec operator-(Vec a, Vec b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
inline Vec operator*(double s, Vec a) { return {s * a.x, s * a.y, s * a.z}; }
inline double dot(Vec a, Vec b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
inline Vec cross(Vec a, Vec b) { return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x}; }
inline double length(Vec a) { return std::sqrt(dot(a, a)); }
inline Vec vec(const double* v) { return {v[0], v[1], v[2]}; }
/// Two unit vectors across a unit vector.
inline void across(Vec n, Vec& u, Vec& v) {
    u = cross(n, std::fabs(n.x) < 0.6 ? Vec{1, 0, 0} : Vec{0, 1, 0});
    u = (1 / length(u)) * u;
    v = cross(n, u);
}

/// A point of clip space; its z is not needed.
struct Clip {
    double x, y, w;
};

class Painter {
  public:
    Painter(ImDrawList* list, const Camera& camera, const Look& look) : m_list(list), m_camera(camera), m_look(look) {
        const float* const m = camera.view;
        const Vec moved = {m[12], m[13], m[14]};
        m_eye = {-dot({m[0], m[1], m[2]}, moved), -dot({m[4], m[5], m[6]}, moved), -dot({m[8], m[9], m[10]}, moved)};
        m_forward = {-m[2], -m[6], -m[10]};
        m_isFlat = camera.projection[11] == 0;  // w does not depend on the depth: no perspective
    }

    void line(Vec a, Vec b, ImU32 colour) const {
        Clip from = clip(a), to = clip(b);
        if (from.w < kNear && to.w < kNear) return;
        if (from.w < kNear) from = between(from, to);
        if (to.w < kNear) to = between(to, from);
        m_list->AddLine(pixel(from), pixel(to), colour, m_look.thickness);
    }
    void dashes(Vec a, Vec b, ImU32 colour) const {
        constexpr int kDashes = 12;
        for (int i = 0; i < kDashes; ++i)
            line(a + ((i + 0.1) / kDashes) * (b - a), a + ((i + 0.6) / kDashes) * (b - a), colour);
    }
    /// The outline of a ball as this camera sees it.
    void ball(Vec center, double radius, ImU32 colour) const {
        Vec toward = m_forward;
        Vec middle = center;
        if (!m_isFlat) {
            const Vec way = center - m_eye;
            const double distance = length(way);
            if (distance <= radius) return;  // the camera is inside
            toward = (1 / distance) * way;
            const double sine = radius / distance;
            middle = center - (radius * sine) * toward;
            radius *= std::sqrt(1 - sine * sine);
        }
        circle(middle, toward, radius, colour);
    }
    void circle(Vec center, Vec normal, double radius, ImU32 colour) const {
        constexpr int kSides = 48;
        Vec u, v, last = {};
        across(normal, u, v);
        for (int i = 0; i <= kSides; ++i) {
            const double angle = 6.283185307179586 * i / kSides;
            const Vec next = center + (radius * std::cos(angle)) * u + (radius * std::sin(angle)) * v;
            if (i > 0) line(last, next, colour);
            last = next;
        }
    }
    void spot(Vec at, ImU32 colour) const {
        const Clip c = clip(at);
        if (c.w >= kNear) m_list->AddCircleFilled(pixel(c), 2 * m_look.thickness, colour);
    }
    void arrow(Vec from, Vec to, ImU32 colour) const {
        line(from, to, colour);
        const Clip a = clip(from), b = clip(to);
        if (a.w < kNear || b.w < kNear) return;
        const ImVec2 tail = pixel(a), tip = pixel(b);
        const float x = tip.x - tail.x, y = tip.y - tail.y, size = std::sqrt(x * x + y * y);
        if (size < 4) return;
        const float s = 5 * m_look.thickness / size;
        m_list->AddTriangleFilled(tip, ImVec2(tip.x - s * (x + y / 2), tip.y - s * (y - x / 2)),
                                  ImVec2(tip.x - s * (x - y / 2), tip.y - s * (y + x / 2)), colour);
    }
    /// Words below a ball.
    void words(Vec at, double radius, const char* text, ImU32 colour) const {
        const Clip c = clip(at);
        ImVec2 place = c.w >= kNear ? pixel(c) : m_camera.min;
        if (c.w >= kNear) {
            const double below = radius * std::fabs(m_camera.projection[5]) / c.w * m_camera.size.y / 2;
            place.y += static_cast<float>(std::fmin(below, m_camera.size.y)) + 8;
        }
        const ImVec2 size = ImGui::CalcTextSize(text);
        const ImVec2 end(m_camera.min.x + m_camera.size.x, m_camera.min.y + m_camera.size.y);
        if (place.x + size.x + 6 > end.x) place.x = end.x - size.x - 6;  // it stays in the picture
        if (place.y + size.y + 4 > end.y) place.y = end.y - size.y - 4;
        if (place.x < m_camera.min.x + 6) place.x = m_camera.min.x + 6;
        if (place.y < m_camera.min.y + 4) place.y = m_camera.min.y + 4;
        m_list->AddRectFilled(ImVec2(place.x - 5, place.y - 3), ImVec2(place.x + size.x + 5, place.y + size.y + 3),
                              IM_COL32(0, 0, 0, 190), 3);
        m_list->AddText(place, colour, text);
    }

  private:
    static constexpr double kNear = 1e-4;  ///< of w: behind it lies what the eye does not see

    Clip clip(Vec p) const {
        const float *const v = m_camera.view, *const q = m_camera.projection;
        double e[4], c[4];
        for (int i = 0; i < 4; ++i) e[i] = v[i] * p.x + v[4 + i] * p.y + v[8 + i] * p.z + v[12 + i];
        for (int i = 0; i < 4; ++i) c[i] = q[i] * e[0] + q[4 + i] * e[1] + q[8 + i] * e[2] + q[12 + i] * e[3];
        return {c[0], c[1], c[3]};
    }
    /// The point at w = kNear on the way from one behind it to one before it.
    static Clip between(Clip behind, Clip before) {
        const double t = (kNear - behind.w) / (before.w - behind.w);
        return {behind.x + t * (before.x - behind.x), behind.y + t * (before.y - behind.y), kNear};
    }
    ImVec2 pixel(Clip c) const {
        constexpr double kFar = 1e5;  // pixels; beyond it single precision would bend lines
        double x = (c.x / c.w + 1) / 2 * m_camera.size.x, y = (1 - c.y / c.w) / 2 * m_camera.size.y;
        if (m_camera.isYDown) y = m_camera.size.y - y;
        x = std::fmax(-kFar, std::fmin(kFar, x));
        y = std::fmax(-kFar, std::fmin(kFar, y));
        return ImVec2(m_camera.min.x + static_cast<float>(x), m_camera.min.y + static_cast<float>(y));
    }

    ImDrawList* const m_list;
    const Camera& m_camera;
    const Look& m_look;
    Vec m_eye, m_forward;
    bool m_isFlat;
};

inline void drawObstacle(const Painter& paint, const carom_query& q, const carom_answer& answer, ImU32 colour) {
    const double r = q.shape_radius;
    const Vec a = vec(q.points[0]), b = vec(q.points[1]), c = vec(q.points[2]);
    Vec u, v;
    if (q.shape == CAROM_SPHERE) {
        const bool isMet = (answer.has & CAROM_HAS_CONTACT) != 0;
        paint.ball(isMet ? vec(answer.sphere_center) : vec(q.center), q.sphere_radius, colour);
    } else if (q.shape == CAROM_CAPSULE) {
        paint.ball(a, r, colour);
        paint.ball(b, r, colour);
        if (length(b - a) == 0) return;
        across((1 / length(b - a)) * (b - a), u, v);
        for (const Vec side : {u, v, -1.0 * u, -1.0 * v}) paint.line(a + r * side, b + r * side, colour);
    } else if (q.shape == CAROM_TRIANGLE) {
        paint.line(a, b, colour);
        paint.line(b, c, colour);
        paint.line(c, a, colour);
    } else if (q.shape == CAROM_PLANE) {
        const Vec normal = (1 / length(vec(q.normal))) * vec(q.normal);
        const Vec at = (answer.has & CAROM_HAS_FEATURE) != 0 ? vec(answer.core_point) : a;
        for (const double size : {1.0, 2.0, 3.0})
            paint.circle(at, normal, size * (q.ball_radius > 0 ? q.ball_radius : 1), colour);
    } else {
        const double* const w = q.rotation;
        const double n = w[0] * w[0] + w[1] * w[1] + w[2] * w[2] + w[3] * w[3];
        const Vec axis = {w[1], w[2], w[3]};
        const auto corner = [&](int i) {
            const Vec p = {(i & 1 ? 1 : -1) * q.half[0], (i & 2 ? 1 : -1) * q.half[1], (i & 4 ? 1 : -1) * q.half[2]};
            const Vec t = (2 / n) * cross(axis, p);
            return a + p + w[0] * t + cross(axis, t);
        };
        for (int i = 0; i < 8; ++i)
            for (const int bit : {1, 2, 4})
                if ((i & bit) == 0) paint.line(corner(i), corner(i | bit), colour);
    }
}

}  // namespace detail

/// One line: "hit at 0.3 frames after 3 units, 18 degrees".
inline void words(const carom_answer& answer, char* text, std::size_t capacity) {
    const char* const name = carom_outcome_name(answer.outcome);
    if ((answer.has & CAROM_HAS_CONTACT) != 0)
        std::snprintf(text, capacity, "%s at %.6g frames, after %.6g units, %.4g degrees", name, answer.frames,
                      answer.distance, answer.ricochet_angle_deg);
    else if ((answer.has & CAROM_HAS_PENETRATION) != 0)
        std::snprintf(text, capacity, "%s, %.6g units deep", name, answer.depth);
    else
        std::snprintf(text, capacity, "%s, nearest %.6g units at %.6g frames", name, answer.closest_distance,
                      answer.closest_frames);
}

/// Draws a query and its answer.
/// @param gameHit  what the game found: 1 a hit, 0 none, -1 unknown. Where it differs, outlines and words are red
inline void draw(ImDrawList* list, const Camera& camera, const carom_query& query, const carom_answer& answer,
                 int gameHit = -1, const Look& look = Look()) {
    using namespace detail;
    const Painter paint(list, camera, look);
    const bool isWrong = gameHit >= 0 && (gameHit != 0) != (answer.hit != 0);
    const Vec start = vec(query.position), velocity = vec(answer.ball_velocity);
    const double r = query.ball_radius;
    const double shown = query.frames <= 1e300 ? query.frames : std::fmax(look.framesShown, answer.frames);
    const Vec end = start + shown * velocity;
    const bool isMet = answer.hit != 0;
    const Vec contact = vec(answer.ball_center);

    drawObstacle(paint, query, answer, isWrong ? look.wrong : look.obstacle);
    paint.ball(start, r, look.start);
    if (isMet) {
        paint.line(start, contact, look.path);
        paint.dashes(contact, end, look.start);
        paint.ball(contact, r, isWrong ? look.wrong : look.contact);
        paint.spot(vec(answer.hit_point), look.contact);
        paint.arrow(vec(answer.hit_point), vec(answer.hit_point) + (r > 0 ? r : 1) * vec(answer.normal), look.contact);
        const double rest = shown > answer.frames ? shown - answer.frames : look.framesShown;
        paint.arrow(contact, contact + rest * vec(answer.new_velocity), look.after);
    } else {
        paint.arrow(start, end, look.path);
        paint.ball(end, r, isWrong ? look.wrong : look.path);
    }
    if (!look.hasWords) return;
    char text[200], said[240];
    words(answer, text, sizeof text);
    std::snprintf(said, sizeof said, "%s%s",
                  isWrong ? gameHit != 0 ? "game: hit; exactly " : "game: no hit; exactly " : "", text);
    paint.words(isMet ? contact : end, r, said, isWrong ? look.wrong : IM_COL32_WHITE);
}

/// Answers the query, and draws it. @return false if the query is bad: carom_check_query() says why
inline bool draw(ImDrawList* list, const Camera& camera, const carom_query& query, int gameHit = -1,
                 const Look& look = Look()) {
    carom_answer answer;
    answer.size = sizeof answer;
    if (carom_solve(&query, &answer) != CAROM_OK) return false;
    draw(list, camera, query, answer, gameHit, look);
    return true;
}

}  // namespace carom_imgui

#endif
