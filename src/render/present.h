#pragma once
/// Scene and answer -> picture. The only part of drawing that reads a Scene.

#include <optional>
#include <vector>

#include "render/draw_list.h"
#include "scene/document.h"
#include "view/camera.h"
#include "vocabulary/annotation.h"
#include "vocabulary/overlay.h"
#include "world/first_contact.h"
#include "world/paths/paths.h"
#include "world/paths/trails.h"

namespace render {

using vocabulary::Annotation;
using vocabulary::Overlay;
using vocabulary::Overlays;

/// The world in time.
struct WorldView {
    bool isUnderWay = false;               ///< the bodies have their positions at an instant
    double frames = 0;                     ///< frames until the instant, 0 at the start
    std::vector<world::Path> paths;        ///< the next contacts of some balls
    std::vector<world::ContactEvent> now;  ///< the contacts of this instant
    world::Trails trails;                  ///< the ways that balls have come
    bool operator==(const WorldView&) const = default;
};

/// The answer of another method or engine, drawn beside the exact one in an ink of its own: the ball at its place,
/// dashed.
struct Claim {
    /// A body that the answers are about, ringed and named.
    struct Body {
        Vec3 center{0};
        double radius = 1;  ///< a sphere's around it
        std::string text;   ///< "met first: crate"
        Ink ink = Ink::Normal;
        bool operator==(const Body&) const = default;
    };
    Vec3 from{0};        ///< start of the path to the ball
    Vec3 ballCenter{0};  ///< finite, like all members
    double radius = 1;
    std::optional<Vec3> hitPoint, normal;  ///< the normal: unit, drawn at the hit point
    std::string text;                      ///< "d3dx printed float: true"
    Ink ink = Ink::Claim;
    bool isPlaced = true;  ///< false: the place of the ball is not known, and only the text is shown
    std::vector<Body> bodies{};
    bool operator==(const Claim&) const = default;
};

/// One sample of a test once per frame: the ball and the body that it is tested against, at a whole frame.
struct FrameSample {
    double frame = 0;
    Vec3 ball{0}, other{0};
    double ballRadius = 1, otherRadius = 1;
    bool overlaps = false;
    bool operator==(const FrameSample&) const = default;
};
struct FrameSamples {
    std::vector<FrameSample> samples;      ///< in order
    std::vector<scene::ObjectRef> missed;  ///< bodies that the ball hits but no sample overlaps; labelled
    std::size_t stride = 1;  ///< one of so many is drawn, >= 1; the first overlap and the one before always
    bool operator==(const FrameSamples&) const = default;
};

/// A body that is dragged by its ghost.
struct HeldBody {
    scene::ObjectRef ref;
    Vec3 place{0};  ///< centre of the ghost
    bool operator==(const HeldBody&) const = default;
};

/// What a student places by hand in answer to a question, and the truth over it. Guess and truth differ in their line
/// (dashed, solid), in their mark (ring, dot) and by name.
struct Placement {
    enum class Kind : std::uint8_t { Point, Ball, Arrow };
    enum class Role : std::uint8_t {
        Untouched,  ///< still where every page begins
        Guess,
        Truth,
        Given,  ///< part of the question
    };
    Kind kind = Kind::Point;
    Role role = Role::Guess;
    Vec3 at{0};         ///< the point, the ball's centre, the start of the arrow
    Vec3 tip{0};        ///< tip of the arrow; else `at`
    double radius = 0;  ///< radius of the ball
    bool operator==(const Placement&) const = default;
};

struct PresentOptions {
    Overlays overlays = vocabulary::defaultOverlays();
    Theme theme = Theme::Dark;
    std::optional<scene::ObjectRef> hovered;
    WorldView world{};
    std::optional<Claim> claim{};
    std::optional<Claim> recorded{};        ///< the answer that a log records for the scene
    std::vector<Annotation> annotations{};  ///< all finite; if there are any, other overlays are reduced
    std::vector<Placement> placements{};    ///< all finite; the guess before the truth
    FrameSamples sampling{};                ///< ghosts of the ball at each sample
    std::optional<HeldBody> held{};         ///< its ghost is drawn, joined to the body
    bool selectionShown = true;             ///< rings around selected objects
    bool softLight = true;                  ///< bodies shade each other
    double grown = 0;                       ///< the part of their radii by which obstacles are inflated, units
    bool isAnswerHidden = false;            ///< the question is drawn in place of the story: bodies and their motion
    std::optional<view::Stage> stage{};     ///< absent: that of the document
    bool operator==(const PresentOptions&) const = default;
};

/// Draws a document and the answer for its active ball.
/// @param encounter  world::firstContact of the active ball, or absent
[[nodiscard]] DrawList present(const scene::Document&, const std::optional<world::Encounter>& encounter,
                               const PresentOptions&);
/// The same at another instant than the start.
/// @param document   the bodies have their positions at options.world.frames
/// @param start      the document at its start, which `encounter` belongs to
/// @param encounter  absent also where the world plays another course
[[nodiscard]] DrawList present(const scene::Document& document, const scene::Document& start,
                               const std::optional<world::Encounter>& encounter, const PresentOptions& options);

/// A part of present().
void addClaim(const Claim&, Overlays, DrawList&);

/// A part of present().
void addAnnotations(const std::vector<Annotation>&, DrawList&);

/// A part of present().
void addPlacements(const std::vector<Placement>&, DrawList&);

/// A part of present(): the line between two selected objects.
void addDistance(const scene::Document&, Overlays, DrawList&);

/// A part of present(): colours of speed. @param start  the scene at its start, which sets the scale
void colorBySpeed(const scene::Scene& start, const scene::Scene& now, Overlays, Theme, DrawList&);

/// A part of present().
void addTrails(const scene::Scene&, const WorldView&, Overlays, DrawList&);

/// A part of present().
void addSamples(const scene::Document&, const FrameSamples&, Overlays, DrawList&);

/// A part of present().
void addQuestion(const scene::Document&, Overlays, DrawList&);

/// What the default view must show while the answer is hidden: bodies and the velocity of the active ball.
[[nodiscard]] std::vector<view::Bounds> questionBounds(const scene::Document&);

/// The extent that the default view must show: bodies, start, contact, closest approach and outgoing ghost.
[[nodiscard]] std::vector<view::Bounds> storyBounds(const scene::Document&, const std::optional<world::Encounter>&);
/// The feet of the stems under bodies that float; none in a crowd, where there are no stems.
[[nodiscard]] std::vector<view::Bounds> stemFeet(const scene::Scene&);

/// The headline: "HIT cue → target after 12.4 frames" and the line under it, worded for every outcome.
struct Headline {
    std::string word;    ///< "HIT", in `ink`
    std::string rest;    ///< "cue → target after 12.4 frames"
    std::string detail;  ///< "37.2 units along the path · ricochet 41.8° to the tangent plane"
    Ink ink = Ink::Normal;
};
/// @param radians  angles in radians, else in degrees
[[nodiscard]] Headline headline(const scene::Scene&, std::size_t ball, const std::optional<world::Encounter>&,
                                bool radians = false);
/// The body that a headline of another instant than the start tells of.
struct BodyNow {
    scene::ObjectRef ref;
    std::optional<Vec3> velocity;  ///< at the instant, after its contacts; absent for what never moves
};
/// "cue leaves with 0.3 units/frame" from a contact of the instant, else "cue at 0.3 units/frame".
[[nodiscard]] std::string motionWords(const scene::Scene&, const BodyNow&, bool isLeaving);
/// For another instant than the start: "FRAME 12.4" and the bodies of its contact, or the next contact.
/// @param next  the contact that follows, if it is known
[[nodiscard]] Headline headlineAt(const scene::Scene&, double frames, const std::vector<world::ContactEvent>& now,
                                  const std::optional<world::ContactEvent>& next,
                                  const std::optional<BodyNow>& body = {});
/// The name of a body or wall of a scene's world.
[[nodiscard]] const std::string& nameOf(const scene::Scene&, world::Index);

}  // namespace render
