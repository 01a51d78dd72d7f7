#pragma once
/// Tasks of the kind "predict": a quantity of the scene, a number, a point or a word, before it is revealed.

#include <string>
#include <vector>

#include "learn/lesson/task_kinds.h"

namespace learn {

/// The words that a prediction of the outcome may give; of anything else the names of what the first ball can meet.
[[nodiscard]] std::vector<std::string> possibleWords(const Task&, const scene::Scene&);

/// A refusal that tells the size of an error in words. With a number two attempts would be enough.
[[nodiscard]] CheckResult refusedBy(double error, double truth, double tolerance);

// The row of TaskKindInfo.
void readPrediction(JsonFields&, Task&, const Page&);
[[nodiscard]] AnswerForm predictionForm(const Task&, const scene::Scene&);
[[nodiscard]] CheckResult checkPrediction(const Task&, const scene::Scene&, const Answer&);
[[nodiscard]] std::string predictionSolution(const Task&, const scene::Scene&);

}  // namespace learn
