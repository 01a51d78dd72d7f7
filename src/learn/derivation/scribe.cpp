#include "learn/derivation/scribe.h"

namespace learn {

using collide::toDoubles;

Scribe::Scribe(Article article, const ExactMotion& motion, bool sphereMoves) {
    m_derivation.article = article;
    m_derivation.inSphereFrame = sphereMoves;
    m_derivation.steps.reserve(32);
    set("\\vec{P}", motion.start, Ink::Ball, false);
    set("\\vec{S}", motion.center, Ink::Sphere, false);
    set("r_b", motion.ballRadius, Ink::Ball, false);
    set("r_s", motion.sphereRadius, Ink::Sphere, false);
}

Step& Scribe::begin(const Draft& draft) {
    Step step;
    step.id = draft.id;
    step.title = draft.title;
    step.sentence = draft.sentence;
    for (const char* source : draft.formulas) step.lines.push_back({formula(source), {}});
    m_derivation.steps.push_back(std::move(step));
    return m_derivation.steps.back();
}

void Scribe::step(const Draft& draft, const std::function<void()>& compute) {
    const bool goesOn = !isStopped();
    Step& step = begin(draft);
    if (goesOn) {
        m_step = &step;
        compute();
        m_step = nullptr;
    } else {
        step.reached = false;
        step.whyNot = "Not reached: “" + m_derivation.steps[*m_derivation.stoppedAt].title + "” has answered already.";
    }
    fillLines(step);
}

void Scribe::skip(const Draft& draft, std::string whyNot) {
    if (isStopped()) return step(draft, [] {});
    Step& step = begin(draft);
    step.reached = false;
    step.whyNot = std::move(whyNot);
    fillLines(step);
}

void Scribe::fillLines(Step& step) {
    for (Line& line : step.lines) {
        if (step.reached) line.numbers = withNumbers(line.symbols, m_symbols);
        line.symbols = inked(line.symbols, m_symbols);
    }
}

namespace {
void record(Symbols& symbols, Step* step, const char* symbol, Meaning meaning, bool isResult) {
    const Formula set = formula(symbol);
    const std::string source = sourceOf(set);
    const std::variant<double, Vec3> value = meaning.value;
    symbols[source] = std::move(meaning);
    if (isResult && step) step->results.push_back({source, inked(set, symbols), value, textOf(value)});
}
}  // namespace

void Scribe::set(const char* symbol, const Dyadic& value, Ink ink, bool isResult) {
    record(m_symbols, m_step, symbol, meaning(value, ink), isResult);
}
void Scribe::set(const char* symbol, const Triple& value, Ink ink, bool isResult) {
    record(m_symbols, m_step, symbol, meaning(value, ink), isResult);
}

void Scribe::stop(std::string why) {
    m_derivation.stoppedAt = m_derivation.steps.size() - 1;
    m_step->stop = "Stops here: " + std::move(why);
}

void Scribe::add(const Geometry& geometry) { m_step->geometry.push_back(geometry); }

void Scribe::point(const char* name, Ink ink, const Triple& at) {
    add({Geometry::Kind::Point, name, ink, toDoubles(at)});
}
void Scribe::segment(const char* name, Ink ink, const Triple& from, const Triple& to) {
    add({Geometry::Kind::Segment, name, ink, toDoubles(from), toDoubles(to)});
}
void Scribe::arrow(const char* name, Ink ink, const Triple& from, const Triple& to) {
    add({Geometry::Kind::Arrow, name, ink, toDoubles(from), toDoubles(to)});
}
void Scribe::sphere(const char* name, Ink ink, const Triple& center, const Dyadic& radius) {
    add({Geometry::Kind::Sphere, name, ink, toDoubles(center), {}, {}, radius.toDouble()});
}
void Scribe::circle(const char* name, Ink ink, const Triple& center, const Triple& unitNormal, const Dyadic& radius) {
    add({Geometry::Kind::Circle, name, ink, toDoubles(center), toDoubles(unitNormal), {}, radius.toDouble()});
}
void Scribe::rightAngle(const Triple& corner, const Triple& one, const Triple& other) {
    add({Geometry::Kind::RightAngle, "right angle", Ink::Dim, toDoubles(corner), toDoubles(one), toDoubles(other)});
}
void Scribe::plane(const char* name, Ink ink, const Triple& at, const Triple& unitNormal, const Dyadic& width) {
    add({Geometry::Kind::Plane, name, ink, toDoubles(at), toDoubles(unitNormal), {}, width.toDouble()});
}

}  // namespace learn
