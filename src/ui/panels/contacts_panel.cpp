#include <imgui.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "session/actions/panel_actions.h"
#include "session/actions/play_actions.h"
#include "session/commands/commands.h"
#include "session/texts/present_options.h"
#include "text/numbers.h"
#include "ui/panels/panels.h"
#include "ui/widgets/table.h"

namespace ui {
namespace {

using session::ContactRow;
using session::ContactTable;
using session::Session;

constexpr float kPlotHeight = 84, kContactRow = 22;
constexpr std::array<const char*, 5> kContactTitles = {"#", "Frame", "Who meets", "Impulse", "Energy"};
constexpr std::array<float, 5> kShares = {0, 0.22f, 0.36f, 0.21f, 0.21f};  // shares of the width beside the numbers

/// Left end and width of each column.
struct ContactColumns {
    std::array<float, 5> x{}, width{};
    ContactColumns(const Style& style, const ContactTable& table, float left, float room) {
        const float numbers = textWidth(style.fonts.mono, std::to_string(table.rows.back().number)) + style.px(10);
        for (std::size_t i = 0; i < kShares.size(); ++i) {
            x[i] = left;
            width[i] = i == 0 ? numbers : (room - numbers) * kShares[i];
            left += width[i];
        }
    }
};

void drawContactCell(const Style& style, const ContactColumns& columns, std::size_t i, const RowRect& row, ImFont* font,
                     ImU32 color, const std::string& text) {
    const std::string shown = fitted(style, font, style.spell(text), columns.width[i] - style.px(6));
    const bool isWord = i == 2;
    const float x = isWord ? columns.x[i] + style.px(8) : columns.x[i] + columns.width[i] - style.px(2);
    rowText(style, windowPainter(), font, x, row.min.y, row.height(), color, shown,
            isWord ? Align::Left : Align::Right);
}

std::string pairOf(const Session& session, const ContactRow& row) {
    return render::nameOf(session.document.scene(), row.a) + " \u00b7 " +
           render::nameOf(session.document.scene(), row.b);
}

void drawContactRow(const Panel& p, const ContactTable& table, const ContactRow& row, bool isNow) {
    const RowRect rect = nextRow(p, kContactRow);
    ImGui::PushID(static_cast<int>(row.number));
    const auto [clicked, hot, held] = pressIn("contact", rect);
    ImGui::PopID();
    if (isNow || hot)
        windowPainter().rectFilled(rect.min, rect.max, p.ink(Ink::Field, isNow ? 1 : 0.6f), p.px(kCorner));
    const ContactColumns columns(p, table, rect.min.x, rect.width() - p.px(2));
    const ImU32 text = p.ink(isNow ? Ink::Text : Ink::Dim);
    drawContactCell(p, columns, 0, rect, p.fonts.mono, p.ink(Ink::Faint), std::to_string(row.number));
    drawContactCell(p, columns, 1, rect, p.fonts.mono, text, text::shortNumber(row.frames));
    drawContactCell(p, columns, 2, rect, p.fonts.body, p.ink(Ink::Text), pairOf(p.session, row));
    drawContactCell(p, columns, 3, rect, p.fonts.mono, text, text::shortNumber(row.impulse));
    drawContactCell(p, columns, 4, rect, p.fonts.mono, text, text::shortNumber(row.energy));
    if (hot) {
        std::string words = pairOf(p.session, row) + "\nafter it: speeds " + text::shortNumber(row.aSpeed) + " and " +
                            text::shortNumber(row.bSpeed) + " units/frame\ntotal momentum " +
                            text::fullNumber(row.momentum) + "\nkinetic energy " + text::fullNumber(row.energy);
        if (row.group > 0) words += "\nresolved together with others of this instant";
        tooltip(p, words + "\nclick: go there");
    }
    if (clicked) p.send(session::visitContact, row.frames);
}

struct Curve {
    Ink ink;
    const char* name;
    double (*value)(const session::Totals&);
};

double energyOf(const session::Totals& totals) { return totals.energy; }
double momentumOf(const session::Totals& totals) {
    const auto& p = totals.momentum;
    return std::sqrt(p.x * p.x + p.y * p.y + p.z * p.z);
}

/// A step function: the totals change only at contacts.
void drawCurve(const Panel& p, const Curve& curve, ImVec2 min, ImVec2 max, double span) {
    const auto& totals = p.session.playback.contacts().totals();
    double most = 0;
    for (const session::Totals& t : totals) most = std::max(most, curve.value(t));
    if (!(most > 0)) return;
    const FlatPainter painter = windowPainter();
    const ImU32 color = p.ink(curve.ink);
    const float half = 0.75f * p.scale;
    const auto rise = [&](const session::Totals& t) {
        return std::round(max.y - (max.y - min.y) * 0.9f * float(curve.value(t) / most));
    };
    for (std::size_t i = 0; i < totals.size() && totals[i].frames <= span; ++i) {
        const auto across = [&](double frames) {
            return min.x + (max.x - min.x) * float(std::min(1.0, frames / span));
        };
        const float from = across(totals[i].frames), y = rise(totals[i]);
        const float to = i + 1 < totals.size() ? across(totals[i + 1].frames) : max.x;
        painter.rectFilled({from - half, y - half}, {to + half, y + half}, color);
        if (i == 0) continue;
        const float before = rise(totals[i - 1]);
        painter.rectFilled({from - half, std::min(before, y) - half}, {from + half, std::max(before, y) + half}, color);
    }
}

/// The totals at the instant that is shown.
const session::Totals* totalsNow(const Session& session) {
    const auto& totals = session.playback.contacts().totals();
    const auto after = std::upper_bound(totals.begin(), totals.end(), session.playback.instant().frames,
                                        [](double f, const session::Totals& t) { return f < t.frames; });
    return after == totals.begin() ? nullptr : &*(after - 1);
}

/// A press goes to the instant there; hovering shows the present totals with all digits.
void scrub(const Panel& p, const RowRect& plot, float left, float right, double span) {
    const auto [clicked, hot, held] = pressIn("totals", plot);
    if (held) {
        const double share = std::clamp(double(ImGui::GetIO().MousePos.x - left) / double(right - left), 0.0, 1.0);
        p.send(session::seekTo, share * span);
    }
    const session::Totals* now = totalsNow(p.session);
    if (!hot || held || !now) return;
    const session::Totals& start = p.session.playback.contacts().totals().front();
    const auto told = [](const char* name, double value, double before) {
        return std::string(name) + " " + text::fullNumber(value) + "\nat the start " + text::fullNumber(before);
    };
    tooltip(p, told("kinetic energy", now->energy, start.energy) + "\n" +
                   told("momentum", momentumOf(*now), momentumOf(start)) + "\nclick: go to that instant");
}

void drawEnergyPlot(const Panel& p) {
    static constexpr std::array<Curve, 2> kCurves = {
        {{Ink::Ball, "kinetic energy", energyOf}, {Ink::Sphere, "momentum", momentumOf}}};
    const double span = spanOf(p.session.playback);
    const RowRect legend = nextRow(p, 22);
    const session::Totals* now = totalsNow(p.session);
    float x = legend.min.x;
    for (const Curve& curve : kCurves) {
        const std::string words =
            std::string(curve.name) + (now ? " " + text::shortNumber(curve.value(*now)) : std::string());
        const float middle = legend.middle();
        windowPainter().rectFilled({x, middle - p.scale}, {x + p.px(14), middle + p.scale}, p.ink(curve.ink));
        rowText(p, legend.from(x + p.px(20)), p.fonts.body, Ink::Dim, words);
        x += p.px(20) + textWidth(p.fonts.body, words) + p.px(18);
    }
    const RowRect plot = nextRow(p, kPlotHeight);
    const FlatPainter painter = windowPainter();
    painter.rectFilled(plot.min, plot.max, p.ink(Ink::Field, 0.6f), p.px(kCorner));
    const ImVec2 min{plot.min.x + p.px(4), plot.min.y + p.px(4)}, max{plot.max.x - p.px(4), plot.max.y};
    // Each curve has a lane of its own: both are flat while energy is conserved.
    const float lane = (max.y - min.y) / float(kCurves.size());
    for (std::size_t i = 0; i < kCurves.size(); ++i)
        drawCurve(p, kCurves[i], {min.x, min.y + lane * float(i)}, {max.x, min.y + lane * float(i + 1)}, span);
    const float at =
        std::round(min.x + (max.x - min.x) * float(std::min(1.0, p.session.playback.instant().frames / span)));
    scrub(p, plot, min.x, max.x, span);
    painter.rectFilled({at - p.scale / 2, plot.min.y}, {at + p.scale / 2, plot.max.y}, p.ink(Ink::Text));
    ImGui::Dummy({1, p.px(6)});
}

void drawCopyLink(const Panel& p) {
    const RowRect row = nextRow(p, kCopyRow);
    const char* words = "copy as table";
    const ImVec2 min{row.max.x - textWidth(p.fonts.body, words), row.min.y};
    if (link(p, "copy contacts", words, min, row.max)) p.run("edit.copy-contacts");
    if (ImGui::IsItemHovered()) tooltip(p, session::findCommand("edit.copy-contacts")->help);
}

void drawContactTitles(const Style& style, const ContactTable& table) {
    const RowRect row = nextRow(style, 22);
    const ContactColumns columns(style, table, row.min.x, row.width() - ImGui::GetStyle().ScrollbarSize);
    for (std::size_t i = 0; i < kContactTitles.size(); ++i)
        drawContactCell(style, columns, i, row, style.fonts.body, style.ink(Ink::Faint), kContactTitles[i]);
}

}  // namespace

/// Two balls that touch.
void drawContactsIcon(const IconPen& pen) {
    pen.circle(5.8f, 11.5f, 4.2f);
    pen.circle(14.2f, 11.5f, 4.2f);
    pen.line({{10, 6}, {10, 2.5f}});
    pen.line({{7.2f, 6}, {6, 3.5f}});
    pen.line({{12.8f, 6}, {14, 3.5f}});
}

void drawContactsPanel(const Panel& p) {
    if (!isAnswerShown(p.session)) return drawHiddenAnswer(p);
    if (!isPlaybackCurrent(p.session))
        return wrapped(p, Ink::Dim, "Among this many bodies the contacts are computed when the drag ends.");
    const ContactTable& table = p.session.panels.contacts;
    drawEnergyPlot(p);
    for (const std::string& note : {overlapNote(p.session.playback.contacts()), endNote(p.session.playback)})
        if (!note.empty()) wrapped(p, Ink::Warning, note);
    wrapped(p, Ink::Dim, session::summary(table));
    if (table.rows.empty()) return;
    drawContactTitles(p, table);
    ImGui::BeginChild("contacts", {0, -p.px(kCopyRow)}, false, ImGuiWindowFlags_NoSavedSettings);
    const std::ptrdiff_t now =
        p.session.playback.instant().isUnderWay() ? session::rowAt(table, p.session.playback.instant().frames) : -1;
    const float row = p.px(kContactRow), top = float(std::max<std::ptrdiff_t>(0, now)) * row;
    const float height = ImGui::GetWindowHeight(), scrolled = ImGui::GetScrollY();
    // The list follows the instant until the user scrolls away from it.
    if (now != p.state.contactsNow && (top < scrolled || top + 2 * row > scrolled + height))
        ImGui::SetScrollY(std::max(0.f, top - height / 3));
    p.state.contactsNow = now;
    ImGuiListClipper clipper;
    clipper.Begin(static_cast<int>(table.rows.size()), row);
    while (clipper.Step()) {
        for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i)
            drawContactRow(p, table, table.rows[static_cast<std::size_t>(i)], i == now);
    }
    clipper.End();
    ImGui::EndChild();
    drawCopyLink(p);
}

}  // namespace ui
