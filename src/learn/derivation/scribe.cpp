#include "learn/derivation/scribe.h"

namespace learn {

Scribe::Scribe(Article article, const ExactMotion& motion, bool sphereMoves) {
    m_derivation.article = article;
    m_derivation.inSphereFrame = sphereMoves;
    given("\\vec{P}", motion.start, Ink::Ball);
    given("\\vec{S}", motion.center, Ink::Sphere);
    given("r_b", motion.ballRadius, Ink::Ball);
    given("r_s", motion.sphereRadius, Ink::Sphere);
}

void Scribe::step(const char* id, const char* title, const char* sentence, const Formulas& formulas,
                  const std::function<void()>& compute) {
    const bool goesOn = !m_derivation.stoppedAt;
    m_step = &m_derivation.steps.emplace_back();
    m_step->id = id;
    m_step->title = title;
    m_step->sentence = sentence;
    for (const char* source : formulas) m_step->lines.push_back({formula(source), {}});
    if (goesOn)
        compute();
    else
        skip("“" + m_derivation.steps[*m_derivation.stoppedAt].title + "” has answered already.");
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

}  // namespace learn
