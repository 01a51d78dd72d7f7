#pragma once
/// Conventions side by side: the choice that every method states for each situation, its answer to the query at hand,
/// and the names that engines give each field.

#include <array>
#include <span>
#include <string>
#include <vector>

#include "methods/conventions.h"
#include "study/compare/compare.h"

namespace study {

struct ConventionLine {
    const methods::MethodInfo* method = nullptr;
    methods::Form form;
    std::array<methods::Choice, methods::kSituationCount> states;  ///< as published, by Situation
    std::string here;                          ///< in double, its words on this query: "TRUE, dis2hit = 3"
    Verdict verdict = Verdict::NotApplicable;  ///< on this query, in double
};

struct ConventionTable {
    methods::Situation situation = methods::Situation::Hit;  ///< situation of this query: the highlighted column
    collide::Outcome outcome = collide::Outcome::Hit;        ///< our own word for it
    std::vector<ConventionLine> lines;  ///< a method in a form each, in the order of methods::all()
};

[[nodiscard]] ConventionTable conventions(const collide::SweepQuery& query, const Comparison& comparison);

inline constexpr std::array<const char*, 5> kEngines = {"Bullet", "PhysX", "Jolt", "Box2D", "Box3D"};

/// One field of an answer, by the names and rules of each engine's sphere or shape cast.
struct EngineField {
    const char* field;  ///< our word
    const char* ours;   ///< our rule
    std::array<const char*, kEngines.size()> engines;
};

/// Sources: the engines' public headers (Bullet 3.24, PhysX 5.6, Jolt 5.5, Box2D 3.2, Box3D 0.1).
[[nodiscard]] std::span<const EngineField> engineFields() noexcept;

}  // namespace study
