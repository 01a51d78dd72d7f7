#include "ui/articles/page_listing.h"

#include "learn/derivation/defects.h"
#include "session/actions/panel_actions.h"
#include "ui/articles/defect_card.h"
#include "ui/articles/listing_view.h"
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
            ImGui::PushID(static_cast<int>(line));
            const Press press = pressRow(p, "line", row, work.chosen == line);
            const FocusNavigator::Pressed pressed = navigator.control(row.min, row.max, press.clicked);
            ImGui::PopID();
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
    words(style, style.fonts.strong, style.ink(Ink::Text), learn::info(*article).title,
          ImGui::GetContentRegionAvail().x);
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

constexpr ImGuiWindowFlags kRegionFlags = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                                          ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoBackground |
                                          ImGuiWindowFlags_NoBringToFrontOnFocus;

}  // namespace

bool hasPageListing(const Session& session) {
    return session.settings.isOpen(session::RightPanel::Lesson) && session.lesson.isOpen() &&
           (session.lesson.page().beside == learn::Beside::Method ||
            session.lesson.page().beside == learn::Beside::Notations);
}

FigureRegion::FigureRegion(const Style& style, const char* name, const view::Rect& region) {
    const ImVec2 min{float(region.x), float(region.y)},
        max{float(region.x + region.width), float(region.y + region.height)};
    ImGui::SetNextWindowPos(min);
    ImGui::SetNextWindowSize({max.x - min.x, max.y - min.y});
    ImGui::Begin(name, nullptr, kRegionFlags);
    windowPainter().rectFilled({max.x - 1, min.y}, max, style.ink(Ink::Hairline));
}

FigureRegion::~FigureRegion() { ImGui::End(); }

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
