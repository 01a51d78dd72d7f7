#pragma once
/// A derivation as data: for each step a sentence, formulas, the formulas with the numbers of the scene, and the
/// geometry of the numbers.

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "collide/sweep.h"
#include "learn/derivation/formula.h"
#include "vocabulary/annotation.h"

namespace learn {

using collide::Vec3;
using vocabulary::Ink;

/// The methods that have a derivation: five published articles, and the core.
enum class Article : std::uint8_t { Core, Bartlett, D3dx, SweepPoint, Pool, PlaneTrick };
inline constexpr int kArticleCount = static_cast<int>(Article::PlaneTrick) + 1;

struct ArticleInfo {
    Article article;
    const char* id;      ///< "bartlett"
    const char* title;   ///< "Bartlett: ball and stationary sphere"
    const char* origin;  ///< author, year, language
};
[[nodiscard]] const ArticleInfo& info(Article);

/// A number or vector computed by a step: exactly, or to more than 100 bits, and rounded once; the error of angles is
/// below 1e-15. Beyond the largest double it is infinite.
struct Named {
    std::string symbol;  ///< the formula's source: "D", "\\vec{U}", "C_1"
    Formula formula;     ///< the symbol as a formula with inks
    std::variant<double, Vec3> value;
    std::string text;  ///< rounded for reading: "18.52", "(4, 0, −1.5)"
};

/// A piece of geometry, in world space. If the sphere moves it is in the sphere's frame, with the sphere as at time 0.
/// Its name is the same in every step that shows it: "U", "R", "P₁".
using Geometry = vocabulary::Annotation;

/// A formula in symbols and in numbers: "h = d·v" and "h = (−5, 0, 0)·(2, 0, 0) = −10".
struct Line {
    Formula symbols;
    std::optional<Formula> numbers;  ///< absent in a step that is not reached
};

struct Step {
    std::string id;        ///< "unit-vector": unique in its derivation, the same for every scene
    std::string title;     ///< "Find the unit vector of the ball"
    std::string sentence;  ///< the reason for the step
    std::vector<Line> lines;
    std::vector<Named> results;
    std::vector<Geometry> geometry;
    bool reached = true;
    std::string stop;    ///< only in the step that ends the derivation early: "Stops here: the ball moves away."
    std::string whyNot;  ///< only in a step that is not reached: the reason
};

struct StepHead {
    std::string number;  ///< "3"; "·" for a step that its article does not number
    std::string title;   ///< without the number
};

struct Derivation {
    Article article = Article::Core;
    std::vector<Step> steps;               ///< the same steps for every scene, in order
    std::optional<std::size_t> stoppedAt;  ///< step that ended the derivation early
    bool inSphereFrame = false;            ///< geometry is in the frame of a moving sphere
    /// The steps that show the geometry of a name, in order.
    [[nodiscard]] std::vector<std::size_t> stepsShowing(const std::string& geometryName) const;
    [[nodiscard]] const Step* find(const std::string& id) const;
    /// Number and title of a step: the article's own numbers if it has them, else a count.
    /// @param place  index of the step
    [[nodiscard]] StepHead head(std::size_t place) const;
};

/// @pre as collide::sweep; another obstacle than a sphere only with the core
[[nodiscard]] Derivation derive(Article article, const collide::SweepQuery& query);

}  // namespace learn
