#include "learn/derivation/defects.h"
#include "methods/defects.h"
#include "session/actions/article_actions.h"
#include "session/actions/panel_actions.h"
#include "session/commands/commands.h"
#include "session/texts/present_options.h"
#include "session/texts/query.h"
#include "ui/articles/defect_card.h"
#include "ui/articles/listing_view.h"
#include "ui/articles/notations_view.h"
#include "ui/articles/proof_view.h"
#include "ui/panels/panels.h"
#include "ui/panels/step_card.h"
#include "ui/widgets/chooser.h"
#include "ui/widgets/table.h"

namespace ui {
namespace {

using session::Session;

/// The list of articles, from which that of the derivation is chosen.
void drawArticles(const Style& style, const Session& session, session::Actions& actions) {
    static const std::vector<std::string> kArticleTitles = [] {
        std::vector<std::string> titles;
        for (int i = 0; i < learn::kArticleCount; ++i)
            titles.emplace_back(learn::info(static_cast<learn::Article>(i)).title);
        return titles;
    }();
    const auto now = static_cast<std::size_t>(session.presentation.derivation.article());
    const std::string help = "The same collision as each article derives it.\n" +
                             session::shortcutText(session::findCommand("learn.article-next")->shortcuts[0]) +
                             ": the next one";
    if (const auto chosen = chooser(style, "article", "", kArticleTitles, now, nextRow(style, 26), help))
        actions.send(session::chooseArticle, static_cast<learn::Article>(*chosen));
}

/// The source of the article, and links back and next.
void drawStepping(const Style& style, const Session& session, session::Actions& actions,
                  const learn::Derivation& derivation) {
    const RowRect row = nextRow(style, 26);
    const std::string count =
        std::to_string(session.presentation.derivation.step() + 1) + "/" + std::to_string(derivation.steps.size());
    const float gap = style.px(12), next = textWidth(style.fonts.body, "Next"),
                back = textWidth(style.fonts.body, "Back");
    float x = row.max.x - next;
    if (link(style, "next", "Next", {x, row.min.y}, {row.max.x, row.max.y})) actions.send(session::nextStep);
    const float counted = textWidth(style.fonts.mono, count);
    x -= gap + counted;
    rowText(style, windowPainter(), style.fonts.mono, x, row.min.y, row.height(), style.ink(Ink::Dim), count);
    x -= gap + back;
    if (link(style, "back", "Back", {x, row.min.y}, {x + back, row.max.y})) actions.send(session::previousStep);
    const std::string origin = style.spell(learn::info(session.presentation.derivation.article()).origin);
    rowText(style, windowPainter(), style.fonts.body, row.min.x, row.min.y, row.height(), style.ink(Ink::Dim),
            fitted(style, style.fonts.body, origin, x - gap - row.min.x));
}

/// The cards of the steps; the open one is scrolled into view when it changes.
void drawDerivationSteps(const Style& style, const Session& session, session::Actions& actions, PanelState& state,
                         const learn::Derivation& derivation) {
    ImGui::BeginChild("steps", {0, 0}, false, ImGuiWindowFlags_NoNavInputs);
    const std::pair shown{session.presentation.derivation.article(), session.presentation.derivation.step()};
    const bool isNew = std::exchange(state.derive.shownStep, shown) != shown;
    std::optional<std::string> pointed;
    for (std::size_t i = 0; i < derivation.steps.size(); ++i) {
        const bool isOpen = i == session.presentation.derivation.step();
        const float top = ImGui::GetCursorPosY() - ImGui::GetScrollY();
        const StepCardPress press =
            drawStepCard(style, session, actions, derivation, i,
                         {isOpen, session.presentation.derivation.isHidden(i), &state.choices.stepDefect});
        // The previous step stays visible if there is room for both.
        const float height = ImGui::GetCursorPosY() - ImGui::GetScrollY() - top, room = ImGui::GetWindowHeight();
        if (isOpen && isNew) ImGui::SetScrollFromPosY(top, height < 0.8f * room ? 0.12f : 0);
        if (press.clicked && !isOpen) actions.send(session::selectStep, i);
        if (press.pointed) pointed = press.pointed;
        ImGui::Dummy({1, style.px(6)});
    }
    pointAt(session, actions, pointed);
    ImGui::EndChild();
}

/// The part of the panel that is shown: the steps in place of the listing for Carom's own derivation, which has none.
session::DerivePart partOf(const Session& session) {
    const bool isCore = session.presentation.derivation.article() == learn::Article::Core;
    const session::DerivePart part = session.presentation.listing.part;
    return isCore && part == session::DerivePart::Listing ? session::DerivePart::Steps : part;
}

/// The choice of the panel's part.
void drawDeriveParts(const Style& style, const Session& session, session::Actions& actions) {
    using session::DerivePart;
    const DerivePart now = partOf(session);
    Flow flow(style, 18);
    const auto choice = [&](DerivePart part, const char* title, const char* help) {
        if (flow.choice(title, title, now == part, help)) actions.send(session::showDerivePart, part);
    };
    choice(DerivePart::Steps, "Steps", "The derivation, step by step.");
    if (session.presentation.derivation.article() != learn::Article::Core)
        choice(DerivePart::Listing, "Listing",
               "The article's own lines, what each computes on this scene, and which are wrong.");
    choice(DerivePart::Letters, "Letters", "What Carom and each article call the same quantity, with its value.");
    choice(DerivePart::Proofs, "Proofs", "Proofs that move, through true pictures of this scene.");
}

void drawDefectChooser(const Style& style, const Session& session, session::Actions& actions, learn::Article article) {
    const std::vector<methods::Defect> defects = learn::defectsOf(article);
    std::vector<std::string> titles = {"as printed, no defect explained"};
    std::size_t now = 0;
    for (const methods::Defect defect : defects) {
        const methods::DefectInfo& info = methods::info(defect);
        titles.push_back(std::string(info.name) + "  " + info.where);
        if (session.presentation.listing.defect == defect) now = titles.size() - 1;
    }
    if (const auto chosen = chooser(style, "defect", "", titles, now, nextRow(style, 26), "The defects of the article"))
        actions.send(session::chooseDefect, *chosen == 0 ? std::nullopt : std::optional(defects[*chosen - 1]));
}

void drawDeriveListing(const Style& style, const Session& session, session::Actions& actions) {
    const session::ListingModel& model = session.panels.listing;
    const learn::Article article = session.presentation.derivation.article();
    if (!model.spec || model.spec->article != learn::info(article).id) return;
    drawDefectChooser(style, session, actions, article);
    const float width = ImGui::GetContentRegionAvail().x;
    drawListingAnswer(style, model);
    std::string how;
    if (model.spec->precision == methods::Precision::Float) how = "In single precision. ";
    if (!model.mendedLines.empty()) how += "Mended already: line " + model.mendedLines + ".";
    if (!how.empty()) words(style, style.fonts.body, style.ink(Ink::Normal), how, width);
    ImGui::Dummy({1, style.px(4)});
    ImGui::BeginChild("listing", {0, 0}, false, ImGuiWindowFlags_NoNavInputs);
    ListingOptions options;
    options.press = [&](std::size_t line, const RowRect& row) {
        ImGui::PushID(static_cast<int>(line));
        const Press press = pressRow(style, "line", row);
        ImGui::PopID();
        if (press.clicked)
            actions.send(session::chooseDefect, session::nextDefect(model, line, session.presentation.listing.defect));
        return press.clicked;
    };
    options.explain = [&](float room) {
        if (model.spec->defect) drawDefectWords(style, actions, *model.spec->defect, false, room);
    };
    drawListing(style, model, options);
    ImGui::EndChild();
}

}  // namespace

/// An icon: the square root of x.
void drawDeriveIcon(const IconPen& pen) {
    pen.line({{2, 11.5f}, {4.5f, 10}, {7.5f, 16.5f}, {10.5f, 4}, {18, 4}});
    pen.line({{12, 9}, {16.5f, 15.5f}});
    pen.line({{16.5f, 9}, {12, 15.5f}});
}

void drawDerivePanel(const Style& style, const Session& session, session::Actions& actions, PanelState& state) {
    drawArticles(style, session, actions);
    if (session.presentation.listing.part == session::DerivePart::Proofs) {
        drawDeriveParts(style, session, actions);
        return drawProofs(style, session, actions);
    }
    const learn::Derivation* derivation = session.queries.derivation();
    if (!derivation) {
        ImGui::Dummy({1, style.px(6)});
        const std::string why = session::whyNoQuery(session);
        if (why.empty()) return drawHiddenAnswer(style, actions);
        wrapped(style, style.fonts.body, style.ink(Ink::Dim), why);
        return;
    }
    drawDeriveParts(style, session, actions);
    const session::DerivePart part = partOf(session);
    if (part != session::DerivePart::Steps) {
        if (!isAnswerShown(session)) drawHiddenAnswer(style, actions);
        return part == session::DerivePart::Listing ? drawDeriveListing(style, session, actions)
                                                    : drawNotations(style, session, actions, nullptr);
    }
    drawStepping(style, session, actions, *derivation);
    if (!isAnswerShown(session)) drawHiddenAnswer(style, actions);
    if (derivation->inSphereFrame && session.presentation.referenceFrame.frame() == learn::ReferenceFrame::World) {
        wrapped(
            style, style.fonts.body, style.ink(Ink::Dim),
            "The sphere moves: the picture shows the motion relative to it, with the sphere where it is at the start.");
    }
    ImGui::Dummy({1, style.px(6)});
    drawDerivationSteps(style, session, actions, state, *derivation);
}

}  // namespace ui
