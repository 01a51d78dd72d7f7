#include <algorithm>

#include "io/text.h"
#include "logs/read/presets.h"
#include "session/actions/panel_actions.h"
#include "text/numbers.h"
#include "ui/panels/log_panel.h"
#include "ui/widgets/chooser.h"
#include "ui/widgets/table.h"

namespace ui {
namespace {

using logs::LogField;
using session::LogView;

constexpr float kNameWidth = 112;      // width of a field's name, px of the design
constexpr float kPreviewHeight = 156;  // height of the first lines, px of the design

std::string sourceText(const logs::LogSource& source) {
    if (source.constant) return text::shortNumber(*source.constant);
    std::string text;
    for (const std::string& column : source.columns) text += (text.empty() ? "" : ",") + column;
    return text;
}

/// Three columns in a row whose names end in x, y, z are one vector.
bool isTriple(const logs::LogHead& head, std::size_t i) {
    if (i + 2 >= head.columns.size()) return false;
    const std::string &x = head.columns[i].name, &y = head.columns[i + 1].name, &z = head.columns[i + 2].name;
    if (x.empty() || x.size() != y.size() || x.size() != z.size()) return false;
    const auto stem = [](const std::string& name) { return std::string_view(name).substr(0, name.size() - 1); };
    return stem(x) == stem(y) && stem(x) == stem(z) && io::lowerAscii(x.back()) == 'x' &&
           io::lowerAscii(y.back()) == 'y' && io::lowerAscii(z.back()) == 'z';
}

/// The possible sources of a field: nothing, the present source, every column, columns that form a vector.
std::vector<std::string> sourcesFor(const LogView& log, LogField field) {
    std::vector<std::string> choices = {""};
    const logs::LogHead& head = log.columns().head;
    const bool wantsVector = logs::isVector(field);
    for (std::size_t i = 0; wantsVector && i < head.columns.size(); ++i) {
        if (isTriple(head, i))
            choices.push_back(head.columns[i].name + "," + head.columns[i + 1].name + "," + head.columns[i + 2].name);
    }
    for (const logs::LogColumn& column : head.columns) {
        const bool isVector = column.kind == logs::LogColumn::Kind::Vector;
        if (isVector == wantsVector || column.kind == logs::LogColumn::Kind::Unknown ||
            column.kind == logs::LogColumn::Kind::Text)
            choices.push_back(column.name);
    }
    const std::string now = sourceText(log.columns().mapping[field]);
    if (std::find(choices.begin(), choices.end(), now) == choices.end()) choices.insert(choices.begin() + 1, now);
    return choices;
}

void drawField(const Panel& p, LogPanelState& state, LogField field) {
    const RowRect row = nextRow(p, 25);
    const logs::LogSource& source = p.session.panels.log.columns().mapping[field];
    std::string name = logs::name(field);
    std::replace(name.begin(), name.end(), '_', ' ');
    rowText(p, row, source.isGiven() ? Ink::Text : Ink::Faint, name);
    const std::vector<std::string> choices = sourcesFor(p.session.panels.log, field);
    const std::string now = sourceText(source);
    const auto place = static_cast<std::size_t>(std::find(choices.begin(), choices.end(), now) - choices.begin());
    std::vector<std::string> shown = choices;
    shown[0] = "–";
    const RowRect cell{{row.min.x + p.px(kNameWidth), row.min.y}, {row.max.x - p.px(4), row.max.y - p.px(3)}};
    const char* hint = logs::isVector(field) ? "a column, or three: x,y,z" : "a column, or a number";
    const TypedChoice typed{state.typed, sizeof state.typed, hint};
    std::string entered;
    const auto chosen =
        chooser(p, logs::name(field), "", shown, place, cell, "Where this comes from in the log.", &typed, &entered);
    if (chosen) p.send(session::setLogSource, field, choices[*chosen]);
    if (!entered.empty()) p.send(session::setLogSource, field, entered);
}

void drawLogFields(const Panel& p, LogPanelState& state, bool given) {
    for (int i = 0; i < logs::kLogFieldCount; ++i) {
        const auto field = static_cast<LogField>(i);
        if (p.session.panels.log.columns().mapping[field].isGiven() == given) drawField(p, state, field);
    }
}

/// Where the stated choices of a preset come from.
const char* evidenceText(const logs::LogPreset& preset) {
    return *preset.evidence == 0 ? preset.about : preset.evidence;
}

void drawLogConventions(const Panel& p) {
    const logs::LogMapping& mapping = p.session.panels.log.columns().mapping;
    std::vector<std::string> titles;
    std::size_t now = 0;
    for (const logs::LogPreset& preset : logs::logPresets()) {
        if (mapping.preset == preset.name) now = titles.size();
        titles.emplace_back(preset.title);
    }
    const RowRect row = nextRow(p, 28);
    if (const auto chosen = chooser(p, "preset", "conventions of", titles, now,
                                    {row.min, {row.max.x, row.max.y - p.px(3)}}, evidenceText(logs::logPresets()[now])))
        p.send(session::setLogPreset, logs::logPresets()[*chosen].name);
    wrapped(p, Ink::Dim, logs::logPresets()[now].about);
    if (p.session.panels.log.columns().isAsLastTime) {
        Flow known(p);
        known.text(p.ink(Ink::Text), "As you chose last time.");
        if (known.choice("Guess again", false, "Forgets that choice: the names of the columns decide."))
            p.send(session::guessLogColumns);
    }
    Flow flow(p);
    if (flow.toggle("float", "numbers are binary32", mapping.readsFloat,
                    "Rounds every number to float first: the query that a float engine saw; errors count in its ulps."))
        p.send(session::setLogReadsFloat, !mapping.readsFloat);
    flow.text(Ink::Faint, std::string("time as ") + logs::name(mapping.time) + ", normal " +
                              logs::name(mapping.normal) + ", a hit by " + logs::name(mapping.hit));
}

void drawPreview(const Style& style, const LogView& log) {
    sectionTitle(style, "First lines");
    const float width = ImGui::GetContentRegionAvail().x;
    for (const logs::LogDetail& line : log.columns().preview) {
        const RowRect row = nextRow(style, 20);
        cutText(style, row.first(width), style.fonts.mono, Ink::Faint, line.text.substr(0, 400));
        if (!line.sentence.empty()) words(style, line.isGood() ? Ink::Text : Ink::Warning, line.sentence, width);
        ImGui::Dummy({1, style.px(3)});
    }
}

}  // namespace

void drawLogMapping(const Panel& p, LogPanelState& state) {
    const LogView& log = p.session.panels.log;
    drawLogConventions(p);
    ImGui::Dummy({1, p.px(6)});
    const float below = p.px(kPreviewHeight + 52);
    ImGui::BeginChild("fields", {0, std::max(p.px(80), ImGui::GetContentRegionAvail().y - below)}, false);
    drawLogFields(p, state, true);
    ImGui::Dummy({1, p.px(6)});
    sectionTitle(p, "Not taken from this log");
    std::string unread;
    for (const std::string& column : p.session.panels.log.columns().unread)
        unread += (unread.empty() ? "" : ", ") + column;
    wrapped(p, unread.empty() ? Ink::Faint : Ink::Text, unread.empty() ? "every column is read" : p.spell(unread));
    ImGui::Dummy({1, p.px(6)});
    sectionTitle(p, "Given by no column");
    drawLogFields(p, state, false);
    ImGui::EndChild();
    ImGui::Dummy({1, p.px(6)});
    ImGui::BeginChild("preview", {0, p.px(kPreviewHeight)}, false);
    drawPreview(p, log);
    ImGui::EndChild();
    ImGui::Dummy({1, p.px(6)});
    const RowRect row = nextRow(p, 28);
    if (log.columns().problem.empty()) {
        if (fieldButton(p, "read", "Open", row.first(p.px(96)))) p.send(session::readLog);
    } else {
        cutText(p, row, Ink::Warning, log.columns().problem);
        if (isHovered(row)) tooltip(p, log.columns().problem);
    }
}

}  // namespace ui
