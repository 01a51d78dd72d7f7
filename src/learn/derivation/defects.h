#pragma once
/// The steps of the derivations in which the defects of the articles stand.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "learn/derivation/derivation.h"
#include "methods/repairs.h"

namespace learn {

/// A step of an article's derivation.
struct StepPlace {
    Article article = Article::Core;
    const char* step = nullptr;  ///< Step::id
};
[[nodiscard]] StepPlace placeOf(methods::Defect);

/// The defects that stand in a step, in the article's order.
[[nodiscard]] std::vector<methods::Defect> defectsIn(Article article, std::string_view step);
/// All defects of an article; none of Core.
[[nodiscard]] std::vector<methods::Defect> defectsOf(Article article);

/// The smallest example of a defect as a sentence; an arrow leads from the printed result to the repaired one.
[[nodiscard]] std::string exampleText(methods::Defect);

/// The article by the name of its method, "bartlett"; absent for methods that are no article.
[[nodiscard]] std::optional<Article> articleNamed(std::string_view method);

}  // namespace learn
