#pragma once
/// Queries turned into the columns of a batch.

#include <array>
#include <vector>

#include "collide/batch.h"

namespace query_sets {

/// @pre all motions are of one kind
class Columns {
  public:
    explicit Columns(const std::vector<collide::SweepQuery>& queries) : m_count(queries.size()) {
        for (const collide::SweepQuery& q : queries) {
            const auto &p = q.ball.position, &m = q.ball.motion.vector, &c = q.obstacle.center,
                       &w = q.obstacle.velocity;
            const double row[kFields] = {p.x, p.y, p.z, m.x, m.y, m.z, q.ball.motion.speed, q.ball.radius,
                                         c.x, c.y, c.z, w.x, w.y, w.z, q.obstacle.radius,   q.frames};
            for (std::size_t k = 0; k < kFields; ++k) m_fields[k].push_back(row[k]);
            m_kind = q.ball.motion.kind;
            m_moving |= w != collide::Vec3(0);
            m_limited |= q.frames != collide::kNoLimit;
        }
    }

    /// Columns that no query needs are null: moving spheres, limits.
    [[nodiscard]] collide::SweepBatch batch() const {
        const auto column = [&](std::size_t k) { return m_fields[k].data(); };
        collide::SweepBatch b;
        b.count = m_count;
        b.kind = m_kind;
        b.position = {column(0), column(1), column(2)};
        b.motion = {column(3), column(4), column(5)};
        b.speed = column(6);
        b.ballRadius = column(7);
        b.center = {column(8), column(9), column(10)};
        if (m_moving) b.sphereVelocity = {column(11), column(12), column(13)};
        b.sphereRadius = column(14);
        if (m_limited) b.frames = column(15);
        return b;
    }

  private:
    static constexpr std::size_t kFields = 16;
    std::size_t m_count;
    collide::Motion::Kind m_kind = collide::Motion::Kind::Velocity;
    bool m_moving = false, m_limited = false;
    std::array<std::vector<double>, kFields> m_fields;
};

}  // namespace query_sets
