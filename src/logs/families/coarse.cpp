/// Engines whose numbers have few digits: positions in fixed steps, half precision.

#include <algorithm>
#include <cmath>
#include <optional>

#include "logs/evidence/hypothesis.h"

namespace logs {
namespace {

/// The numbers of a query as an engine of few digits holds them: in fixed steps, or in so many significant bits.
struct Coarse {
    double step = 0;  ///< 0: by bits
    int bits = 0;
    bool isByMotion = false;  ///< the motion is rounded, in place of the end
    bool isCut = false;       ///< down, in place of to the nearest step

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
        if (bits > 0) course.radius = of(row.ballRadius) + of(row.sphereRadius);
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

/// The form by which the times of right rows are off, and how many of them.
struct ProvenForm {
    Coarse form;
    std::size_t agree = 0, off = 0;
};
std::optional<ProvenForm> provenForm(const Evidence& evidence) {
    constexpr std::size_t kFewest = 20, kMost = 2000;
    constexpr double kOfFloats = 1e-6;  // share of the radius sum, by which times of floats are off
    constexpr double kNear = 0.05;      // largest distance, as a share of the error that is to be explained
    std::vector<const RowFacts*> rows;
    for (const RowFacts& row : evidence.right)
        if (rows.size() < kMost && row.isHit && row.isTrueHit && row.time && *row.time > 0 && row.exact->contact)
            rows.push_back(&row);
    for (const int bits : {11, 8}) {
        for (const bool isByMotion : {false, true}) {
            ProvenForm proven{{0, bits, isByMotion}};
            for (const RowFacts* row : rows) {
                const double error = std::abs(*row->time - row->exact->contact->frames);
                if (!(error * row->speed > kOfFloats * row->radius())) continue;
                const auto in = cross(proven.form.seen(*row).course, 0).in;
                ++proven.off;
                proven.agree += in && std::abs(*row->time - *in) <= kNear * error ? 1 : 0;
            }
            if (proven.off >= kFewest && 10 * proven.agree >= 8 * proven.off) return proven;
        }
    }
    return std::nullopt;
}

std::vector<Coarse> coarseForms() {
    std::vector<Coarse> forms = {{0, 11}, {0, 11, true}, {0, 8}, {0, 8, true}, {0, 24}, {0, 24, true}};
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
    const auto proven = provenForm(all.evidence);  // right rows tell where hardly one is wrong
    if (proven) best = &proven->form;
    if (!best) return;
    Hypothesis& h = all.add(best->name(),
                            "the answers are those of a query rounded to " +
                                (best->step > 0 ? "steps of " + shortly(best->step) + " units"
                                                : std::to_string(best->bits) + " significant bits"),
                            3, [form = *best](const RowFacts& row) { return form.claimOf(row); });
    if (best->step > 0) h.with(best->step, "units");
    h.fitting(proven ? 0 : 1);  // right rows that prove it are not those that it explains
}

std::string coarseNote(const Evidence& evidence) {
    const auto proven = provenForm(evidence);
    if (!proven) return {};
    return proven->form.name() + (": " + std::to_string(proven->agree)) + " of " + std::to_string(proven->off) +
           " times that are off are those of a query in " + std::to_string(proven->form.bits) + " significant bits";
}

}  // namespace logs
