#include "session/panels/compare_table.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "io/query/query_json.h"
#include "text/numbers.h"

namespace session {
namespace {

using study::Comparison;
using study::Verdict;

/// "3", "0.4", "5.1e6": rounded, as an error may be.
std::string shortCount(double count) {
    if (count > 0 && count < 0.05) return "< 0.1";
    if (count < 1e5) return text::roundedNumber(count, count < 10 ? 2 : 5);
    return text::roundedNumber(count, 2);
}

std::string briefOf(const study::Row& row) {
    const methods::MethodAnswer& a = row.answer;
    const methods::Words& words = row.method->info->words;
    if (a.gaveUp) return "gave up";
    std::string brief = a.yes ? words.yes : words.no;
    if (a.own && std::isnan(*a.own)) return brief + " nan";  // its sign means nothing
    if (a.own && (a.yes || !std::isfinite(*a.own))) return brief + ' ' + text::roundedNumber(*a.own);
    if (!a.yes) brief += std::string(" · ") + io::outcomeName(a.outcome);
    return brief;
}

std::string helpOf(const study::Row& row, const CompareRow& shown) {
    const std::string name =
        std::string(row.method->info->title) + ", " + shown.form + ": " + study::name(shown.verdict);
    if (row.answer.notApplicable) return name + "\n" + shown.says;
    std::string help = name + "\nsays: " + shown.says + "\nin our words: " + shown.outcome;
    if (!shown.frames.empty()) help += ", at " + shown.frames + " frames";
    if (!shown.ulps.empty()) {
        help += "\nworst value: " + std::string(row.judgement.worstField) + ", off by " + shown.ulps + " ulp of " +
                methods::name(row.method->precision);
    }
    if (shown.isOtherQuestion)
        help += std::string("\nwhat it was handed is rounded: of that the answer is ") +
                io::outcomeName(row.askedOutcome) + ", by which it is judged";
    return help;
}

CompareRow rowOf(const Comparison& comparison, std::size_t index) {
    const study::Row& row = comparison.rows[index];
    CompareRow shown;
    shown.row = index;
    shown.verdict = row.judgement.verdict;
    shown.form = std::string(methods::name(row.method->form)) + ' ' + methods::name(row.method->precision);
    if (row.answer.notApplicable) {
        shown.says = std::string("not asked: ") + row.answer.notApplicable;
    } else {
        shown.says = study::says(*row.method, row.answer);
        shown.brief = briefOf(row);
        shown.outcome = io::outcomeName(row.answer.outcome);
        shown.isOtherQuestion = row.askedOutcome != comparison.exact.outcome;
        if (row.carried.time) shown.frames = text::fullNumber(*row.carried.time);
        if (row.judgement.errorUlps) shown.ulps = shortCount(*row.judgement.errorUlps);
    }
    shown.help = helpOf(row, shown);
    return shown;
}

bool isListed(const study::Row& row, const CompareFilter& filter) {
    const bool differs = row.judgement.verdict != Verdict::Agrees && row.judgement.verdict != Verdict::NotApplicable;
    if (filter.onlyDiffering && !differs) return false;
    return row.method->precision == methods::Precision::Float ? filter.floats : filter.doubles;
}

double difference(double a, double b) { return std::abs(a - b); }
double difference(const collide::Vec3& a, const collide::Vec3& b) {
    return std::max({std::abs(a.x - b.x), std::abs(a.y - b.y), std::abs(a.z - b.z)});
}

std::string text(double value) { return text::fullNumber(value); }
std::string text(const collide::Vec3& value) { return text::fullVector(value); }
std::string shortText(double value) { return text::fullNumber(value); }
std::string shortText(const collide::Vec3& v) {
    return text::roundedNumber(v.x, 5) + ' ' + text::roundedNumber(v.y, 5) + ' ' + text::roundedNumber(v.z, 5);
}

template <class T>
void add(std::vector<ClaimedValue>& values, const char* name, const std::optional<T>& claimed,
         const std::optional<T>& truth) {
    if (!claimed) return;
    ClaimedValue value{name, text(*claimed), {}, shortText(*claimed), {}, {}};
    if (truth) {
        value.truth = text(*truth);
        value.shortTruth = shortText(*truth);
        value.error = text::shortNumber(difference(*claimed, *truth));
    }
    values.push_back(std::move(value));
}

}  // namespace

std::vector<CompareGroup> compareGroups(const Comparison& comparison, const CompareFilter& filter) {
    std::vector<CompareGroup> groups;
    const methods::MethodInfo* last = nullptr;
    for (std::size_t i = 0; i < comparison.rows.size(); ++i) {
        if (!isListed(comparison.rows[i], filter)) continue;
        const methods::MethodInfo* info = comparison.rows[i].method->info;
        if (last != info) groups.push_back({info->title, "", {}});
        last = info;
        if (comparison.rows[i].answer.own) groups.back().own = comparison.rows[i].answer.ownName;
        groups.back().rows.push_back(rowOf(comparison, i));
    }
    return groups;
}

std::vector<VerdictCount> totals(const Comparison& comparison) {
    constexpr std::array<const char*, study::kVerdictCount> words = {"agree", "inaccurate", "wrong value", "convention",
                                                                     "wrong", "invalid",    "not asked"};
    std::vector<VerdictCount> counts;
    for (int v = 0; v < study::kVerdictCount; ++v) {
        const auto n = std::count_if(comparison.rows.begin(), comparison.rows.end(), [v](const study::Row& row) {
            return row.judgement.verdict == static_cast<Verdict>(v);
        });
        if (n > 0)
            counts.push_back({static_cast<Verdict>(v), std::to_string(n) + ' ' + words[static_cast<std::size_t>(v)]});
    }
    return counts;
}

std::string truthLine(const collide::SweepAnswer& answer) {
    std::string line = io::outcomeName(answer.outcome);
    if (answer.contact) {
        line += answer.outcome == collide::Outcome::Short ? ": the contact would be at " : " at ";
        line += text::shortNumber(answer.contact->frames) + " frames, " + text::shortNumber(answer.contact->distance) +
                " units along the path";
    } else if (answer.penetration) {
        line += ", " + text::shortNumber(answer.penetration->depth) + " units deep";
    } else {
        line += ": the centres come as near as " + text::shortNumber(answer.closest.distance) + " units";
    }
    return line;
}

std::vector<ClaimedValue> claimedValues(const Comparison& comparison, std::size_t index) {
    const methods::MethodAnswer& a = comparison.rows[index].carried;
    const collide::SweepAnswer& exact = comparison.exact;
    const auto& c = exact.contact;
    const auto of = [&](auto collide::Contact::*member) {
        using T = std::decay_t<decltype(std::declval<collide::Contact>().*member)>;
        return c ? std::optional<T>((*c).*member) : std::nullopt;
    };
    std::vector<ClaimedValue> values;
    add(values, "time, frames", a.time, of(&collide::Contact::frames));
    add(values, "distance, units", a.distance, of(&collide::Contact::distance));
    add(values, "ball centre", a.ballCenter, of(&collide::Contact::ballCenter));
    add(values, "hit point", a.hitPoint, of(&collide::Contact::hitPoint));
    const auto normal = exact.penetration ? exact.penetration->normal : of(&collide::Contact::normal);
    add(values, "normal", a.normal, normal);
    add(values, "angle, radians", a.angle, of(&collide::Contact::ricochetAngle));
    add(values, "new velocity", a.newVelocity, of(&collide::Contact::newVelocity));
    add(values, "sphere's new velocity", a.sphereNewVelocity, of(&collide::Contact::sphereNewVelocity));
    add(values, "depth, units", a.depth,
        exact.penetration ? std::optional(exact.penetration->depth) : std::optional<double>());
    return values;
}

void update(CompareModel& model, const DocumentStore& document, const SceneQueries& queries,
            const CompareFilter& filter, std::optional<std::size_t> row) {
    const std::optional<collide::SweepQuery> query = queries.query();
    if (!query) return;
    const Recorded* recorded = queries.claims().recorded.get();
    model.recorded = recorded ? std::optional(textOf(*recorded)) : std::nullopt;
    const bool isNew = model.revision != document.revision();
    if (isNew) {
        model.revision = document.revision();
        model.query = *query;
        model.comparison = study::compare(*query);
        model.conventions = study::conventions(model.query, model.comparison);
        model.reasonRow.reset();
    }
    if (isNew || model.groupsFilter != filter) {
        model.groups = compareGroups(model.comparison, filter);
        model.groupsFilter = filter;
    }
    if (row && model.reasonRow != row) {
        model.reasonRow = row;
        model.reasoning = study::reasoning(model.query, model.comparison, *row);
        model.values = claimedValues(model.comparison, *row);
    }
}

}  // namespace session
