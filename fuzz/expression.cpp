/// Numbers as people type them: a finite value, or one line; the value with every digit reads back the same.

#include <cmath>

#include "entry.h"
#include "text/expression.h"
#include "text/numbers.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string text(fuzz::textOf(data, size));
    for (const text::Degrees degrees :
         {text::Degrees::NotAllowed, text::Degrees::AsRadians, text::Degrees::AsDegrees}) {
        const io::Result<double> value = text::evaluate(text, degrees == text::Degrees::NotAllowed, degrees);
        if (!value) {
            fuzz::requireMessage(value.error());
            continue;
        }
        fuzz::require(!std::isnan(value.value()), "a value is a number", text);
        if (std::isinf(value.value())) {
            fuzz::require(degrees == text::Degrees::NotAllowed && value.value() > 0, "infinity only if allowed", text);
            continue;
        }
        const std::string digits = text::fullNumber(value.value());
        const io::Result<double> again = text::evaluate(digits);
        fuzz::require(again.ok() && again.value() == value.value(), "a value with every digit reads back", digits);
    }
    const io::Result<scene::Vec3> vector = text::evaluateVector(text);
    if (!vector) {
        fuzz::requireMessage(vector.error());
    } else {
        fuzz::require(collide::isFinite(vector.value()), "the components of a vector are finite", text);
    }
    return 0;
}
