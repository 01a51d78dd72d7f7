#include "study/compare/conventions.h"

namespace study {

ConventionTable conventions(const collide::SweepQuery& query, const Comparison& comparison) {
    ConventionTable table;
    table.situation = methods::situationOf(query, comparison.exact);
    table.outcome = comparison.exact.outcome;
    for (const Row& row : comparison.rows) {
        const methods::Method& m = *row.method;
        if (m.precision != methods::Precision::Double) continue;
        ConventionLine& line = table.lines.emplace_back(ConventionLine{m.info, m.form, {}, {}, row.judgement.verdict});
        for (int s = 0; s < methods::kSituationCount; ++s)
            line.states[static_cast<std::size_t>(s)] = m.choice(static_cast<methods::Situation>(s));
        line.here = row.answer.notApplicable ? row.answer.notApplicable : says(m, row.answer);
    }
    return table;
}

std::span<const EngineField> engineFields() noexcept {
    static constexpr std::array<EngineField, 7> fields = {{
        {"motion",
         "aim and speed, or velocity; frames",
         {"from and to, two transforms", "unit direction and distance", "mDirection: the whole movement",
          "translation: the whole movement", "translation: the whole movement"}},
        {"hit",
         "hit: surfaces meet within the limit",
         {"hasHit(): fraction < 1", "the call's return value", "HadHit() of the collector", "hit", "hit"}},
        {"time of impact",
         "frames, >= 0",
         {"m_closestHitFraction, 0 to 1", "distance, in units", "mFraction, 0 to 1", "fraction, 0 to maxFraction",
          "fraction, 0 to maxFraction"}},
        {"normal",
         "unit, from the sphere toward the ball",
         {"m_hitNormalWorld: toward the mover", "normal: toward the mover",
          "mPenetrationAxis: from the mover to the other, any length", "normal: toward the mover",
          "normal: toward the mover"}},
        {"hit point",
         "hit_point, on both surfaces",
         {"m_hitPointWorld", "position", "mContactPointOn1 and mContactPointOn2", "point", "point"}},
        {"start inside",
         "overlap: depth, normal, exit_frames",
         {"no hit reported", "distance 0, normal = -direction; with eMTD minus the depth",
          "mFraction 0 and mPenetrationDepth; dropped when moving out", "fraction 0, normal 0",
          "fraction 0, normal 0"}},
        {"graze",
         "graze: exactly tangent, counts",
         {"a distance of 0.001 counts as contact", "decided by rounded numbers", "tolerance of 1e-4 units",
          "stops 0.005 inside: grazes are missed", "stops 0.005 inside: grazes are missed"}},
    }};
    return fields;
}

}  // namespace study
