#pragma once
/// The writer of a derivation. Internal to learn.

#include <functional>
#include <vector>

#include "learn/derivation/derivation.h"
#include "learn/derivation/exact_motion.h"
#include "learn/derivation/symbols.h"

namespace learn {

using Formulas = std::vector<const char*>;  ///< sources, in the syntax of formula.h

/// Builds a derivation; steps are added in order. The function that computes a step is called only while the derivation
/// has not stopped.
class Scribe {
  public:
    Scribe(Article article, const ExactMotion& motion, bool sphereMoves);

    /// Appends a step to the derivation. @param compute  fills in the step's values and geometry; may call stop() or
    /// skip()
    void step(const char* id, const char* title, const char* sentence, const Formulas& formulas,
              const std::function<void()>& compute);

    /// Sets the value of a symbol for this and later formulas.
    void given(const char* symbol, const Quantity& value, Ink ink = Ink::Text);
    /// The same, and lists it as a result of the current step.
    void set(const char* symbol, const Quantity& value, Ink ink = Ink::Text);
    /// Ends the derivation with the current step.
    void stop(std::string why);
    /// The current step does not apply to this scene; the derivation continues.
    void skip(std::string whyNot);

    void point(const char* name, Ink ink, const Triple& at) { add({Geometry::Kind::Point, name, ink, toDoubles(at)}); }
    void segment(const char* name, Ink ink, const Triple& from, const Triple& to) {
        add({Geometry::Kind::Segment, name, ink, toDoubles(from), toDoubles(to)});
    }
    void arrow(const char* name, Ink ink, const Triple& from, const Triple& to) {
        add({Geometry::Kind::Arrow, name, ink, toDoubles(from), toDoubles(to)});
    }
    /// A result that is drawn as an arrow.
    void vector(const char* symbol, const char* name, Ink ink, const Triple& from, const Triple& value) {
        set(symbol, value, ink);
        arrow(name, ink, from, from + value);
    }
    void sphere(const char* name, Ink ink, const Triple& center, const Dyadic& radius) {
        add({Geometry::Kind::Sphere, name, ink, toDoubles(center), {}, {}, radius.toDouble()});
    }
    void circle(const char* name, Ink ink, const Triple& center, const Triple& unitNormal, const Dyadic& radius) {
        add({Geometry::Kind::Circle, name, ink, toDoubles(center), toDoubles(unitNormal), {}, radius.toDouble()});
    }
    void plane(const char* name, Ink ink, const Triple& at, const Triple& unitNormal, const Dyadic& width) {
        add({Geometry::Kind::Plane, name, ink, toDoubles(at), toDoubles(unitNormal), {}, width.toDouble()});
    }
    void rightAngle(const Triple& corner, const Triple& one, const Triple& other) {
        add({Geometry::Kind::RightAngle, "right angle", Ink::Dim, toDoubles(corner), toDoubles(one), toDoubles(other)});
    }

    [[nodiscard]] Derivation take() { return std::move(m_derivation); }

  private:
    void add(const Geometry& geometry) { m_step->geometry.push_back(geometry); }

    Derivation m_derivation;
    Symbols m_symbols;
    Step* m_step = nullptr;
};

}  // namespace learn
