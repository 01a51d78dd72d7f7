#include "session/texts/present_options.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "session/views/answer_geometry.h"
#include "session/views/derive_geometry.h"
#include "text/numbers.h"
#include "world/bodies/body_index.h"

namespace session {
namespace {

constexpr double kSameMoment = 1e-9, kSamePlace = 1e-9;  // relative; answer and world round separately
constexpr std::size_t kMostTogether = 64;                // contacts of about one instant that are searched

/// Quantities of a lesson's text that are inputs, not answers.
bool isGiven(const std::string& name) {
    static const std::vector<std::string> given = {"speed",
                                                   "relative_speed",
                                                   "R",
                                                   "R_squared",
                                                   "center_distance",
                                                   "center_distance_squared",
                                                   "gap",
                                                   "impact_parameter",
                                                   "a",
                                                   "h",
                                                   "c",
                                                   "D"};
    return std::find(given.begin(), given.end(), name) != given.end();
}

std::vector<vocabulary::Annotation> annotationsIn(const Session& s, const std::vector<learn::Geometry>& geometry) {
    return annotationsOf(geometry, s.queries.collision()->query, s.settings.upAxis);
}

/// Geometry of the selected step. If it lacks the lit name, the geometry of that name from another step is added.
std::vector<learn::Geometry> geometryWith(const DerivationView& view, const learn::Derivation& derivation,
                                          const std::optional<std::string>& lit) {
    std::vector<learn::Geometry> geometry = view.selected(&derivation)->geometry;
    const auto isNamed = [&](const learn::Geometry& g) { return g.name == lit; };
    if (!lit || std::any_of(geometry.begin(), geometry.end(), isNamed)) return geometry;
    for (const std::size_t step : derivation.stepsShowing(*lit)) {
        if (view.isHidden(step)) continue;
        const auto& other = derivation.steps[step].geometry;
        std::copy_if(other.begin(), other.end(), std::back_inserter(geometry), isNamed);
        break;
    }
    return geometry;
}

render::FrameSamples samplesOf(const Session& s) {
    const auto collision = s.queries.collision();
    const auto& sampling = s.queries.sampling();
    if (!s.presentation.sampling.isShown || s.playback.instant().isUnderWay() || !sampling || !collision) return {};
    return frameSamples(*sampling, collision->query, s.queries.seenFrom(), s.queries.missedBySampling());
}

/// The instant of the ball's first contact in the world, as far as contacts are searched; kNever without one.
double firstPlayed(const KnownContacts& contacts, std::size_t ball) {
    double first = world::kNever;
    std::size_t searched = 0;
    contacts.follow([&](const world::ContactEvent& contact) {
        if (contact.a == ball || contact.b == ball) first = contact.frames;
        return first == world::kNever && ++searched < TimeLine::kMostSearched;
    });
    return first;
}

/// True if the world plays the answer up to the shown instant: the ball moves straight on, or has had its contact.
bool isPlayed(const Session& s, const world::Encounter& encounter) {
    const collide::SweepAnswer& answer = encounter.answer;
    const std::size_t ball = *s.document.current().activeBall();
    const double frames = s.playback.instant().frames;
    const bool isHit = answer.outcome == collide::Outcome::Hit || answer.outcome == collide::Outcome::Touching;
    if (isHit && answer.contact && frames > answer.contact->frames * (1 - kSameMoment)) {
        const double at = answer.contact->frames, about = kSameMoment * std::max(1.0, at);
        const world::Index other = world::indexOf(s.document.scene(), encounter.target);
        const auto found = s.playback.contacts().between(at - about, at + about, kMostTogether);
        return std::any_of(found.begin(), found.end(), [&](const world::ContactEvent& contact) {
            return (contact.a == ball && contact.b == other) || (contact.a == other && contact.b == ball);
        });
    }
    const double met = answer.contact ? answer.contact->frames : world::kNever;
    if (firstPlayed(s.playback.contacts(), ball) < met * (1 - kSameMoment)) return false;
    const scene::Vec3 start = s.document.scene().balls[ball].body.position, way = frames * answer.ballVelocity;
    const scene::Vec3 off = s.playback.instant().state->ballPositions[ball] - (start + way);
    return glm::length(off) <= kSamePlace * (glm::length(start) + glm::length(way));
}

}  // namespace

bool isPlaybackCurrent(const Session& s) { return s.playback.revisions().document == s.document.revision(); }

bool isAnswerShown(const Session& s) { return !s.mask.isOn(); }

bool isDerivationDrawn(const Session& s) {
    const DerivationView& view = s.presentation.derivation;
    const bool isShown =
        s.settings.isOpen(RightPanel::Derive) || (view.isBeside && s.settings.isOpen(RightPanel::Lesson));
    return isShown && !s.playback.instant().isUnderWay() && isAnswerShown(s) && view.selected(s.queries.derivation());
}

std::vector<vocabulary::Annotation> derivationAnnotations(const Session& s) {
    if (!isDerivationDrawn(s)) return {};
    const DerivationView& view = s.presentation.derivation;
    const std::optional<std::string>& lit = view.pointed ? view.pointed : view.hovered;
    auto drawn = annotationsIn(s, geometryWith(view, *s.queries.derivation(), lit));
    for (vocabulary::Annotation& a : drawn) a.isLit = lit && a.name == *lit;
    if (const auto line = lineOfMotion(s.queries.collision()->query)) drawn.push_back(*line);
    return drawn;
}

std::optional<std::string> derivationNameAt(const Session& s, view::Vec2 px) {
    if (!isDerivationDrawn(s)) return std::nullopt;
    const DerivationView& view = s.presentation.derivation;
    const learn::Derivation& derivation = *s.queries.derivation();
    const auto at = [&](const std::vector<learn::Geometry>& geometry) {
        return nameAt(annotationsIn(s, geometry), s.viewport.camera(), px, s.viewport.area().scale);
    };
    if (auto name = at(view.selected(&derivation)->geometry)) return name;
    std::vector<learn::Geometry> others;
    for (std::size_t step = 0; step < derivation.steps.size(); ++step) {
        if (view.isHidden(step)) continue;
        // Outlines of spheres would cover the picture: of hidden geometry only points and lines can be picked.
        for (const learn::Geometry& g : derivation.steps[step].geometry)
            if (g.kind != learn::Geometry::Kind::Sphere && g.kind != learn::Geometry::Kind::Circle) others.push_back(g);
    }
    return at(others);
}

view::Stage stageOf(const Session& s) {
    return view::stageOf(s.queries.seenFrom() ? s.queries.shown().scene : s.document.scene());
}

render::PresentOptions presentOptions(const Session& s) {
    const bool isUnderWay = s.playback.instant().isUnderWay();
    render::PresentOptions options;
    options.overlays = s.presentation.overlays;
    options.theme = s.presentation.theme;
    options.softLight = s.presentation.softLight;
    options.selectionShown = s.presentation.selectionShown;
    options.hovered = s.viewport.pointer.hovered;
    options.stage = stageOf(s);
    options.isAnswerHidden = s.mask.isOn();
    if (!options.isAnswerHidden)
        options.world = {isUnderWay, s.playback.instant().frames, s.queries.paths(), s.playback.instant().contacts};
    if (const auto& held = s.viewport.pointer.held; held && scene::contains(s.document.scene(), held->ref))
        options.held = {held->ref, held->place + scene::positionOf(s.document.scene(), held->ref) - held->start};
    options.sampling = samplesOf(s);
    options.annotations = derivationAnnotations(s);
    const std::vector<vocabulary::Annotation> predicted = marks(s.lesson);
    options.annotations.insert(options.annotations.end(), predicted.begin(), predicted.end());
    if (const auto seen = s.queries.seenFrom()) {
        for (world::Path& path : options.world.paths) path = seen->seen(std::move(path));
        for (world::ContactEvent& contact : options.world.now) contact = seen->seen(contact);
        return options;
    }
    if (!options.isAnswerHidden) options.frames = s.presentation.chosenFrames;
    if (s.settings.chosenPanel() == RightPanel::Compare && !isUnderWay) options.claim = s.queries.claim();
    return options;
}

std::optional<world::Encounter> toldEncounter(const Session& s) {
    const auto& encounter = s.queries.encounter();
    const Instant& now = s.playback.instant();
    if (!encounter || !now.isUnderWay()) return s.queries.shownEncounter();
    const bool isTold = isPlaybackCurrent(s) && now.state && isPlayed(s, *encounter);
    return isTold ? s.queries.shownEncounter() : std::nullopt;
}

render::DrawList picture(const Session& s, const render::PresentOptions& options) {
    const scene::Document& shown = s.queries.shown();
    if (!s.playback.instant().isUnderWay()) return render::present(shown, toldEncounter(s), options);
    const auto seen = s.queries.seenFrom();
    return render::present(shown, seen ? seen->seen(s.document.current(), 0) : s.document.current(), toldEncounter(s),
                           options);
}

std::string liveText(const Session& s, const std::string& name) {
    const bool isAsked = s.lesson.isOpen() && s.lesson.page().task &&
                         s.lesson.page().task->kind == learn::Task::Kind::Predict &&
                         s.lesson.page().task->quantity == name;
    if ((isAsked || !isGiven(name)) && !isAnswerShown(s)) return "?";
    return learn::liveText(s.queries.liveValues(), name);
}

std::string worldNote(const Session& s) {
    const auto& answer = s.queries.encounter();
    if (!answer || !answer->answer.contact || s.playback.instant().isUnderWay()) return {};
    const scene::Scene& scene = s.document.scene();
    const world::Index other = world::indexOf(scene, answer->target);
    for (const world::Path& path : s.queries.paths()) {
        if (path.ball != *s.document.current().activeBall()) continue;
        if (path.contacts.empty()) {
            const bool isNever =
                isPlaybackCurrent(s) && s.playback.contacts().isAllKnown() && collide::isHit(answer->answer.outcome);
            return isNever ? "in the world: nothing is met, others come between" : "";
        }
        const world::PathContact& first = path.contacts.front();
        const double alone = answer->answer.contact->frames;
        const bool agrees = std::abs(first.frames - alone) <= 1e-9 * std::max(1.0, alone);
        if (agrees && (first.other == other || path.contacts.size() > 1)) return {};
        return "in the world: " + render::nameOf(scene, first.other) + " first, at frame " +
               text::shortNumber(first.frames);
    }
    return {};
}

std::optional<render::Story> shownStory(const Session& s) {
    if (s.playback.instant().isUnderWay()) return std::nullopt;
    return render::storyOf(s.queries.shown(), s.queries.shownEncounter());
}

std::optional<std::string> answerRowAt(const Session& s, view::Vec2 px) {
    const auto story = shownStory(s);
    if (!story || !s.settings.isOpen(RightPanel::Answer)) return std::nullopt;
    return nameAt(answerGeometry(*story), s.viewport.camera(), px, s.viewport.area().scale);
}

std::optional<GlowSpec> wantedGlow(const Session& s) {
    const std::optional<std::size_t> ball = s.document.current().activeBall();
    const bool isShown = s.viewport.pointer.isAiming && s.presentation.overlays.has(vocabulary::Overlay::Glow);
    if (!isShown || !ball || !isAnswerShown(s) || s.queries.seenFrom() || s.playback.instant().isUnderWay())
        return std::nullopt;
    GlowSpec spec;
    spec.touch = {s.document.scene(), *ball, nullptr};
    if (s.settings.isOpen(RightPanel::Compare) && s.presentation.claimRow)
        spec.touch.method = &methods::all()[*s.presentation.claimRow];
    // Every point has an aim of its own: the one that is dragged does not matter, so the picture stays.
    collide::Motion& motion = spec.touch.scene.balls.edit(*ball).body.motion;
    if (motion.kind == collide::Motion::Kind::Aim)
        motion.vector = spec.touch.scene.balls[*ball].body.position + scene::Vec3(1, 0, 0);
    if (!study::TouchMap::problem(spec.touch).empty()) return std::nullopt;
    spec.view = s.viewport.view();
    spec.width = int(std::lround(s.viewport.area().viewport.width));
    spec.height = int(std::lround(s.viewport.area().viewport.height));
    spec.scale = s.viewport.area().scale;
    spec.theme = s.presentation.theme;
    return spec;
}

bool isWorking(const Session& s) {
    const bool isMapShown = isAnswerShown(s) && s.settings.isOpen(RightPanel::Map);
    const bool isPrecisionShown = isAnswerShown(s) && s.settings.isOpen(RightPanel::Precision);
    return s.presentation.referenceFrame.isChanging() || (isPrecisionShown && s.panels.precision.isSearching()) ||
           (isMapShown && s.panels.map.isBusy()) || s.panels.glow.isBusy() || s.panels.map.picture ||
           s.panels.log.isBusy() || s.tasks.isBusy();
}

}  // namespace session
