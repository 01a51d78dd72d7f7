#pragma once
/// A textbook's event-driven gas: linked cells, one event per ball, a binary heap, scalar arithmetic,
/// the numerically stable contact time in plain doubles. Equal balls in a box of six walls. The reference of
/// world_bench.

#include <cmath>
#include <limits>
#include <queue>
#include <vector>

#include "scene/scene.h"

class PlainWorld {
  public:
    explicit PlainWorld(const scene::Scene& scene) {
        double side = 0;
        for (const scene::Obstacle& plane : scene.planes)
            for (int k = 0; k < 3; ++k) side = std::max(side, plane.body.center[k]);
        for (const scene::Ball& ball : scene.balls)
            m_balls.push_back({ball.body.position, ball.body.motion.vector, 0, ball.body.radius});
        m_side = side;
        m_across = std::max(1, int(side / (2 * m_balls[0].radius * 1.000001)));
        m_cell = side / m_across;
        m_heads.assign(std::size_t(m_across * m_across * m_across), kNone);
        for (int i = 0; i < int(m_balls.size()); ++i) {
            for (int k = 0; k < 3; ++k) m_balls[i].at[k] = std::clamp(int(m_balls[i].x[k] / m_cell), 0, m_across - 1);
            enter(i);
        }
        for (int i = 0; i < int(m_balls.size()); ++i) schedule(i);
    }

    /// Handles one event, which may be a step into another cell or an invalidated prediction.
    void step() {
        const Event event = m_queue.top();
        m_queue.pop();
        Ball& ball = m_balls[event.ball];
        if (event.changes != ball.changes || event.serial != ball.serial) return;
        m_now = std::max(m_now, event.time);
        if (event.kind == Kind::Cross) return cross(event.ball, event.partner);
        if (event.kind == Kind::Wall) {
            advance(ball);
            ball.v[event.partner] = -ball.v[event.partner];
            ++ball.changes;
            ++m_contacts;
            return schedule(event.ball);
        }
        Ball& other = m_balls[event.partner];
        if (event.partnerChanges != other.changes) return schedule(event.ball);
        advance(ball);
        advance(other);
        const glm::dvec3 d = ball.x - other.x, u = ball.v - other.v;
        const double push = (d.x * u.x + d.y * u.y + d.z * u.z) / (d.x * d.x + d.y * d.y + d.z * d.z);
        ball.v -= push * d;
        other.v += push * d;
        ++ball.changes;
        ++other.changes;
        ++m_contacts;
        schedule(event.ball);
        schedule(event.partner);
    }

    [[nodiscard]] std::uint64_t contacts() const { return m_contacts; }

  private:
    static constexpr int kNone = -1;
    enum class Kind { Meet, Wall, Cross };
    struct Ball {
        glm::dvec3 x, v;
        double t, radius;
        int changes = 0, serial = 0;
        int at[3] = {0, 0, 0};
        int next = kNone, previous = kNone;
    };
    struct Event {
        double time;
        int ball, partner, changes, partnerChanges, serial;  ///< partner: a ball; an axis; an axis + 3 if downward
        Kind kind;
        bool operator<(const Event& other) const { return time > other.time; }
    };

    void advance(Ball& ball) const {
        ball.x += (m_now - ball.t) * ball.v;
        ball.t = m_now;
    }
    [[nodiscard]] int cellOf(const Ball& b) const { return (b.at[2] * m_across + b.at[1]) * m_across + b.at[0]; }
    void enter(int i) {
        int& head = m_heads[std::size_t(cellOf(m_balls[i]))];
        m_balls[i].next = head;
        m_balls[i].previous = kNone;
        if (head != kNone) m_balls[head].previous = i;
        head = i;
    }
    void leave(int i) {
        const Ball& ball = m_balls[i];
        if (ball.next != kNone) m_balls[ball.next].previous = ball.previous;
        (ball.previous != kNone ? m_balls[ball.previous].next : m_heads[std::size_t(cellOf(ball))]) = ball.next;
    }
    void cross(int i, int way) {
        Ball& ball = m_balls[i];
        advance(ball);
        leave(i);
        ball.at[way % 3] += way < 3 ? 1 : -1;
        enter(i);
        schedule(i);
    }

    void schedule(int i) {
        Ball& ball = m_balls[i];
        advance(ball);
        Event best{std::numeric_limits<double>::infinity(), i, kNone, ball.changes, 0, ++ball.serial, Kind::Cross};
        for (int k = 0; k < 3; ++k) {
            if (ball.v[k] == 0) continue;
            const bool up = ball.v[k] > 0;
            const double edge = (ball.at[k] + (up ? 1 : 0)) * m_cell;
            const double wall = up ? m_side - ball.radius : ball.radius;
            const double toWall = m_now + std::max(0.0, (wall - ball.x[k]) / ball.v[k]);
            if (toWall < best.time) best.time = toWall, best.partner = k, best.kind = Kind::Wall;
            const bool isLast = ball.at[k] == (up ? m_across - 1 : 0);
            const double toEdge = m_now + (edge - ball.x[k]) / ball.v[k];
            if (!isLast && toEdge < best.time)
                best.time = toEdge, best.partner = up ? k : k + 3, best.kind = Kind::Cross;
        }
        for (int z = std::max(0, ball.at[2] - 1); z <= std::min(m_across - 1, ball.at[2] + 1); ++z)
            for (int y = std::max(0, ball.at[1] - 1); y <= std::min(m_across - 1, ball.at[1] + 1); ++y)
                for (int x = std::max(0, ball.at[0] - 1); x <= std::min(m_across - 1, ball.at[0] + 1); ++x)
                    for (int j = m_heads[std::size_t((z * m_across + y) * m_across + x)]; j != kNone;
                         j = m_balls[j].next)
                        if (j != i) predict(ball, j, best);
        m_queue.push(best);
    }

    void predict(const Ball& ball, int j, Event& best) const {
        const Ball& other = m_balls[j];
        const glm::dvec3 d = ball.x - other.x - (m_now - other.t) * other.v, u = ball.v - other.v;
        const double b = d.x * u.x + d.y * u.y + d.z * u.z;
        if (b >= 0) return;
        const double reach = ball.radius + other.radius, c = d.x * d.x + d.y * d.y + d.z * d.z - reach * reach;
        double wait = 0;
        if (c > 0) {
            const double a = u.x * u.x + u.y * u.y + u.z * u.z, discriminant = b * b - a * c;
            if (discriminant < 0) return;
            wait = c / (std::sqrt(discriminant) - b);
        }
        if (m_now + wait < best.time)
            best.time = m_now + wait, best.partner = j, best.partnerChanges = other.changes, best.kind = Kind::Meet;
    }

    std::vector<Ball> m_balls;
    std::vector<int> m_heads;
    std::priority_queue<Event> m_queue;
    double m_now = 0, m_side = 1, m_cell = 1;
    int m_across = 1;
    std::uint64_t m_contacts = 0;
};
