#include <algorithm>
#include <array>
#include <cmath>

#include "session/actions/panel_actions.h"
#include "session/actions/play_actions.h"
#include "session/commands/commands.h"
#include "session/state/display.h"
#include "session/texts/present_options.h"
#include "text/numbers.h"
#include "ui/panels/panels.h"
#include "ui/widgets/table.h"
#include "world/bodies/spoken_name.h"

namespace ui {
namespace {

using session::ContactRow;
using session::ContactTable;
using session::Session;

constexpr float kPlotHeight = 84, kContactRow = 22;
constexpr std::array<const char*, 5> kContactTitles = {"#", "Frame", "Who meets", "Impulse", "Energy"};
constexpr std::array<float, 5> kShares = {0, 0.22f, 0.36f, 0.21f, 0.21f};  // shares of the width beside the numbers

using ContactColumns = Columns<5>;

ContactColumns contactColumns(const Style& style, const ContactTable& table, const RowRect& row) {
    std::array<float, 5> widths{textWidth(style.fonts.mono, std::to_string(table.rows.back().number)) + style.px(10)};
    for (std::size_t i = 1; i < widths.size(); ++i) widths[i] = (row.width() - widths[0]) * kShares[i];
    return {row.min.x, widths};
}

void drawContactCell(const Style& style, const ContactColumns& columns, std::size_t i, const RowRect& row, ImFont* font,
                     Ink ink, const std::string& text) {
    const RowRect cell = columns.cell(row, i);
    const std::string shown = fitted(style, font, text, cell.width() - style.px(6));
    if (i == 2)
        rowText(style, cell.from(cell.min.x + style.px(8)), font, ink, shown);
    else
        rowText(style, cell.to(cell.max.x - style.px(2)), font, ink, shown, Align::Right);
}

std::string pairOf(const Session& session, const ContactRow& row) {
    return world::spokenName(session.document.scene(), row.a) + " \u00b7 " +
           world::spokenName(session.document.scene(), row.b);
}

void drawContactRow(const Panel& p, const ContactTable& table, const ContactRow& row, bool isNow) {
    const RowRect rect = nextRow(p, kContactRow);
    const Press press = pressRow(p, static_cast<std::size_t>(row.number), rect, isNow);
    const ContactColumns columns = contactColumns(p, table, rect.to(rect.max.x - p.px(2)));
    const Ink text = isNow ? Ink::Text : Ink::Dim;
    drawContactCell(p, columns, 0, rect, p.fonts.mono, Ink::Faint, std::to_string(row.number));
    drawContactCell(p, columns, 1, rect, p.fonts.mono, text, text::shortNumber(row.frames));
    drawContactCell(p, columns, 2, rect, p.fonts.body, Ink::Text, pairOf(p.session, row));
    drawContactCell(p, columns, 3, rect, p.fonts.mono, text, text::shortNumber(row.impulse));
    drawContactCell(p, columns, 4, rect, p.fonts.mono, text, text::shortNumber(row.energy));
    if (press.hot) {
        std::string words = pairOf(p.session, row) + "\nafter it: speeds " + text::shortNumber(row.aSpeed) + " and " +
                            text::shortNumber(row.bSpeed) + " units/frame\ntotal momentum |p| " +
                            text::fullNumber(row.momentum) + "\nkinetic energy " + text::fullNumber(row.energy);
        if (row.group > 0) words += "\nresolved together with others of this instant";
        tooltip(p, words + "\nclick: go there");
    }
    if (press.clicked) p.send(session::visitContact, row.frames);
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

/// The place of an instant in a drawing of a span of frames.
float across(const RowRect& drawing, double frames, double span) {
    return drawing.min.x + drawing.width() * float(std::min(1.0, frames / span));
}

/// A step function: the totals change only at contacts.
void drawCurve(const Panel& p, const Curve& curve, const RowRect& lane, double span) {
    const auto& totals = p.session.playback.contacts().totals();
    double most = 0;
    for (const session::Totals& t : totals) most = std::max(most, curve.value(t));
    if (!(most > 0)) return;
    const ImU32 color = p.ink(curve.ink);
    const float half = 0.75f * p.scale;
    const auto rise = [&](const session::Totals& t) {
        return std::round(lane.max.y - lane.height() * 0.9f * float(curve.value(t) / most));
    };
    for (std::size_t i = 0; i < totals.size() && totals[i].frames <= span; ++i) {
        const float from = across(lane, totals[i].frames, span), y = rise(totals[i]);
        const float to = i + 1 < totals.size() ? across(lane, totals[i + 1].frames, span) : lane.max.x;
        windowPainter().rectFilled(RowRect{{from, y}, {to, y}}.grown(half), color);
        if (i == 0) continue;
        const auto [low, high] = std::minmax({rise(totals[i - 1]), y});
        windowPainter().rectFilled(RowRect{{from, low}, {from, high}}.grown(half), color);
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
void scrub(const Panel& p, const RowRect& plot, const RowRect& inner, double span) {
    const Press press = pressIn("totals", plot);
    if (press.held) {
        const double share = double(ImGui::GetIO().MousePos.x - inner.min.x) / double(inner.width());
        p.send(session::seekTo, std::clamp(share, 0.0, 1.0) * span);
    }
    const session::Totals* now = totalsNow(p.session);
    if (!press.hot || press.held || !now) return;
    const session::Totals& start = p.session.playback.contacts().totals().front();
    const auto told = [](const char* name, const std::string& value, const std::string& before) {
        return std::string(name) + " " + value + "\nat the start " + before + "\n";
    };
    const auto vector = [&](const scene::Vec3& v) {
        return text::fullVector(session::toShown(v, p.session.settings.upAxis));
    };
    tooltip(p, told("kinetic energy", text::fullNumber(now->energy), text::fullNumber(start.energy)) +
                   told("momentum p", vector(now->momentum), vector(start.momentum)) +
                   told("its length |p|", text::fullNumber(momentumOf(*now)), text::fullNumber(momentumOf(start))) +
                   "click: go to that instant");
}

void drawEnergyPlot(const Panel& p) {
    static constexpr std::array<Curve, 2> kCurves = {
        {{Ink::Ball, "kinetic energy", energyOf}, {Ink::Sphere, "momentum |p|", momentumOf}}};
    const double span = spanOf(p.session.playback);
    RowRect legend = nextRow(p, 22);
    const session::Totals* now = totalsNow(p.session);
    for (const Curve& curve : kCurves) {
        const std::string words =
            std::string(curve.name) + (now ? " " + text::shortNumber(curve.value(*now)) : std::string());
        const float needed = textWidth(p, words) + p.px(20);
        if (&curve != kCurves.data() && needed > legend.width()) legend = nextRow(p, 22);  // a narrow panel
        const float middle = legend.middle();
        windowPainter().rectFilled({legend.min.x, middle - p.scale}, {legend.min.x + p.px(14), middle + p.scale},
                                   p.ink(curve.ink));
        legend.takeFirst(p.px(20), 0);
        rowText(p, legend.takeFirst(textWidth(p, words), p.px(18)), Ink::Dim, words);
    }
    const RowRect plot = nextRow(p, kPlotHeight);
    windowPainter().rectFilled(plot, p.ink(Ink::Field, 0.6f), p.px(kCorner));
    const RowRect inner{plot.min + ImVec2(p.px(4), p.px(4)), {plot.max.x - p.px(4), plot.max.y}};
    // Each curve has a lane of its own: both are flat while energy is conserved.
    const float lane = inner.height() / float(kCurves.size());
    for (std::size_t i = 0; i < kCurves.size(); ++i)
        drawCurve(p, kCurves[i],
                  {{inner.min.x, inner.min.y + lane * float(i)}, {inner.max.x, inner.min.y + lane * float(i + 1)}},
                  span);
    const float at = std::round(across(inner, p.session.playback.instant().frames, span));
    scrub(p, plot, inner, span);
    windowPainter().rectFilled({at - p.scale / 2, plot.min.y}, {at + p.scale / 2, plot.max.y}, p.ink(Ink::Text));
    ImGui::Dummy({1, p.px(6)});
}

void drawCopyLink(const Panel& p) {
    const char* words = "copy as table";
    if (link(p, "copy contacts", words, nextRow(p, kCopyRow).last(textWidth(p, words)))) p.run("edit.copy-contacts");
    if (ImGui::IsItemHovered()) tooltip(p, session::findCommand("edit.copy-contacts")->help);
}

void drawContactTitles(const Style& style, const ContactTable& table) {
    const RowRect row = nextRow(style, 22);
    const ContactColumns columns = contactColumns(style, table, row.to(row.max.x - ImGui::GetStyle().ScrollbarSize));
    for (std::size_t i = 0; i < kContactTitles.size(); ++i)
        drawContactCell(style, columns, i, row, style.fonts.body, Ink::Faint, kContactTitles[i]);
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
    if (const std::string note = momentumNote(p.session.playback.contacts()); !note.empty()) {
        wrapped(p, Ink::Dim, note);
        ImGui::Dummy({1, p.px(6)});
    }
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
