/// Formulas: a tree within its limits, or one line that names the character; its source reads back as the same tree.

#include "learn/derivation/formula.h"
#include "entry.h"

namespace {

int depthOf(const learn::Formula& formula) {
    int deepest = 0;
    for (const learn::Formula& part : formula.parts) deepest = std::max(deepest, depthOf(part));
    return deepest + 1;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text = fuzz::textOf(data, size);
    const io::Result<learn::Formula> formula = learn::parseFormula(text);
    if (!formula) {
        fuzz::requireMessage(formula.error());
        return 0;
    }
    fuzz::require(depthOf(formula.value()) <= 3 * learn::kDeepestFormula, "the depth of a formula is limited");
    fuzz::require(!io::isUtf8(text) || io::isUtf8(learn::plainText(formula.value())), "plain text is UTF-8");
    const std::string source = learn::sourceOf(formula.value());
    if (source.size() > learn::kLongestFormula) return 0;  // spaces between its parts may make it longer than it was
    const io::Result<learn::Formula> again = learn::parseFormula(source);
    fuzz::require(again.ok(), "the source of a formula can be read", source);
    fuzz::require(again.value() == formula.value(), "the source of a formula reads back the same", source);
    return 0;
}
