#include "learn/derivation/defects.h"
#include "methods/defects.h"
#include "session/actions/article_actions.h"
#include "session/actions/panel_actions.h"
#include "session/commands/commands.h"
#include "session/texts/answer_text.h"
#include "session/texts/present_options.h"
#include "session/texts/query.h"
#include "ui/articles/articles.h"
#include "ui/panels/panels.h"
#include "ui/panels/step_card.h"
#include "ui/widgets/chooser.h"
#include "ui/widgets/table.h"

namespace ui {
namespace {

using session::Session;

/// The list of articles, from which that of the derivation is chosen.
void drawArticles(const Panel& p) {
    static const std::vector<std::string> kArticleTitles = [] {
        std::vector<std::string> titles;
        for (int i = 0; i < learn::kArticleCount; ++i)
            titles.emplace_back(learn::info(static_cast<learn::Article>(i)).title);
        return titles;
    }();
    const auto now = static_cast<std::size_t>(p.session.presentation.derivation.article());
    const std::string help = "The same collision as each article derives it.\n" +
                             session::shortcutText(session::findCommand("learn.article-next")->shortcuts[0]) +
                             ": the next one";
    if (const auto chosen = chooser(p, "article", "", kArticleTitles, now, nextRow(p, 26), help))
        p.send(session::chooseArticle, static_cast<learn::Article>(*chosen));
}

/// The source of the article, and links back and next.
void drawStepping(const Panel& p, const learn::Derivation& derivation) {
    RowRect row = nextRow(p, 26);
    const auto& view = p.session.presentation.derivation;
    const std::string count = std::to_string(view.step() + 1) + "/" + std::to_string(derivation.steps.size());
    const float gap = p.px(12);
    if (link(p, "next", "Next", row.takeLast(textWidth(p, "Next"), gap))) p.send(session::nextStep);
    rowText(p, row.takeLast(textWidth(p.fonts.mono, count), gap), p.fonts.mono, Ink::Dim, count);
    if (link(p, "back", "Back", row.takeLast(textWidth(p, "Back"), gap))) p.send(session::previousStep);
    cutText(p, row, Ink::Dim, learn::info(view.article()).origin);
}

/// The cards of the steps; the open one is scrolled into view when it changes.
void drawDerivationSteps(const Panel& p, const learn::Derivation& derivation) {
    ImGui::BeginChild("steps", {0, 0}, false, ImGuiWindowFlags_NoNavInputs);
    const std::pair shown{p.session.presentation.derivation.article(), p.session.presentation.derivation.step()};
    const bool isNew = std::exchange(p.state.derive.shownStep, shown) != shown;
    std::optional<std::string> pointed;
    for (std::size_t i = 0; i < derivation.steps.size(); ++i) {
        const bool isOpen = i == p.session.presentation.derivation.step();
        const float top = ImGui::GetCursorPosY() - ImGui::GetScrollY();
        const StepCardPress press = drawStepCard(
            p, derivation, i, {isOpen, p.session.presentation.derivation.isHidden(i), &p.state.choices.stepDefect});
        // The previous step stays visible if there is room for both.
        const float height = ImGui::GetCursorPosY() - ImGui::GetScrollY() - top, room = ImGui::GetWindowHeight();
        if (isOpen && isNew) ImGui::SetScrollFromPosY(top, height < 0.8f * room ? 0.12f : 0);
        if (press.clicked && !isOpen) p.send(session::selectStep, i);
        if (press.pointed) pointed = press.pointed;
        ImGui::Dummy({1, p.px(6)});
    }
    pointAt(p.session, p.actions, pointed);
    ImGui::EndChild();
}

/// The part of the panel that is shown: the steps in place of the listing for Carom's own derivation, which has none.
session::DerivePart partOf(const Session& session) {
    const bool isCore = session.presentation.derivation.article() == learn::Article::Core;
    const session::DerivePart part = session.presentation.listing.part;
    return isCore && part == session::DerivePart::Listing ? session::DerivePart::Steps : part;
}

/// The choice of the panel's part.
void drawDeriveParts(const Panel& p) {
    using session::DerivePart;
    const DerivePart now = partOf(p.session);
    Flow flow(p, 18);
    const auto choice = [&](DerivePart part, const char* title, const char* help) {
        if (flow.choice(title, now == part, help)) p.send(session::showDerivePart, part);
    };
    choice(DerivePart::Steps, "Steps", "The derivation, step by step.");
    if (p.session.presentation.derivation.article() != learn::Article::Core)
        choice(DerivePart::Listing, "Listing",
               "The article's own lines, what each computes on this scene, and which are wrong.");
    choice(DerivePart::Letters, "Letters", "What Carom and each article call the same quantity, with its value.");
    choice(DerivePart::Proofs, "Proofs", "Proofs that move, through true pictures of this scene.");
}

void drawDefectChooser(const Panel& p, learn::Article article) {
    const std::vector<methods::Defect> defects = learn::defectsOf(article);
    std::vector<std::string> titles = {"as printed, no defect explained"};
    std::size_t now = 0;
    for (const methods::Defect defect : defects) {
        const methods::DefectInfo& info = methods::info(defect);
        titles.push_back(std::string(info.name) + "  " + info.where);
        if (p.session.presentation.listing.defect == defect) now = titles.size() - 1;
    }
    if (const auto chosen = chooser(p, "defect", "", titles, now, nextRow(p, 26), "The defects of the article"))
        p.send(session::chooseDefect, *chosen == 0 ? std::nullopt : std::optional(defects[*chosen - 1]));
}

void drawDeriveListing(const Panel& p) {
    const session::ListingModel& model = p.session.panels.listing;
    const learn::Article article = p.session.presentation.derivation.article();
    if (!model.spec || model.spec->article != learn::info(article).id) return;
    drawDefectChooser(p, article);
    const float width = ImGui::GetContentRegionAvail().x;
    drawListingAnswer(p, model);
    std::string how;
    if (model.spec->precision == methods::Precision::Float) how = "In single precision. ";
    if (!model.mendedLines.empty()) how += "Mended already: line " + model.mendedLines + ".";
    if (!how.empty()) words(p, Ink::Normal, how, width);
    ImGui::Dummy({1, p.px(4)});
    ImGui::BeginChild("listing", {0, 0}, false, ImGuiWindowFlags_NoNavInputs);
    ListingOptions options;
    options.press = [&](std::size_t line, const RowRect& row) {
        const Press press = pressRow(p, line, row);
        if (press.clicked)
            p.send(session::chooseDefect, session::nextDefect(model, line, p.session.presentation.listing.defect));
        return press.clicked;
    };
    options.explain = [&](float room) {
        if (model.spec->defect) drawDefectWords(p, *model.spec->defect, false, room);
    };
    drawListing(p, model, options);
    ImGui::EndChild();
}

}  // namespace

/// An icon: the square root of x.
void drawDeriveIcon(const IconPen& pen) {
    pen.line({{2, 11.5f}, {4.5f, 10}, {7.5f, 16.5f}, {10.5f, 4}, {18, 4}});
    pen.line({{12, 9}, {16.5f, 15.5f}});
    pen.line({{16.5f, 9}, {12, 15.5f}});
}

void drawPairNote(const Panel& p) {
    if (const std::string note = session::pairNote(p.session); !note.empty()) wrapped(p, Ink::Accent, note);
}

void drawDerivePanel(const Panel& p) {
    drawArticles(p);
    if (p.session.presentation.listing.part == session::DerivePart::Proofs) {
        drawDeriveParts(p);
        return drawProofs(p);
    }
    const learn::Derivation* derivation = p.session.queries.derivation();
    if (!derivation) {
        ImGui::Dummy({1, p.px(6)});
        const std::string why = session::whyNoQuery(p.session);
        if (why.empty()) return drawHiddenAnswer(p);
        wrapped(p, Ink::Dim, why);
        return;
    }
    drawPairNote(p);
    drawDeriveParts(p);
    const session::DerivePart part = partOf(p.session);
    if (part != session::DerivePart::Steps) {
        if (!isAnswerShown(p.session)) drawHiddenAnswer(p);
        return part == session::DerivePart::Listing ? drawDeriveListing(p) : drawNotations(p, nullptr);
    }
    drawStepping(p, *derivation);
    if (!isAnswerShown(p.session)) drawHiddenAnswer(p);
    if (derivation->inSphereFrame && p.session.presentation.referenceFrame.frame() == learn::ReferenceFrame::World) {
        wrapped(
            p, Ink::Dim,
            "The sphere moves: the picture shows the motion relative to it, with the sphere where it is at the start.");
    }
    ImGui::Dummy({1, p.px(6)});
    drawDerivationSteps(p, *derivation);
}

}  // namespace ui
