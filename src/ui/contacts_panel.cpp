#include <imgui.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "render/numbers.h"
#include "session/commands.h"
#include "session/number_text.h"
#include "ui/panels.h"

namespace ui {
namespace {

using session::ContactRow;
using session::ContactTable;
using session::Session;

constexpr float kPlotHeight = 84, kContactRow = 22;
constexpr std::array<const char*, 5> kContactTitles = {"#", "Frame", "Who meets", "Impulse", "Energy"};
constexpr std::array<float, 5> kShares = {0, 0.22f, 0.36f, 0.21f, 0.21f};  // of the width beside the numbers

/// Left end and width of each column.
struct ContactColumns {
    std::array<float, 5> x{}, width{};
    ContactColumns(const Look& look, const ContactTable& table, float left, float room) {
        const float numbers = textWidth(look.fonts.mono, std::to_string(table.rows.back().number)) + look.px(10);
        for (std::size_t i = 0; i < kShares.size(); ++i) {
            x[i] = left;
            width[i] = i == 0 ? numbers : (room - numbers) * kShares[i];
            left += width[i];
        }
    }
};

void drawContactCell(const Look& look, const ContactColumns& columns, std::size_t i, const RowRect& row, ImFont* font,
                     ImU32 color, const std::string& text) {
    const std::string shown = fitted(look, font, look.spell(text), columns.width[i] - look.px(6));
    const bool isWord = i == 2;
    const float x = isWord ? columns.x[i] + look.px(8) : columns.x[i] + columns.width[i] - look.px(2);
    rowText(look, ImGui::GetWindowDrawList(), font, x, row.min.y, row.height(), color, shown,
            isWord ? Align::Left : Align::Right);
}

std::string pairOf(const Session& session, const ContactRow& row) {
    return render::nameOf(session.scene(), row.a) + " \u00b7 " + render::nameOf(session.scene(), row.b);
}

void drawContactRow(const Look& look, Session& session, const ContactTable& table, const ContactRow& row, bool isNow) {
    const RowRect rect = nextRow(look, kContactRow);
    const ImVec2 after = ImGui::GetCursorScreenPos();
    ImGui::SetCursorScreenPos(rect.min);
    ImGui::PushID(static_cast<int>(row.number));
    const bool clicked = ImGui::InvisibleButton("contact", {rect.max.x - rect.min.x, rect.height()});
    ImGui::PopID();
    const bool hot = ImGui::IsItemHovered();
    ImGui::SetCursorScreenPos(after);
    if (isNow || hot)
        ImGui::GetWindowDrawList()->AddRectFilled(rect.min, rect.max, look.ink(Ink::Field, isNow ? 1 : 0.6f),
                                                  look.px(kCorner));
    const ContactColumns columns(look, table, rect.min.x, rect.max.x - rect.min.x - look.px(2));
    const ImU32 text = look.ink(isNow ? Ink::Text : Ink::Dim);
    drawContactCell(look, columns, 0, rect, look.fonts.mono, look.ink(Ink::Faint), std::to_string(row.number));
    drawContactCell(look, columns, 1, rect, look.fonts.mono, text, render::shortNumber(row.frames));
    drawContactCell(look, columns, 2, rect, look.fonts.body, look.ink(Ink::Text), pairOf(session, row));
    drawContactCell(look, columns, 3, rect, look.fonts.mono, text, render::shortNumber(row.impulse));
    drawContactCell(look, columns, 4, rect, look.fonts.mono, text, render::shortNumber(row.energy));
    if (hot) {
        std::string words = pairOf(session, row) + "\nafter it: speeds " + render::shortNumber(row.aSpeed) + " and " +
                            render::shortNumber(row.bSpeed) + " units/frame\ntotal momentum " +
                            session::fullNumber(row.momentum) + "\nkinetic energy " + session::fullNumber(row.energy);
        if (row.group > 0) words += "\nresolved together with others of this instant";
        tooltip(look, words + "\nclick: go there");
    }
    if (clicked) {
        session.later([to = row.frames](Session& s) { s.visitContact(to); });
    }
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

/// Steps: the totals change only at contacts.
void drawCurve(const Look& look, const Session& session, const Curve& curve, ImVec2 min, ImVec2 max, double span) {
    const auto& totals = session.playback.totals();
    double most = 0;
    for (const session::Totals& t : totals) most = std::max(most, curve.value(t));
    if (!(most > 0)) return;
    ImDrawList* list = ImGui::GetWindowDrawList();
    const ImU32 color = look.ink(curve.ink);
    const float half = 0.75f * look.scale;
    const auto rise = [&](const session::Totals& t) {
        return std::round(max.y - (max.y - min.y) * 0.9f * float(curve.value(t) / most));
    };
    for (std::size_t i = 0; i < totals.size() && totals[i].frames <= span; ++i) {
        const auto across = [&](double frames) {
            return min.x + (max.x - min.x) * float(std::min(1.0, frames / span));
        };
        const float from = across(totals[i].frames), y = rise(totals[i]);
        const float to = i + 1 < totals.size() ? across(totals[i + 1].frames) : max.x;
        list->AddRectFilled({from - half, y - half}, {to + half, y + half}, color);
        if (i == 0) continue;
        const float before = rise(totals[i - 1]);
        list->AddRectFilled({from - half, std::min(before, y) - half}, {from + half, std::max(before, y) + half},
                            color);
    }
}

/// The totals at the instant that is shown.
const session::Totals* totalsNow(const Session& session) {
    const auto& totals = session.playback.totals();
    const auto after = std::upper_bound(totals.begin(), totals.end(), session.playback.frames(),
                                        [](double f, const session::Totals& t) { return f < t.frames; });
    return after == totals.begin() ? nullptr : &*(after - 1);
}

/// Pressed anywhere, the plot goes to that instant; pointed at, it tells the totals of now with all digits.
void scrub(const Look& look, Session& session, const RowRect& plot, float left, float right, double span) {
    const ImVec2 after = ImGui::GetCursorScreenPos();
    ImGui::SetCursorScreenPos(plot.min);
    ImGui::InvisibleButton("totals", {plot.max.x - plot.min.x, plot.height()});
    const bool hot = ImGui::IsItemHovered(), held = ImGui::IsItemActive();
    ImGui::SetCursorScreenPos(after);
    if (held) {
        const double share = std::clamp(double(ImGui::GetIO().MousePos.x - left) / double(right - left), 0.0, 1.0);
        session.later([to = share * span](Session& s) {
            s.playback.play(false);
            s.playback.seek(to);
        });
    }
    const session::Totals* now = totalsNow(session);
    if (!hot || held || !now) return;
    const session::Totals& start = session.playback.totals().front();
    const auto told = [](const char* name, double value, double before) {
        return std::string(name) + " " + session::fullNumber(value) + "\nat the start " + session::fullNumber(before);
    };
    tooltip(look, told("kinetic energy", now->energy, start.energy) + "\n" +
                      told("momentum", momentumOf(*now), momentumOf(start)) + "\nclick: go to that instant");
}

void drawEnergyPlot(const Look& look, Session& session) {
    static constexpr std::array<Curve, 2> kCurves = {
        {{Ink::Ball, "kinetic energy", energyOf}, {Ink::Sphere, "momentum", momentumOf}}};
    const double span = session.playback.span();
    const RowRect legend = nextRow(look, 22);
    const session::Totals* now = totalsNow(session);
    float x = legend.min.x;
    for (const Curve& curve : kCurves) {
        const std::string words =
            std::string(curve.name) + (now ? " " + render::shortNumber(curve.value(*now)) : std::string());
        ImDrawList* list = ImGui::GetWindowDrawList();
        const float middle = (legend.min.y + legend.max.y) / 2;
        list->AddRectFilled({x, middle - look.scale}, {x + look.px(14), middle + look.scale}, look.ink(curve.ink));
        rowText(look, list, look.fonts.body, x + look.px(20), legend.min.y, legend.height(), look.ink(Ink::Dim), words);
        x += look.px(20) + textWidth(look.fonts.body, words) + look.px(18);
    }
    const RowRect plot = nextRow(look, kPlotHeight);
    ImDrawList* list = ImGui::GetWindowDrawList();
    list->AddRectFilled(plot.min, plot.max, look.ink(Ink::Field, 0.6f), look.px(kCorner));
    const ImVec2 min{plot.min.x + look.px(4), plot.min.y + look.px(4)}, max{plot.max.x - look.px(4), plot.max.y};
    // Each in a lane of its own: both are flat where nothing is lost.
    const float lane = (max.y - min.y) / float(kCurves.size());
    for (std::size_t i = 0; i < kCurves.size(); ++i)
        drawCurve(look, session, kCurves[i], {min.x, min.y + lane * float(i)}, {max.x, min.y + lane * float(i + 1)},
                  span);
    const float at = std::round(min.x + (max.x - min.x) * float(std::min(1.0, session.playback.frames() / span)));
    scrub(look, session, plot, min.x, max.x, span);
    list->AddRectFilled({at - look.scale / 2, plot.min.y}, {at + look.scale / 2, plot.max.y}, look.ink(Ink::Text));
    ImGui::Dummy({1, look.px(6)});
}

void drawCopyLink(const Look& look, Session& session) {
    const RowRect row = nextRow(look, kCopyRow);
    const char* words = "copy as table";
    const ImVec2 min{row.max.x - textWidth(look.fonts.body, words), row.min.y};
    if (link(look, "copy contacts", words, min, row.max)) session::runLater(session, "edit.copy-contacts");
    if (ImGui::IsItemHovered()) tooltip(look, session::findCommand("edit.copy-contacts")->help);
}

void drawContactTitles(const Look& look, const ContactTable& table) {
    const RowRect row = nextRow(look, 22);
    const ContactColumns columns(look, table, row.min.x, row.max.x - row.min.x - ImGui::GetStyle().ScrollbarSize);
    for (std::size_t i = 0; i < kContactTitles.size(); ++i)
        drawContactCell(look, columns, i, row, look.fonts.body, look.ink(Ink::Faint), kContactTitles[i]);
}

}  // namespace

void drawContactsPanel(const Look& look, Session& session, PanelState& state) {
    if (!session.isAnswerShown()) return drawHiddenAnswer(look, session);
    session::update(state.contacts, session.playback);
    const ContactTable& table = state.contacts;
    drawEnergyPlot(look, session);
    if (const std::string note = session.playback.overlapNote(); !note.empty())
        wrapped(look, look.fonts.body, look.ink(Ink::Warning), note);
    wrapped(look, look.fonts.body, look.ink(Ink::Dim), session::summary(table));
    if (table.rows.empty()) return;
    drawContactTitles(look, table);
    ImGui::BeginChild("contacts", {0, -look.px(kCopyRow)}, false, ImGuiWindowFlags_NoSavedSettings);
    const std::ptrdiff_t now = session.isUnderWay() ? session::rowAt(table, session.playback.frames()) : -1;
    const float row = look.px(kContactRow), top = float(std::max<std::ptrdiff_t>(0, now)) * row;
    const float height = ImGui::GetWindowHeight(), scrolled = ImGui::GetScrollY();
    // The list goes with the instant, until a person scrolls away from it.
    if (now != state.contactsNow && (top < scrolled || top + 2 * row > scrolled + height))
        ImGui::SetScrollY(std::max(0.f, top - height / 3));
    state.contactsNow = now;
    ImGuiListClipper clipper;
    clipper.Begin(static_cast<int>(table.rows.size()), row);
    while (clipper.Step()) {
        for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i)
            drawContactRow(look, session, table, table.rows[static_cast<std::size_t>(i)], i == now);
    }
    clipper.End();
    ImGui::EndChild();
    drawCopyLink(look, session);
}

}  // namespace ui
