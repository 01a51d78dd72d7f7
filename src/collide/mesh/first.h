#pragma once
/// The first contact, and the nearest miss, among obstacles that are offered one by one; ties and near ties are decided
/// exactly. Internal to the core.

#include <compare>
#include <cstdint>
#include <optional>

#include "collide/sweep.h"

namespace collide {

/// The place of a convex obstacle among many. Of equal times the least comes first.
struct ManyPlace {
    std::size_t index = 0;       ///< the obstacle's number
    std::uint32_t triangle = 0;  ///< the number of a mesh's triangle, else 0
    auto operator<=>(const ManyPlace&) const = default;
};

/// A ball and the rules of its contacts.
struct BallSweep {
    Ball ball;
    double frames = kNoLimit;  ///< as of SweepQuery
    double restitution = 1;
};

/// True without a motion of the ball relative to a velocity, exactly.
[[nodiscard]] bool isStill(const Ball& ball, const Vec3& velocity);
/// The motion of the ball seen from an obstacle, in the units of the core, each component within half an ulp;
/// +-infinity beyond the largest double.
[[nodiscard]] Vec3 motionOf(const Ball& ball, const Vec3& velocity);
/// About how many units of that motion there are in a frame, to 2^-50; infinite or NaN where that cannot be told.
[[nodiscard]] double unitsPerFrame(const Ball& ball, const Vec3& velocity);

/// The best that was offered, in this order: an overlap; the earliest touching or hit; the earliest graze.
class First {
  public:
    enum class Rank { Overlap, Hit, Graze, None };

    explicit First(const BallSweep& sweep);
    /// @return its own outcome within limit()
    Outcome offer(const Obstacle& obstacle, ManyPlace place);
    /// The same, decided already. @param outcome  classify() of the obstacle with limit(), or an earlier one
    void offerDecided(const Obstacle& obstacle, ManyPlace place, Outcome outcome);
    /// The same of a hit. @param about  roughly when, in units of motionOf()
    void offerHit(const Obstacle& obstacle, ManyPlace place, double about);

    /// From now on contacts beyond the limit count as well. @pre none was found
    void liftLimit() { m_limit = kNoLimit, m_isBeyond = true; }
    /// A contact that is later than this does not come first.
    [[nodiscard]] double limit() const { return m_limit; }
    [[nodiscard]] Rank rank() const { return m_rank; }
    [[nodiscard]] const Obstacle& obstacle() const { return m_obstacle; }
    [[nodiscard]] ManyPlace place() const { return m_place; }
    /// The answer beside the best. @pre there is one
    [[nodiscard]] SweepAnswer answer() const;

  private:
    void take(Rank rank, ManyPlace place);
    void offerContact(Rank rank, ManyPlace place, const SweepAnswer& answer);
    [[nodiscard]] std::strong_ordering compareWithBest(double frames, Feature feature) const;

    SweepQuery m_query;  ///< the obstacle that is offered
    double m_limit;
    bool m_isBeyond = false;  ///< contacts are offered that are later than the limit
    Rank m_rank = Rank::None;
    Obstacle m_obstacle;
    ManyPlace m_place;
    SweepAnswer m_answer;  ///< a contact's
};

/// The obstacle to which the ball comes nearest, surface to surface, at any time; of equal distances the first in time,
/// then in place.
class Nearest {
  public:
    explicit Nearest(const Ball& ball) { m_query.ball = ball; }
    void offer(const Obstacle& obstacle, ManyPlace place);

    /// An upper bound of the least distance of the surfaces so far: about the distance of centre and core, less the
    /// radii.
    [[nodiscard]] double limit() const { return m_most; }
    [[nodiscard]] bool isFound() const { return m_answer.has_value(); }
    [[nodiscard]] const Obstacle& obstacle() const { return m_obstacle; }
    [[nodiscard]] ManyPlace place() const { return m_place; }
    [[nodiscard]] const SweepAnswer& answer() const { return *m_answer; }
    /// False if several points of triangles are equally near at the start. Only of those that were offered.
    [[nodiscard]] bool isOnePoint() const { return m_isOnePoint; }

  private:
    SweepQuery m_query;
    std::optional<SweepAnswer> m_answer;
    Obstacle m_obstacle;
    ManyPlace m_place;
    double m_least = 0, m_most = kNoLimit;
    bool m_isOnePoint = true;
};

}  // namespace collide
