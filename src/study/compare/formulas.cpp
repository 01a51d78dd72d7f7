// The formulas of all 52 defects, as printed and as repaired.

#include <algorithm>
#include <array>

#include "study/compare/reasoning.h"

namespace study {
namespace {

// In the order of methods::Defect.
constexpr std::array<FormulaPair, methods::kDefectCount> kFormulas = {{
    /* B1 */ {"s.z = center.x", "s.x = center.x"},
    /* B2 */ {"X = s.z − b.x", "X = s.x − b.x"},
    /* B3 */ {"if (ds < 0) ds = ds₂", "if (ds < 0) ds = 0"},
    /* B4 */ {"C₁ = s.x² − 2·s.x·b.x + b.x²", "C₁ = (s.x − b.x)²"},
    /* B5 */ {"D² = C₁ + C₃ + C₅ − ds²", "D² = |(s − b) × U|²"},
    /* B6 */ {"√(4·ds² − 4·(C₁ + C₃ + C₅ − R²))", "√(4·(R² − D²))"},
    /* B7 */ {"angle = half_pi − acos t", "angle = atan2(U·T, |U × T|)"},
    /* B8 */ {"if (t > 1) t = 1", "if (t > 1) t = 1; if (t < −1) t = −1"},
    /* B9 */ {"if (D² < R²) return FALSE", "if (!(D² ≥ R²)) return FALSE; U from a scaled aim"},
    /* B10 */ {"if (!(r₁ + r₂ > 0)) return FALSE", "if (!(r₁ ≥ 0 && r₂ ≥ 0)) return FALSE"},
    /* B11 */ {"global variables; main does not compile", "arguments in, an answer out"},
    /* B12 */ {"X = (−2b ± √(b² + 4ac)) / 2a", "X = (−b ± √(b² − 4ac)) / 2a"},
    /* B13 */ {"U⊥ = U·sin θ", "U⊥ = T·sin θ"},
    /* B14 */ {"V = X + U·n", "V = U·n"},
    /* B15 */ {"D² < R²", "D² ≤ R²"},
    /* B16 */ {"hit = centre + r·U", "hit = centre + r·T"},
    /* D1 */ {"U = v / |v|", "if (v = 0) answer for rest"},
    /* D2 */ {"if (c > 0 && b > 0) return false", "if (c ≥ 0 && b ≥ 0) return false"},
    /* D3 */ {"if (fT < 0) fT = 0", "if (c < 0 && b > 0) return false"},
    /* D4 */ {"U = v·(1/|v|);  D = b² − c", "D = b² − a·c with b = m·v, a = v·v"},
    /* D5 */ {"D = b² − c", "D = a·R² − |m × v|²"},
    /* D6 */ {"fT = −b − √D; return fT ≤ |v|", "t = −b − √D; if (t ≤ |v|) fT = t"},
    /* D7 */ {"time = fT", "time = fT / |v|"},
    /* D8 */ {"c = squared distance to the surface", "c = m·m − R², the power of the start"},
    /* D9 */ {"the listing, twice", "the listing, once"},
    /* S1 */ {"c = pt·pt − r²", "c = P·P − r², P = pt − centre"},
    /* S2 */ {"if (t₀ < 0) return true", "if (c ≥ 0 && b ≥ 0) return false"},
    /* S3 */ {"n = (centre − pt) / |centre − pt|", "r = 0:  n = −d / |d|"},
    /* S4 */ {"if (|d| < ε) no motion", "if (d = 0) no motion"},
    /* S5 */ {"drop each root outside 0…1", "t₁ < 0 or t₀ > 1: none; else max(t₀, 0)"},
    /* S6 */ {"n = −(centre − pt) / |…|", "n = (centre − pt) / |…|"},
    /* S7 */ {"point = pt − t·d", "point = pt"},
    /* S8 */ {"t = (−b − √(b² − 4ac)) / 2a", "t = c / q, q = −b/2 + √(a·r² − |P × d|²)"},
    /* P1 */ {"if (F ≥ R²) return false", "if (F > R²) return false"},
    /* P2 */ {"F = |C|·|C| − D²", "F = C·C − D²"},
    /* P3 */ {"distance = D − √T", "start inside: answer the overlap"},
    /* P4 */ {"N = move / |move|", "if (move = 0) the resting test"},
    /* P5 */ {"if (|move| < distance) return false", "|C − move|² > R² at the end"},
    /* P6 */ {"if (D ≤ 0) return false", "if (D < 0) return false"},
    /* P7 */ {"if (T < 0) return false", "(cannot happen)"},
    /* P8 */ {"V ∥ C: moving directly toward", "V·C > 0"},
    /* P9 */ {"|C|² ≤ (r₁ + r₂)²", "the same, scaled by a power of two; radii ≥ 0"},
    /* P10 */ {"// from 1 to 2:  n = c₁ − c₂", "// from 2 to 1:  n = c₁ − c₂"},
    /* P11 */ {"v₁′ = v₁ − P·m₂·n", "only if (v₁ − v₂)·n < 0"},
    /* P12 */ {"float a₁, a₂, P", "double a₁, a₂, P"},
    /* P13 */ {"P = 2(a₁ − a₂) / (m₁ + m₂)", "(1 + e)(a₁ − a₂)·share, share₁ = m₂/(m₁ + m₂)"},
    /* P14 */ {"a little momentum is lost", "a little energy is lost: ½μ(1 − e²)w²"},
    /* R1 */ {"entry = λ − (r − h)", "entry = λ − √(r² − h²)"},
    /* R2 */ {"λ − difference", "λ − difference / |dir|"},
    /* R3 */ {"the ray always meets the plane", "λ < 0 from outside: no hit"},
    /* R4 */ {"(a start inside is not thought of)", "|origin − centre| < r: inside"},
    /* R5 */ {"(left open)", "h ≤ r; dir = 0: none; λ ≤ end; r = r₁ + r₂"},
}};

static_assert(std::all_of(kFormulas.begin(), kFormulas.end(),
                          [](const FormulaPair& f) { return f.printed && f.repaired; }),
              "a defect has no formulas");

}  // namespace

const FormulaPair& formulas(methods::Defect d) noexcept { return kFormulas[static_cast<std::size_t>(d)]; }

}  // namespace study
