#include "session/panels/map_view.h"

#include <algorithm>
#include <cmath>

#include "base/numbers.h"
#include "base/powers_of_ten.h"
#include "io/query/query_json.h"
#include "render/part_name.h"
#include "scene/edits.h"
#include "study/cases/catalogue.h"
#include "text/numbers.h"
#include "world/bodies/spoken_name.h"

namespace session {
namespace {

constexpr int kPictureWidth = 1024;  // least width of an exported map, pixels

bool isInput(const scene::Scene& scene, std::size_t ball, const study::MapInput& input) {
    const std::vector<study::MapInput> inputs = study::inputsOf(scene, ball);
    return std::find(inputs.begin(), inputs.end(), input) != inputs.end();
}

bool isAtRest(const scene::Scene& scene, std::size_t ball) { return scene::speedOf(scene.balls[ball]) == 0; }

/// The usual window of a ball at rest is a guess: once the ball moves, but for a click on that map, it has its own.
/// @pre choice.origin
bool isGuess(const MapChoice& choice) { return !choice.window && isAtRest(choice.origin->scene, choice.origin->ball); }

}  // namespace

std::shared_ptr<const study::MapSpec> enlarged(const study::MapSpec& spec) {
    study::MapSpec large = spec;
    const int times = (kPictureWidth + spec.width - 1) / spec.width;
    large.width *= times;
    large.height *= times;
    return std::make_shared<const study::MapSpec>(std::move(large));
}

void MapView::update(const DocumentStore& document, MapChoice& choice) {
    if (m_width <= 0 || m_height <= 0) return;
    const Key key{document.revision(), m_width, m_height, choice};
    if (m_key != key) {
        m_key = key;
        rebuild(document, choice);
        m_key->choice = choice;
    }
    if (!m_problem.empty() || !m_isBusy) return;
    const study::MapSnapshot now = m_worker->latest();
    m_isBusy = now.fraction < 1 || !(*now.spec == m_spec);
}

void MapView::rebuild(const DocumentStore& document, MapChoice& choice) {
    m_reading.reset();
    m_isBusy = false;
    const scene::Scene& scene = document.scene();
    const Identity identity{scene.name, scene.balls.size(), scene.spheres.size()};
    if (m_identity && *m_identity != identity) choice.window.reset();
    m_identity = identity;
    const std::optional<std::size_t> ball = document.current().activeBall();
    m_problem = ball ? "" : "The scene has no ball to move.";
    if (!ball) return choice.origin.reset();
    if (choice.origin && wentAt != document.revision() && isGuess(choice) && !isAtRest(scene, *ball))
        choice.origin.reset();
    if (!findOwn(scene, *ball, choice)) {
        if (choice.origin) choice = followingTip(choice, m_spec, m_own);
        choice.origin = {scene, *ball};
        m_spec = specOf(choice);
        m_own = {study::valueOf(scene, *ball, m_spec.u), study::valueOf(scene, *ball, m_spec.v)};
    }
    m_problem = study::problem(m_spec);
    if (!m_problem.empty()) return;
    if (!m_worker) m_worker = std::make_unique<study::MapWorker>();
    m_worker->request(m_spec);
    m_isBusy = true;
}

/// The map that the choice describes. @pre choice.origin
study::MapSpec MapView::specOf(MapChoice& choice) const {
    const auto& [scene, ball] = *choice.origin;
    study::MapSpec spec{scene, ball, {}, {}, {}, m_width, m_height, choice.shows, nullptr, nullptr};
    std::tie(spec.u, spec.v) = study::usualInputs(scene, ball);
    if (choice.u && !isInput(scene, ball, *choice.u)) choice.u.reset();
    if (choice.v && !isInput(scene, ball, *choice.v)) choice.v.reset();
    spec.u = choice.u.value_or(spec.u);
    spec.v = choice.v.value_or(spec.v);
    const auto method = [](std::size_t place) { return &methods::all()[place]; };
    if (choice.shows >= study::MapShows::Error) spec.method = method(choice.method);
    if (choice.shows == study::MapShows::Disagreement && choice.other) spec.other = method(*choice.other);
    spec.window = choice.window ? *choice.window : study::usualWindow(spec);
    return spec;
}

/// Finds a scene in the map of the present origin. @return false if it is not there, or outside of the usual window
bool MapView::findOwn(const scene::Scene& scene, std::size_t ball, MapChoice& choice) {
    if (!choice.origin || choice.origin->ball != ball) return false;
    study::MapSpec spec = specOf(choice);
    const std::optional<study::MapPlace> place = study::placeOf(spec, scene);
    const auto isBetween = [](double x, double a, double b) { return x >= std::min(a, b) && x <= std::max(a, b); };
    const study::MapWindow& w = spec.window;
    if (!place) return false;
    if (!choice.window && !(isBetween(place->u, w.u0, w.u1) && isBetween(place->v, w.v0, w.v1))) return false;
    m_spec = std::move(spec);
    m_own = *place;
    return true;
}

bool isOffCentre(const MapView& map, const MapChoice& choice) {
    const study::MapSpec& spec = map.spec();
    const study::MapPlace& own = map.own();
    return choice.window || own.u != study::valueOf(spec.scene, spec.ball, spec.u) ||
           own.v != study::valueOf(spec.scene, spec.ball, spec.v);
}

const study::MapReading* MapView::reading(int column, int row) const {
    const bool isThere = m_reading && m_reading->column == column && m_reading->row == row;
    return isThere ? &m_reading->reading : nullptr;
}

study::MapSnapshot MapView::latest() const { return m_worker ? m_worker->latest() : study::MapSnapshot(); }

const study::MapReading& MapView::readAt(int column, int row) {
    if (!m_reading || m_reading->column != column || m_reading->row != row)
        m_reading = {column, row, study::readAt(m_spec, column, row)};
    return m_reading->reading;
}

std::string readingText(const study::MapSpec& spec, const study::MapReading& reading) {
    const auto input = [&](const study::MapInput& which, double value) {
        return study::nameOf(spec.scene, spec.ball, which) + " " + text::shortNumber(value);
    };
    std::string text = input(spec.u, reading.u) + ", " + input(spec.v, reading.v);
    if (!reading.scene) return text + "\nno such scene";
    if (!reading.encounter) return text + "\nnothing to meet";
    const collide::SweepAnswer& answer = reading.encounter->answer;
    text += std::string("\n") + io::outcomeName(answer.outcome) + ": " +
            (answer.contact ? render::partName(*reading.scene, reading.encounter->target, answer.feature,
                                               reading.encounter->triangle)
                            : world::spokenName(*reading.scene, reading.encounter->target));
    if (answer.contact) {
        const double frames = answer.contact->frames;
        const std::string shown = std::isfinite(frames) ? text::shortNumber(frames) : text::fullNumber(frames);
        text += " at " + shown + " frames, " + text::shortNumber(answer.contact->ricochetAngleDegrees) + "°";
    }
    for (const auto& row : {reading.method, reading.other}) {
        if (!row) continue;
        text += "\n" + study::rowName(static_cast<std::size_t>(row->method - methods::all().data())) + ": " +
                study::name(row->judgement.verdict);
        if (row->judgement.errorUlps) text += ", off by " + text::shortNumber(*row->judgement.errorUlps) + " ulps";
    }
    return text;
}

std::pair<std::string, std::string> rangeTexts(double a, double b) {
    const double span = std::abs(b - a), most = std::max(std::abs(a), std::abs(b));
    // Enough digits to show three digits of the difference.
    const int wanted = span > 0 && std::isfinite(span) ? 3 - base::decadeOf(span / most) : 17;
    const int digits = std::clamp(wanted, 3, 17);
    return {base::printed("%.*g", digits, a), base::printed("%.*g", digits, b)};
}

}  // namespace session
