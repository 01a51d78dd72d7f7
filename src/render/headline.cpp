#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <initializer_list>
#include <string_view>

#include "base/numbers.h"
#include "base/powers_of_ten.h"
#include "io/text.h"
#include "render/part_name.h"
#include "render/present.h"
#include "scene/body_values.h"
#include "scene/distance.h"
#include "text/numbers.h"
#include "world/bodies/body_index.h"
#include "world/bodies/spoken_name.h"
#include "world/seam.h"

namespace render {
namespace {

constexpr const char* kSeparator = " \u00b7 ";
constexpr const char* kArrow = " \u2192 ";
constexpr std::size_t kMostInHeadline = 24;  // bytes of a name: the numbers behind it are not cut

std::string joined(std::initializer_list<std::string_view> parts) {
    std::string all;
    for (std::string_view part : parts) all += part;
    return all;
}

std::string counted(double value, const std::string& thing) {
    if (!std::isfinite(value)) return "more " + thing + "s than a double holds";
    const std::string number = text::shortNumber(value);
    return number + " " + thing + (number == "1" ? "" : "s");
}

std::string frames(double value) { return counted(value, "frame"); }
std::string units(double value) { return counted(value, "unit"); }

/// Degrees to two decimals; "0" and "90" only for exact values.
std::string degrees(double value) {
    const std::string text = text::fixedDecimals(value, 2);
    const double shown = base::readNumber(text).value;
    if (shown == 0 && value != 0) return text::shortNumber(value) + "\u00b0";
    if (shown == 90 && value != 90) {
        constexpr int kTrueDecimals = 14;  // a double near 90 holds no more
        const double rest = base::roundedToDecimals(90 - value, kTrueDecimals);
        return joined({"90\u00b0 less ", text::shortNumber(rest), "\u00b0"});
    }
    return text + "\u00b0";
}

/// The ricochet angle in the user's unit.
std::string angleWords(const collide::Contact& contact, bool radians) {
    return radians ? text::shortNumber(contact.ricochetAngle) + " rad" : degrees(contact.ricochetAngleDegrees);
}

/// The input of a headline.
struct Subject {
    const scene::Scene& scene;
    const scene::Ball& ball;
    const world::Encounter& encounter;
    std::string name;       ///< name of the ball
    std::string target;     ///< name of the body that the ball meets
    std::string part;       ///< "edge 1 of ramp"; the name of a body without parts
    double radiusSum = 0;   ///< radius of the ball for a wall
    bool radians = false;   ///< angles in radians, else in degrees
    std::size_t index = 0;  ///< the ball's

    [[nodiscard]] const collide::SweepAnswer& answer() const { return encounter.answer; }
    [[nodiscard]] bool hasParts() const { return render::hasParts(encounter.target); }
    [[nodiscard]] double gap() const {
        return scene::surfaceGap(answer().closest.distance, ball.body.radius, radiusOf(scene, encounter.target));
    }
    /// "cue → target": who comes to whom.
    [[nodiscard]] std::string who() const {
        const bool comes = answer().ballVelocity != scene::Vec3(0);
        return joined({comes ? name : target, kArrow, comes ? target : name});
    }
    /// " · edge 1 of ramp": nothing for a body without parts, which who() names.
    [[nodiscard]] std::string partAfter() const { return hasParts() ? kSeparator + part : std::string(); }
    /// A gap that rounds to 0 is still shown as a gap, because the decision is exact.
    [[nodiscard]] std::string gapWords() const {
        return gap() > 0 ? units(gap()) : std::string("less than rounding shows");
    }
};

/// "triangle 3 alone 24° off", where a triangle of a mesh beside the one that is met has another normal.
std::string seamWords(const Subject& s) {
    constexpr double kLeastDegrees = 0.01;
    const std::vector<world::MetAlone> seam = world::seamOf(s.scene, s.index, s.encounter);
    const auto most =
        std::max_element(seam.begin(), seam.end(), [](const auto& a, const auto& b) { return a.degrees < b.degrees; });
    if (most == seam.end() || most->degrees < kLeastDegrees) return {};
    return joined({kSeparator, "triangle ", std::to_string(most->triangle), " alone ", degrees(most->degrees), " off"});
}

Headline contactHeadline(const Subject& s) {
    const collide::Contact& c = *s.answer().contact;
    const bool isGraze = s.answer().outcome == collide::Outcome::Graze;
    const std::string when = joined({s.who(), " after ", frames(c.frames)});
    if (s.encounter.together > 1)
        return {"HIT", when,
                joined({units(c.distance), " along the path", s.partAfter(), kSeparator, "one of ",
                        std::to_string(s.encounter.together), " contacts resolved together"}),
                Ink::Normal};
    const std::string how = isGraze ? std::string("exactly tangent, not deflected")
                                    : joined({"ricochet ", angleWords(c, s.radians), " to the tangent plane"});
    if (s.hasParts())
        return {isGraze ? "GRAZE" : "HIT", when, joined({s.part, kSeparator, how, seamWords(s)}), Ink::Normal};
    return {isGraze ? "GRAZE" : "HIT", when, joined({units(c.distance), " along the path", kSeparator, how}),
            Ink::Normal};
}

Headline touchingHeadline(const Subject& s) {
    const std::string angle = angleWords(*s.answer().contact, s.radians);
    return {"TOUCHING", s.who() + " at the start, moving in",
            joined({"ricochet ", angle, " to the tangent plane", s.partAfter()}), Ink::Normal};
}

Headline shortHeadline(const Subject& s) {
    const double late = s.answer().contact->frames - s.scene.frames;
    const std::string when = late > 0 ? frames(late) + " after" : "just after";
    return {"SHORT", joined({s.who(), ", ", when, " the limit"}),
            joined({"the limit is ", frames(s.scene.frames), kSeparator, "contact at ",
                    frames(s.answer().contact->frames), s.partAfter()}),
            Ink::Closest};
}

Headline missHeadline(const Subject& s) {
    if (s.hasParts())
        return {"MISS", joined({s.name, " passes ", s.gapWords(), " beside ", s.part}),
                joined({"closest approach after ", frames(s.answer().closest.frames), kSeparator, "centre ",
                        units(s.answer().closest.distance), " from its core, contact needs ", units(s.radiusSum)}),
                Ink::Closest};
    return {"MISS", joined({s.name, " passes ", s.gapWords(), " from ", s.target}),
            joined({"closest approach after ", frames(s.answer().closest.frames), kSeparator, "centres ",
                    units(s.answer().closest.distance), " apart, contact needs ", units(s.radiusSum)}),
            Ink::Closest};
}

Headline recedingHeadline(const Subject& s) {
    if (s.gap() <= 0)
        return {"MOVING AWAY", joined({s.name, " touches ", s.target, " and leaves"}), "the distance only grows",
                Ink::Closest};
    const std::string who = joined({s.name, " from ", s.target});
    if (s.hasParts())
        return {"MOVING AWAY", who,
                joined({s.part, " is nearest, ", s.gapWords(), " away", kSeparator, "never nearer"}), Ink::Closest};
    return {"MOVING AWAY", who, joined({s.target, " is behind, ", s.gapWords(), " away", kSeparator, "never nearer"}),
            Ink::Closest};
}

Headline stillHeadline(const Subject& s) {
    const bool moves = s.answer().ballVelocity != scene::Vec3(0);
    return {"STILL", s.name + (moves ? " moves as " + s.target + " does" : std::string(" does not move")),
            s.gap() > 0 ? joined({units(s.gap()), " from ", s.part}) : "touching " + s.part, Ink::Dim};
}

Headline overlapHeadline(const Subject& s) {
    const collide::Penetration& p = *s.answer().penetration;
    std::string way = p.normal ? joined({"way out: ", units(p.depth), " along n"})
                               : std::string("several ways out are equally short");
    if (s.hasParts()) way += joined({kSeparator, "nearest is ", s.part});
    if (p.exitFrames) way += joined({kSeparator, "by itself after ", frames(*p.exitFrames)});
    return {"OVERLAP", joined({s.name, " is ", units(p.depth), " deep in ", s.target}), way, Ink::Warning};
}

std::string shortName(const scene::Scene& scene, scene::ObjectRef ref) {
    return io::shortened(world::spokenName(scene, ref), kMostInHeadline);
}

std::string pairOf(const scene::Scene& scene, const world::ContactEvent& contact) {
    return shortName(scene, world::refOf(scene, contact.a)) + " and " +
           shortName(scene, world::refOf(scene, contact.b));
}

}  // namespace

Headline headline(const scene::Scene& scene, std::size_t ball, const std::optional<world::Encounter>& encounter,
                  bool radians) {
    using enum collide::Outcome;
    if (ball >= scene.balls.size()) return {"NO BALL", "in this scene", "add one to see what it meets", Ink::Dim};
    if (!encounter || !scene::contains(scene, encounter->target)) {
        return {"ALONE", "nothing to meet", "add a sphere, a ball or a wall", Ink::Dim};
    }
    const Subject s{scene,
                    scene.balls[ball],
                    *encounter,
                    shortName(scene, {scene::Kind::Ball, ball}),
                    shortName(scene, encounter->target),
                    partName(scene, encounter->target, encounter->answer.feature, encounter->triangle),
                    scene.balls[ball].body.radius + radiusOf(scene, encounter->target),
                    radians,
                    ball};
    switch (encounter->answer.outcome) {
        case Hit:
        case Graze:
            return contactHeadline(s);
        case Touching:
            return touchingHeadline(s);
        case Short:
            return shortHeadline(s);
        case Miss:
            return missHeadline(s);
        case Receding:
            return recedingHeadline(s);
        case Still:
            return stillHeadline(s);
        case Overlap:
            return overlapHeadline(s);
    }
    return {};
}

std::string motionWords(const scene::Scene& scene, const BodyNow& body, bool isLeaving) {
    const std::string name = shortName(scene, body.ref);
    if (!body.velocity) return name;
    const std::string speed = text::shortNumber(glm::length(*body.velocity));
    if (speed == "0") return name + (isLeaving ? " stops" : " at rest");
    return joined({name, isLeaving ? " leaves with " : " at ", speed, speed == "1" ? " unit/frame" : " units/frame"});
}

const std::string& nameOf(const scene::Scene& scene, world::Index index) {
    return scene::nameOf(scene, world::refOf(scene, index));
}

Headline headlineAt(const scene::Scene& scene, double frames, const std::vector<world::ContactEvent>& now,
                    const std::optional<world::ContactEvent>& next, const std::optional<BodyNow>& body) {
    const std::string instant = text::shortNumber(frames);
    const auto isOfBody = [&](const world::ContactEvent& contact) {
        const world::Index index = body ? world::indexOf(scene, body->ref) : world::kNone;
        return contact.a == index || contact.b == index;
    };
    const auto withBody = [&](std::string detail, bool isFirst) {
        if (!body) return detail;
        const bool isLeaving = std::any_of(now.begin(), now.end(), isOfBody);
        const std::string words = motionWords(scene, *body, isLeaving);
        return isFirst ? joined({words, kSeparator, detail}) : joined({detail, kSeparator, words});
    };
    if (now.empty()) {
        const std::string wait = next ? text::shortNumber(next->frames - frames) : "";
        const std::string words =
            next ? joined({"next: ", pairOf(scene, *next), " in ", wait, " frames"}) : "nothing more is met";
        return {"FRAME", instant, withBody(words, true), Ink::Dim};
    }
    if (now.size() > 1)
        return {
            std::to_string(now.size()) + " CONTACTS", "at frame " + instant,
            withBody(now.front().group > 0 ? "resolved together, as one blow" : "at one instant, one after the other",
                     false),
            Ink::Normal};
    return {"CONTACT", joined({pairOf(scene, now.front()), " at frame ", instant}),
            withBody("impulse " + text::shortNumber(now.front().impulse), false), Ink::Normal};
}

}  // namespace render
