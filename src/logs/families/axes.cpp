/// Axes that differ between the parts of an engine: turned by a quarter, as between y up and z up; one component of a
/// velocity treated otherwise than the others.

#include "logs/evidence/hypothesis.h"

namespace logs {
namespace {

/// A quarter turn about an axis: about x (x, z, -y), or back (x, -z, y).
struct Turn {
    int axis;
    bool isBack;
    const char* words;

    [[nodiscard]] Vec3 of(const Vec3& v) const {
        const int a = (axis + 1) % 3, b = (axis + 2) % 3;
        Vec3 turned = v;
        turned[a] = isBack ? -v[b] : v[b];
        turned[b] = isBack ? v[a] : -v[a];
        return turned;
    }
};
constexpr Turn kTurns[] = {{0, false, "(x, z, -y)"}, {0, true, "(x, -z, y)"},  {1, false, "(-z, y, x)"},
                           {1, true, "(z, y, -x)"},  {2, false, "(y, -x, z)"}, {2, true, "(-y, x, z)"}};

void addTurns(Proposals& all) {
    struct Part {
        const char* name;
        const char* words;
        bool turnsCenter, turnsStart, turnsMotion;
    };
    constexpr Part kParts[] = {{"the sphere", "a centre ", true, false, false},
                               {"the ball's start", "a start ", false, true, false},
                               {"the motion", "a motion ", false, false, true},
                               {"the ball's path", "start and motion ", false, true, true}};
    for (const Turn& turn : kTurns) {
        const std::string of = std::string(" is turned a quarter about ") + kAxisNames[turn.axis];
        const std::string end = turn.axis == 0 ? ": y up and z up are mixed" : "";
        for (const Part& part : kParts)
            all.addCourse(part.name + of, "the answers are those for " + (part.words + (turn.words + end)), 3,
                          [turn, part](const RowFacts& row, SeenCourse& seen) {
                              if (part.turnsCenter) seen.center = turn.of(seen.center);
                              const Vec3 start = row.ballAt(0);
                              seen.course.start = (part.turnsStart ? turn.of(start) : start) - seen.center;
                              if (part.turnsMotion)
                                  seen.course.velocity = turn.of(row.ballVelocity) - row.sphereVelocity;
                              return true;
                          });
    }
}

void addComponents(Proposals& all) {
    struct Part {
        const char* name;
        const char* words;
        double ofBall, ofSphere;  ///< factors of their velocities
    };
    constexpr Part kParts[] = {
        {" of the sphere's velocity is added", "the other components are subtracted, as they must be", 1, 1},
        {" of the sphere's velocity is ignored", "the other components count", 1, 0},
        {" of the motion is reversed", "the ball moves the other way along this axis", -1, -1}};
    for (int axis = 0; axis < 3; ++axis)
        for (const Part& part : kParts)
            all.addCourse(std::string(kAxisNames[axis]) + part.name, part.words, 3,
                          [axis, part](const RowFacts& row, SeenCourse& seen) {
                              seen.course.velocity[axis] =
                                  part.ofBall * row.ballVelocity[axis] + part.ofSphere * row.sphereVelocity[axis];
                              return part.ofBall < 0 || row.sphereVelocity[axis] != 0;
                          });
}

/// Two axes of a velocity exchanged.
void addExchanges(Proposals& all) {
    for (const AxisChange& change : kAxisChanges) {
        if (change.isMirror()) continue;
        all.addCourse(change.name("the sphere's velocity"), std::string("it counts as ") + change.result, 3,
                      [change](const RowFacts& row, SeenCourse& seen) {
                          seen.course.velocity = row.ballVelocity - change.of(row.sphereVelocity);
                          seen.sphereVelocity = change.of(row.sphereVelocity);
                          return row.sphereVelocity != Vec3(0);
                      });
    }
}

}  // namespace

void proposeAxes(Proposals& all) {
    addTurns(all);
    addComponents(all);
    addExchanges(all);
}

}  // namespace logs
