#include "study/catalogue.h"

#include <algorithm>
#include <set>

#include "io/double_facts.h"
#include "io/file.h"
#include "io/json_tree.h"
#include "io/numbers.h"
#include "io/text.h"
#include "methods/defects.h"
#include "study/nudge.h"

namespace study {
namespace {

using io::Json;

/// What is wrong with a file, thrown to where the file is known. Never leaves this one.
struct CatalogueProblem {
    std::string message;
};

[[noreturn]] void fail(const std::string& field, const std::string& must, const Json& was) {
    throw CatalogueProblem{field + ": must be " + must + ", got " + io::shortText(was)};
}

const Json& member(const Json& object, const char* key, const std::string& must) {
    const auto found = object.find(key);
    if (found == object.end()) throw CatalogueProblem{std::string(key) + ": must be given: " + must};
    return *found;
}

std::string textField(const Json& object, const char* key) {
    const Json& value = member(object, key, "a text");
    if (!value.is_string() || value.get_ref<const std::string&>().empty()) fail(key, "a text", value);
    return value.get<std::string>();
}

void checkKeys(const Json& object, std::initializer_list<std::string_view> known) {
    for (const auto& [key, unused] : object.items())
        if (std::find(known.begin(), known.end(), key) == known.end())
            throw CatalogueProblem{io::inQuotes(key) + ": no field is called that"};
}

io::Query query(const Json& value, const char* field) {
    if (!value.is_object()) fail(field, "a query", value);
    io::QueryReader reader;
    io::Result<io::Query> read = reader.read(value.dump());
    if (!read) throw CatalogueProblem{std::string(field) + ": " + read.error()};
    return std::move(read.value());
}

std::size_t row(const Json& value) {
    if (value.is_string())
        for (std::size_t i = 0; i < methods::kRowCount; ++i)
            if (rowName(i) == value.get_ref<const std::string&>()) return i;
    fail("methods", "two like \"d3dx printed float\"", value);
}

RowPair rows(const Json& value) {
    if (!value.is_array() || value.size() != 2) fail("methods", "two like \"d3dx printed float\"", value);
    return {row(value[0]), row(value[1])};
}

methods::Defect defect(const Json& value) {
    if (value.is_string())
        for (const methods::DefectInfo& d : methods::defects())
            if (value.get_ref<const std::string&>() == d.name) return d.id;
    fail("defect", "the name of a published defect, as \"B1\"", value);
}

EdgeCase edgeCase(const Json& value, std::size_t group) {
    checkKeys(value, {"name", "hard", "query", "neighbour", "methods", "defect"});
    EdgeCase c;
    c.group = group;
    c.name = textField(value, "name");
    c.hard = textField(value, "hard");
    const Json& asked = member(value, "query", "a query");
    c.query = query(asked, "query");
    if (const auto change = value.find("neighbour"); change != value.end()) {
        if (!change->is_object()) fail("neighbour", "the fields of the query that differ", *change);
        Json neighbour = asked;
        neighbour.merge_patch(*change);
        c.neighbour = query(neighbour, "neighbour");
    }
    if (const auto pair = value.find("methods"); pair != value.end()) c.rows = rows(*pair);
    if (const auto name = value.find("defect"); name != value.end()) c.defect = defect(*name);
    if (!c.neighbour && !c.rows) throw CatalogueProblem{"neighbour, methods: one of them must be given"};
    return c;
}

std::string lowered(std::string_view words) {
    std::string low(words);
    std::transform(low.begin(), low.end(), low.begin(), [](char c) { return c >= 'A' && c <= 'Z' ? char(c + 32) : c; });
    return low;
}

/// "sphere.radius 1 ulp", "ball.position.y"...: the one input that differs; else how many do.
std::string difference(const collide::SweepQuery& a, const collide::SweepQuery& b) {
    std::string text;
    int count = 0;
    for (const Input input : inputsOf(a, false)) {
        const double x = valueOf(a, input), y = valueOf(b, input);
        if (x == y) continue;
        ++count;
        const auto up = static_cast<std::uint64_t>(io::rungOf(y)) - static_cast<std::uint64_t>(io::rungOf(x));
        const std::uint64_t ulps = std::min(up, 0 - up);
        text = name(input, a) + " " + io::number(x) + " → " + io::number(y);
        if (ulps <= 1000) text += ", " + std::to_string(ulps) + (ulps == 1 ? " ulp" : " ulps");
    }
    return count == 1 ? text : std::to_string(count) + " numbers";
}

}  // namespace

std::string addGroup(Catalogue& catalogue, const std::string& file, std::string_view json) {
    const io::Result<Json> tree = io::readJson(json);
    if (!tree) return file + ": " + tree.error();
    std::string where;
    try {
        const Json& root = tree.value();
        if (!root.is_object()) fail("the file", "an object", root);
        checkKeys(root, {"group", "about", "cases"});
        const std::size_t group = catalogue.groups.size();
        catalogue.groups.push_back({textField(root, "group"), textField(root, "about"), file});
        const Json& cases = member(root, "cases", "an array");
        if (!cases.is_array()) fail("cases", "an array", cases);
        std::set<std::string> names;
        for (const EdgeCase& c : catalogue.cases) names.insert(c.name);
        for (std::size_t i = 0; i < cases.size(); ++i) {
            where = "case " + std::to_string(i + 1) + ": ";
            if (!cases[i].is_object()) throw CatalogueProblem{"must be an object, got " + io::shortText(cases[i])};
            if (const auto name = cases[i].find("name"); name != cases[i].end() && name->is_string())
                where = io::inQuotes(name->get_ref<const std::string&>()) + ": ";
            EdgeCase c = edgeCase(cases[i], group);
            if (!names.insert(c.name).second) throw CatalogueProblem{"name: given twice"};
            catalogue.cases.push_back(std::move(c));
        }
    } catch (const CatalogueProblem& problem) {
        return file + ": " + where + problem.message;
    }
    return {};
}

io::Result<Catalogue> readCatalogue(const std::filesystem::path& folder) {
    std::error_code error;
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator(folder, error))
        if (entry.path().extension() == ".json") files.push_back(entry.path());
    if (error) return io::Error{folder.string() + ": " + io::reason(error.value())};
    std::sort(files.begin(), files.end());
    Catalogue catalogue;
    for (const std::filesystem::path& file : files) {
        const io::Result<std::string> bytes = io::readFile(file);
        if (!bytes) return io::Error{bytes.error()};
        if (std::string problem = addGroup(catalogue, file.filename().string(), bytes.value()); !problem.empty())
            return io::Error{std::move(problem)};
    }
    return catalogue;
}

std::vector<std::size_t> search(const Catalogue& catalogue, std::string_view words) {
    std::vector<std::string> wanted;
    const std::string low = lowered(words);
    for (std::size_t at = 0; at < low.size();) {
        const std::size_t begin = low.find_first_not_of(" \t", at);
        if (begin == std::string::npos) break;
        at = std::min(low.find_first_of(" \t", begin), low.size());
        wanted.push_back(low.substr(begin, at - begin));
    }
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < catalogue.cases.size(); ++i) {
        const EdgeCase& c = catalogue.cases[i];
        const std::string text = lowered(c.name + '\n' + catalogue.groups[c.group].name + '\n' + c.hard + '\n' +
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
        if (verdict == Verdict::Inaccurate) f.inaccurate.push_back(i);
    }
    if (c.neighbour) {
        f.neighbourOutcome = collide::classify(c.neighbour->query);
        f.separatesOutcomes = *f.neighbourOutcome != f.comparison.exact.outcome;
        f.separates = std::string(io::outcomeName(f.comparison.exact.outcome)) + " from " +
                      io::outcomeName(*f.neighbourOutcome) + " (" + difference(c.query.query, c.neighbour->query) + ")";
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
    return std::string(methods::name(m.id)) + ' ' + methods::name(m.form) + ' ' + methods::name(m.precision);
}

}  // namespace study
