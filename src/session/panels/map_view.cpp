#include "session/panels/map_view.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>

#include "io/file.h"
#include "io/numbers.h"
#include "io/query_json.h"
#include "study/cases/catalogue.h"
#include "text/numbers.h"

namespace session {
namespace {

constexpr int kPictureWidth = 1024;  // least width of an exported map, pixels

bool isInput(const scene::Scene& scene, std::size_t ball, const study::MapInput& input) {
    const std::vector<study::MapInput> inputs = study::inputsOf(scene, ball);
    return std::find(inputs.begin(), inputs.end(), input) != inputs.end();
}

}  // namespace

std::shared_ptr<const study::MapSpec> enlarged(const study::MapSpec& spec) {
    study::MapSpec large = spec;
    const int times = (kPictureWidth + spec.width - 1) / spec.width;
    large.width *= times;
    large.height *= times;
    return std::make_shared<const study::MapSpec>(std::move(large));
}

void MapView::update(const DocumentStore& document) {
    if (m_width <= 0 || m_height <= 0) return;
    const Key key{document.revision(), m_width, m_height, m_choice};
    if (m_key != key) rebuild(document, key);
    if (!m_problem.empty() || !m_isBusy) return;
    const study::MapSnapshot now = m_worker->latest();
    m_isBusy = now.fraction < 1 || !(*now.spec == m_spec);
}

void MapView::rebuild(const DocumentStore& document, const Key& key) {
    m_reading.reset();
    m_isBusy = false;
    m_key = key;
    const scene::Scene& scene = document.scene();
    const Identity identity{scene.name, scene.balls.size(), scene.spheres.size()};
    if (m_identity && *m_identity != identity) resetWindow();
    m_identity = identity;
    const std::optional<std::size_t> ball = document.current().activeBall();
    m_problem = ball ? "" : "The scene has no ball to move.";
    if (!ball) return;
    m_spec = {scene, *ball, {}, {}, {}, key.width, key.height, m_choice.shows, nullptr, nullptr};
    std::tie(m_spec.u, m_spec.v) = study::usualInputs(scene, *ball);
    if (m_choice.u && !isInput(scene, *ball, *m_choice.u)) m_choice.u.reset();
    if (m_choice.v && !isInput(scene, *ball, *m_choice.v)) m_choice.v.reset();
    m_spec.u = m_choice.u.value_or(m_spec.u);
    m_spec.v = m_choice.v.value_or(m_spec.v);
    const auto method = [](std::size_t place) { return &methods::all()[place]; };
    if (m_choice.shows >= study::MapShows::Error) m_spec.method = method(m_choice.method);
    if (m_choice.shows == study::MapShows::Disagreement && m_choice.other) m_spec.other = method(*m_choice.other);
    m_spec.window = m_choice.window ? *m_choice.window : study::usualWindow(m_spec);
    m_key->choice = m_choice;
    m_problem = study::problem(m_spec);
    if (!m_problem.empty()) return;
    if (!m_worker) m_worker = std::make_unique<study::MapWorker>();
    m_worker->request(m_spec);
    m_isBusy = true;
}

const study::MapReading* MapView::reading(int column, int row) const {
    const bool isThere = m_reading && m_reading->column == column && m_reading->row == row;
    return isThere ? &m_reading->reading : nullptr;
}

study::MapSnapshot MapView::latest() const { return m_worker ? m_worker->latest() : study::MapSnapshot(); }

void MapView::setInput(bool upwards, const study::MapInput& input) {
    const study::MapInput u = m_spec.u, v = m_spec.v;
    (upwards ? m_choice.v : m_choice.u) = input;
    if (input == (upwards ? u : v)) (upwards ? m_choice.u : m_choice.v) = upwards ? v : u;
    resetWindow();
}

void MapView::zoom(int column, int row, double factor) {
    const study::MapWindow next = study::zoomed(m_spec, column, row, factor);
    if (next.u0 != next.u1 && next.v0 != next.v1) m_choice.window = next;
}

void MapView::zoomAtScene(double factor) {
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    const auto bound = [factor](double own, double end) {
        const double next = own + (end - own) * factor;
        return next != own ? next : std::nextafter(own, end > own ? kInfinity : -kInfinity);
    };
    const double u = study::valueOf(m_spec.scene, m_spec.ball, m_spec.u);
    const double v = study::valueOf(m_spec.scene, m_spec.ball, m_spec.v);
    const study::MapWindow& w = m_spec.window;
    m_choice.window = {bound(u, w.u0), bound(u, w.u1), bound(v, w.v0), bound(v, w.v1)};
}

void MapView::pan(const study::MapWindow& from, double right, double up) {
    const double u = (from.u1 - from.u0) * right, v = (from.v1 - from.v0) * up;
    const study::MapWindow next{from.u0 + u, from.u1 + u, from.v0 + v, from.v1 + v};
    if (!std::isfinite(next.u0) || !std::isfinite(next.u1) || !std::isfinite(next.v0) || !std::isfinite(next.v1))
        return;
    if (next.u0 != next.u1 && next.v0 != next.v1) m_choice.window = next;
}

double MapView::magnification() const {
    const study::MapWindow usual = study::usualWindow(m_spec);
    return (usual.u1 - usual.u0) / (m_spec.window.u1 - m_spec.window.u0);
}

const study::MapReading& MapView::readAt(int column, int row) {
    if (!m_reading || m_reading->column != column || m_reading->row != row)
        m_reading = {column, row, study::readAt(m_spec, column, row)};
    return m_reading->reading;
}

void MapView::followTip(double u, double v) {
    if (!m_choice.window) return;
    study::MapWindow& w = *m_choice.window;
    if (study::isAcrossPath(m_spec.u.field)) w.u0 -= u, w.u1 -= u;
    if (study::isAcrossPath(m_spec.v.field)) w.v0 -= v, w.v1 -= v;
}

std::string readingText(const study::MapSpec& spec, const study::MapReading& reading) {
    const auto input = [&](const study::MapInput& which, double value) {
        return study::nameOf(spec.scene, spec.ball, which) + " = " + io::number(value);
    };
    std::string text = input(spec.u, reading.u) + "\n" + input(spec.v, reading.v);
    if (!reading.scene) return text + "\nno such scene";
    if (study::isAcrossPath(spec.u.field) || study::isAcrossPath(spec.v.field)) {
        const collide::Motion& motion = reading.scene->balls[spec.ball].body.motion;
        using Kind = collide::Motion::Kind;
        const std::string name = motion.kind == Kind::Aim ? "aim." : motion.kind == Kind::End ? "end." : "velocity.";
        for (int axis = 0; axis < 3; ++axis)
            text += "\n" + name + "xyz"[axis] + " = " + io::number(motion.vector[axis]);
    }
    if (!reading.encounter) return text + "\nnothing to meet";
    const collide::SweepAnswer& answer = reading.encounter->answer;
    text += std::string("\n") + io::outcomeName(answer.outcome) + ": " +
            scene::nameOf(*reading.scene, reading.encounter->target);
    if (answer.contact) {
        text += "\nat " + io::number(answer.contact->frames) + " frames, ricochet angle " +
                text::shortNumber(answer.contact->ricochetAngleDegrees) + "°";
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
    const double wanted = span > 0 && std::isfinite(span) ? std::ceil(std::log10(most / span)) + 3 : 17;
    const int digits = static_cast<int>(std::clamp(wanted, 3.0, 17.0));
    const auto text = [digits](double value) {
        char buffer[40];
        std::snprintf(buffer, sizeof buffer, "%.*g", digits, value);
        return std::string(buffer);
    };
    return {text(a), text(b)};
}

}  // namespace session
