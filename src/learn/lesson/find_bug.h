#pragma once
/// The task to find a bug: edit the scene until the listing fails by it, and name its line.

#include "learn/lesson/task_kinds.h"

namespace learn {

/// Reads the listing of a page: "method", "defect", "mended", "float". Absent without a method.
[[nodiscard]] std::optional<PageListing> readListing(JsonFields& page);

/// The functions of the row in kTaskKinds.
void readBug(JsonFields&, Task&, const Page&);
[[nodiscard]] AnswerForm bugForm(const Task&, const scene::Scene&);
[[nodiscard]] CheckResult checkBug(const Task&, const scene::Scene&, const Answer&);
[[nodiscard]] std::string bugSolution(const Task&, const scene::Scene&);

/// True if a page shows the answer of another: its listing has the bug repaired that the other asks for.
[[nodiscard]] bool tellsAnswerOf(const Page& page, const Page& asking);
/// The earlier pages whose answers a page shows. Ascending.
[[nodiscard]] std::vector<std::size_t> answersToldBy(const Lesson&, std::size_t page);

/// The scene with its first ball and what that meets as in the smallest example of a defect.
[[nodiscard]] scene::Scene withExample(scene::Scene scene, methods::Defect);

}  // namespace learn
