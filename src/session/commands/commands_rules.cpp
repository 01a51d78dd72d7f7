/// The rules of the scene: what holds for all of its bodies.

#include <cmath>

#include "io/text.h"
#include "scene/edits.h"
#include "session/commands/command_lists.h"
#include "text/expression.h"
#include "text/numbers.h"

namespace session {
namespace {

using scene::Document;
using scene::Scene;

/// A number of the scene; infinite: it is not given, where that is allowed.
struct Rule {
    const char *id, *title, *help, *unit;
    double (*get)(const Scene&);
    Document (*set)(Document, double);
    bool (*allows)(double);
    const char *range, *none;  ///< "must be > 0"; the word for an infinite number, null: none is
};

std::optional<double> finiteOnly(double value) { return std::isfinite(value) ? std::optional(value) : std::nullopt; }

constexpr Rule kRules[] = {
    {"rules.bounce", "Bounce\u2026", "Restitution e: separating speed after a contact over closing speed before it.",
     "0 to 1", [](const Scene& s) { return s.restitution; }, scene::setRestitution,
     [](double e) { return e >= 0 && e <= 1; }, "must be 0 to 1", nullptr},
    {"rules.contact-duration", "Contact duration\u2026",
     "Where bounce is below 1: a body that met something less than this ago meets elastically.", "frames",
     [](const Scene& s) { return s.contactDuration; }, scene::setContactDuration,
     [](double frames) { return frames > 0 && std::isfinite(frames); }, "must be > 0", nullptr},
    {"rules.limit", "Limit\u2026", "Only contacts at a time up to this count; \"none\": no limit.", "frames",
     [](const Scene& s) { return s.frames; }, scene::setFrames, [](double frames) { return frames >= 0; },
     "must be >= 0", "no limit"},
    {"rules.unit", "1 unit in metres\u2026",
     "Lengths and speeds are then shown in SI units as well; \"none\": not set.", "m",
     [](const Scene& s) { return s.si.metresPerUnit.value_or(collide::kNoLimit); },
     [](Document d, double v) { return scene::setMetresPerUnit(std::move(d), finiteOnly(v)); },
     [](double v) { return v > 0; }, "must be > 0", "none"},
    {"rules.second", "1 second in frames\u2026",
     "Times and speeds are then shown in SI units as well; \"none\": not set.", "frames",
     [](const Scene& s) { return s.si.framesPerSecond.value_or(collide::kNoLimit); },
     [](Document d, double v) { return scene::setFramesPerSecond(std::move(d), finiteOnly(v)); },
     [](double v) { return v > 0; }, "must be > 0", "none"},
};

/// The title without its dots.
std::string titleOfRule(const Rule& rule) {
    return std::string(rule.title).substr(0, std::string_view(rule.title).find("\u2026"));
}

std::string takeRule(Session& s, const Rule& rule, const std::string& typed) {
    const io::Result<double> value = text::evaluate(typed, rule.none != nullptr);
    if (!value) return value.error();
    if (!rule.allows(value.value())) return rule.range + (", got " + text::roundedNumber(value.value()));
    s.document.commit("Change " + io::lowerAscii(titleOfRule(rule)), rule.set(s.document.current(), value.value()));
    return {};
}

void askForRule(Session& s, const Rule& rule) {
    const double now = rule.get(s.document.scene());
    s.prompts.show(
        NumberRequest{titleOfRule(rule), rule.help, std::isfinite(now) ? text::fullNumber(now) : rule.none, rule.unit,
                      [&rule](Session& session, const std::string& typed) { return takeRule(session, rule, typed); }});
}

void showAllRules(Session& s) {
    openScene(s.settings);
    s.document.select({});
    s.window.focusesField = true;
}

}  // namespace

void addRuleCommands(std::vector<Command>& all) {
    const Section rules{all, Menu::Scene, 2, "Rules"};
    for (const Rule& rule : kRules)
        rules.add(rule.id, rule.title, rule.help, {}, [&rule](Session& s) { askForRule(s, rule); });
    rules.add("rules.panel", "All rules in the panel",
              "Selects nothing: the rules of the scene are then where the numbers of an object were.", {},
              showAllRules);
}

}  // namespace session
