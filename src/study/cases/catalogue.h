#pragma once
/// The catalogue of edge cases: named hard queries, by group, each of which separates two outcomes, features or
/// methods. The files (docs/edge_cases.md) hold the query and the reason why it is hard; verdicts are computed here,
/// never stored.

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "io/query/query_json.h"
#include "io/result.h"
#include "methods/repairs.h"
#include "study/compare/compare.h"

namespace study {

/// Two rows of a comparison, as indices into methods::all().
using RowPair = std::pair<std::size_t, std::size_t>;

struct EdgeCase {
    std::string name;       ///< unique in the catalogue
    std::size_t group = 0;  ///< index into Catalogue::groups
    std::string hard;       ///< the difficulty, one or two sentences
    io::Query query;
    std::optional<io::Query> neighbour;     ///< a query nearby with another outcome, or another feature
    std::optional<RowPair> rows;            ///< two methods with different verdicts
    std::optional<methods::Defect> defect;  ///< the published defect that it shows
};

struct EdgeGroup {
    std::string name;
    std::string about;  ///< description, one sentence
    std::string file;   ///< name of the file, without folder
};

struct Catalogue {
    std::vector<EdgeGroup> groups;  ///< in the order of their files' names
    std::vector<EdgeCase> cases;    ///< in the order of groups and files
};

/// Reads every *.json file of a folder. @return the catalogue, or one line that names file, case and field
[[nodiscard]] io::Result<Catalogue> readCatalogue(const std::filesystem::path& folder);
/// readCatalogue() in parts: the files in order, and each of them. @return of addFile(): as addGroup()
[[nodiscard]] io::Result<std::vector<std::filesystem::path>> catalogueFiles(const std::filesystem::path& folder);
[[nodiscard]] std::string addFile(Catalogue& catalogue, const std::filesystem::path& file);

/// Adds the group and cases of one file's text. @return empty, or the problem in one line
[[nodiscard]] std::string addGroup(Catalogue& catalogue, const std::string& file, std::string_view text);

/// The cases that contain every word of `words` in name, group, text or defect; case-insensitive.
/// @return indices into catalogue.cases, in order; all if `words` is empty
[[nodiscard]] std::vector<std::size_t> search(const Catalogue& catalogue, std::string_view words);

/// The results computed for a case.
struct Findings {
    Comparison comparison;
    std::vector<std::size_t> wrong;       ///< rows with the verdict wrong or invalid
    std::vector<std::size_t> wrongValue;  ///< rows with the verdict wrong value
    std::vector<std::size_t> inaccurate;  ///< rows with the verdict inaccurate
    std::optional<collide::Outcome> neighbourOutcome;
    bool separatesOutcomes = false;  ///< or features
    bool separatesRows = false;
    std::string separates;  ///< "graze from miss (sphere.radius 1 ulp away)", "d3dx printed float: wrong; …"
};

[[nodiscard]] Findings examine(const EdgeCase& edgeCase);

/// The name of a row of a comparison, "d3dx printed float".
[[nodiscard]] std::string rowName(std::size_t row);

}  // namespace study
