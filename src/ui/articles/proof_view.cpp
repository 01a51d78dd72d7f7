#include "ui/articles/articles.h"

#include <algorithm>
#include <cmath>

#include "session/actions/proof_actions.h"
#include "session/commands/commands.h"
#include "session/texts/present_options.h"
#include "ui/widgets/table.h"

namespace ui {
namespace {

constexpr float kLargestCircle = 264, kAxisRoom = 26;  // side of the drawing; room around the circle; px of the design
constexpr float kCircleShare = 0.55f;                  // largest share of the panel's width for the drawing
constexpr std::size_t kMostMarked = 80;                // with more points their marks would cover the line

/// Draws the circle of energy in the plane with the axes √m₁ v₁ and √m₂ v₂.
class CircleDrawing {
  public:
    CircleDrawing(const Style& style, const learn::EnergyCircle& circle, const RowRect& area)
        : m_style(style), m_circle(circle), m_painter(windowPainter()) {
        const float side = std::min(area.width(), area.height());
        m_middle = {std::round((area.min.x + area.max.x) / 2), std::round(area.middle())};
        m_radius = side / 2 - style.px(kAxisRoom);
    }

    /// @param impulses  argument of EnergyCircle::at()
    void draw(double impulses) const {
        drawAxes();
        const auto passed = static_cast<std::size_t>(impulses);
        for (std::size_t i = 0; i < passed; ++i) chord(i, double(i) + 1);
        if (impulses > double(passed)) chord(passed, impulses);
        if (m_circle.points.size() <= kMostMarked)
            for (std::size_t i = 0; i <= passed; ++i) m_painter.circleFilled(at(double(i)), m_style.px(3), colorAt(i));
        const ImVec2 now = at(impulses);
        m_painter.circleFilled(now, m_style.px(6), m_style.ink(Ink::Background));
        m_painter.circleFilled(now, m_style.px(4.5f), m_style.ink(Ink::Text));
    }

  private:
    [[nodiscard]] ImVec2 at(double impulses) const {
        const learn::PlotPoint p = m_circle.at(impulses);
        const double scale = m_circle.radius > 0 ? double(m_radius) / m_circle.radius : 0;
        return {m_middle.x + float(scale * p.x), m_middle.y - float(scale * p.y)};
    }
    /// The colour of a point and of the chord to it, by the kind of contact that leads to it.
    [[nodiscard]] ImU32 colorAt(std::size_t point) const {
        return m_style.ink(point > 0 && m_circle.isWall[point] ? Ink::Sphere : Ink::Ball);
    }
    void chord(std::size_t from, double to) const {
        m_painter.line(at(double(from)), at(to), colorAt(from + 1), m_style.px(1.6f));
    }
    void drawAxes() const {
        const float out = m_radius + m_style.px(8);
        const ImU32 faint = m_style.ink(Ink::Faint);
        m_painter.line({m_middle.x - out, m_middle.y}, {m_middle.x + out, m_middle.y}, faint, 1);
        m_painter.line({m_middle.x, m_middle.y - out}, {m_middle.x, m_middle.y + out}, faint, 1);
        m_painter.circle(m_middle, m_radius, m_style.ink(Ink::Normal), 96, m_style.px(1.6f));
        rowText(m_style, lineAt(m_middle.x + m_radius - m_style.px(6), m_middle.y - m_style.px(22), m_style.px(20)),
                Ink::Dim, "√m₁·v₁", Align::Right);
        rowText(m_style, lineAt(m_middle.x + m_style.px(6), m_middle.y - out - m_style.px(14), m_style.px(20)),
                Ink::Dim, "√m₂·v₂");
    }

    const Style& m_style;
    const learn::EnergyCircle& m_circle;
    FlatPainter m_painter;
    ImVec2 m_middle{};
    float m_radius = 0;
};

/// The buttons Back, Play and Next, and "step 2 of 5".
void drawProofSteps(const Panel& p, FocusNavigator& navigator, std::size_t steps) {
    const session::ProofView& view = p.session.presentation.proof;
    const float top = ImGui::GetCursorScreenPos().y;
    ImGui::SetCursorPosX(ImGui::GetCursorPosX() + p.px(3));  // room for the ring of the first button
    const auto command = [&](const char* id, const char* words, bool isMain) {
        const session::Command& c = *session::findCommand(id);
        if (navigator.button(id, words, isMain)) p.run(id);
        if (ImGui::IsItemHovered()) tooltip(p, c.help + keysAfter(c));
        ImGui::SameLine(0, p.px(8));
    };
    command("learn.proof-previous", "Back", false);
    command("learn.proof-play", view.isPlaying() ? "Pause" : "Play", view.step() + 1 < steps);
    command("learn.proof-next", "Next", false);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    rowText(p, lineAt(at.x + p.px(4), top, p.px(26)), Ink::Dim,
            "step " + std::to_string(view.step() + 1) + " of " + std::to_string(steps));
    ImGui::NewLine();
}

/// A line with a mark for each step and one for the place that is shown.
void drawProofTrack(const Style& style, const session::ProofView& view, std::size_t steps) {
    const RowRect row = nextRow(style, 14);
    const float y = std::round(row.middle()), left = row.min.x + style.px(5), wide = row.max.x - left - style.px(8);
    const auto at = [&](double place) { return left + float(place / double(steps - 1)) * wide; };
    const FlatPainter painter = windowPainter();
    painter.line({left, y}, {left + wide, y}, style.ink(Ink::Hairline), style.px(2));
    painter.line({left, y}, {at(view.place()), y}, style.ink(Ink::Accent), style.px(2));
    for (std::size_t i = 0; i < steps && steps <= kMostMarked; ++i)
        painter.circleFilled({at(double(i)), y}, style.px(2.5f),
                             style.ink(double(i) <= view.place() ? Ink::Accent : Ink::Faint));
    painter.circleFilled({at(view.place()), y}, style.px(5), style.ink(Ink::Accent));
}

}  // namespace

void drawProof(const Panel& p, FocusNavigator& navigator) {
    const session::ProofModel& model = p.session.panels.explain.proof;
    if (!isAnswerShown(p.session)) return wrapped(p, Ink::Dim, "The proof shows the answer, which is hidden.");
    if (!model.proof) return wrapped(p, Ink::Dim, model.lack.empty() ? "Choose a proof." : model.lack);
    const learn::Proof& proof = *model.proof;
    const session::ProofView& view = p.session.presentation.proof;
    const std::size_t step = std::min(view.step(), proof.steps.size() - 1);
    drawProofSteps(p, navigator, proof.steps.size());
    ImGui::Dummy({1, p.px(2)});
    drawProofTrack(p, view, proof.steps.size());
    ImGui::Dummy({1, p.px(4)});
    const ImVec2 min = ImGui::GetCursorScreenPos();
    const float room = ImGui::GetContentRegionAvail().x - p.px(8);
    const float side = proof.circle ? std::min(p.px(kLargestCircle), room * kCircleShare) : 0;
    words(p, p.fonts.strong, Ink::Text, proof.steps[step].title, room - side);
    words(p, Ink::Text, proof.steps[step].words, room - side);
    if (!proof.circle) return;
    CircleDrawing(p, *proof.circle, {{min.x + room - side, min.y}, {min.x + room, min.y + side}})
        .draw(learn::poseAt(proof, view.place()).impulse);
    const float below = std::max(ImGui::GetCursorScreenPos().y, min.y + side);
    ImGui::SetCursorScreenPos(min);
    ImGui::Dummy({room, below - min.y});
}

void drawProofs(const Panel& p) {
    Flow flow(p, 18);
    for (std::size_t i = 0; i < learn::kProofKindCount; ++i) {
        const auto kind = static_cast<learn::ProofKind>(i);
        const learn::ProofInfo& info = learn::info(kind);
        if (flow.choice(info.title, p.session.presentation.proof.kind() == kind, info.help))
            p.send(session::showProof, std::optional(kind));
    }
    ImGui::Dummy({1, p.px(6)});
    FocusState withoutKeys;  // in this panel the keys belong to the derivation
    FocusNavigator navigator(p, withoutKeys);
    drawProof(p, navigator);
}

}  // namespace ui
