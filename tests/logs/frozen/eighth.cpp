// Forty-three engines, one bug each, after logs of other programs that were made without knowledge of the search for
// reasons: slips in a formula and in a broad phase, and values that go by a column or by another row.

#include <algorithm>
#include <cmath>

#include "logs/frozen/parts.h"

namespace frozen {
namespace {

// ---- Formulas

Answer halfChordInUnits(LoggedShot& c, Random&) {
    return byFormula(c, [](double a, double h, double r) { return -h / a - std::sqrt((h * h - a * r) / a); });
}

Answer precedence(LoggedShot& c, Random&) {
    return byFormula(c, [](double a, double h, double r) { return (-2 * h - 2 * std::sqrt(h * h - a * r)) / 2 * a; });
}

Answer fourForgotten(LoggedShot& c, Random&) {
    return byFormula(c, [](double a, double h, double r) { return (-2 * h - std::sqrt(4 * h * h - a * r)) / 2 / a; });
}

Answer ownMotionForA(LoggedShot& c, Random&) {
    const double own = dotOf(c.motion(), c.motion());
    return byFormula(c, [&](double, double h, double r) { return (-h - std::sqrt(h * h - own * r)) / own; });
}

Answer approachKeptOnThePath(LoggedShot& c, Random&) {
    return byFormula(c, [&](double a, double h, double) {
        const double s = std::min(1.0, -h / a), apart = collide::lengthOf(c.ballAt(s) - c.center);
        return s - std::sqrt((c.sum() * c.sum() - apart * apart) / a);
    });
}

Answer lineDistanceSquaredAgainstR(LoggedShot& c, Random&) {
    return byFormula(c, [&](double a, double h, double r) {
        const double squared = r + c.sum() * c.sum() - h * h / a;
        return squared > c.sum() ? HUGE_VAL : (-h - std::sqrt(std::max(0.0, h * h - a * r))) / a;
    });
}

Answer firstRootAtLeast0(LoggedShot& c, Random&) {
    const Vec3 from = c.start - c.center, m = c.motion();
    const double a = dotOf(m, m), h = dotOf(from, m), d = h * h - a * (dotOf(from, from) - c.sum() * c.sum());
    return d < 0 ? Answer{} : at(c, std::max(0.0, (-h - std::sqrt(d)) / a));
}

Answer offsetXYY(LoggedShot& c, Random&) {
    const Vec3 from(c.start.x - c.center.x, c.start.y - c.center.y, c.start.z - c.center.y);
    return at(c, entry(from, c.motion(), c.sum()));
}

/// Conservative advancement by the closing speed along the normal.
Answer advancedAlongTheNormal(const Shot& c, double tolerance, int steps) {
    if (startsInside(c)) return {};
    double t = 0;
    for (int i = 0; i < steps && t <= 1; ++i) {
        const Vec3 apart = c.ballAt(t) - c.center;
        const double gap = collide::lengthOf(apart) - c.sum(), closing = -dotOf(c.motion(), normalized(apart));
        if (gap <= tolerance) return at(c, t);
        if (closing <= 0) return {};
        t += gap / closing;
    }
    return {};
}

Answer fourAdvances(LoggedShot& c, Random&) { return advancedAlongTheNormal(c, 1e-9, 4); }
Answer fiveAdvances(LoggedShot& c, Random&) { return advancedAlongTheNormal(c, 1e-6, 5); }
Answer advancesTo001(LoggedShot& c, Random&) { return advancedAlongTheNormal(c, 0.01, 1000); }

// ---- Decisions

/// In each third row the ball moves anywhere, and the sphere comes to it.
void meet(LoggedShot& c) {
    const Vec3 m = c.motion();
    if (c.line % 3 != 0) return;
    c.end = c.start + Vec3(m.y, m.z, m.x);
    c.velocity += c.motion() + c.start - c.center;
}

Answer awayByTheBallAlone(LoggedShot& c, Random&) {
    meet(c);
    return dotOf(c.motion(), c.center - c.start) > 0 ? right(c) : Answer{};
}

/// A grid with cells of 2 units, of which those of the box of the path are searched for the sphere's centre.
Answer cellsOfTheBox(LoggedShot& c, Random&) {
    const auto cell = [](double x) { return std::floor(x / 2); };
    for (int i = 0; i < 3; ++i)
        if (cell(c.center[i]) < cell(std::min(c.start[i], c.end[i])) ||
            cell(c.center[i]) > cell(std::max(c.start[i], c.end[i])))
            return {};
    return right(c);
}

Answer unsortedBox(LoggedShot& c, Random&) {
    for (int i = 0; i < 3; ++i)
        if (c.start[i] - c.ball > c.center[i] + c.sphere || c.end[i] + c.ball < c.center[i] - c.sphere) return {};
    return right(c);
}

Answer boxOfTheSphereAtTheStart(LoggedShot& c, Random&) {
    meet(c);
    for (int i = 0; i < 3; ++i)
        if (std::min(c.start[i], c.end[i]) - c.ball > c.center[i] + c.sphere ||
            std::max(c.start[i], c.end[i]) + c.ball < c.center[i] - c.sphere)
            return {};
    return right(c);
}

Answer reachOfTheBallAlone(LoggedShot& c, Random&) {
    return collide::lengthOf(c.start - c.center) > pathLength(c) + c.ball ? Answer{} : right(c);
}

/// The mask has the layer; the test lacks the shift.
Answer maskWithoutShift(LoggedShot& c, Random&) {
    const int mask = static_cast<int>(c.column) | 1 << c.layer;
    c.column = mask;
    return (mask & c.layer) != 0 ? right(c) : Answer{};
}

Answer triggersAtTheEnd(LoggedShot& c, Random&) {
    if (c.layer != 1 || startsInside(c)) return right(c);
    return collide::lengthOf(c.end - c.center) <= c.sum() ? at(c, 1) : Answer{};
}

// ---- Places and motions

Answer cutToWholeUnits(LoggedShot& c, Random&) {
    return seen(c, [](Shot& s) {
        const auto cut = [](const Vec3& v) { return Vec3(std::trunc(v.x), std::trunc(v.y), std::trunc(v.z)); };
        const Vec3 way = s.motion();
        s.start = cut(s.start);
        s.end = s.start + way;
        s.center = cut(s.center);
    });
}

Answer anotherTimeStep(LoggedShot& c, Random&) {
    return seen(c, [](Shot& s) {
        s.end = s.start + s.motion() * 1.2;
        s.velocity = s.velocity * 1.2;
    });
}

Answer motionBy(const LoggedShot& c, double factor) {
    return seen(c, [&](Shot& s) { s.end = s.start + s.motion() * factor; });
}
Answer motionInSlowRows(LoggedShot& c, Random&) { return motionBy(c, c.column); }
Answer motionOfSixtieths(LoggedShot& c, Random&) { return motionBy(c, 1 / (60 * c.column)); }
Answer dragBeforeTheMove(LoggedShot& c, Random&) { return motionBy(c, 1 - c.column / 60); }

Answer renderedPlace(LoggedShot& c, Random&) {
    return seen(c, [&](Shot& s) { s.center -= s.velocity * (1 - c.column); });
}

Answer originFromLine400(LoggedShot& c, Random&) {
    return seen(c, [&](Shot& s) { s.center.x += c.line >= 400 ? 8 : 0; });
}

// ---- Radii by a column

Answer radiusOverTheLayer(LoggedShot& c, Random&) { return withSum(c, c.ball + c.sphere / (c.layer + 1)); }
Answer radiusOverTheScale(LoggedShot& c, Random&) { return withSum(c, c.ball + c.sphere / c.column); }
Answer levelsOfDetail(LoggedShot& c, Random&) {
    return withSum(c, c.ball + c.sphere * (c.layer == 3 ? 0.95 : c.layer == 4 ? 0.8 : 1.0));
}

// ---- Values of other rows

Answer ballOfTheFirstRow(LoggedShot& c, Random&) { return withSum(c, c.first.ball + c.sphere); }
Answer ballOfTheLayersFirst(LoggedShot& c, Random&) { return withSum(c, c.firstOfLayer.ball + c.sphere); }
Answer centreOfTheObjectBefore(LoggedShot& c, Random&) {
    return seen(c, [&](Shot& s) { s.center = c.lastOfObject.center; });
}
Answer velocityOfTheObjectBefore(LoggedShot& c, Random&) {
    return seen(c, [&](Shot& s) { s.velocity = c.lastOfObject.velocity; });
}
Answer sphereBeforeInLayer3(LoggedShot& c, Random&) {
    return seen(c, [&](Shot& s) {
        if (c.layer != 3) return;
        s.center = c.before.center;
        s.sphere = c.before.sphere;
    });
}
Answer normalOfTheHitBefore(LoggedShot& c, Random&) {
    const Answer last = right(c.lastHit);
    return told(c, [&](Answer& a) { a.normal = last.isHit ? last.normal : a.normal; });
}

// ---- What is recorded

Answer timeWithinAQuarter(LoggedShot& c, Random&) {
    return told(c, [](Answer& a) { a.fraction -= std::floor(a.fraction * 4) / 4; });
}
Answer pointBehindTheBall(LoggedShot& c, Random&) {
    return told(c, [&](Answer& a) { a.point = c.ballAt(a.fraction) + a.normal * c.ball; });
}
Answer normalInTheBodysAxes(LoggedShot& c, Random&) {
    return told(c, [&](Answer& a) {
        const double angle = -c.column * 3.14159265358979323846 / 180, u = std::cos(angle), v = std::sin(angle);
        a.normal = Vec3(u * a.normal.x - v * a.normal.y, v * a.normal.x + u * a.normal.y, a.normal.z);
    });
}

// ---- Responses

/// @param times  the impulse counts as much  @param ball, sphere  their inverse masses, as they count
Answer responded(const LoggedShot& c, Answer a, double times, double ball, double sphere) {
    if (!a.isHit) return a;
    const double closing = -dotOf(c.motion() - c.velocity, a.normal), mass = 1 / (1 / c.ballMass + 1 / c.sphereMass);
    const Vec3 impulse = a.normal * (times * closing * (1 + c.restitution) * mass);
    a.ballAfter = c.motion() + impulse * ball;
    a.sphereAfter = c.velocity - impulse * sphere;
    return a;
}

Answer impulseTwice(LoggedShot& c, Random&) { return responded(c, right(c), 2, 1 / c.ballMass, 1 / c.sphereMass); }
Answer massesSwapped(LoggedShot& c, Random&) { return responded(c, right(c), 1, 1 / c.sphereMass, 1 / c.ballMass); }
Answer asAgainstAWall(LoggedShot& c, Random&) {
    return told(c, [&](Answer& a) {
        a.ballAfter = c.motion() - a.normal * (dotOf(c.motion(), a.normal) * (1 + c.restitution));
        a.sphereAfter = c.velocity;
    });
}
Answer sphereWhereItStarted(LoggedShot& c, Random&) {
    const Answer answer = told(c, [&](Answer& a) {
        a.normal = normalized(c.ballAt(a.fraction) - c.center);
        a.point = c.center + a.normal * c.sphere;
    });
    return responded(c, answer, 1, 1 / c.ballMass, 1 / c.sphereMass);
}
/// An elastic bounce, of which both velocities are scaled.
Answer restitutionOfAll(LoggedShot& c, Random&) {
    Answer a = responded(c, right(c), 2 / (1 + c.restitution), 1 / c.ballMass, 1 / c.sphereMass);
    if (a.isHit) *a.ballAfter *= c.restitution;
    if (a.isHit) *a.sphereAfter *= c.restitution;
    return a;
}
/// The relative velocity is mirrored, and scaled whole.
Answer restitutionOfTheRelative(LoggedShot& c, Random&) {
    return told(c, [&](Answer& a) {
        const Vec3 relative = c.motion() - c.velocity;
        const Vec3 after = (relative - a.normal * (2 * dotOf(relative, a.normal))) * c.restitution;
        const double ofBall = c.sphereMass / (c.ballMass + c.sphereMass);
        const Vec3 mean = c.motion() - relative * ofBall;
        a.ballAfter = mean + after * ofBall;
        a.sphereAfter = mean - after * (1 - ofBall);
    });
}

Row ofMoving(Row row) {
    row.moves = true;
    return row;
}
Row responding(Row row) {
    row.moves = row.tellsVelocities = true;
    return row;
}
Row withColumn(Row row, const Column& column) {
    row.column = column;
    return row;
}

}  // namespace

std::vector<Row> eighthBlindRows() {
    const Kind kind = Kind::EighthBlind;
    return {
        {kind, "half chord not divided by the speed", {"chord", "root.*(speed|units|length)"}, halfChordInUnits},
        {kind, "root / 2 * a", {"precedence", "(times|\\*) a\\b", "/ \\(1 / a\\)", "/ ?2 ?\\*"}, precedence},
        {kind, "b^2 - ac with b = 2h", {"lacks the 4", "b\\^2 - a ?c"}, fourForgotten},
        ofMoving({kind,
                  "a is of the ball's own motion",
                  {"\\ba\\b.*(own|ball's|alone|without the sphere)", "v\\.v.*(own|ball's|alone)"},
                  ownMotionForA}),
        {kind,
         "closest approach kept on the path",
         {"closest approach.*(clamp|kept|end|at most|path)", "chord.*end"},
         approachKeptOnThePath},
        {kind,
         "squared line distance against R",
         {"root of a square", "squared.*(distance|R\\b)", "distance.*squared"},
         lineDistanceSquaredAgainstR},
        {kind,
         "first root at least 0",
         {"(behind|before) the start", "endless line", "mov(e|ing) away", "clamp|at least 0"},
         firstRootAtLeast0},
        {kind, "offset of (x, y, y)", {"\\(x, y, y\\)", "z.*(y of|its y|the y|by y)", "y.*for.*z"}, offsetXYY},
        withHalf({kind, "four advances along the normal", {"more than [34] steps"}, fourAdvances}, {"gives up"}),
        withHalf({kind, "five advances to 1e-6", {"more than [45] steps", "toleran.*1e-0?6"}, fiveAdvances},
                 {"gives up"}),
        {kind, "advances along the normal to 0.01", {"advancement.*toleran", "gaps? (below|of|up)"}, advancesTo001},
        ofMoving({kind,
                  "away by the ball's own velocity",
                  {"(nearer|away|toward).*(sphere's (motion|velocity)|own|alone)"},
                  awayByTheBallAlone}),
        {kind, "grid of which the path's box is searched", {"cell", "grid"}, cellsOfTheBox},
        {kind, "unsorted box of the path", {"sort", "box.*(order|negative|start and end)"}, unsortedBox},
        ofMoving({kind,
                  "box of the sphere at the start",
                  {"(box|broad phase).*(motion|moves|velocity|start|swept)"},
                  boxOfTheSphereAtTheStart}),
        {kind, "reach without the sphere's radius", {"forgets the sphere's radius"}, reachOfTheBallAlone},
        withColumn(
            withHalf({kind, "mask without the shift", {"mask.*layer|layer.*mask"}, maskWithoutShift}, {"layer.* 0"}),
            {"mask", 0, 32, 1}),
        {kind, "triggers of layer 1 are tested at the end", {"end.*layer|layer.*end"}, triggersAtTheEnd},
        {kind,
         "positions cut to whole units",
         {"(position|place|start|centre|coordinate|step).*(whole|cut|round|multiple|trunc|integer|fixed)"},
         cutToWholeUnits},
        ofMoving({kind,
                  "both motions 1.2 times",
                  {"(both|motions|velocities|time step|frame|dt).*1\\.2", "1\\.2.*(both|motions|velocities|time step)"},
                  anotherTimeStep}),
        withColumn({kind, "motion times a column", {"(motion|path|end).*time_scale"}, motionInSlowRows},
                   {"time_scale", 0.2, 1.2, 0.1}),
        withColumn({kind, "motion by 1/60 over a column", {"(motion|path|end).*dt"}, motionOfSixtieths},
                   {"dt", 0.01, 0.05}),
        withColumn({kind, "drag of a column", {"(motion|path|end).*drag"}, dragBeforeTheMove}, {"drag", 0, 7, 1}),
        withColumn(ofMoving({kind, "sphere behind by 1 - alpha", {"(sphere|centre|behind).*alpha"}, renderedPlace}),
                   {"alpha", 0, 1}),
        withHalf({kind, "centre 8 beside from line 400 on", {"(elsewhere|offset|\\b8\\b).*line"}, originFromLine400},
                 {"where the line"}),
        withHalf(
            {kind, "sphere's radius over layer + 1", {"layer \\+ 1", "0\\.5 r_sphere.*layer is 1"}, radiusOverTheLayer},
            {"where (the )?layer"}),
        withColumn(withHalf({kind,
                             "sphere's radius over a column",
                             {"(sphere's radius|r_sphere).*(divided|/|by|over|inverse|power).*scale"},
                             radiusOverTheScale},
                            {"where (the )?scale"}),
                   {"scale", 0.5, 2.1, 0.25}),
        withHalf({kind,
                  "radii of 0.95 and 0.8 in two layers",
                  {"(0\\.95|0\\.8) r_sphere.*layer", "(sphere's radius).*(0\\.95|0\\.8).*layer"},
                  levelsOfDetail},
                 {"where (the )?layer"}),
        {kind,
         "ball's radius of the first row",
         {"ball's radius.*(first|constant|line 1|row 1|same)", "r_sphere \\+ \\d.*"},
         ballOfTheFirstRow},
        withHalf(
            {kind, "ball's radius of the layer's first row", {"ball's radius.*first.*layer"}, ballOfTheLayersFirst},
            {"(ball's radius|r_ball|r_sphere).*layer", "where (the )?layer"}),
        {kind,
         "centre of the row before with its object",
         {"centre.*(before|last|previous).*object", "centre.*object.*(before|last|previous)"},
         centreOfTheObjectBefore},
        ofMoving({kind,
                  "velocity of the row before with its object",
                  {"velocity.*(before|last|previous).*object", "velocity.*object.*(before|last|previous)"},
                  velocityOfTheObjectBefore}),
        {kind, "sphere of the row before in layer 3", {"(row|line) before.*layer"}, sphereBeforeInLayer3},
        {kind,
         "normal of the last hit",
         {"normal.*(last|previous|hit|row|line).*(hit|before|with)"},
         normalOfTheHitBefore},
        {kind,
         "time from the begin of a quarter",
         {"sub-?step", "time.*(quarter|remainder|modulo|0\\.25)"},
         timeWithinAQuarter},
        {kind,
         "point on the ball's far side",
         {"point.*(wrong|other|far) side", "point.*plus the"},
         pointBehindTheBall},
        withColumn(
            withHalf(
                {kind, "normal in the body's axes", {"normal.*(turn|rotat|angle|axes).*yaw"}, normalInTheBodysAxes},
                {"where (the )?yaw"}),
            {"yaw", -180, 181, 15}),
        responding({kind, "impulse twice", {"(impulse|velocit|bounce).*(twice|doubl|2 times)", "twice"}, impulseTwice}),
        responding({kind, "masses exchanged", {"(mass|share|weight).*(other|exchang|swap)"}, massesSwapped}),
        withHalf(responding({kind,
                             "as against a wall",
                             {"wall", "static", "immovable", "ball alone.*takes all of"},
                             asAgainstAWall}),
                 {"mass", "sphere's velocity"}),
        withHalf(responding({kind,
                             "normal, point, response by the sphere at the start",
                             {"normal.*(start|before it moved|without|misses|behind|did not)"},
                             sphereWhereItStarted}),
                 {"point.*(start|misses|without|behind)"}),
        responding({kind, "restitution scales both velocities", {"restitution.*whole", "e times"}, restitutionOfAll}),
        responding({kind,
                    "restitution scales the relative velocity",
                    {"restitution.*(whole|along|tangent)", "(tangent|along the surface).*(restitution|damp|e\\b)"},
                    restitutionOfTheRelative}),
    };
}

}  // namespace frozen
