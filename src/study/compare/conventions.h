#pragma once
/// Conventions side by side: the stated choice of every method for each situation, its answer to a query, and the names
/// of each field in engines.

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
    std::string here;                          ///< answer to this query in double, in its words: "TRUE, dis2hit = 3"
    Verdict verdict = Verdict::NotApplicable;  ///< on this query, in double
};

struct ConventionTable {
    methods::Situation situation = methods::Situation::Hit;  ///< situation of this query: the highlighted column
    collide::Outcome outcome = collide::Outcome::Hit;        ///< outcome of this query
    std::vector<ConventionLine> lines;  ///< one for each method and form, in the order of methods::all()
};

[[nodiscard]] ConventionTable conventions(const collide::SweepQuery& query, const Comparison& comparison);

inline constexpr std::array<const char*, 5> kEngines = {"Bullet", "PhysX", "Jolt", "Box2D", "Box3D"};

/// One field of an answer, with the names and rules of each engine's sphere or shape cast.
struct EngineField {
    const char* field;  ///< name in Carom
    const char* ours;   ///< rule in Carom
    std::array<const char*, kEngines.size()> engines;
};

/// Sources: the engines' public headers (Bullet 3.24, PhysX 5.6, Jolt 5.5, Box2D 3.2, Box3D 0.1).
[[nodiscard]] std::span<const EngineField> engineFields() noexcept;

}  // namespace study
