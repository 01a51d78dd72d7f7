// An answer that Carom itself has printed is right, and so is a place that only rounding keeps from being exact.

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <set>

#include "learn/derivation/symbols.h"
#include "learn/lesson/check.h"
#include "learn/lesson/live.h"
#include "learn/lesson/near_outcome.h"
#include "learn/lesson/task_kinds.h"
#include "learn/lesson/vary.h"
#include "scene/edits.h"
#include "text/expression.h"

namespace {

using collide::Outcome;
using learn::Answer;
using learn::Page;
using learn::Task;

#ifdef CAROM_SANITIZED
constexpr int kSeedsOfPrinted = 100;
#else
constexpr int kSeedsOfPrinted = learn::kSeedsPlayed;
#endif

const learn::Lesson& lessonNamed(const std::string& id) {
    static const auto files = learn::lessonsIn(std::filesystem::path(CAROM_SOURCE_DIR) / "assets/lessons");
    for (const learn::LessonFile& file : files)
        if (file.loaded.lesson.id == id) return file.loaded.lesson;
    throw std::out_of_range(id);
}

/// The different variants of a page; the page itself if its numbers do not vary.
std::vector<Page> variantsOf(const Page& page) {
    if (page.vary.empty()) return {page};
    std::vector<Page> variants;
    std::set<std::vector<double>> seen;
    for (int seed = 1; seed <= kSeedsOfPrinted; ++seed) {
        io::Result<Page> variant = learn::variantOf(page, seed);
        if (variant && seen.insert(learn::variedNumbers(page, variant.value().scene)).second)
            variants.push_back(std::move(variant.value()));
    }
    return variants;
}

/// The number or the point that a text begins with, as a student types it back.
Answer typedBack(const std::string& text) {
    if (text.starts_with('(')) return text::evaluateVector(text.substr(0, text.find(')') + 1)).value();
    std::string number = text.substr(0, text.find_first_of(" °%"));
    if (number.ends_with('.')) number.pop_back();
    return text::evaluate(number).value();
}

TEST(PrintedAnswers, WhatIsPrintedAsTheSolutionIsAcceptedInEveryVariant) {
    const std::string before = "It is ";
    std::size_t variants = 0;
    for (const learn::LessonFile& file : learn::lessonsIn(std::filesystem::path(CAROM_SOURCE_DIR) / "assets/lessons"))
        for (const Page& written : file.loaded.lesson.pages) {
            if (!written.task) continue;
            const auto form = learn::answerForm(written, written.scene).kind;
            if (form != learn::AnswerForm::Kind::Number && form != learn::AnswerForm::Kind::Point) continue;
            for (const Page& page : variantsOf(written)) {
                ++variants;
                const std::string printed = learn::info(page.task->kind).solution(*page.task, page.scene);
                ASSERT_TRUE(printed.starts_with(before)) << printed;
                std::vector<std::string> all = {printed.substr(before.size())};
                if (page.task->kind == Task::Kind::Predict)
                    all.push_back(learn::Live(page.scene).text(page.task->quantity));  // as texts have it: four digits
                for (const std::string& text : all) {
                    const learn::CheckResult result = check(page, page.scene, typedBack(text));
                    EXPECT_TRUE(result.accepted) << file.path << ", " << page.title << ": " << text << result.reason;
                }
            }
        }
#ifndef CAROM_SANITIZED
    EXPECT_GT(variants, 2500u);
#endif
}

/// The answer from the numbers that a page prints: p1, p2... in the prompt, h1, h2... in the hints, t1, t2... in the
/// text; the other names are inputs of the scene.
struct FromPrinted {
    const char* lesson;
    std::size_t page;
    const char* formula;
};

double fromPrinted(const Page& page, const std::string& formula) {
    learn::Live live(page.scene);
    std::map<std::string, double, std::less<>> printed;
    const auto add = [&](char letter, const std::vector<learn::Paragraph>& paragraphs) {
        int count = 0;
        for (const learn::Paragraph& paragraph : paragraphs)
            for (const learn::Piece& piece : paragraph) {
                if (piece.kind != learn::Piece::Kind::Value) continue;
                const Answer answer = typedBack(live.text(piece.text, piece.digits));
                const double* number = std::get_if<double>(&answer);
                printed[letter + std::to_string(++count)] = number ? *number : NAN;
            }
    };
    add('t', page.text);
    add('p', {page.task->prompt});
    add('h', page.task->hints);
    const text::Names names = [&](std::string_view name) -> std::optional<double> {
        if (const auto found = printed.find(name); found != printed.end()) return found->second;
        const io::Result<double> number = learn::fieldNamed(page.scene, name.substr(0, name.find_last_of('.')))
                                              ? live.number(std::string(name))
                                              : io::Result<double>(io::Error{"unknown"});
        return number ? std::optional(number.value()) : std::nullopt;
    };
    const io::Result<double> value = text::evaluateWith(formula, names);
    EXPECT_TRUE(value) << formula;
    return value ? value.value() : NAN;
}

TEST(PrintedAnswers, WhatIsComputedFromThePrintedNumbersIsAcceptedInEveryVariant) {
    const FromPrinted all[] = {
        {"02-squared-distance", 0, "h1 + h2"},
        {"04-closest-approach", 0, "-h1 / h2"},
        {"06-quadratic", 0, "h1 - h3"},
        {"06-quadratic", 0, "h2 - h3"},
        {"06-quadratic", 0, "t2^2 - t1*t3"},
        {"06-quadratic", 1, "(h2 - h3) / h4"},
        {"06-quadratic", 1, "(-p2 - sqrt(p3)) / p1"},
        {"08-ricochet", 0, "acos(h1) * 180 / pi"},
        {"08-ricochet", 0, "acos(p1 / p2) * 180 / pi"},
        {"09-relative-motion", 0, "h1 / h2"},
        {"09-relative-motion", 2, "(-h5 - sqrt(h7)) / h6"},
        {"10-bounce", 0, "abs(h1 - (h1 - h2))"},
        {"13-pi", 2, "ceil(h4) - 1"},
        {"13-pi", 2, "ceil(pi / h3) - 1"},
        {"17-restitution", 4, "100 * h1^2 / h2 * (1 - h3)"},
        {"18-right-angle", 3, "atan(h1 / 2 / (h2 * h3)) * 180 / pi"},
        {"19-centre-of-mass", 2, "100 * (1 - h2 / 2 * h1^2 / (p1 / 2 * cue.velocity.x^2))"},
    };
    for (const FromPrinted& row : all)
        for (const Page& page : variantsOf(lessonNamed(row.lesson).pages.at(row.page))) {
            const double answer = fromPrinted(page, row.formula);
            const learn::CheckResult result = check(page, page.scene, Answer(answer));
            EXPECT_TRUE(result.accepted) << row.lesson << ", " << page.title << ": " << row.formula << " is " << answer
                                         << "; " << learn::info(page.task->kind).solution(*page.task, page.scene);
        }
}

TEST(PrintedAnswers, ANumberOfATaskIsWholeWhereItIsShort) {
    scene::Scene scene;
    scene.restitution = 0.5;
    learn::Live live(scene);
    EXPECT_EQ(live.text("3.5 * 1.125", 7), "3.9375");
    EXPECT_EQ(live.text("3.5 * 1.125"), "3.938");
    EXPECT_EQ(live.text("0.1 + 0.2", 7), "0.3") << "but for rounding";
    EXPECT_EQ(live.text("-12345.678", 7), "−12345.7") << "eight digits";
    EXPECT_EQ(live.text("sqrt(2)", 7), "1.414");
    EXPECT_EQ(live.text("0 * restitution", 7), "0");
    EXPECT_EQ(live.text("28.35935 + 1e-8", 7), "28.36") << "near seven digits, by chance";
    EXPECT_EQ(live.text("1 - 0.9"), "0.1") << "no zeros of rounding";
    EXPECT_EQ(learn::shownText(learn::Vec3(0.1 - 0.5, 1e-17, 2.0 / 3)), "(−0.4, 0, 0.6667)");
}

/// The first page of a lesson with the cue at a place.
Page withCueAt(const char* lesson, std::size_t page, const scene::Vec3& at) {
    Page placed = lessonNamed(lesson).pages.at(page);
    placed.scene = scene::setPosition({placed.scene, {}}, {scene::Kind::Ball, 0}, at).scene;
    return placed;
}

std::string verdictOf(const Page& page, const Page& edited) {
    const learn::CheckResult result = check(page, edited.scene, std::nullopt);
    return (result.accepted ? "right: " : "wrong: ") + result.reason;
}

TEST(NearOutcomes, APlaceThatOnlyRoundingKeepsFromTouchingIsRight) {
    const Page& page = lessonNamed("01-touching").pages[0];
    const auto verdict = [&](double x, double y) { return verdictOf(page, withCueAt("01-touching", 0, {x, y, 0})); };
    EXPECT_EQ(verdict(-2, 0), "right: The outcome is touching, exactly.");
    EXPECT_EQ(verdict(-1.2, 1.6),
              "right: Right: touching, but for 4.441e−17 units of rounding. The lesson \u201cWhere floats lie\u201d "
              "tells why.");
    EXPECT_TRUE(verdict(-1.6, -1.2).starts_with("right: "));
    EXPECT_TRUE(verdict(-1.414213562, 1.414213562).starts_with("right: ")) << "as a calculator shows it";
    EXPECT_TRUE(verdict(-1.41, 1.42).starts_with("wrong: "));
    EXPECT_TRUE(verdict(-2.00001, 0).starts_with("wrong: "));
    EXPECT_TRUE(verdict(-1.99999, 0).starts_with("wrong: "));
    EXPECT_TRUE(verdict(1.2, 1.6).starts_with("wrong: ")) << "it moves away";
    EXPECT_TRUE(verdict(0, 2).starts_with("wrong: ")) << "it grazes";
    EXPECT_EQ(lessonNamed("12-floats").title, "Where floats lie");
}

TEST(NearOutcomes, APathThatOnlyRoundingKeepsFromGrazingIsRight) {
    const Page& page = lessonNamed("04-closest-approach").pages[1];
    const auto verdict = [&](double y) { return verdictOf(page, withCueAt("04-closest-approach", 1, {-6, y, 0})); };
    EXPECT_EQ(verdict(2), "right: The outcome is graze, exactly.");
    EXPECT_TRUE(verdict(std::nextafter(2, 3)).starts_with("right: Right: graze, but for")) << "a miss by an ulp";
    EXPECT_TRUE(verdict(std::nextafter(2, 1)).starts_with("right: Right: graze, but for")) << "a hit by an ulp";
    EXPECT_TRUE(verdict(-1.9999999999).starts_with("right: "));
    EXPECT_TRUE(verdict(2.0001).starts_with("wrong: "));
    EXPECT_TRUE(verdict(1.9999).starts_with("wrong: "));
}

TEST(NearOutcomes, ATaskAboutExactnessStaysExact) {
    const Page& page = lessonNamed("12-floats").pages[1];
    EXPECT_TRUE(page.task->isExact);
    EXPECT_FALSE(check(page, page.scene, std::nullopt).accepted) << "0.1 + 0.2 is nearly 0.3";
}

TEST(NearOutcomes, TheOutcomeIsThatOfTheNearestExactNumbers) {
    const auto outcome = [](scene::Vec3 at, scene::Vec3 velocity, double frames = collide::kNoLimit) {
        collide::SweepQuery query;
        query.ball = {at, collide::Motion::velocity(velocity), 1, 1};
        query.obstacle = {scene::Vec3(0), 1, scene::Vec3(0), collide::kImmovable};
        query.frames = frames;
        return learn::nearOutcome(query).outcome;
    };
    EXPECT_EQ(outcome({-6, 0, 0}, {1, 0, 0}), Outcome::Hit);
    EXPECT_EQ(outcome({-6, 0, 0}, {1, 0, 0}, 3), Outcome::Short);
    EXPECT_EQ(outcome({-6, 2 + 1e-12, 0}, {1, 0, 0}), Outcome::Graze);
    EXPECT_EQ(outcome({-6, 2 + 1e-12, 0}, {1, 0, 0}, 5), Outcome::Short);
    EXPECT_EQ(outcome({-6, 2.001, 0}, {1, 0, 0}), Outcome::Miss);
    EXPECT_EQ(outcome({1e-12, 5, 0}, {-1, 0, 0}), Outcome::Receding) << "nearest now, but for rounding";
    EXPECT_EQ(outcome({1e-12, 2, 0}, {-1, 0, 0}), Outcome::Graze);
    EXPECT_EQ(outcome({-2 + 1e-12, 0, 0}, {1, 0, 0}), Outcome::Touching);
    EXPECT_EQ(outcome({-2 + 1e-12, 0, 0}, {-1, 0, 0}), Outcome::Receding);
    EXPECT_EQ(outcome({-1.9, 0, 0}, {1, 0, 0}), Outcome::Overlap);
    EXPECT_EQ(outcome({-6, 0, 0}, {0, 0, 0}), Outcome::Still);
}

}  // namespace
