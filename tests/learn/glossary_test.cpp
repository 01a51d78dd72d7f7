/// The concepts of the course: where their words stand, and that none is needed before it is taught.

#include "learn/lesson/glossary.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace {

using learn::Glossary;

learn::Lesson lessonThat(const std::string& id, double order, const std::vector<learn::Term>& terms) {
    learn::Lesson lesson;
    lesson.id = id;
    lesson.order = order;
    for (const learn::Term& term : terms) {
        learn::Page page;
        page.teaches = {term};
        lesson.pages.push_back(page);
    }
    return lesson;
}

std::vector<std::string> found(const Glossary& glossary, std::string_view text) {
    std::vector<std::string> words;
    for (const Glossary::Use& use : glossary.usesIn(text)) words.emplace_back(text.substr(use.at, use.length));
    return words;
}

TEST(Glossary, FindsWholeWordsAndTheirPlurals) {
    Glossary glossary;
    glossary.add(
        lessonThat("a", 1, {{"graze", "touches"}, {"velocity", "way"}, {"normal", "n"}, {"normal part", "along n"}}));
    using Words = std::vector<std::string>;
    EXPECT_EQ(found(glossary, "A graze, two grazes."), (Words{"graze", "grazes"}));
    EXPECT_EQ(found(glossary, "It grazed the grazed one; regraze"), Words{});
    EXPECT_EQ(found(glossary, "Velocities of one velocity"), (Words{"Velocities", "velocity"}));
    EXPECT_EQ(found(glossary, "the normal part of the normal\u2019s"), (Words{"normal part", "normal"}));
    EXPECT_EQ(found(glossary, ""), Words{});
}

TEST(Glossary, ALessonReplacesItsOlderSelf) {
    Glossary glossary;
    glossary.add(lessonThat("a", 1, {{"graze", "touches"}}));
    glossary.add(lessonThat("a", 1, {{"sweep", "all of the path"}}));
    ASSERT_EQ(glossary.entries().size(), 1u);
    EXPECT_EQ(learn::meaningOf(glossary.entries()[0]), "sweep: all of the path\n(lesson 1, page 1)");
}

TEST(Glossary, NamesAConceptThatIsNeededBeforeItIsTaught) {
    Glossary glossary;
    glossary.add(lessonThat("b", 2, {{"graze", "touches"}}));
    learn::Lesson early = lessonThat("a", 1, {{"sweep", "s"}, {"normal", "n"}});
    early.pages[0].text.push_back({{learn::Piece::Kind::Words, "The normal of a graze, and the sweep."}});
    early.pages[1].text.push_back({{learn::Piece::Kind::Words, "The normal again, after the sweep."}});
    glossary.add(early);
    const std::vector<learn::LessonProblem> problems = learn::untaughtTerms(early, glossary);
    ASSERT_EQ(problems.size(), 2u);
    EXPECT_EQ(problems[0].text(), "pages[0]: must not need \u201cnormal\u201d, which lesson 1, page 2 teaches");
    EXPECT_EQ(problems[1].text(), "pages[0]: must not need \u201cgraze\u201d, which lesson 2, page 1 teaches");
}

TEST(Glossary, TheCourseTeachesEachConceptBeforeItIsNeeded) {
    const std::vector<learn::LessonFile> course = learn::lessonsIn(learn::lessonFolder());
    const Glossary glossary(course);
    EXPECT_GT(glossary.entries().size(), 25u);
    std::size_t uses = 0;
    for (const learn::LessonFile& file : course) {
        for (const learn::LessonProblem& problem : learn::untaughtTerms(file.loaded.lesson, glossary))
            ADD_FAILURE() << learn::problemLine(file.path, problem);
        for (const learn::Page& page : file.loaded.lesson.pages) uses += learn::termsOf(page, glossary).size();
    }
    EXPECT_GT(uses, 150u);
    for (const Glossary::Entry& entry : glossary.entries()) {
        const bool isNamed = std::any_of(course.begin(), course.end(), [&](const learn::LessonFile& file) {
            const learn::Lesson& lesson = file.loaded.lesson;
            if (lesson.id != entry.lesson) return false;
            const auto terms = learn::termsOf(lesson.pages[entry.page], glossary);
            return std::find(terms.begin(), terms.end(), &entry) != terms.end();
        });
        EXPECT_TRUE(isNamed || entry.term.word == "contact normal")
            << entry.term.word << " stands on the page that teaches it";
    }
}

}  // namespace
