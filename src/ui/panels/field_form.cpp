#include "ui/panels/field_form.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "text/numbers.h"
#include "text/si_units.h"
#include "ui/widgets/hit_area.h"

namespace ui {
namespace {

constexpr float kFieldHeight = 22, kFieldRow = 27, kLabelRow = 20;  // px of the design
constexpr float kHelpRoom = 90;                                     // height of a tip of words, px of the design

}  // namespace

void drawLitDot(const Style& style, const RowRect& row) {
    windowPainter().circleFilled({row.min.x - style.px(6), row.centre().y}, style.px(2.5f), style.ink(Ink::Accent));
}

const char* fieldLabel(const learn::FieldRef& field) {
    using learn::FieldKind;
    switch (field.kind) {
        case FieldKind::Position:
            switch (field.object.kind) {
                case scene::Kind::Ball:
                    return "Position";
                case scene::Kind::Plane:
                    return "Point";
                case scene::Kind::Capsule:
                    return "End a";
                case scene::Kind::Triangle:
                    return "Corner 0";
                default:
                    return "Centre";
            }
        case FieldKind::Aim:
            return "Aim";
        case FieldKind::Speed:
            return "Speed";
        case FieldKind::Velocity:
            return "Velocity";
        case FieldKind::Radius:
            return "Radius";
        case FieldKind::Mass:
            return "Mass";
        case FieldKind::Restitution:
            return "Bounce";
        case FieldKind::Frames:
            return "Limit";
    }
    return "";
}

bool isOfScene(const learn::FieldRef& field) {
    return field.kind == learn::FieldKind::Restitution || field.kind == learn::FieldKind::Frames;
}

std::vector<learn::FieldRef> fieldsOfPage(const session::Session& session, const std::optional<scene::ObjectRef>& of) {
    if (!session.lesson.isOpen()) return {};
    std::vector<learn::FieldRef> fields = session.lesson.page().allowed;
    std::erase_if(fields, [&](const learn::FieldRef& field) {
        return of ? isOfScene(field) || field.object != *of : !isOfScene(field);
    });
    return fields;
}

FieldForm::FieldForm(const Panel& p, const std::optional<scene::ObjectRef>& of) : FieldForm(p) {
    for (const learn::FieldRef& field : fieldsOfPage(p.session, of)) m_lit.emplace_back(fieldLabel(field));
}

void FieldForm::drawLabel(const RowRect& row, const char* label, const std::string& help, const RowRect& fields) const {
    if (isHovered(row.first(m_p.px(kFieldLabel - kGap)))) {
        m_p.state.numbers.placeTip(m_p, row, kHelpRoom);
        tooltip(m_p, help);
    }
    const bool isLit = std::find(m_lit.begin(), m_lit.end(), label) != m_lit.end();
    if (isLit)
        windowPainter().rect(fieldIn(fields).grown(m_p.px(2)), m_p.ink(Ink::Accent), m_p.px(kCorner),
                             std::max(1.f, m_p.scale));
    rowText(m_p, row, isLit ? Ink::Accent : Ink::Dim, label);
}

RowRect FieldForm::row(const char* label, const std::string& help) {
    const RowRect row = nextRow(m_p, kFieldRow);
    drawLabel(row, label, help, valueOf(row));
    return row;
}

RowRect FieldForm::wideRow(const char* label, const std::string& help, float least) {
    const float room = ImGui::GetContentRegionAvail().x - m_p.px(kFieldLabel + m_margin);
    if (room >= m_p.px(least)) return valueOf(row(label, help));
    const RowRect head = nextRow(m_p, kLabelRow), below = nextRow(m_p, kFieldRow);
    const RowRect fields = below.to(below.max.x - m_p.px(m_margin));
    drawLabel(head, label, help, fields);
    return fields;
}

void FieldForm::si(double radius, double speed) {
    const std::string text = text::siText(m_p.session.document.scene().si, radius, speed);
    const float width = ImGui::GetContentRegionAvail().x - m_p.px(kFieldLabel);
    const std::size_t between = text.find(" \u00b7 ");
    if (between == std::string::npos || textWidth(m_p, text) <= width) return siRow("In SI", text);
    siRow("In SI", text.substr(0, between));
    siRow("", text.substr(between + std::string_view(" \u00b7 ").size()));
}

void FieldForm::length(const char* label, double value, const std::string& help) {
    const RowRect whole = row(label, help), place = valueOf(whole);
    rowText(m_p, place, m_p.fonts.mono, Ink::Text, text::steadyNumber(value, 6), Align::Right);
    if (!isHovered(place)) return;
    m_p.state.numbers.placeTip(m_p, whole, kHelpRoom);
    tooltip(m_p, text::fullNumber(value) + " units\n" + help);
}

void FieldForm::siRow(const char* label, const std::string& text) {
    if (text.empty()) return;
    const RowRect r = row(label, "Its radius and speed at the start, by the scene's worth of a unit and a frame.");
    cutText(m_p, valueOf(r), Ink::Dim, text);
}

RowRect FieldForm::fieldIn(const RowRect& part) const {
    const float height = m_p.px(kFieldHeight), top = std::round(part.min.y + (part.height() - height) / 2);
    return {{std::round(part.min.x), top}, {std::round(part.max.x), top + height}};
}

void tellFieldNotes(const Panel& p) {
    if (const std::optional<NumberNote> note = p.state.numbers.takeNote())
        p.send(note->isWarning ? session::warn : session::note, note->text);
}

NumberField atLeastZero(double value, const char* unit, std::string help) {
    return {.value = value, .low = 0, .unit = unit, .help = std::move(help)};
}

NumberField aboveZero(double value, const char* unit, std::string help, const char* infinity) {
    return {.value = value, .low = 0, .lowOpen = true, .unit = unit, .infinity = infinity, .help = std::move(help)};
}

}  // namespace ui
