#include "learn/derivation/defects.h"

#include <array>

#include "methods/defects.h"

namespace learn {
namespace {

/// For each defect the id of the derivation's step that shows it, in the order of methods::Defect.
constexpr std::array<const char*, methods::kDefectCount> kSteps = {
    /* B1 */ "inside",
    /* B2 */ "inside",
    /* B3 */ "first",
    /* B4 */ "distance",
    /* B5 */ "smallest",
    /* B6 */ "solve",
    /* B7 */ "ricochet",
    /* B8 */ "theta",
    /* B9 */ "unit-vector",
    /* B10 */ "bullet",
    /* B11 */ "done",
    /* B12 */ "solve",
    /* B13 */ "components",
    /* B14 */ "velocity",
    /* B15 */ "reaches",
    /* B16 */ "hit-point",
    /* D1 */ "direction",
    /* D2 */ "early",
    /* D3 */ "root",
    /* D4 */ "direction",
    /* D5 */ "discriminant",
    /* D6 */ "within",
    /* D7 */ "root",
    /* D8 */ "b-and-c",
    /* D9 */ "expand",
    /* S1 */ "coefficients",
    /* S2 */ "interval",
    /* S3 */ "normal",
    /* S4 */ "direction",
    /* S5 */ "interval",
    /* S6 */ "normal",
    /* S7 */ "point",
    /* S8 */ "roots",
    /* P1 */ "closest",
    /* P2 */ "closest",
    /* P3 */ "triangle",
    /* P4 */ "toward",
    /* P5 */ "end",
    /* P6 */ "toward",
    /* P7 */ "triangle",
    /* P8 */ "toward",
    /* P9 */ "resting",
    /* P10 */ "line-of-centers",
    /* P11 */ "bounce",
    /* P12 */ "components",
    /* P13 */ "exchange",
    /* P14 */ "conserved",
    /* R1 */ "printed",
    /* R2 */ "printed",
    /* R3 */ "sides",
    /* R4 */ "sides",
    /* R5 */ "plane",
};

}  // namespace

std::optional<Article> articleNamed(std::string_view method) {
    // From 1 on: Core is no article.
    for (int i = 1; i < kArticleCount; ++i)
        if (info(static_cast<Article>(i)).id == method) return static_cast<Article>(i);
    return std::nullopt;
}

StepPlace placeOf(methods::Defect defect) {
    return {*articleNamed(methods::info(defect).article), kSteps[static_cast<std::size_t>(defect)]};
}

std::string exampleText(methods::Defect defect) {
    constexpr std::string_view kArrow = " -> ";
    std::string example = methods::info(defect).example;
    const std::size_t at = example.find(kArrow);
    if (at == std::string::npos) return "Smallest example: " + example;
    return "Smallest example, as printed → repaired: " + example.replace(at, kArrow.size(), " → ");
}

std::vector<methods::Defect> defectsOf(Article article) {
    std::vector<methods::Defect> found;
    for (const methods::DefectInfo& defect : methods::defects())
        if (defect.article == info(article).id) found.push_back(defect.id);
    return found;
}

std::vector<methods::Defect> defectsIn(Article article, std::string_view step) {
    std::vector<methods::Defect> found = defectsOf(article);
    std::erase_if(found, [&](methods::Defect defect) { return placeOf(defect).step != step; });
    return found;
}

}  // namespace learn
