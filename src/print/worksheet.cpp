#include "print/worksheet.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <utility>

#include "base/numbers.h"
#include "base/utf8.h"
#include "learn/lesson/check.h"
#include "learn/lesson/find_bug.h"
#include "learn/lesson/task_kinds.h"
#include "print/beside.h"
#include "print/drawing.h"
#include "print/figures.h"
#include "print/text_flow.h"

namespace print {
namespace {

using render::Ink;

// Lengths in points.
constexpr float kSide = 56, kTop = 40, kBottom = 50, kWidth = kSheetWidth - 2 * kSide;  // margins; width of the column
constexpr float kText = 10, kSmall = 8, kTitle = 19, kHeading = 13;                     // sizes of letters
constexpr float kPictureHeight = 120, kMillimetre = 72 / 25.4f;  // height of pictures in space and of plots
constexpr std::array kPictureHeights = {85.f, 110.f, 135.f, 160.f, 185.f, 210.f, 235.f, 250.f};
constexpr std::size_t kLookedAt = 3;  // heights of pictures into which nothing is drawn: the first of them
constexpr float kNarrowPicture = 290, kColumnGap = 16;  // width of a picture that has its task beside it
constexpr double kAlmost = 0.999;                       // share of a length that is the same, but for rounding
constexpr double kUnit = 10 * kMillimetre;              // wanted length of a unit in a picture

const Rgba kRule{0.72f, 0.75f, 0.79f, 1}, kGrid{0.87f, 0.89f, 0.92f, 1};

PathMark ruleMark(Point from, Point to, Rgba color = kRule, float width = 0.6f) {
    return strokeMark({from, to}, color, width);
}
TextMark textMark(Point at, std::string text, Ink of = Ink::Text, float size = kText) {
    return {Face::Text, size, at, std::move(text), paperInk(of)};
}

/// Marks that stay together on one sheet. Their coordinates begin at the top left corner of the block.
struct Block {
    float gap = 0;  ///< space above it; left out at the top of a sheet
    float height = 0;
    bool keepsNext = false;  ///< stays on one sheet with the block after it
    bool isOnNewSheet = false;
    std::vector<Mark> marks;
};

/// Converts the pages to one column of blocks, then breaks the column into sheets.
class Composer {
  public:
    Composer(const learn::Lesson& lesson, const learn::LessonPictures& pictures, const WorksheetOptions& options,
             const Metrics& metrics, const PageRenderer& renderer)
        : m_lesson(lesson), m_pictures(pictures), m_options(options), m_metrics(metrics), m_renderer(renderer) {}

    std::vector<Sheet> compose() {
        addTitle();
        for (std::size_t i = 0; i < m_lesson.pages.size(); ++i)
            if (!m_options.page || *m_options.page == i) addPage(i);
        return paginated();
    }

  private:
    Block& addBlock(float gap, float height, bool keepsNext = false, std::vector<Mark> marks = {}) {
        return m_blocks.emplace_back(Block{gap, height, keepsNext, false, std::move(marks)});
    }
    void addLines(const std::vector<Line>& lines, float gap, float left = 0, bool keepsNext = false) {
        for (std::size_t i = 0; i < lines.size(); ++i) {
            // A long text may be broken, but not after its first line or before its last one.
            const bool isBreakable = i + 1 == lines.size() || (i > 0 && i + 2 < lines.size());
            Block& block = addBlock(i == 0 ? gap : 2.2f, lines[i].above + lines[i].below, keepsNext || !isBreakable);
            for (const Mark& mark : lines[i].marks) block.marks.push_back(moved(mark, {left, lines[i].above}));
        }
    }
    void addWords(std::string_view words, const FlowStyle& style, float gap, float left = 0, bool keepsNext = false) {
        addLines(flow(words, style, m_width - left, m_metrics), gap, left, keepsNext);
    }
    void addParagraph(const learn::Paragraph& paragraph, const RenderedPage& rendered, const FlowStyle& style,
                      float gap, float left = 0, bool keepsNext = false) {
        addLines(flow(paragraph, style, m_width - left, FlowSource{m_metrics, rendered.value, m_pictures}), gap, left,
                 keepsNext);
    }

    void addTitle() {
        addWords(m_lesson.title, {kTitle, paperInk(Ink::Text), Face::Strong}, 0, 0, true);
        addWords(m_lesson.summary, {kText, paperInk(Ink::Dim)}, 3, 0, true);
        if (m_options.isKey)
            return addWords("Key, with worked answers: not for students", {kText, paperInk(Ink::Accent), Face::Strong},
                            5);
        Block& names = addBlock(16, 14);
        float x = 0;
        for (const auto& [label, end] : {std::pair("Name", 0.64f), std::pair("Date", 1.f)}) {
            const TextMark mark = textMark({x, 11}, label, Ink::Dim);
            names.marks.emplace_back(mark);
            const float begin = x + m_metrics.width(mark) + 6;
            names.marks.emplace_back(ruleMark({begin, 13}, {end * kWidth, 13}));
            x = end * kWidth + 14;
        }
    }

    void addPage(std::size_t index) {
        const learn::Page& page = m_lesson.pages[index];
        const bool isBeside = hasTaskBeside(page);
        const RenderedPage rendered =
            renderedPage(page, page.scene, m_options.isKey, isBeside ? kNarrowPicture : kWidth);
        const bool isFirst = m_options.page || index == 0;
        const std::vector<std::size_t> told =
            m_options.isKey || isFirst ? std::vector<std::size_t>() : learn::answersToldBy(m_lesson, index);
        addBlock(isFirst ? 12.f : 16.f, 1, true, {ruleMark({0, 0}, {kWidth, 0})}).isOnNewSheet = !told.empty();
        addWords(std::to_string(index + 1) + "   " + page.title, {kHeading, paperInk(Ink::Text), Face::Strong}, 9, 0,
                 true);
        if (!told.empty())
            addWords("This sheet shows answers of earlier pages. Begin it after page " +
                         std::to_string(told.back() + 1) + '.',
                     {kText, paperInk(Ink::Accent)}, 3, 0, true);
        for (const learn::Paragraph& paragraph : page.text)
            addParagraph(paragraph, rendered, {kText, paperInk(Ink::Text)}, 5);
        if (!isBeside) addPicture(rendered, kWidth);
        if (!isBeside && isDrawnInto(page)) m_blocks.back().keepsNext = true;
        addBeside(page, rendered);
        if (isBeside)
            addPictureAndTask(page, rendered);
        else if (page.task)
            addTask(page, rendered);
        if (m_options.isKey && !page.notes.empty()) addNotes(page, rendered);
    }

    static bool isDrawnInto(const learn::Page& page) {
        return page.task && page.task->kind == learn::Task::Kind::Place;
    }

    /// The task stands to the right of a picture into which nothing is drawn, or in which a unit is no shorter for it.
    [[nodiscard]] bool hasTaskBeside(const learn::Page& page) {
        if (m_options.isKey || !page.task || page.task->kind == learn::Task::Kind::FindBug) return false;
        if (!isDrawnInto(page) || !page.isFlat) return true;
        const auto longestUnit = [&](float width) {
            return unitOf(m_renderer(page, page.scene, false, {0, 0, width, kPictureHeights.back()}));
        };
        return longestUnit(kNarrowPicture) >= kAlmost * std::min(kUnit, longestUnit(kWidth));
    }

    void addPictureAndTask(const learn::Page& page, const RenderedPage& rendered) {
        const std::size_t first = m_blocks.size();
        addPicture(rendered, kNarrowPicture);
        const bool hasPicture = m_blocks.size() > first;
        const float left = hasPicture ? kNarrowPicture + kColumnGap : 0;
        m_width = kWidth - left;
        addTask(page, rendered);
        m_width = kWidth;
        if (!hasPicture) return;
        Block row = std::move(m_blocks[first]);
        float y = 0;
        for (std::size_t i = first + 1; i < m_blocks.size(); ++i) {
            y += i == first + 1 ? 0 : m_blocks[i].gap;
            for (const Mark& mark : m_blocks[i].marks) row.marks.push_back(moved(mark, {left, y}));
            y += m_blocks[i].height;
        }
        row.height = std::max(row.height, y);
        m_blocks.erase(m_blocks.begin() + std::ptrdiff_t(first), m_blocks.end());
        m_blocks.push_back(std::move(row));
    }

    /// The rendered page; the quantity that its task asks for shows as "?" until it is answered.
    RenderedPage renderedPage(const learn::Page& page, const scene::Scene& scene, bool isAnswered, float width) {
        RenderedPage rendered = lowestPicture(page, scene, isAnswered, width);
        if (isAnswered || !page.task || page.task->kind != learn::Task::Kind::Predict) return rendered;
        rendered.value = [value = std::move(rendered.value), asked = page.task->quantity](const learn::Piece& of) {
            return of.text == asked ? std::string("?") : value(of);
        };
        return rendered;
    }

    /// The page with the lowest picture in which a unit has the wanted length, or the longest that any has.
    RenderedPage lowestPicture(const learn::Page& page, const scene::Scene& scene, bool isAnswered, float width) {
        const auto rendered = [&](float height) { return m_renderer(page, scene, isAnswered, {0, 0, width, height}); };
        if (!page.isFlat) return rendered(kPictureHeight);
        const std::span heights =
            std::span(kPictureHeights).first(isDrawnInto(page) ? kPictureHeights.size() : kLookedAt);
        const double wanted = std::min(kUnit, unitOf(rendered(heights.back())));
        for (const float height : heights)
            if (RenderedPage low = rendered(height); unitOf(low) >= kAlmost * wanted) return low;
        return rendered(heights.back());
    }
    /// The length of a unit in the picture, points; 0 without a drawing.
    static double unitOf(const RenderedPage& rendered) {
        return rendered.camera ? 1 / rendered.camera->unitsPerPixel(rendered.camera->view().target) : 0;
    }

    /// On the sheet of the line before it.
    void addPicture(const RenderedPage& rendered, float width) {
        m_blocks.back().keepsNext = m_blocks.back().keepsNext || rendered.camera || rendered.image;
        if (rendered.camera)
            addDrawn(rendered.drawing, *rendered.camera);
        else if (rendered.image)
            addBlock(9, kPictureHeight, false, {ImageMark{{0, 0}, width, kPictureHeight, rendered.image}});
    }
    void addDrawn(const render::DrawList& list, const view::Camera& camera) {
        Sheet sheet;
        addDrawing(list, camera, m_metrics, sheet);
        addBlock(9, float(camera.viewport().height), false, std::move(sheet.marks));
    }

    /// The figure beside the page's scene.
    void addBeside(const learn::Page& page, const RenderedPage& rendered) {
        if (!rendered.listing.empty()) addListing(rendered);
        const std::vector<BesideLine> lines = besideLines(page, page.scene, m_options.isKey);
        if (lines.size() == 1) m_blocks.back().keepsNext = true;  // says why nothing stands there
        for (const BesideLine& line : lines)
            addParagraph(line.text, rendered, {kText, paperInk(Ink::Text), line.isHead ? Face::Strong : Face::Text},
                         line.isHead ? 8.f : 3.f, line.isIndented ? 12.f : 0.f, line.isHead);
        if (const auto figure = flatFigure(page, page.scene, m_options.isKey)) {
            const view::Rect area{0, 0, kWidth, kPictureHeight};
            addDrawn(figure->list, {view::framed({.planar = true}, figure->bounds, area, area), area});
        }
        if (const auto plot = besidePlot(page, page.scene, m_options.isKey))
            addBlock(9, kPictureHeight, false, plotMarks(*plot, kWidth, kPictureHeight, m_metrics));
    }

    void addListing(const RenderedPage& rendered) {
        addWords("Listing, with the value of each line in this scene", {kText, paperInk(Ink::Text), Face::Strong}, 8, 0,
                 true);
        if (!rendered.says.empty()) addWords(rendered.says, {kText, paperInk(Ink::Text)}, 3, 0, true);
        PlacedMarks columns = listingColumns(rendered.listing, kWidth, m_metrics);
        addBlock(5, columns.height, true, std::move(columns.marks));
    }

    void addTask(const learn::Page& page, const RenderedPage& rendered) {
        addWords(learn::info(page.task->kind).title, {kSmall, paperInk(Ink::Accent), Face::Strong}, 10, 0, true);
        addParagraph(page.task->prompt, rendered, {kText, paperInk(Ink::Text), Face::Strong}, 2, 0, true);
        if (m_options.isKey)
            addWorkedAnswer(page);
        else
            addAnswerSpace(page, rendered);
    }

    /// "Answer: ____ units" and room to work.
    void addAnswerSpace(const learn::Page& page, const RenderedPage& rendered) {
        using Kind = learn::AnswerForm::Kind;
        using Task = learn::Task::Kind;
        const learn::AnswerForm form = learn::answerForm(page, page.scene);
        const Task kind = page.task->kind;
        if (kind == Task::Place && page.task->placed != learn::Placed::Time)
            addWords(placeWords(*page.task, unitOf(rendered)), {kText, paperInk(Ink::Dim)}, 6, 0, true);
        if (form.kind == Kind::Name)
            for (const std::string& name : form.names) addOption(name);
        if (form.kind == Kind::Scene || kind == Task::FindBug)
            for (const learn::FieldRef& field : page.allowed)
                addBlanks(learn::nameOf(page.scene, field) + " =", learn::isVector(field.kind) ? 3 : 1, "");
        if (kind == Task::FindBug)
            addBlanks("Line:", 1, "");
        else if (form.kind != Kind::Name && form.kind != Kind::Scene)
            addBlanks("Answer:", form.kind == Kind::Point ? 3 : 1, form.unit);
        m_blocks.back().keepsNext = false;
        if (form.kind != Kind::Name && kind != Task::FindBug) addWorking(kind == Task::Predict ? 3 : 2);
    }

    /// "Draw it into the picture (0.15 units are 2 mm there), and write it down:"
    static std::string placeWords(const learn::Task& task, double unit) {
        const bool isAngle = task.placed == learn::Placed::Normal || task.placed == learn::Placed::Outgoing;
        const double drawn = task.tolerance * unit / double(kMillimetre);
        if (isAngle || !(drawn > 0)) return "Draw it into the picture, and write it down:";
        return "Draw it into the picture, where " + base::number(task.tolerance) +
               (task.tolerance == 1 ? " unit is " : " units are ") + base::printed("%.*f", 1, drawn) +
               " mm, and write it down:";
    }

    void addOption(const std::string& name) {
        const std::vector<Line> lines = flow(name, {kText, paperInk(Ink::Text)}, m_width - 18, m_metrics);
        if (lines.empty()) return;
        const std::size_t first = m_blocks.size();
        const bool isFromRight = lines.front().isRightToLeft;
        addLines(lines, 5, isFromRight ? 0 : 18.f, true);
        m_blocks[first].marks.emplace_back(
            CircleMark{{isFromRight ? m_width - 6 : 6, 0.6f * kText}, 4, {}, paperInk(Ink::Dim), 0.7f});
    }

    void addBlanks(const std::string& label, int count, const std::string& unit) {
        float x = m_metrics.width(Face::Text, kText, label) + 8;
        float wide = count == 1 ? 130.f : 72.f, y = 0;
        if (x + float(count) * (wide + 12) > m_width) {  // below the label
            wide = std::min(wide,
                            m_width / float(count) - 12 - (count == 1 ? m_metrics.width(Face::Text, kText, unit) : 0));
            x = 0, y = 20;
        }
        Block& block = addBlock(9, 15 + y, true, {textMark({0, 11}, label)});
        for (int i = 0; i < count; ++i) {
            block.marks.emplace_back(ruleMark({x, y + 13}, {x + wide, y + 13}));
            x += wide + 4;
            if (i + 1 < count) block.marks.emplace_back(textMark({x - 2, y + 11}, ","));
            x += count > 1 ? 8.f : 2.f;
        }
        const std::string after = unit.starts_with(' ') ? unit.substr(1) : unit;
        if (!after.empty()) block.marks.emplace_back(textMark({x, y + 11}, after));
    }

    /// Room to work: squared paper of 5 mm.
    void addWorking(int rows) {
        constexpr float kStep = 5 * kMillimetre;
        m_blocks.back().keepsNext = true;
        Block& block = addBlock(10, kStep * float(rows));
        const int columns = int(std::floor(m_width / kStep));
        for (int column = 0; column <= columns; ++column)
            block.marks.emplace_back(
                ruleMark({kStep * float(column), 0}, {kStep * float(column), block.height}, kGrid, 0.4f));
        const float right = kStep * float(columns);
        for (int row = 0; row <= rows; ++row)
            block.marks.emplace_back(ruleMark({0, kStep * float(row)}, {right, kStep * float(row)}, kGrid, 0.4f));
    }

    /// The values to set or the answer to give, the reason why it is right, and the picture of the solved scene.
    void addWorkedAnswer(const learn::Page& page) {
        const learn::Task& task = *page.task;
        const scene::Scene solved = learn::applied(page, task.worked);
        const RenderedPage rendered = renderedPage(page, solved, true, kWidth);
        const FlowStyle style{kText, paperInk(Ink::Accent)};
        const bool isMade = learn::info(task.kind).isMade;
        const std::string* const word = task.worked.answer ? std::get_if<std::string>(&*task.worked.answer) : nullptr;
        std::string answer = learn::editsText(page, task.worked);
        if (!isMade && !answer.empty()) answer += ". ";
        if (!isMade) answer += word ? "\u2068" + *word + "\u2069" : learn::info(task.kind).solution(task, solved);
        addWords("Answer:  " + answer, {kText, paperInk(Ink::Accent), Face::Strong}, 6, 10, true);
        const learn::CheckResult result = learn::check(page, solved, task.worked.answer);
        if (isMade) addWords(result.reason, style, 3, 10);
        if (!task.worked.edits.empty()) addPicture(rendered, kWidth);
        for (std::size_t i = 0; i < task.hints.size(); ++i) {
            learn::Paragraph hint = task.hints[i];
            hint.insert(hint.begin(), {learn::Piece::Kind::Words, "Hint " + std::to_string(i + 1) + ":  "});
            addParagraph(hint, rendered, {kText, paperInk(Ink::Dim)}, i == 0 ? 9.f : 4.f, 10);
        }
        for (bool isFirst = true; const learn::KnownWrong& wrong : learn::knownWrong(page))
            addParagraph({{learn::Piece::Kind::Words, "Wrong:  "},
                          {learn::Piece::Kind::Words, wrong.answer + ": ", {}, true},
                          {learn::Piece::Kind::Words, wrong.told}},
                         rendered, {kText, paperInk(Ink::Dim)}, std::exchange(isFirst, false) ? 9.f : 4.f, 10);
    }

    void addNotes(const learn::Page& page, const RenderedPage& rendered) {
        const std::size_t first = m_blocks.size();
        addWords("For the teacher", {kSmall, paperInk(Ink::Accent), Face::Strong}, 10, 10, true);
        for (const learn::Paragraph& note : page.notes)
            addParagraph(note, rendered, {kText, paperInk(Ink::Text)}, 4, 10);
        for (std::size_t i = first; i < m_blocks.size(); ++i) {
            const float above = i == first ? 0 : m_blocks[i].gap;
            m_blocks[i].marks.emplace_back(ruleMark({1, -above}, {1, m_blocks[i].height}, paperInk(Ink::Accent), 2));
        }
    }

    /// Breaks the column into sheets. Blocks that stay together begin a new sheet together, unless they are higher than
    /// a sheet.
    [[nodiscard]] std::vector<Sheet> paginated() const {
        constexpr float kRoom = kSheetHeight - kTop - kBottom;
        std::vector<Sheet> sheets(1);
        float y = 0;
        for (std::size_t i = 0; i < m_blocks.size();) {
            std::size_t end = i + 1;
            float height = m_blocks[i].height;
            for (; end < m_blocks.size() && m_blocks[end - 1].keepsNext; ++end)
                height += m_blocks[end].gap + m_blocks[end].height;
            if (height > kRoom) {  // too high to be kept together
                end = i + 1;
                height = m_blocks[i].height;
            }
            const float gap = y == 0 ? 0 : m_blocks[i].gap;
            if (y > 0 && (m_blocks[i].isOnNewSheet || y + gap + height > kRoom)) {
                sheets.emplace_back();
                y = 0;
            }
            for (; i < end; ++i) {
                y += y == 0 ? 0 : m_blocks[i].gap;
                for (const Mark& mark : m_blocks[i].marks)
                    sheets.back().marks.push_back(moved(mark, {kSide, kTop + y}));
                y += m_blocks[i].height;
            }
        }
        for (std::size_t i = 0; i < sheets.size(); ++i) addFoot(sheets[i], i + 1, sheets.size());
        return sheets;
    }

    void addFoot(Sheet& sheet, std::size_t number, std::size_t count) const {
        const float y = kSheetHeight - 34;
        std::string behind = m_options.isKey ? " · key" : "";
        if (!m_options.variant.empty()) behind += " · " + m_options.variant;
        const std::string right = std::to_string(number) + " / " + std::to_string(count);
        const auto fits = [&](const std::string& title) {
            return m_metrics.width(Face::Text, kSmall, title + behind + "  " + right) <= kWidth;
        };
        std::string left = m_lesson.title;
        for (std::string_view start = left; !start.empty() && !fits(left); left = std::string(start) + "…")
            start = base::beginning(start, start.size() - 1);
        left += behind;
        sheet.marks.emplace_back(ruleMark({kSide, y - 11}, {kSheetWidth - kSide, y - 11}, kGrid));
        sheet.marks.emplace_back(textMark({kSide, y}, left, Ink::Dim, kSmall));
        const TextMark page = textMark({kSheetWidth - kSide, y}, right, Ink::Dim, kSmall);
        sheet.marks.emplace_back(m_metrics.aligned(page, 1));
    }

    const learn::Lesson& m_lesson;
    const learn::LessonPictures& m_pictures;
    const WorksheetOptions& m_options;
    const Metrics& m_metrics;
    const PageRenderer& m_renderer;
    std::vector<Block> m_blocks;
    float m_width = kWidth;  ///< width of the column that is filled
};

}  // namespace

std::vector<Sheet> worksheet(const learn::Lesson& lesson, const learn::LessonPictures& pictures,
                             const WorksheetOptions& options, const Metrics& metrics, const PageRenderer& renderer) {
    return Composer(lesson, pictures, options, metrics, renderer).compose();
}

}  // namespace print
