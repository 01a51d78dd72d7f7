#pragma once
/// Rows of number fields that edit the scene, for the inspector and for lesson pages in class mode.

#include <optional>
#include <string>
#include <vector>

#include "learn/lesson/field.h"
#include "session/actions/panel_actions.h"
#include "session/state/display.h"
#include "ui/panels/panels.h"

namespace ui {

inline constexpr float kFieldLabel = 62;  ///< width of the labels, px of the design

/// Sends a field's event as an edit: previewed during the change, one entry when it is finished.
/// @param edit  the edited document
template <class Edit>
void applyField(const Panel& p, const NumberEvent& event, const std::string& name, const Edit& edit) {
    if (event.kind == NumberEvent::Kind::None) return;
    if (event.kind == NumberEvent::Kind::Cancel) return p.send(session::cancelEdit);
    if (event.kind == NumberEvent::Kind::Preview) return p.send(session::previewEdit, edit());
    p.send(session::commitEdit, name, edit());
}

/// The label of a field.
[[nodiscard]] const char* fieldLabel(const learn::FieldRef&);
/// It belongs to the scene's rules, not to an object.
[[nodiscard]] bool isOfScene(const learn::FieldRef&);
/// The fields of an object, or of the scene's rules, that the open page of a lesson lets be changed.
[[nodiscard]] std::vector<learn::FieldRef> fieldsOfPage(const session::Session&,
                                                        const std::optional<scene::ObjectRef>&);
/// The dot before what leads to such a field.
void drawLitDot(const Style&, const RowRect&);

/// Rows of fields for the values of a scene: a label, then a number, or the three of a vector.
class FieldForm {
  public:
    /// @param margin  room that is left free at the right, px of the design
    explicit FieldForm(const Panel& p, float margin = 0) : m_p(p), m_margin(margin) {}
    /// Lights the fields that the page of a lesson lets be changed. @param of  absent: the scene's rules
    FieldForm(const Panel&, const std::optional<scene::ObjectRef>& of);

    /// @param help  definition of the quantity, tooltip of the label
    RowRect row(const char* label, const std::string& help);
    /// The place of values that need a width, px of the design: beside the label, or below it in a narrow panel.
    RowRect wideRow(const char* label, const std::string& help, float least);
    /// What is known of a body in SI units: in one row, or in a row each where the panel is narrow.
    void si(double radius, double speed);
    /// A length that is not typed; all its digits in a tip.
    void length(const char* label, double value, const std::string& help);
    /// @param edit  function of scene/edits.h; it gets the document, `which` and the number
    template <class Edit, class... Which>
    void number(const char* label, NumberField field, const std::string& name, Edit edit, Which... which) {
        field.id = label;
        const NumberEvent event = m_p.state.numbers.draw(m_p, field, fieldIn(valueOf(row(label, field.help))));
        applyField(m_p, event, name, [&] { return edit(m_p.session.document.current(), which..., event.value); });
    }
    /// Shown and typed along the axes of the display settings; `edit` gets the vector of the scene.
    template <class Edit, class... Which>
    void vector(const char* label, scene::Vec3 value, const std::string& name, const std::string& help, Edit edit,
                Which... which) {
        const session::UpAxis up = m_p.session.settings.upAxis;
        const scene::Vec3 shown = session::toShown(value, up);
        RowRect fields = wideRow(label, help, 3 * kDigits);
        const float gap = m_p.px(kGap), width = (fields.width() - 2 * gap) / 3;
        for (int i = 0; i < 3; ++i) {
            NumberField field;
            field.id = std::string(label) + "xyz"[i];
            field.value = shown[i];
            field.vector = shown;
            field.help = std::string(1, "xyz"[i]) + ": " + help;
            const NumberEvent event = m_p.state.numbers.draw(m_p, field, fieldIn(fields.takeFirst(width, gap)));
            applyField(m_p, event, name, [&] {
                scene::Vec3 next = shown;
                next[i] = event.value;
                return edit(m_p.session.document.current(), which...,
                            session::fromShown(event.vector.value_or(next), up));
            });
        }
    }

    /// Any numbers in one row, one for each letter. @param low  least value; absent: any. @param edit  gets the
    /// document and all numbers
    template <class Edit>
    void numbers(const char* label, std::vector<double> values, std::string_view letters, const std::string& name,
                 const std::string& help, std::optional<double> low, Edit edit) {
        const auto count = static_cast<float>(values.size());
        RowRect fields = wideRow(label, help, count * kDigits);
        const float gap = m_p.px(kGap), width = (fields.width() - (count - 1) * gap) / count;
        for (std::size_t i = 0; i < values.size(); ++i) {
            NumberField field;
            field.id = std::string(label) + letters[i];
            field.value = values[i];
            if (low) field.low = *low;
            field.help = std::string(1, letters[i]) + ": " + help;
            const NumberEvent event = m_p.state.numbers.draw(m_p, field, fieldIn(fields.takeFirst(width, gap)));
            applyField(m_p, event, name, [&] {
                std::vector<double> next = values;
                next[i] = event.value;
                return edit(m_p.session.document.current(), next);
            });
        }
    }

  private:
    static constexpr float kGap = 3;      ///< between fields, px of the design
    static constexpr float kDigits = 60;  ///< the least width of one of many fields, with the gap, px of the design

    /// The label, lit with the fields that it names. @param fields  their place
    void drawLabel(const RowRect& row, const char* label, const std::string& help, const RowRect& fields) const;
    void siRow(const char* label, const std::string& text);
    /// The part of a row beside its label.
    [[nodiscard]] RowRect valueOf(const RowRect& row) const {
        return row.from(row.min.x + m_p.px(kFieldLabel)).to(row.max.x - m_p.px(m_margin));
    }
    /// The place of a field in a part of a row.
    [[nodiscard]] RowRect fieldIn(const RowRect& part) const;

    const Panel& m_p;
    float m_margin;
    std::vector<std::string_view> m_lit;  ///< labels
};

/// Shows the message that a field has for the user.
void tellFieldNotes(const Panel&);

/// A field of a value >= 0.
[[nodiscard]] NumberField atLeastZero(double value, const char* unit, std::string help);
/// A field of a value > 0. @param infinity  the word for an infinite one, where it is allowed
[[nodiscard]] NumberField aboveZero(double value, const char* unit, std::string help, const char* infinity = nullptr);

}  // namespace ui
