#include "session/panels/listing_model.h"

#include <algorithm>
#include <cmath>

#include "base/numbers.h"
#include "io/query/query_json.h"
#include "learn/derivation/symbols.h"
#include "methods/defects.h"
#include "text/numbers.h"

namespace session {
namespace {

constexpr int kDigits = 6;  // digits of a number; a vector has the fewest

std::string numberText(double x, int digits) {
    if (std::isnan(x)) return "NaN";
    if (std::isinf(x)) return x > 0 ? "∞" : "−∞";
    const std::string text = learn::textOf(x, digits);
    return text.find('e') == std::string::npos ? base::withoutEndingZeros(text) : text;
}

/// "yes", "0.866025", "(1, 0, 0)", "NaN"; empty without a value.
std::string listingText(const std::optional<methods::NotedValue>& noted) {
    if (!noted) return {};
    if (const bool* yes = std::get_if<bool>(&*noted)) return *yes ? "yes" : "no";
    if (const double* x = std::get_if<double>(&*noted)) return numberText(*x, kDigits);
    const auto& v = std::get<collide::Vec3>(*noted);
    const auto part = [](double x) { return numberText(x, learn::kFewestDigits); };
    return '(' + part(v.x) + ", " + part(v.y) + ", " + part(v.z) + ')';
}

/// "hit at 4.064 frames".
std::string truthInBrief(const collide::SweepAnswer& answer) {
    std::string text = io::outcomeName(answer.outcome);
    if (collide::isHit(answer.outcome) && answer.contact && std::isfinite(answer.contact->frames))
        text += " at " + text::shortNumber(answer.contact->frames) + " frames";
    return text;
}

void fillTexts(ListingModel& model, const ListingSpec& spec, const methods::Listing& listing) {
    model.rows.clear();
    model.mendedLines.clear();
    for (std::size_t i = 0; i < listing.lines.size(); ++i) {
        ListingRow row;
        row.text = listing.text(i, spec.mended);
        row.isProse = listing.lines[i].isProse;
        row.isMended = row.text != listing.lines[i].text;
        if (row.isMended) model.mendedLines += (model.mendedLines.empty() ? "" : ", ") + std::to_string(i + 1);
        if (spec.defect)
            if (const auto repaired = listing.repaired(i, *spec.defect)) row.repaired = std::string(*repaired);
        model.rows.push_back(std::move(row));
    }
}

void fillValues(ListingModel& model, const ListingSpec& spec, const collide::SweepQuery& query) {
    const methods::ListingRun run = methods::runListing(spec.article, spec.precision, query, spec.mended);
    for (std::size_t i = 0; i < model.rows.size(); ++i) model.rows[i].value = listingText(run.values[i]);
    model.answer = study::bugAnswer(spec.trial(), query);
    model.truth = truthInBrief(collide::sweep(query));
    if (!spec.defect) return;
    const methods::ListingRun repaired =
        methods::runListing(spec.article, spec.precision, query, spec.mended.with(*spec.defect));
    for (std::size_t i = 0; i < model.rows.size(); ++i)
        if (model.rows[i].repaired) model.rows[i].repairedValue = listingText(repaired.values[i]);
}

}  // namespace

ListingSpec listingOf(std::string_view article, std::optional<methods::Defect> defect) {
    ListingSpec spec{article, {}, methods::Precision::Double, {}};
    if (!defect || methods::info(*defect).article != article) return spec;
    const study::BugExample& example = study::bugExample(*defect);
    return {article, defect, example.precision, example.mended};
}

ListingSpec listingOf(const ListingChoice& choice, const DerivationView& view) {
    const learn::Article article = view.article() == learn::Article::Core ? learn::Article::Bartlett : view.article();
    return listingOf(learn::info(article).id, choice.defect);
}

std::optional<ListingSpec> listingOf(const LessonPlayer& lesson) {
    if (!lesson.isOpen() || !lesson.page().listing) return std::nullopt;
    const learn::PageListing& page = *lesson.page().listing;
    const bool isAsked = lesson.findsBug() && !lesson.isRevealed();
    return ListingSpec{methods::listing(page.method).article, isAsked ? std::nullopt : page.defect, page.precision,
                       page.mended};
}

Changed changedIn(std::string_view text, std::string_view other) {
    const auto isWord = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '.'; };
    const std::size_t least = std::min(text.size(), other.size());
    std::size_t begin = 0;
    while (begin < least && text[begin] == other[begin]) ++begin;
    std::size_t tail = 0;
    while (tail < least - begin && text[text.size() - 1 - tail] == other[other.size() - 1 - tail]) ++tail;
    std::size_t end = text.size() - tail;
    // Whole words.
    while (begin > 0 && begin < text.size() && isWord(text[begin]) && isWord(text[begin - 1])) --begin;
    while (end > begin && end < text.size() && isWord(text[end]) && isWord(text[end - 1])) ++end;
    return {begin, std::max(begin, end)};
}

std::optional<methods::Defect> nextDefect(const ListingModel& model, std::size_t line,
                                          std::optional<methods::Defect> explained) {
    const std::vector<methods::Defect> defects = methods::listing(model.spec->article).defectsOf(line);
    if (defects.empty()) return std::nullopt;
    const auto now = std::find(defects.begin(), defects.end(), explained);
    const bool isLast = now == defects.end() || now + 1 == defects.end();
    return isLast ? defects.front() : *(now + 1);
}

void update(ListingModel& model, const DocumentStore& document, const SceneQueries& queries, const ListingSpec& spec,
            bool isHidden) {
    if (model.spec == spec && model.revision == document.revision() && model.isHidden == isHidden) return;
    model.spec = spec;
    model.revision = document.revision();
    model.isHidden = isHidden;
    model.answer = {};
    model.truth.clear();
    fillTexts(model, spec, methods::listing(spec.article));
    const std::optional<collide::SweepQuery> query = isHidden ? std::nullopt : queries.query();
    if (query) fillValues(model, spec, *query);
}

}  // namespace session
