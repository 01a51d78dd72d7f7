#include "learn/derivation/scribe.h"

namespace learn {

using collide::toDoubles;

Scribe::Scribe(Article article, const ExactMotion& motion, bool sphereMoves) {
    m_derivation.article = article;
    m_derivation.inSphereFrame = sphereMoves;
    m_derivation.steps.reserve(32);
    given("\\vec{P}", motion.start, Ink::Ball);
    given("\\vec{S}", motion.center, Ink::Sphere);
    given("r_b", motion.ballRadius, Ink::Ball);
    given("r_s", motion.sphereRadius, Ink::Sphere);
}

void Scribe::step(const char* id, const char* title, const char* sentence, const Formulas& formulas,
                  const std::function<void()>& compute) {
    const bool goesOn = !isStopped();
    m_step = &m_derivation.steps.emplace_back();
    m_step->id = id;
    m_step->title = title;
    m_step->sentence = sentence;
    for (const char* source : formulas) m_step->lines.push_back({formula(source), {}});
    if (goesOn)
        compute();
    else
        skip("Not reached: “" + m_derivation.steps[*m_derivation.stoppedAt].title + "” has answered already.");
    for (Line& line : m_step->lines) {
        if (m_step->reached) line.numbers = withNumbers(line.symbols, m_symbols);
        line.symbols = inked(line.symbols, m_symbols);
    }
}

void Scribe::given(const char* symbol, const Quantity& value, Ink ink) {
    m_symbols.insert_or_assign(sourceOf(formula(symbol)), meaning(value, ink));
}

void Scribe::set(const char* symbol, const Quantity& value, Ink ink) {
    given(symbol, value, ink);
    const Formula set = formula(symbol);
    const std::string source = sourceOf(set);
    const auto& rounded = m_symbols.at(source).value;
    m_step->results.push_back({source, inked(set, m_symbols), rounded, textOf(rounded)});
}

void Scribe::stop(std::string why) {
    m_derivation.stoppedAt = m_derivation.steps.size() - 1;
    m_step->stop = "Stops here: " + std::move(why);
}

void Scribe::skip(std::string whyNot) {
    m_step->reached = false;
    m_step->whyNot = std::move(whyNot);
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
void Scribe::vector(const char* symbol, const char* name, Ink ink, const Triple& from, const Triple& value) {
    set(symbol, value, ink);
    arrow(name, ink, from, from + value);
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
