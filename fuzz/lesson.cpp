/// Lesson files: every problem in one line; the answers of a lesson without problems can be played.

#include "learn/lesson/lesson.h"
#include "entry.h"
#include "learn/lesson/check.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text = fuzz::textOf(data, size);
    if (const io::Result<learn::Paragraph> paragraph = learn::readParagraph(text); !paragraph)
        fuzz::requireMessage(paragraph.error());
    const std::size_t lines = std::size_t(std::count(text.begin(), text.end(), '\n')) + 1;
    const learn::LoadedLesson loaded = learn::readLesson(text, "fuzz", "/nowhere");
    for (const learn::LessonProblem& problem : loaded.problems) {
        fuzz::requireMessage(problem.text());
        fuzz::require(problem.line >= 1 && problem.line <= lines, "a problem has a line of the file", problem.text());
    }
    if (!loaded.problems.empty()) return 0;
    fuzz::require(!loaded.lesson.pages.empty(), "a lesson has pages");
    constexpr int kSeeds = 20;  // more files instead
    for (const learn::LessonProblem& problem : learn::playAnswers(loaded.lesson, kSeeds))
        fuzz::requireMessage(problem.text());
    return 0;
}
