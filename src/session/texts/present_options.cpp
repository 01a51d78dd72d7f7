#include "session/texts/present_options.h"

#include <algorithm>
#include <cmath>

#include "io/text.h"
#include "scene/body_values.h"
#include "scene/edits.h"
#include "scene/object_set.h"
#include "session/playback/trails.h"
#include "session/views/answer_geometry.h"
#include "session/views/derive_geometry.h"
#include "text/numbers.h"
#include "world/bodies/body_index.h"
#include "world/bodies/spoken_name.h"

namespace session {
namespace {

/// Quantities of a lesson's text that are inputs, not answers.
bool isGiven(const std::string& name) {
    return io::isOneOf(name, {"speed", "relative_speed", "R", "R_squared", "center_distance", "center_distance_squared",
                              "gap", "impact_parameter", "a", "h", "c", "D", "momentum", "center_of_mass_velocity",
                              "energy", "metres_per_unit", "frames_per_second"});
}

std::vector<vocabulary::Annotation> annotationsIn(const Session& s, const std::vector<learn::Geometry>& geometry) {
    return annotationsOf(geometry, derivedQuery(s.queries), s.settings.upAxis);
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

/// The table of notations is shown, in the derive panel or beside a page.
bool areNotationsShown(const Session& s) {
    const bool isPage = s.settings.isOpen(RightPanel::Lesson) && s.lesson.isOpen() &&
                        s.lesson.page().beside == learn::Beside::Notations;
    return isPage || (s.settings.isOpen(RightPanel::Derive) && s.presentation.listing.part == DerivePart::Letters);
}

/// The geometry of the lit row of the table of notations.
std::vector<vocabulary::Annotation> notationAnnotations(const Session& s) {
    const std::optional<std::size_t> lit = s.presentation.notation.lit();
    const auto& table = s.panels.explain.notations.table;
    if (!lit || !areNotationsShown(s) || !table || *lit >= table->rows.size() || !s.queries.collision()) return {};
    if (s.playback.instant().isUnderWay() || s.mask.isOn()) return {};
    std::vector<vocabulary::Annotation> drawn = annotationsIn(s, table->rows[*lit].geometry);
    for (vocabulary::Annotation& a : drawn) a.isLit = true;
    return drawn;
}

/// The trails of all balls; in a crowd, where they would cover each other, of the selected ones.
world::Trails shownTrails(const Session& s) {
    constexpr std::size_t kMostTrails = 300;
    world::Trails trails = trailsOf(s.playback);
    const scene::ObjectSet selected(s.document.scene(), s.document.current().selection);
    if (trails.of.size() > kMostTrails)
        std::erase_if(trails.of, [&](const world::Trail& trail) {
            return !selected.contains({scene::Kind::Ball, trail.ball});
        });
    return trails;
}

}  // namespace

render::FrameSamples shownSamples(const Session& s) {
    const auto collision = s.queries.collision();
    const auto& sampling = s.queries.sampling();
    if (!s.presentation.sampling.isShown || s.playback.instant().isUnderWay() || !sampling || !collision) return {};
    render::FrameSamples drawn =
        frameSamples(*sampling, collision->query, s.queries.seenFrom(), s.queries.missedBySampling());
    drawn.stride = strideOf(drawn.samples, s.viewport.camera(), s.viewport.area().scale);
    return drawn;
}

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
    if (const auto line = lineOfMotion(derivedQuery(s.queries))) drawn.push_back(*line);
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
    return s.queries.seenFrom() ? view::stageOf(s.queries.shown().scene) : s.queries.stage();
}

render::PresentOptions presentOptions(const Session& s) {
    const bool isUnderWay = s.playback.instant().isUnderWay();
    render::PresentOptions options;
    options.overlays = s.presentation.overlays;
    options.theme = s.presentation.theme;
    options.softLight = s.presentation.softLight;
    options.selectionShown = s.presentation.selectionShown;
    options.hovered = s.presentation.pointed.object;
    options.stage = stageOf(s);
    options.isAnswerHidden = s.mask.isOn();
    if (!options.isAnswerHidden)
        options.world = {isUnderWay, s.playback.instant().frames, s.queries.paths(), s.playback.instant().contacts, {}};
    if (options.overlays.has(vocabulary::Overlay::Trails)) options.world.trails = shownTrails(s);
    if (const auto& held = s.viewport.pointer.held; held && scene::contains(s.document.scene(), held->ref))
        options.held = {held->ref, held->place + scene::positionOf(s.document.scene(), held->ref) - held->start};
    options.sampling = shownSamples(s);
    options.annotations = derivationAnnotations(s);
    options.placements = placements(s.lesson, placeSceneOf(s));
    const std::vector<vocabulary::Annotation> notation = notationAnnotations(s);
    options.annotations.insert(options.annotations.end(), notation.begin(), notation.end());
    if (s.panels.explain.proof.proof && !options.isAnswerHidden) {
        const auto drawn = learn::proofDrawing(*s.panels.explain.proof.proof, s.presentation.proof.place());
        options.annotations.insert(options.annotations.end(), drawn.begin(), drawn.end());
    }
    if (const auto seen = s.queries.seenFrom()) {
        options.grown = seen->shares.inflation * seen->ballRadius;
        for (world::Path& path : options.world.paths) path = seen->seen(std::move(path));
        for (world::ContactEvent& contact : options.world.now) contact = seen->seen(contact);
        options.world.trails = seen->seen(std::move(options.world.trails));
        if (seen->shares.inflation > 0) options.overlays.set(vocabulary::Overlay::Distance, false);
        return options;
    }
    if (s.settings.chosenPanel() == RightPanel::Compare && !isUnderWay) options.claim = s.queries.claims().method;
    if (const Recorded* recorded = s.queries.claims().recorded.get()) options.recorded = claimOf(*recorded);
    return options;
}

std::optional<scene::Distance> selectedDistance(const Session& s) {
    const scene::Document& shown = s.queries.shown();
    const auto seen = s.queries.seenFrom();
    if (shown.selection.size() != 2 || (seen && seen->shares.inflation > 0)) return std::nullopt;
    return scene::distanceBetween(shown.scene, shown.selection[0], shown.selection[1]);
}

PlaceScene placeSceneOf(const Session& s) { return {s.document.scene(), s.queries.seenFrom()}; }

render::DrawList picture(const Session& s, const render::PresentOptions& options) {
    const scene::Document& shown = s.queries.shown();
    if (!s.playback.instant().isUnderWay()) return render::present(shown, s.queries.toldEncounter(), options);
    const auto seen = s.queries.seenFrom();
    return render::present(shown, seen ? seen->seen(s.document.current(), 0) : s.document.current(),
                           s.queries.toldEncounter(), options);
}

std::string liveText(const Session& s, const std::string& name, int digits) {
    const bool isAsked = s.lesson.isOpen() && s.lesson.page().task &&
                         s.lesson.page().task->kind == learn::Task::Kind::Predict &&
                         s.lesson.page().task->quantity == name;
    std::vector<std::string> names;
    if (!learn::liveFault(s.document.scene(), name, &names).empty()) return "–";
    const bool isTold = isAsked || !std::all_of(names.begin(), names.end(), isGiven);
    if (isTold && !isAnswerShown(s)) return "?";
    return learn::Live(s.document.scene(), s.queries.liveValues()).text(name, digits);
}

std::string shownText(const Session& s, const learn::Paragraph& paragraph) {
    return learn::plainText(paragraph, [&](const learn::Piece& of) { return liveText(s, of.text, of.digits); });
}

std::string worldNote(const Session& s) {
    const auto& answer = s.queries.encounter();
    if (!answer || !answer->answer.contact || s.playback.instant().isUnderWay()) return {};
    const scene::Scene& scene = s.document.scene();
    const world::Index other = world::indexOf(scene, answer->target);
    const double alone = answer->answer.contact->frames;
    if (!(alone > 0 && alone <= world::kEndOfTime)) return {};  // the world plays what lies between
    // A graze changes no velocity, so it is no contact of the world.
    const bool isGraze = answer->answer.outcome == collide::Outcome::Graze;
    for (const world::Path& path : s.queries.paths()) {
        if (path.ball != *s.document.current().activeBall()) continue;
        if (path.contacts.empty()) {
            const bool isNever = isPlaybackCurrent(s) && s.playback.contacts().isAllKnown() && !isGraze &&
                                 collide::isHit(answer->answer.outcome);
            return isNever ? "in the world: nothing is met, others come between" : "";
        }
        const world::PathContact& first = path.contacts.front();
        if (isGraze && first.frames >= alone) return {};
        const bool agrees = std::abs(first.frames - alone) <= 1e-9 * std::max(1.0, alone);
        if (agrees && (first.other == other || path.contacts.size() > 1)) return {};
        return "in the world: " + world::spokenName(scene, first.other) + " first, at frame " +
               text::shortNumber(first.frames);
    }
    return {};
}

std::optional<render::Story> shownStory(const Session& s) {
    if (s.playback.instant().isUnderWay()) return std::nullopt;
    return render::storyOf(s.queries.shown(), shownEncounter(s.queries));
}

std::optional<std::string> answerRowAt(const Session& s, view::Vec2 px) {
    const auto story = shownStory(s);
    if (!story) return std::nullopt;
    return nameAt(answerGeometry(*story, s.presentation.overlays), s.viewport.camera(), px, s.viewport.area().scale);
}

namespace {

/// Every point has an aim of its own, so the one that is dragged does not matter, and the picture stays; nor does the
/// speed where all others rest and time has no limit.
void forgetDirection(study::TouchSpec& touch) {
    collide::Ball& ball = touch.scene.balls.edit(touch.ball).body;
    const auto moves = [](const auto& body) { return scene::asObstacle(body).velocity != scene::Vec3(0); };
    bool isTimeless = touch.scene.frames == collide::kNoLimit && !touch.method;
    for (std::size_t i = 0; i < touch.scene.balls.size() && isTimeless; ++i)
        isTimeless = i == touch.ball || !moves(touch.scene.balls[i].body);
    for (std::size_t i = 0; i < touch.scene.spheres.size() && isTimeless; ++i)
        isTimeless = !moves(touch.scene.spheres[i].body);
    const double now = scene::speedOf(touch.scene.balls[touch.ball]), speed = isTimeless && now > 0 ? 1 : now;
    if (ball.motion.kind == collide::Motion::Kind::Aim)
        ball.motion = collide::Motion::aim(ball.position + scene::Vec3(1, 0, 0), speed);
    if (ball.motion.kind == collide::Motion::Kind::Velocity) ball.motion = collide::Motion::velocity({speed, 0, 0});
}

}  // namespace

std::optional<GlowSpec> wantedGlow(const Session& s) {
    const std::optional<std::size_t> ball = s.document.current().chosenBall();
    const bool isShown = s.viewport.pointer.isAiming && s.presentation.overlays.has(vocabulary::Overlay::Glow);
    if (!isShown || !ball || !isAnswerShown(s) || s.queries.seenFrom() || s.playback.instant().isUnderWay())
        return std::nullopt;
    GlowSpec spec;
    spec.touch = {s.document.scene(), *ball, nullptr};
    if (s.settings.isOpen(RightPanel::Compare) && s.presentation.claimRow)
        spec.touch.method = &methods::all()[*s.presentation.claimRow];
    if (!study::TouchMap::problem(spec.touch).empty()) return std::nullopt;
    forgetDirection(spec.touch);
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
    const bool isProving =
        s.panels.explain.proof.proof && (s.presentation.proof.isMoving() || s.presentation.proof.isPlaying());
    return isProving || s.presentation.referenceFrame.isChanging() ||
           (isPrecisionShown && s.panels.precision.isSearching()) || (isMapShown && s.panels.map.isBusy()) ||
           s.panels.glow.isBusy() || s.panels.map.picture || s.panels.log.isBusy() || s.panels.logWhy.isBehind() ||
           s.panels.gallery.isBusy() || s.tasks.isBusy() || s.tasks.saving.isBusy();
}

}  // namespace session
