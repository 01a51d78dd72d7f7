// Lessons on paper as plain marks, measured with letters of one width: no font, no cairo.

#include "print/worksheet.h"
#include "print/beside.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "learn/lesson/find_bug.h"
#include "learn/lesson/lesson_files.h"
#include "learn/lesson/skeleton.h"
#include "print/drawing.h"
#include "print/even_metrics.h"
#include "print/figures.h"
#include "render/present.h"

namespace print {
namespace {

std::string wordsOf(const std::vector<Sheet>& sheets) {
    std::string words;
    for (const Sheet& sheet : sheets) words += wordsOf(sheet.marks) + '\n';
    return words;
}

// --- drawings ---

constexpr view::Rect kArea{0, 0, 400, 200};

Sheet drawn(const render::DrawList& list) {
    Sheet sheet;
    addDrawing(list, view::Camera(view::framed(scene::View{.planar = true}, {{{0, 0, 0}, 4}}, kArea, kArea), kArea),
               kMetrics, sheet);
    return sheet;
}

template <class Kind>
std::vector<Kind> marksOf(const Sheet& sheet) {
    std::vector<Kind> found;
    for (const Mark& mark : sheet.marks)
        if (const auto* one = std::get_if<Kind>(&mark)) found.push_back(*one);
    return found;
}

TEST(PaperDrawing, ABallIsADiscAtItsPlace) {
    render::DrawList list;
    list.solids.push_back({{1, 0, 0}, 2, {1, 0, 0, 1}, {}});
    list.solids.push_back({{1, 1, 0}, 1, {1, 0, 0, 1}, {}});
    const auto circles = marksOf<CircleMark>(drawn(list));
    ASSERT_EQ(circles.size(), 2u);
    EXPECT_FLOAT_EQ(circles[0].radius, 2 * circles[1].radius);
    EXPECT_FLOAT_EQ(circles[0].centre.y, 100);
    EXPECT_FLOAT_EQ(circles[0].centre.x - 200, circles[1].radius) << "one unit to the right of the middle";
    EXPECT_LT(circles[1].centre.y, circles[0].centre.y) << "y is up";
}

TEST(PaperDrawing, TheGridTellsItsCoordinates) {
    const Sheet sheet = drawn({});
    const std::string words = wordsOf(sheet.marks);
    for (const char* number : {"0", "1", "−1", "3"}) EXPECT_NE(words.find(number), std::string::npos) << number;
    EXPECT_EQ(words.find('.'), std::string::npos) << words;
}

TEST(PaperDrawing, EverythingIsCutAtTheFrame) {
    render::DrawList list;
    list.lines.push_back({{-1000, 0, 0}, {1000, 0, 0}});
    const Sheet sheet = drawn(list);
    const auto isClip = [](const Mark& m) { return std::holds_alternative<ClipMark>(m); };
    const auto isEnd = [](const Mark& m) { return std::holds_alternative<ClipEnd>(m); };
    const auto clip = std::find_if(sheet.marks.begin(), sheet.marks.end(), isClip);
    const auto end = std::find_if(sheet.marks.begin(), sheet.marks.end(), isEnd);
    ASSERT_NE(clip, sheet.marks.end());
    EXPECT_EQ(clip, sheet.marks.begin());
    EXPECT_EQ(end, sheet.marks.end() - 2) << "the frame alone is drawn after it";
}

TEST(PaperDrawing, AnArrowEndsInItsHead) {
    render::DrawList list;
    list.arrows.push_back({{0, 0, 0}, {2, 0, 0}});
    const auto paths = marksOf<PathMark>(drawn(list));
    const auto head = std::find_if(paths.begin(), paths.end(), [](const PathMark& p) { return p.fill.has_value(); });
    ASSERT_NE(head, paths.end());
    ASSERT_EQ(head->points.size(), 3u);
    EXPECT_GT(head->points[0].x, head->points[1].x);
}

// --- sheets ---

learn::Lesson skeleton() {
    const learn::LoadedLesson loaded = learn::readLesson(learn::lessonSkeleton("Made up"), "made-up", "/nowhere");
    EXPECT_TRUE(loaded.problems.empty());
    return loaded.lesson;
}

RenderedPage plainPage(const learn::Page& page, const scene::Scene& scene, bool isAnswered, view::Rect area) {
    RenderedPage rendered;
    rendered.value = [isAnswered](const learn::Piece& of) { return isAnswered ? "value of " + of.text : of.text; };
    scene::Document document{scene, {}};
    render::PresentOptions options;
    options.isAnswerHidden = !isAnswered && page.hidesAnswers;
    rendered.drawing = render::present(document, std::nullopt, options);
    rendered.camera = view::Camera(view::framed(scene::View{.planar = true}, {{{0, 0, 0}, 8}}, area, area), area);
    return rendered;
}

std::vector<Sheet> sheets(const learn::Lesson& lesson, const WorksheetOptions& options) {
    return worksheet(lesson, kNoPictures, options, kMetrics, plainPage);
}

TEST(Worksheet, HasNameDateTheTasksAndRoomButNoAnswer) {
    const std::string words = wordsOf(sheets(skeleton(), {{}, false, "seed 7"}));
    for (const char* part : {"Made up", "Name", "Date", "Explain one idea", "Ask for a number",
                             "cue.position =", "Answer:", "units", "seed 7", "1 / 1"})
        EXPECT_NE(words.find(part), std::string::npos) << part;
    for (const char* part : {"For the teacher", "Notes are", "Hint", "−6, 2, 0", "It is", "Wrong:"})
        EXPECT_EQ(words.find(part), std::string::npos) << part;
}

TEST(Worksheet, TheKeyHasAnswersHintsAndNotes) {
    const std::string words = wordsOf(sheets(skeleton(), {{}, true, ""}));
    for (const char* part : {"Key,", "cue.position = (−6, 2, 0)", "graze, exactly.", "It is 1 unit.",
                             "Hint 1:", "Wrong:", "not graze", "For the teacher", "Notes are"}) {
        std::string wanted = part;
        EXPECT_NE(words.find(wanted), std::string::npos) << part << "\n" << words;
    }
    EXPECT_EQ(words.find("Name"), std::string::npos);
}

TEST(Worksheet, TheAskedValueIsHiddenFromTheStudentAlone) {
    learn::Lesson lesson = skeleton();
    lesson.pages[1].text = {paragraph("b is {{impact_parameter}}, R is {{R}}")};
    const WorksheetOptions second{std::size_t{1}, false, ""};
    const std::string words = wordsOf(sheets(lesson, second));
    EXPECT_NE(words.find("b is ? ,"), std::string::npos) << words;
    EXPECT_NE(words.find("R is R"), std::string::npos) << words;
    EXPECT_NE(wordsOf(sheets(lesson, {std::size_t{1}, true, ""})).find("value of impact_parameter"), std::string::npos);
}

TEST(Worksheet, OnePageAloneKeepsItsNumber) {
    const std::string words = wordsOf(sheets(skeleton(), {std::size_t{1}, false, ""}));
    EXPECT_NE(words.find("2 Ask for a number"), std::string::npos) << words;
    EXPECT_EQ(words.find("Explain one idea"), std::string::npos);
}

/// A page with a listing of so many lines beside it.
RenderedPage pageWithListing(const learn::Page& page, const scene::Scene& scene, bool isAnswered, view::Rect area,
                             int lines) {
    RenderedPage rendered = plainPage(page, scene, isAnswered, area);
    for (int i = 0; i < lines; ++i)
        rendered.listing.push_back({"code" + std::to_string(i + 1), "value" + std::to_string(i + 1), i == 1});
    rendered.says = "It says TRUE.";
    return rendered;
}

std::vector<Sheet> sheetsWithListing(const learn::Lesson& lesson, int lines) {
    return worksheet(lesson, kNoPictures, {std::size_t{1}, false, ""}, kMetrics,
                     [lines](const learn::Page& page, const scene::Scene& scene, bool isAnswered, view::Rect area) {
                         return pageWithListing(page, scene, isAnswered, area, lines);
                     });
}

TEST(Worksheet, AListingHasTheValueOfEachLineAndItsAnswer) {
    const std::string words = wordsOf(sheetsWithListing(skeleton(), 3));
    for (const char* part : {"It says TRUE.", "1 code1 value1", "2 code2 value2", "3 code3 value3"})
        EXPECT_NE(words.find(part), std::string::npos) << words;
}

TEST(Worksheet, MendedLinesOfAListingAreGreenAndTicked) {
    std::vector<std::string> green;
    std::optional<float> tick, line;
    for (const Sheet& sheet : sheetsWithListing(skeleton(), 3))
        for (const Mark& mark : sheet.marks) {
            const auto* text = std::get_if<TextMark>(&mark);
            if (text && text->color == paperInk(render::Ink::Normal)) green.push_back(text->text), line = text->at.y;
            const auto* path = std::get_if<PathMark>(&mark);
            if (path && path->stroke == paperInk(render::Ink::Normal)) tick = path->points.front().y;
        }
    EXPECT_EQ(green, std::vector<std::string>{"code2"});
    ASSERT_TRUE(tick && line);
    EXPECT_NEAR(*tick, *line, 5);
}

TEST(Worksheet, AListingStandsOnOneSheetInTwoColumns) {
    learn::Lesson lesson = skeleton();
    for (int above = 0; above < 40; above += 3) {  // rows of text above, so that the listing begins at any height
        lesson.pages[1].text.assign(std::size_t(above), paragraph("row"));
        std::size_t holding = 0;
        for (const Sheet& sheet : sheetsWithListing(lesson, 60)) {
            const std::string words = wordsOf({sheet});
            holding += words.find("Listing,") != std::string::npos && words.find("code60") != std::string::npos;
        }
        EXPECT_EQ(holding, 1u) << "below " << above << " rows";
    }
    const PlacedMarks one = listingColumns({{"a", "1", false}}, 400, kMetrics),
                      two = listingColumns({{"a", "1", false}, {"b", "2", false}}, 400, kMetrics);
    EXPECT_EQ(one.height, two.height) << "side by side";
    const std::string code(60, 'x'), value(20, '1');
    EXPECT_GT(listingColumns({{code, value, false}}, 400, kMetrics).height, one.height) << "a row for the value";
}

TEST(Worksheet, APictureIsAsLowAsAUnitOfTenMillimetresAllows) {
    learn::Lesson drawn = skeleton();
    drawn.pages[0].task->kind = learn::Task::Kind::Place;
    const std::vector<Sheet> all = sheets(drawn, {std::size_t{0}, false, ""});
    const auto clips = marksOf<ClipMark>(all[0]);
    ASSERT_FALSE(clips.empty());
    EXPECT_EQ(clips[0].height, 250) << "a circle of radius 8 has no more than 5.5 mm a unit in the highest picture";
    const auto small = [](const learn::Page& page, const scene::Scene& scene, bool isAnswered, view::Rect area) {
        RenderedPage rendered = plainPage(page, scene, isAnswered, area);
        rendered.camera = view::Camera(view::framed(scene::View{.planar = true}, {{{0, 0, 0}, 2}}, area, area), area);
        return rendered;
    };
    const auto low = worksheet(skeleton(), kNoPictures, {std::size_t{0}, false, ""}, kMetrics, small);
    ASSERT_FALSE(marksOf<ClipMark>(low[0]).empty());
    EXPECT_LT(marksOf<ClipMark>(low[0])[0].height, 150);
    EXPECT_LT(marksOf<ClipMark>(sheets(skeleton(), {std::size_t{0}, false, ""})[0])[0].height, 150)
        << "nothing is drawn into it";
}

TEST(Worksheet, APageThatTellsTheAnswerOfAnotherBeginsASheetThatSaysSo) {
    const learn::Lesson lesson = learn::loadLesson(learn::lessonFolder() / "20-bug-bartlett.json").value().lesson;
    ASSERT_GE(lesson.pages.size(), 2u);
    EXPECT_EQ(learn::answersToldBy(lesson, 0), std::vector<std::size_t>{});
    EXPECT_EQ(learn::answersToldBy(lesson, 1), std::vector<std::size_t>{0});
    EXPECT_EQ(learn::answersToldBy(lesson, 2), (std::vector<std::size_t>{0, 1}));
    std::size_t told = 0;
    for (const Sheet& sheet : sheets(lesson, {{}, false, ""})) {
        const std::string words = wordsOf({sheet});
        const std::size_t at = words.find("This sheet shows answers of earlier pages.");
        told += at != std::string::npos;
        EXPECT_TRUE(at == std::string::npos || at < 60) << "at its head: " << words.substr(0, 100);
    }
    EXPECT_EQ(told, lesson.pages.size() - 1);
    EXPECT_EQ(wordsOf(sheets(lesson, {{}, true, ""})).find("This sheet shows"), std::string::npos) << "the key does";
}

TEST(Worksheet, APlotBesideAPageIsDrawnUnlessItTellsTheAnswer) {
    learn::Lesson lesson = skeleton();
    learn::Page& page = lesson.pages[1];
    page.beside = learn::Beside::DistancePlot;
    page.hidesAnswers = false;
    page.task.reset();
    const auto plot = besidePlot(page, page.scene, false);
    ASSERT_TRUE(plot);
    const std::vector<Mark> marks = plotMarks(*plot, 400, 150, kMetrics);
    EXPECT_GT(marks.size(), plot->curves.size() + plot->marks.size());
    page.hidesAnswers = true;
    EXPECT_FALSE(besidePlot(page, page.scene, false));
    EXPECT_TRUE(besidePlot(page, page.scene, true));
}

TEST(Worksheet, ThePlaneOfIncidenceBesideAPageIsDrawnWithoutItsAnswerWhereThatIsHidden) {
    learn::Lesson lesson = skeleton();
    learn::Page& page = lesson.pages[1];
    page.beside = learn::Beside::Incidence;
    page.hidesAnswers = true;
    const auto names = [&](bool isAnswered) {
        const auto figure = flatFigure(page, page.scene, isAnswered);
        std::string all;
        for (const render::Label& label : figure->list.labels) all += label.text + ' ';
        return all;
    };
    EXPECT_EQ(names(false), "P S ");
    EXPECT_NE(names(true).find("H "), std::string::npos) << names(true);
    EXPECT_NE(names(true).find("b = "), std::string::npos) << names(true);
    const std::size_t without = sheets(lesson, {std::size_t{1}, false, ""})[0].marks.size();
    page.beside = learn::Beside::None;
    EXPECT_GT(without, sheets(lesson, {std::size_t{1}, false, ""})[0].marks.size());
}

TEST(Worksheet, TheSamplesOnceAFrameAreDrawnWithTheContactBetweenThem) {
    learn::Lesson lesson = skeleton();
    learn::Page& page = lesson.pages[1];
    page.beside = learn::Beside::Frames;
    page.hidesAnswers = true;
    EXPECT_FALSE(flatFigure(page, page.scene, false));
    const auto figure = flatFigure(page, page.scene, true);
    ASSERT_TRUE(figure);
    std::string all;
    for (const render::Label& label : figure->list.labels) all += label.text + '\n';
    EXPECT_NE(all.find("contact at "), std::string::npos) << all;
    EXPECT_NE(all.find("frame "), std::string::npos) << all;
}

TEST(Worksheet, TheNotationsAreRowsWithAllArticlesThatNameTheQuantity) {
    learn::Lesson lesson = skeleton();
    learn::Page& page = lesson.pages[1];
    page.beside = learn::Beside::Notations;
    page.hidesAnswers = false;
    page.task.reset();
    std::string all;
    for (const BesideLine& line : besideLines(page, page.scene, false))
        all += learn::plainText(line.text, page.scene) + '\n';
    EXPECT_NE(all.find("Carom: "), std::string::npos) << all;
    EXPECT_NE(all.find("Pool Hall: "), std::string::npos) << all;
}

TEST(Worksheet, CaromsDerivationBesideAShapeIsPrinted) {
    learn::Page page = skeleton().pages[1];
    page.beside = learn::Beside::Derivation;
    page.step = "discriminant";
    page.scene =
        io::readScene(R"({"carom":1,"balls":[{"name":"ball","position":[-3,0,0.5],"velocity":[1,0,0],"radius":1}],
        "boxes":[{"name":"box","center":[3,0,0],"half":[1,1,1]}]})")
            .value()
            .scene;
    const auto lines = besideLines(page, page.scene, true);
    ASSERT_GT(lines.size(), 2u);
    EXPECT_EQ(lines[0].text[0].text, "Does the path reach it?");
    auto mesh = collide::Mesh::of({{3, -5, -5}, {3, 5, -5}, {3, 0, 5}}, {{{0, 1, 2}}});
    page.scene.boxes.clear();
    page.scene.meshes = {
        scene::meshObstacle("sail", scene::MeshRef({std::make_shared<const collide::Mesh>(std::move(mesh.value()))}))};
    EXPECT_EQ(besideLines(page, page.scene, true).size(), lines.size());
}

TEST(Worksheet, AFigureThatTheSceneCannotHaveIsSaidToBeLeftOut) {
    using learn::Beside;
    learn::Page page = skeleton().pages[1];
    const scene::Scene withSphere = page.scene;
    const scene::Scene withBox =
        io::readScene(R"({"carom":1,"balls":[{"name":"ball","position":[-3,0,0.5],"velocity":[1,0,0],"radius":1}],
        "boxes":[{"name":"box","center":[3,0,0],"half":[1,1,1]}]})")
            .value()
            .scene;
    const auto saysWhy = [&](const scene::Scene& scene) {
        const auto lines = besideLines(page, scene, true);
        return lines.size() == 1 && lines[0].text[0].text.find(" a ball and a sphere.") != std::string::npos;
    };
    page.article = learn::Article::Bartlett;
    for (const Beside beside : {Beside::Derivation, Beside::DistancePlot, Beside::AnglePlot, Beside::Incidence,
                                Beside::Frames, Beside::Method, Beside::Notations}) {
        page.beside = beside;
        EXPECT_TRUE(saysWhy(withBox)) << int(beside);
        EXPECT_FALSE(saysWhy(withSphere)) << int(beside);
    }
    page.beside = Beside::Proof;
    page.proof = learn::ProofKind::Circle;
    EXPECT_EQ(besideLines(page, withBox, true).size(), 1u);
}

TEST(Worksheet, TheLineThatAFigureIsLeftOutStandsUnderThePicture) {
    learn::Lesson lesson = skeleton();
    learn::Page page = lesson.pages[0];
    page.task.reset();
    page.beside = learn::Beside::Frames;
    page.scene.spheres.clear();
    int told = 0;
    for (int lines = 0; lines < 40; ++lines) {
        page.text.assign(std::size_t(lines), {{learn::Piece::Kind::Words, "line"}});
        lesson.pages = {page, page};
        for (const Sheet& sheet : sheets(lesson, {})) {
            const auto isPicture = [](const Mark& mark) { return std::holds_alternative<ClipMark>(mark); };
            const auto tells = [](const Mark& mark) {
                const auto* const text = std::get_if<TextMark>(&mark);
                return text != nullptr && text->text == "left";
            };
            const auto line = std::find_if(sheet.marks.begin(), sheet.marks.end(), tells);
            if (line == sheet.marks.end()) continue;
            ++told;
            EXPECT_TRUE(std::any_of(sheet.marks.begin(), line, isPicture)) << lines;
        }
    }
    EXPECT_GE(told, 40);
}

TEST(Worksheet, ThePictureStandsOnTheSheetOfTheTextBeforeIt) {
    learn::Lesson lesson = skeleton();
    lesson.pages.resize(1, lesson.pages[0]);
    for (int lines = 0; lines < 40; ++lines) {
        learn::Page page = lesson.pages[0];
        page.task.reset();
        page.text.assign(std::size_t(lines), {{learn::Piece::Kind::Words, "line"}});
        lesson.pages = {page, page};
        for (const Sheet& sheet : sheets(lesson, {})) {
            const auto isPicture = [](const Mark& mark) { return std::holds_alternative<ClipMark>(mark); };
            const auto picture = std::find_if(sheet.marks.begin(), sheet.marks.end(), isPicture);
            if (picture == sheet.marks.end()) continue;
            const auto isText = [](const Mark& mark) { return std::holds_alternative<TextMark>(mark); };
            EXPECT_TRUE(std::any_of(sheet.marks.begin(), picture, isText)) << lines;
        }
    }
}

TEST(Worksheet, OptionsOfAChoiceAreThereToBeMarked) {
    learn::Lesson lesson = skeleton();
    learn::Task& task = *lesson.pages[1].task;
    task.kind = learn::Task::Kind::Choose;
    task.options = {{"It grazes", true, ""}, {"It misses", false, "no"}};
    task.worked.answer = std::string("It grazes");
    const std::string words = wordsOf(sheets(lesson, {std::size_t{1}, false, ""}));
    EXPECT_NE(words.find("It grazes It misses"), std::string::npos) << words;
    EXPECT_EQ(words.find("Right is"), std::string::npos);
}

TEST(Worksheet, NothingLiesBeyondTheSheetAndLongLessonsTakeMore) {
    learn::Lesson lesson = skeleton();
    for (int i = 0; i < 40; ++i) lesson.title += " of many words";  // the foot has one line
    std::string words;
    for (int i = 0; i < 400; ++i) words += "word" + std::to_string(i) + ' ';
    lesson.pages[0].text = {paragraph(words), paragraph(words), paragraph(words)};
    for (const bool isKey : {false, true}) {
        const std::vector<Sheet> all = sheets(lesson, {{}, isKey, ""});
        EXPECT_GE(all.size(), 3u);
        EXPECT_NE(wordsOf(all).find(isKey ? "… · key 1 / " : "… 1 / "), std::string::npos) << wordsOf(all);
        for (const Sheet& sheet : all)
            for (const TextMark& text : marksOf<TextMark>(sheet)) {
                EXPECT_GE(text.at.x, 40) << text.text;
                EXPECT_LE(text.at.x + kMetrics.width(text.face, text.size, text.text), kSheetWidth - 40) << text.text;
                EXPECT_GT(text.at.y, 38) << text.text;
                EXPECT_LT(text.at.y, kSheetHeight - 25) << text.text;
            }
    }
}

}  // namespace
}  // namespace print
