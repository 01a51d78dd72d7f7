/// Engines whose numbers have few digits: positions in fixed steps, half precision.

#include <algorithm>
#include <cmath>

#include "logs/evidence/hypothesis.h"

namespace logs {
namespace {

/// The numbers of a query as an engine of few digits holds them: in fixed steps, or in so many significant bits.
struct Coarse {
    double step = 0;  ///< 0: by bits
    int bits = 0;
    bool isByMotion = false;  ///< the motion is rounded, in place of the end
    bool isCut = false;       ///< down, in place of to the nearest step
    bool areRadiiToo = false;

    [[nodiscard]] double of(double x) const {
        if (step > 0) return (isCut ? std::floor(x / step) : std::round(x / step)) * step;
        int exponent = 0;
        const double mantissa = std::frexp(x, &exponent);
        return std::ldexp(std::round(std::ldexp(mantissa, bits)), exponent - bits);
    }
    [[nodiscard]] Vec3 of(const Vec3& v) const { return {of(v.x), of(v.y), of(v.z)}; }
    [[nodiscard]] SeenCourse seen(const RowFacts& row) const {
        const Vec3 start = of(row.ballAt(0)), center = of(row.sphereAt(0));
        Course course = row.course;
        course.start = start - center;
        if (isByMotion)
            course.velocity = of(row.ballVelocity) - of(row.sphereVelocity);
        else if (std::isfinite(row.limit()) && row.limit() > 0)
            course.velocity = (of(row.ballAt(row.limit())) - start) / row.limit() - row.sphereVelocity;
        if (areRadiiToo) course.radius = of(row.ballRadius) + of(row.sphereRadius);
        return {course, center};
    }
    [[nodiscard]] Claim claimOf(const RowFacts& row) const { return claimOfCourse(row, seen(row), {}); }
    [[nodiscard]] const char* name() const {
        return step > 0     ? "positions are rounded to fixed steps"
               : bits == 24 ? "numbers are rounded to float (binary32)"
               : bits == 11 ? "numbers are rounded to half precision (binary16)"
                            : "numbers are rounded to bfloat16";
    }
};

std::vector<Coarse> coarseForms() {
    std::vector<Coarse> forms;
    for (const int bits : {11, 8, 24})
        for (const bool isByMotion : {false, true})
            for (const bool areRadiiToo : {true, false}) forms.push_back({0, bits, isByMotion, false, areRadiiToo});
    for (const double step :
         {1.0, 0.5, 0.25, 0.125, 0.1, 0.0625, 0.05, 0.025, 0x1p-5, 0.02, 0x1p-6, 0.01, 0x1p-7, 0x1p-8, 0.001})
        for (const bool isCut : {false, true}) forms.push_back({step, 0, false, isCut});
    return forms;
}

}  // namespace

void proposeCoarse(Proposals& all) {
    constexpr std::size_t kFewest = kRowsTried / 20;
    const std::vector<RowFacts>& wrong = all.evidence.wrong;
    const std::vector<Coarse> forms = coarseForms();
    const Coarse* best =
        mostClaiming(forms, everyNth(wrong, std::max<std::size_t>(1, wrong.size() / kRowsTried)), kFewest,
                     [](const Coarse& form, const RowFacts& row) { return form.claimOf(row); });
    if (!best) return;
    Hypothesis& h = all.add(best->name(),
                            "the answers are those of a query rounded to " +
                                (best->step > 0 ? "steps of " + shortly(best->step) + " units"
                                                : std::to_string(best->bits) + " significant bits"),
                            3, [form = *best](const RowFacts& row) { return form.claimOf(row); });
    if (best->step > 0) h.with(best->step, "units");
    h.fitting(1);
}

}  // namespace logs
