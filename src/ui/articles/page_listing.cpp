#include "ui/articles/articles.h"

#include "learn/derivation/defects.h"
#include "session/actions/panel_actions.h"
#include "ui/widgets/table.h"

namespace ui {
namespace {

using session::Session;

/// The lines, as controls while a line is asked for. @return true if Enter was pressed on one
bool drawPageLines(const Panel& p, FocusNavigator& navigator) {
    const session::ListingModel& model = p.session.panels.listing;
    const session::PageWork& work = p.session.lesson.work();
    const bool isAsked = p.session.lesson.findsBug();
    bool entered = false;
    ListingOptions options;
    if (isAsked) options.chosen = work.chosen;
    if (work.verdict) options.mark = work.verdict->accepted ? Ink::Normal : Ink::Warning;
    if (isAsked)
        options.press = [&](std::size_t line, const RowRect& row) {
            const Press press = pressRow(p, line, row, work.chosen == line);
            const FocusNavigator::Pressed pressed = navigator.control(row, press.clicked);
            if (pressed && work.chosen != line) p.send(session::chooseAnswer, line);
            entered = entered || pressed.entered;
            return static_cast<bool>(pressed);
        };
    options.explain = [&](float width) {
        if (model.spec->defect) drawDefectWords(p, *model.spec->defect, false, width);
    };
    drawListing(p, model, options);
    return entered;
}

void drawPageHead(const Style& style, const session::ListingModel& model) {
    const auto article = learn::articleNamed(model.spec->article);
    words(style, style.fonts.strong, Ink::Text, learn::info(*article).title, ImGui::GetContentRegionAvail().x);
    drawListingAnswer(style, model);
    ImGui::Dummy({1, style.px(4)});
}

/// The chosen line, in the task.
void drawChosenLine(const Panel& p) {
    const session::ListingModel& model = p.session.panels.listing;
    const std::optional<std::size_t> chosen = p.session.lesson.work().chosen;
    const bool hasLine = chosen && *chosen < model.rows.size();
    const RowRect row = nextRow(p, 20);
    const std::string text =
        hasLine ? "Line " + std::to_string(*chosen + 1) + ":  " + model.rows[*chosen].text : "No line chosen yet.";
    cutText(p, row, hasLine ? p.fonts.mono : p.fonts.body, hasLine ? Ink::Text : Ink::Dim, text);
}

}  // namespace

bool hasPageListing(const Session& session) {
    return session.settings.isOpen(session::RightPanel::Lesson) && session.lesson.isOpen() &&
           (session.lesson.page().beside == learn::Beside::Method ||
            session.lesson.page().beside == learn::Beside::Notations);
}

FigureRegion::FigureRegion(const Style& style, const char* name, const view::Rect& region)
    : Region(name, toIm(region), ImGui::GetStyle().WindowPadding) {
    windowPainter().rectFilled(toIm(region).last(1), style.ink(Ink::Hairline));
}

bool drawPageListing(const Panel& p, FocusNavigator& navigator, const view::Rect& region) {
    const session::ListingModel& model = p.session.panels.listing;
    if (!model.spec) return false;
    if (p.session.lesson.findsBug()) drawChosenLine(p);
    if (region.width <= 0) {
        drawPageHead(p, model);
        return drawPageLines(p, navigator);
    }
    const FigureRegion window(p, "page listing", region);
    sectionTitle(p, "Listing");
    drawPageHead(p, model);
    ImGui::BeginChild("lines", {0, 0}, false, ImGuiWindowFlags_NoNavInputs);
    const bool entered = drawPageLines(p, navigator);
    ImGui::EndChild();
    return entered;
}

}  // namespace ui
