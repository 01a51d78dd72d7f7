#pragma once
/// How the story of an encounter is told at an instant: what lies ahead is quieter, what is past is dim, and near the
/// contact the velocity splits and recombines. A pure function of the instant.

#include <vector>

#include "render/draw_list.h"
#include "render/paint/story.h"

namespace render {

/// Strengths are in [0, 1]; at the start of a scene everything has its full strength.
struct Telling {
    bool isUnderWay = false;
    Vec3 ball{0};           ///< place of the ball on its way in or out
    Vec3 target{0};         ///< centre of the target
    bool isAfter = false;   ///< after the contact, or after the closest approach
    float whole = 1;        ///< the whole story: fades when it is long past
    float travelled = 1;    ///< the part of the path behind the ball
    float incoming = 1;     ///< the velocity before the contact
    float contact = 1;      ///< normal, tangent plane, contact point
    float outgoing = 1;     ///< the velocity and the path after the contact
    float bloom = 0;        ///< 1 at the contact, 0 away from it
    float sweep = 1;        ///< share of the arc of the angle that is swept
    float unswept = 1;      ///< strength of the rest of the arc
    float split = 0;        ///< strength of the components of the velocity
    double recombined = 0;  ///< 0: components of the velocity before, 1: of the one after
};

/// @param target  centre of the target at the instant
[[nodiscard]] Telling tellingAt(const Story&, double frames, Vec3 target);
/// The story at the start of a scene, where it is edited.
[[nodiscard]] Telling tellingAtStart(const Story&);

/// Dims everything that is added to a draw list while it lives.
class Dimming {
  public:
    Dimming(DrawList& list, float strength);
    ~Dimming();
    Dimming(const Dimming&) = delete;
    Dimming& operator=(const Dimming&) = delete;

  private:
    DrawList& m_list;
    float m_strength;
    std::vector<std::size_t> m_counts;  ///< shapes of each list that are not dimmed
};

}  // namespace render
