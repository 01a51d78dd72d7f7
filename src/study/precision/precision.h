#pragma once
/// The precision of one query: every intermediate of the published form in float, in double and exactly, with the
/// number of true digits, the subtraction that lost the others, and the margin of each decision.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "collide/sweep.h"
#include "methods/method_query.h"

namespace study {

/// The intermediates, in the order of their computation. d and v are relative (ball minus sphere). For an aim at a
/// resting sphere v is aim − position, exactly, and t is in lengths of v; else t is in frames.
enum class Term : std::uint8_t {
    Dx,
    Dy,
    Dz,
    Vx,
    Vy,
    Vz,
    RadiusSum,
    DistanceSquared,
    RadiusSquared,
    A,
    H,
    C,
    HSquared,
    AC,
    Discriminant,
    Root,
    Numerator,
    T,
    Frames,  ///< for an aim only
    CrossSquared,
    ARadiusSquared,
    StableDiscriminant,
    StableT,
};
inline constexpr int kTermCount = static_cast<int>(Term::StableT) + 1;

/// True for the terms of the published form; the others belong to D′ and t′, the form without cancellation.
[[nodiscard]] constexpr bool isPublished(Term t) { return t < Term::CrossSquared; }

/// "D", "c"...
[[nodiscard]] const char* name(Term) noexcept;
/// "h² − a·c"... @param byAim  the motion is an aim at a resting sphere
[[nodiscard]] const char* formula(Term, bool byAim) noexcept;

/// A result of float or double arithmetic beside the true number.
struct Computed {
    double value = 0;            ///< infinity or NaN if the computation left the range
    std::string text;            ///< shortest decimal that reads back the same in its precision; "inf", "nan"
    int trueDigits = 0;          ///< number of leading significant decimal digits that are right
    std::size_t trueLength = 0;  ///< bytes of `text` up to the last true digit
    double trueBits = 0;         ///< number of leading bits that are right, at most those of the precision (24, 53)
    double errorUlps = 0;  ///< |value - true| in ulps of the true value; infinity where the true value is 0 or none
};

/// The leading bits lost in a sum: bits that its terms share and the sum no longer has.
struct Cancellation {
    int bits = 0;
    bool isTotal = false;  ///< the true sum is 0: all bits cancel
};

struct Step {
    Term term = Term::Dx;
    const char* name = "";
    const char* formula = "";
    std::string exact;            ///< up to kExactDigits digits, "…" if there are more; empty: no such number
    bool isExactComplete = true;  ///< `exact` is the whole number
    Computed inFloat, inDouble;
    std::optional<Cancellation> cancellation;  ///< for sums and differences
};
inline constexpr int kExactDigits = 34;

/// The way in which an arithmetic fails.
enum class Loss : std::uint8_t {
    None,    ///< no step loses more than a digit
    Digits,  ///< by cancellation or rounding
    Range,   ///< a number becomes 0 or infinite
};

/// The decision of the published form in one precision, and the step that lost most digits.
struct Arithmetic {
    std::optional<collide::Outcome> outcome;  ///< absent if a NaN prevents the decision
    std::optional<Term> culprit;              ///< step that lost the most digits; absent if none lost more than one
    Loss loss = Loss::None;
    std::string summary;  ///< one or two sentences
};

/// The margin of a decision: the distance of its deciding quantity from the border.
struct Margin {
    enum class Kind : std::uint8_t {
        Start,  ///< |d| − R: negative inside, 0 touching
        Graze,  ///< b − R: the line of the path misses the sphere (> 0), cuts it (< 0), or is tangent (0)
        Ahead,  ///< −h/|v|: path length to the closest approach, ahead (> 0) or behind (<= 0)
        Limit,  ///< frames − time of contact: >= 0 within the limit
    };
    Kind kind = Kind::Start;
    const char* name = "";   ///< "distance to graze, b − R"
    double value = 0;        ///< units; Limit: frames
    std::string exact;       ///< the value's digits
    double ulps = 0;         ///< the value in ulps of the quantity `of`
    const char* of = "";     ///< "R", "frames"
    bool isClosest = false;  ///< the margin with the fewest ulps
};

struct PrecisionStudy {
    collide::Outcome outcome = collide::Outcome::Still;  ///< the true outcome
    bool byAim = false;                                  ///< motion by an aim at a resting sphere
    bool toEnd = false;                                  ///< motion to an end beside a resting sphere
    std::vector<Step> steps;                             ///< in the order of Term, without terms that do not apply
    Arithmetic inFloat, inDouble;
    std::vector<Margin> margins;
    bool isFloatAskedAnother = false;  ///< float answers a rounded query, because some inputs are not floats
};

/// @param flat  vectors have two numbers: no z
[[nodiscard]] PrecisionStudy studyPrecision(const collide::SweepQuery& query, bool flat);

}  // namespace study
