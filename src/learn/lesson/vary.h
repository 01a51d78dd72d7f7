#pragma once
/// Pages that differ with their seed: a page and a seed give a variant, always the same one.

#include "io/result.h"
#include "learn/lesson/lesson.h"
#include "learn/lesson/live.h"

namespace learn {

inline constexpr int kLargestSeed = 9999;  ///< largest seed that a person types

/// A seed gives the page numbers, or an order of the options of its task.
[[nodiscard]] bool hasSeeds(const Page&);

/// The page of a seed: its scene, the edits and the answers of its task, the order of the options to choose from.
/// The combinations of the values are shuffled; seed n takes the nth. One that does not satisfy the page's conditions
/// is passed over, so seeds differ as far as the values allow.
/// @param seed  >= 1
/// @return the variant, or one line: which condition no combination satisfies
[[nodiscard]] io::Result<Page> variantOf(const Page&, int seed);

/// The next seed whose numbers differ from those of `seed`.
[[nodiscard]] int nextSeed(const Page&, int seed);

/// The number of combinations of the values, before the conditions; not more than 1e15.
[[nodiscard]] std::uint64_t combinations(const Page&);

/// The numbers of a scene that vary, in the order of the page.
[[nodiscard]] std::vector<double> variedNumbers(const Page&, const scene::Scene&);

/// The seeds that `carom lesson check` plays for each page that varies.
inline constexpr int kSeedsPlayed = 1000;

/// The number of different variants of a page among the first `seeds` seeds.
[[nodiscard]] std::size_t countVariants(const Page&, int seeds = kSeedsPlayed);

/// The value of a field that varies: the number itself, or the vector of the scene with it as one component.
[[nodiscard]] FieldValue variedTo(const scene::Scene&, const Variation&, double number);

/// The condition in parts, or one line what is wrong with it.
/// @param scene  the page's
[[nodiscard]] io::Result<Condition> readCondition(const std::string& text, const scene::Scene& scene);

/// The number or the vector of expressions over the live values of a scene; absent if one has no value there.
[[nodiscard]] std::optional<FieldValue> valueOf(const Expressions&, Live&);
/// The answer that an attempt gives in a scene; absent where its expressions have no value there.
[[nodiscard]] std::optional<Answer> answerIn(const Attempt&, Live&);

}  // namespace learn
