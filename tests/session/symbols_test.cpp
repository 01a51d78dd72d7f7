/// One letter has one meaning: docs/symbols.md lists every letter of lessons, derivations, panels and plots.

#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <glm/geometric.hpp>
#include <map>
#include <regex>
#include <set>

#include "collide/query_sets.h"
#include "learn/derivation/derivation.h"
#include "learn/figures/incidence.h"
#include "learn/figures/plots.h"
#include "learn/lesson/lesson.h"
#include "learn/lesson/live.h"
#include "scene/edits.h"
#include "scene/kinds.h"
#include "session/session.h"
#include "session/session_actions.h"
#include "session/texts/answer_text.h"
#include "study/precision/precision.h"

namespace session {
namespace {

namespace fs = std::filesystem;
using learn::Article;
using learn::Formula;

/// By symbol, where it stands: "lessons", "core", "answer"...
using Places = std::map<std::string, std::set<std::string>>;

Places table() {
    std::ifstream file(CAROM_SOURCE_DIR "/docs/symbols.md");
    Places rows;
    static const std::regex kRow("\\| `([^`]+)` \\| ([^|]+) \\| ([^|]+) \\|");
    for (std::string line; std::getline(file, line);) {
        std::smatch row;
        if (!std::regex_match(line, row, kRow)) continue;
        EXPECT_FALSE(rows.contains(row[1])) << row[1] << " has two rows";
        std::stringstream places(row[3]);
        for (std::string place; std::getline(places, place, ',');)
            rows[row[1]].insert(place.substr(place.find_first_not_of(' ')));
    }
    return rows;
}

std::string withoutMarks(std::string name) {
    for (const std::string_view mark : {"\u20D7", "\u0302"})
        for (std::size_t at; (at = name.find(mark)) != std::string::npos;) name.erase(at, mark.size());
    return name;
}

/// The symbols of a formula: without arrows, components as their vector, squares as their root.
void collect(const Formula& f, std::set<std::string>& symbols) {
    if (f.kind == Formula::Kind::Symbol) {
        if (f.text != "π") symbols.insert(f.text);
        return;
    }
    if (f.kind == Formula::Kind::Script && f.parts[0].kind != Formula::Kind::Operator) {
        std::string name = withoutMarks(learn::plainText(f.parts[0]));
        const std::string below = learn::plainText(f.parts[1]), above = learn::plainText(f.parts[2]);
        if (!below.empty() && below != "x" && below != "y" && below != "z") name += '_' + below;
        if (f.parts[0].kind != Formula::Kind::Number) symbols.insert(above == "'" ? name + '\'' : name);
        return;
    }
    for (const Formula& part : f.parts) collect(part, symbols);
}

/// Single letters of a text, with a subscript and a prime: "b² = 9" has b, "U′" is U'.
std::set<std::string> lettersOf(std::string text) {
    text = std::regex_replace(text, std::regex("[0-9]e"), "0");  // an exponent
    static const std::regex kParts("(?:[A-Za-z]|[\xCE\xCF][\x80-\xBF])+(₀|₁|₂|ₙ|ₚ)?(′)?");
    static const std::map<std::string, std::string> kScripts = {
        {"₀", "_0"}, {"₁", "_1"}, {"₂", "_2"}, {"ₙ", "_n"}, {"ₚ", "_p"}};
    std::set<std::string> letters;
    for (std::sregex_iterator part(text.begin(), text.end(), kParts), end; part != end; ++part) {
        const std::string script = (*part)[1], prime = (*part)[2], all = (*part)[0];
        const std::string letter = all.substr(0, all.size() - script.size() - prime.size());
        const bool isGreek = (static_cast<unsigned char>(letter[0]) & 0x80) != 0;
        if (letter.size() != (isGreek ? 2u : 1u)) continue;
        letters.insert(letter + (script.empty() ? "" : kScripts.at(script)) + (prime.empty() ? "" : "'"));
    }
    return letters;
}

void add(Places& places, const std::set<std::string>& symbols, const std::string& place) {
    for (const std::string& symbol : symbols) places[symbol].insert(place);
}

void addParagraph(Places& places, const learn::Paragraph& paragraph) {
    std::set<std::string> symbols;
    for (const learn::Piece& piece : paragraph)
        if (piece.kind == learn::Piece::Kind::Formula) collect(piece.formula, symbols);
    add(places, symbols, "lessons");
}

void addLessons(Places& places) {
    for (const learn::LessonFile& file : learn::lessonsIn(learn::lessonFolder()))
        for (const learn::Page& page : file.loaded.lesson.pages) {
            for (const learn::Paragraph& paragraph : page.text) addParagraph(places, paragraph);
            if (!page.task) continue;
            addParagraph(places, page.task->prompt);
            for (const learn::Paragraph& hint : page.task->hints) addParagraph(places, hint);
        }
}

std::vector<collide::SweepQuery> queries() {
    using query_sets::Set;
    std::vector<collide::SweepQuery> all;
    for (const Set set : {Set::Random, Set::Touch, Set::Limit, Set::Lattice})
        for (std::uint64_t trial = 0; trial < 16; ++trial)
            all.push_back(query_sets::inForm(query_sets::query(set, trial), query_sets::kForms[trial % 4], trial));
    return all;
}

/// A ball that meets a face, an edge and a corner of a triangle, at a velocity and by an aim.
std::vector<collide::SweepQuery> shapeQueries() {
    std::vector<collide::SweepQuery> all;
    for (const collide::Vec3 from : {collide::Vec3(1, 1, 5), collide::Vec3(2, -0.5, 5), collide::Vec3(-0.1, -0.2, 5)})
        for (const auto& motion :
             {collide::Motion::velocity({0, 0, -1}), collide::Motion::aim({from.x, from.y, 0}, 2)}) {
            collide::SweepQuery query{{from, motion}, {}, 20};
            query.obstacle.shape = collide::Shape::Triangle;
            query.obstacle.b = {4, 0, 0}, query.obstacle.c = {0, 4, 0};
            all.push_back(query);
        }
    return all;
}

void addDerivation(Places& places, Article article, const collide::SweepQuery& query) {
    static const std::regex kFeature("(face|edge|corner).*");  // no letters: its signs are axes
    for (const learn::Step& step : learn::derive(article, query).steps) {
        std::set<std::string> symbols;
        for (const learn::Line& line : step.lines) collect(line.symbols, symbols);
        for (const learn::Geometry& g : step.geometry)
            if (!std::regex_match(g.name, kFeature)) symbols.merge(lettersOf(g.name));
        add(places, symbols, learn::info(article).id);
    }
}

void addDerivations(Places& places) {
    for (const collide::SweepQuery& query : queries())
        for (int i = 0; i < learn::kArticleCount; ++i) addDerivation(places, static_cast<Article>(i), query);
    for (const collide::SweepQuery& query : shapeQueries()) addDerivation(places, Article::Core, query);
}

void addFigures(Places& places) {
    for (const collide::SweepQuery& query : queries()) {
        for (const auto& plot : {learn::distancePlot(query), learn::anglePlot(query)}) {
            if (!plot) continue;
            for (const std::string& text : {plot->xTitle, plot->yTitle, plot->xName, plot->yName})
                add(places, lettersOf(text), "plots");
            for (const auto& level : plot->levels) add(places, lettersOf(level.label), "plots");
            for (const auto& mark : plot->marks) add(places, lettersOf(mark.label), "plots");
        }
        const auto drawing = learn::incidence(query);
        if (!drawing) continue;
        for (const auto& p : drawing->points) add(places, lettersOf(p.name), "incidence");
        for (const auto& l : drawing->lengths) add(places, lettersOf(l.name), "incidence");
        for (const auto& a : drawing->arrows) add(places, lettersOf(a.name), "incidence");
    }
}

void addPanels(Places& places) {
    for (const auto& entry : fs::directory_iterator(fs::path(CAROM_SOURCE_DIR) / "assets/scenes")) {
        Session session;
        if (!open(session, entry.path())) continue;
        const std::optional<Explanation> why = explain(session);
        if (!why) continue;
        for (const Explanation::Term& term : why->formula)
            if (term.italic) add(places, lettersOf(term.text), "answer");
    }
    for (std::size_t i = 0; i < study::kTermCount; ++i) {
        const std::string name = study::name(static_cast<study::Term>(i));  // components are "d.x"
        add(places, lettersOf(name.substr(0, name.find('.'))), "precision");
    }
}

std::string written(const std::set<std::string>& places) {
    std::string text;
    for (const std::string& place : places) text += (text.empty() ? "" : ", ") + place;
    return text;
}

TEST(Symbols, AreAllInTheTableAndTheTableInThem) {
    Places found;
    addLessons(found);
    addDerivations(found);
    addFigures(found);
    addPanels(found);
    const Places listed = table();
    EXPECT_GT(found.size(), 50u);
    for (const auto& [symbol, places] : found) {
        const auto row = listed.find(symbol);
        if (row == listed.end())
            ADD_FAILURE() << symbol << " is not in docs/symbols.md; it stands in " << written(places);
        else
            EXPECT_EQ(written(row->second), written(places)) << symbol;
    }
    for (const auto& [symbol, places] : listed) EXPECT_TRUE(found.contains(symbol)) << symbol << " stands nowhere";
}

using Value = std::variant<double, learn::Vec3>;

double sizeOf(const Value& value) {
    if (const double* x = std::get_if<double>(&value)) return *x;
    return glm::length(std::get<learn::Vec3>(value));
}

bool agree(const Value& a, const Value& b) {
    const double most = std::max({1.0, std::abs(sizeOf(a)), std::abs(sizeOf(b))});
    if (a.index() != b.index()) return std::abs(sizeOf(a) - sizeOf(b)) <= 1e-9 * most;
    if (a.index() == 0) return std::abs(std::get<double>(a) - std::get<double>(b)) <= 1e-9 * most;
    return glm::distance(std::get<learn::Vec3>(a), std::get<learn::Vec3>(b)) <= 1e-9 * most;
}

/// Values by symbol, and the article where each was met first.
using Known = std::map<std::string, std::pair<Value, std::string>>;

/// @return true if the symbol was known
bool compare(Known& known, std::string symbol, Value value, const std::string& place) {
    if (symbol.ends_with("^{2}")) {
        symbol.erase(symbol.size() - 4);
        value = std::sqrt(std::max(0.0, std::get<double>(value)));
    }
    symbol = std::regex_replace(symbol, std::regex("\\\\vec\\{([^}]*)\\}"), "$1");
    const auto [row, isNew] = known.insert({symbol, {value, place}});
    EXPECT_TRUE(agree(row->second.first, value))
        << symbol << " is one thing in " << row->second.second << " and another in " << place;
    return !isNew;
}

// A sphere at rest: then the sphere's frame, in which some articles are told, is the world.
TEST(Symbols, HaveOneValueInAllDerivationsOfAScene) {
    int compared = 0;
    for (collide::SweepQuery query : queries()) {
        if (query.obstacle.velocity != learn::Vec3(0)) continue;
        Known known;
        for (int i = 0; i < learn::kArticleCount; ++i) {
            const auto article = static_cast<Article>(i);
            for (const learn::Step& step : learn::derive(article, query).steps)
                for (const learn::Named& named : step.results)
                    compared += compare(known, named.symbol, named.value, learn::info(article).id);
        }
        ASSERT_FALSE(testing::Test::HasFailure());
    }
    EXPECT_GT(compared, 500);
}

TEST(Symbols, OfTheAnswerHaveTheValuesOfTheDerivation) {
    for (const auto& entry : fs::directory_iterator(fs::path(CAROM_SOURCE_DIR) / "assets/scenes")) {
        Session session;
        if (!open(session, entry.path()) || !session.queries.encounter()) continue;
        if (!scene::isRound(session.queries.encounter()->target)) continue;
        const auto query = world::queryFor(session.document.scene(), *session.document.current().activeBall(),
                                           session.queries.encounter()->target);
        Known known;
        for (const learn::Step& step : learn::derive(Article::Core, query).steps)
            for (const learn::Named& named : step.results) compare(known, named.symbol, named.value, "core");
        const auto live = learn::liveValues(session.document.scene());
        for (const auto& [name, symbol] :
             {std::pair{"a", "a"}, {"h", "h"}, {"c", "c"}, {"D", "D"}, {"R", "R"}, {"impact_parameter", "b"}})
            if (known.contains(symbol)) compare(known, symbol, std::get<double>(live.at(name)), "the live values");
    }
}

}  // namespace
}  // namespace session
