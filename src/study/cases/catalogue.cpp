#include "study/cases/catalogue.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <sstream>

#include "base/numbers.h"
#include "io/double_facts.h"
#include "io/file.h"
#include "io/json_document.h"
#include "io/text.h"
#include "methods/defects.h"
#include "platform/reason.h"
#include "study/precision/nudge.h"

namespace study {
namespace {

using io::JsonKind;
using io::JsonValue;

/// A problem in a file; an exception inside this source file, caught where the name of the file is known.
struct CatalogueProblem {
    std::string message;
};

[[noreturn]] void fail(const std::string& field, const std::string& must, const JsonValue& was) {
    throw CatalogueProblem{field + ": must be " + must + ", got " + io::shortText(was)};
}

const JsonValue& member(const JsonValue& object, const char* key, const char* must) {
    const JsonValue* found = object.find(key);
    if (!found) throw CatalogueProblem{std::string(key) + ": must be given: " + must};
    return *found;
}

std::string textField(const JsonValue& object, const char* key) {
    const JsonValue& value = member(object, key, "a text");
    std::string text = value.kind == JsonKind::String ? io::unescaped(value) : std::string();
    if (text.empty()) fail(key, "a text", value);
    return text;
}

void checkKeys(const JsonValue& object, std::initializer_list<std::string_view> known) {
    for (const JsonValue* member = object.first(); member != object.last(); member = member->next()) {
        const auto isIt = [&](std::string_view name) { return io::spells(member->key, name); };
        if (std::none_of(known.begin(), known.end(), isIt))
            throw CatalogueProblem{io::inQuotes(io::unescaped(member->key)) + ": no field is called that"};
    }
}

/// The compact text of an object with some members replaced or added; a null member is removed.
std::string patched(const JsonValue& object, const JsonValue& patch) {
    std::string text;
    for (const JsonValue* member = object.first(); member != object.last(); member = member->next()) {
        const JsonValue* change = patch.find(io::unescaped(member->key));
        if (!change)
            io::keepMember(text, *member);
        else if (change->kind == JsonKind::Object && member->kind == JsonKind::Object)
            io::keepMember(text, member->key, patched(*member, *change));
        else if (change->kind != JsonKind::Null)
            io::keepMember(text, *change);
    }
    for (const JsonValue* change = patch.first(); change != patch.last(); change = change->next())
        if (change->kind != JsonKind::Null && !object.find(io::unescaped(change->key))) io::keepMember(text, *change);
    return text.empty() ? "{}" : text;
}

io::Query query(const std::string& json, const char* field) {
    io::QueryReader reader;
    io::Result<io::Query> read = reader.read(json);
    if (!read) throw CatalogueProblem{std::string(field) + ": " + read.error()};
    return std::move(read.value());
}

std::size_t row(const JsonValue& value) {
    const std::string name = value.kind == JsonKind::String ? io::unescaped(value) : std::string();
    for (std::size_t i = 0; i < methods::all().size(); ++i)
        if (rowName(i) == name) return i;
    fail("methods", "two like \"d3dx printed float\"", value);
}

RowPair rows(const JsonValue& value) {
    if (value.kind != JsonKind::Array || value.size() != 2) fail("methods", "two like \"d3dx printed float\"", value);
    return {row(*value.first()), row(*value.first()->next())};
}

methods::Defect defect(const JsonValue& value) {
    const std::string name = value.kind == JsonKind::String ? io::unescaped(value) : std::string();
    for (const methods::DefectInfo& d : methods::defects())
        if (name == d.name) return d.id;
    fail("defect", "the name of a published defect, as \"B1\"", value);
}

EdgeCase edgeCase(const JsonValue& value, std::size_t group) {
    checkKeys(value, {"name", "hard", "query", "neighbour", "methods", "defect"});
    EdgeCase c;
    c.group = group;
    c.name = textField(value, "name");
    c.hard = textField(value, "hard");
    const JsonValue& asked = member(value, "query", "a query");
    if (asked.kind != JsonKind::Object) fail("query", "a query", asked);
    c.query = query(io::compact(asked), "query");
    if (const JsonValue* change = value.find("neighbour")) {
        if (change->kind != JsonKind::Object) fail("neighbour", "the fields of the query that differ", *change);
        c.neighbour = query(patched(asked, *change), "neighbour");
    }
    if (const JsonValue* pair = value.find("methods")) c.rows = rows(*pair);
    if (const JsonValue* name = value.find("defect")) c.defect = defect(*name);
    if (!c.neighbour && !c.rows) throw CatalogueProblem{"neighbour, methods: one of them must be given"};
    return c;
}

/// The only input that differs ("sphere.radius 1 ulp", "ball.position.y"), else the number of inputs that differ.
std::string difference(const collide::SweepQuery& a, const collide::SweepQuery& b) {
    std::string text;
    int count = 0;
    for (const Input input : inputsOf(a, false)) {
        const double x = valueOf(a, input), y = valueOf(b, input);
        if (x == y) continue;
        ++count;
        const auto up = static_cast<std::uint64_t>(io::rungOf(y)) - static_cast<std::uint64_t>(io::rungOf(x));
        const std::uint64_t ulps = std::min(up, 0 - up);
        text = name(input, a) + " " + base::number(x) + " → " + base::number(y);
        if (ulps <= 1000) text += ", " + std::to_string(ulps) + (ulps == 1 ? " ulp" : " ulps");
    }
    return count == 1 ? text : std::to_string(count) + " numbers";
}

/// "hit", of a shape "hit on edge 1".
std::string outcomeOn(const io::Query& query, const collide::SweepAnswer& answer) {
    const collide::Shape shape = query.query.obstacle.shape;
    const std::string outcome = io::outcomeName(answer.outcome);
    if (shape == collide::Shape::Sphere || !answer.contact) return outcome;
    return outcome + " on " + io::featureName(shape, answer.feature);
}

}  // namespace

std::string addGroup(Catalogue& catalogue, const std::string& file, std::string_view json) {
    const io::Result<io::JsonList> list = io::readJson(json);
    if (!list) return file + ": " + list.error();
    std::string where;
    try {
        const JsonValue& root = list.value().front();
        checkKeys(root, {"group", "about", "cases"});
        const std::size_t group = catalogue.groups.size();
        catalogue.groups.push_back({textField(root, "group"), textField(root, "about"), file});
        const JsonValue& cases = member(root, "cases", "an array");
        if (cases.kind != JsonKind::Array) fail("cases", "an array", cases);
        std::set<std::string> names;
        for (const EdgeCase& c : catalogue.cases) names.insert(c.name);
        std::size_t count = 0;
        for (const JsonValue* value = cases.first(); value != cases.last(); value = value->next()) {
            where = "case " + std::to_string(++count) + ": ";
            if (value->kind != JsonKind::Object)
                throw CatalogueProblem{"must be an object, got " + io::shortText(*value)};
            if (const JsonValue* name = value->find("name"); name && name->kind == JsonKind::String)
                where = io::shortText(*name) + ": ";
            EdgeCase c = edgeCase(*value, group);
            if (!names.insert(c.name).second) throw CatalogueProblem{"name: given twice"};
            catalogue.cases.push_back(std::move(c));
        }
    } catch (const CatalogueProblem& problem) {
        return file + ": " + where + problem.message;
    }
    return {};
}

io::Result<std::vector<std::filesystem::path>> catalogueFiles(const std::filesystem::path& folder) {
    std::error_code error;
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator(folder, error))
        if (entry.path().extension() == ".json") files.push_back(entry.path());
    if (error) return io::Error{folder.string() + ": " + platform::reason(error)};
    std::sort(files.begin(), files.end());
    return files;
}

std::string addFile(Catalogue& catalogue, const std::filesystem::path& file) {
    const io::Result<std::string> bytes = io::readFile(file);
    return bytes ? addGroup(catalogue, file.filename().string(), bytes.value()) : bytes.error();
}

io::Result<Catalogue> readCatalogue(const std::filesystem::path& folder) {
    const io::Result<std::vector<std::filesystem::path>> files = catalogueFiles(folder);
    if (!files) return io::Error{files.error()};
    Catalogue catalogue;
    for (const std::filesystem::path& file : files.value())
        if (std::string problem = addFile(catalogue, file); !problem.empty()) return io::Error{std::move(problem)};
    return catalogue;
}

std::vector<std::size_t> search(const Catalogue& catalogue, std::string_view words) {
    std::istringstream low(io::lowerAscii(words));
    const std::vector<std::string> wanted{std::istream_iterator<std::string>(low), {}};
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < catalogue.cases.size(); ++i) {
        const EdgeCase& c = catalogue.cases[i];
        const std::string text = io::lowerAscii(c.name + '\n' + catalogue.groups[c.group].name + '\n' + c.hard + '\n' +
                                                (c.defect ? methods::info(*c.defect).name : ""));
        if (std::all_of(wanted.begin(), wanted.end(), [&](const std::string& w) { return text.find(w) != text.npos; }))
            found.push_back(i);
    }
    return found;
}

Findings examine(const EdgeCase& c) {
    Findings f;
    f.comparison = compare(c.query.query);
    const auto& rows = f.comparison.rows;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const Verdict verdict = rows[i].judgement.verdict;
        if (verdict == Verdict::Wrong || verdict == Verdict::Invalid) f.wrong.push_back(i);
        if (verdict == Verdict::WrongValue) f.wrongValue.push_back(i);
        if (verdict == Verdict::Inaccurate) f.inaccurate.push_back(i);
    }
    if (c.neighbour) {
        const collide::SweepAnswer neighbour = collide::sweep(c.neighbour->query);
        const std::string here = outcomeOn(c.query, f.comparison.exact), there = outcomeOn(*c.neighbour, neighbour);
        f.neighbourOutcome = neighbour.outcome;
        f.separatesOutcomes = here != there;
        f.separates = here + " from " + there + " (" + difference(c.query.query, c.neighbour->query) + ")";
    }
    if (c.rows) {
        const auto verdict = [&](std::size_t row) { return rows[row].judgement.verdict; };
        f.separatesRows = verdict(c.rows->first) != verdict(c.rows->second);
        if (!f.separates.empty()) f.separates += "; ";
        f.separates += rowName(c.rows->first) + " (" + name(verdict(c.rows->first)) + ") from " +
                       rowName(c.rows->second) + " (" + name(verdict(c.rows->second)) + ")";
    }
    return f;
}

std::string rowName(std::size_t row) {
    const methods::Method& m = methods::all()[row];
    return std::string(m.info->name) + ' ' + methods::name(m.form) + ' ' + methods::name(m.precision);
}

}  // namespace study
