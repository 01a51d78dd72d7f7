/// Axes that differ between the parts of an engine: exchanged, mirrored, or turned by a quarter, as between y up and z
/// up; one component of a velocity treated otherwise than the others.

#include "logs/evidence/hypothesis.h"

namespace logs {
namespace {

/// A part of the query in other axes.
struct Part {
    const char* name;
    const char* words;
    int cost;
    bool center, start, motion, sphereVelocity;  ///< they change
    bool hasMirrors = true;                      ///< else a mirror has another name
};
constexpr Part kParts[] = {{"the sphere", "a centre ", 2, true, false, false, false},
                           {"the ball's start", "a start ", 3, false, true, false, false},
                           {"the motion", "a motion ", 3, false, false, true, false, false},
                           {"the ball's path", "start and motion ", 3, false, true, true, false},
                           {"the sphere's velocity", "a sphere's velocity ", 3, false, false, false, true}};

void addChanges(Proposals& all, const AxisChange& axes) {
    const char* const end = axes.isMirror() && axes.first == 2   ? ": another handedness"
                            : axes.isTurn() && axes.about() == 0 ? ": y up and z up are mixed"
                                                                 : "";
    for (const Part& part : kParts) {
        if (axes.isMirror() && !part.hasMirrors) continue;
        all.addCourse(axes.name(part.name),
                      "the answers are those for " + (part.words + (axes.result + std::string(end))),
                      part.cost + (axes.isExchange() ? 0 : 1), [&axes, part](const RowFacts& row, SeenCourse& seen) {
                          const auto changed = [&](const Vec3& v, bool changes) { return changes ? axes.of(v) : v; };
                          seen.center = changed(row.sphereAt(0), part.center);
                          seen.course.start = changed(row.ballAt(0), part.start) - seen.center;
                          seen.sphereVelocity = changed(row.sphereVelocity, part.sphereVelocity);
                          seen.course.velocity = changed(row.ballVelocity, part.motion) - *seen.sphereVelocity;
                          return !part.sphereVelocity || row.sphereVelocity != Vec3(0);
                      });
    }
}

void addComponents(Proposals& all) {
    struct Component {
        const char* name;
        const char* words;
        double ofBall, ofSphere;  ///< factors of their velocities
        bool keepsLength;
    };
    constexpr Component kComponents[] = {
        {" of the sphere's velocity is added", "the other components are subtracted, as they must be", 1, -1, false},
        {" of the sphere's velocity is ignored", "the other components count", 1, 0, false},
        {" of the motion is reversed", "the ball moves the other way along this axis", -1, 1, false},
        {" of the motion is left out", "the ball moves as far in the plane of the other axes", 0, 1, true}};
    for (int axis = 0; axis < 3; ++axis)
        for (const Component& component : kComponents)
            all.addCourse(std::string(kAxisNames[axis]) + component.name, component.words, 3,
                          [axis, component](const RowFacts& row, SeenCourse& seen) {
                              Vec3 ball = row.ballVelocity, sphere = row.sphereVelocity;
                              ball[axis] *= component.ofBall;
                              sphere[axis] *= component.ofSphere;
                              if (component.keepsLength) ball = unitOf(ball) * row.ballSpeed;
                              seen.course.velocity = ball - sphere;
                              return component.ofBall != 1 || row.sphereVelocity[axis] != 0;
                          });
}

void addIgnoredAxes(Proposals& all) {
    constexpr const char* kPlanes[] = {"y and z", "x and z", "x and y"};
    for (int axis = 0; axis < 3; ++axis)
        all.addCourse(std::string(kAxisNames[axis]) + " is ignored",
                      std::string("the answers are those of the plane of ") + kPlanes[axis], 2,
                      [axis](const RowFacts&, SeenCourse& seen) {
                          seen.course.start[axis] = seen.course.velocity[axis] = 0;
                          return true;
                      });
}

}  // namespace

void proposeAxes(Proposals& all) {
    addIgnoredAxes(all);
    for (const AxisChange& axes : kAxisChanges) addChanges(all, axes);
    addComponents(all);
}

}  // namespace logs
