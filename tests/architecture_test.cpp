// The include lines of src/ are the architecture: no room may reach into one above it.

#include <gtest/gtest.h>

#include <cctype>
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <string>
#include <vector>

namespace {

namespace fs = std::filesystem;
using Rooms = std::map<std::string, std::set<std::string>>;

/// What each room may include of the others. `render/gl` counts as a room of its own.
const Rooms kMayInclude = {
    {"base", {}},
    {"platform", {}},
    {"collide", {}},
    {"methods", {"collide"}},
    {"scene", {"collide"}},
    {"io", {"collide", "scene"}},
    {"world", {"collide", "scene"}},
    {"study", {"collide", "methods", "scene", "io", "world"}},
    {"vocabulary", {"collide"}},
    {"text", {"scene", "io"}},
    {"view", {"collide", "scene"}},
    {"render", {"collide", "scene", "world", "view", "vocabulary", "text"}},
    {"render/gl", {"collide", "scene", "world", "view", "vocabulary", "render"}},
    {"learn", {"collide", "methods", "study", "scene", "io", "world", "vocabulary", "text"}},
    {"session",
     {"collide", "methods", "study", "learn", "scene", "io", "world", "view", "vocabulary", "text", "render"}},
    {"ui",
     {"collide", "methods", "study", "learn", "scene", "io", "world", "view", "vocabulary", "text", "render",
      "render/gl", "session"}},
    {"cli",
     {"collide", "methods", "study", "learn", "scene", "io", "world", "view", "vocabulary", "text", "render",
      "render/gl", "session", "ui"}},
    {"app",
     {"collide", "methods", "study", "learn", "scene", "io", "world", "view", "vocabulary", "text", "render",
      "render/gl", "session", "ui", "cli"}},
};

/// Every room may include `base`.
bool mayInclude(const std::string& room, const std::string& target) {
    return target == room || target == "base" || kMayInclude.at(room).count(target) > 0;
}

/// Headers of third parties that belong to some rooms alone.
const Rooms kOwners = {
    {"glad/", {"render/gl"}}, {"EGL/", {"render/gl"}}, {"imgui", {"ui", "app"}}, {"GLFW/", {"app"}},
    {"stb_", {"io"}},         {"CLI/", {"cli"}},       {"boost/", {"collide"}},  {"gmp", {}},
    {"nlohmann/", {}},
};

/// What Dear ImGui has renamed, moved or given another meaning since 1.86: for ui/imgui_compat alone.
const std::vector<std::string> kVersionsOfImGui = {
    "IMGUI_VERSION",
    "KeyMap",
    "KeysDown",
    ".NavInputs",
    "NavDisableHighlight",
    "NavCursor",
    "GetKeyIndex",
    "ImGui::IsKey",
    "KeyOwner",
    "ConfigInputTrickle",
    "->FontSize",
    "->LegacySize",
    "AddMousePosEvent",
    ".MousePos = ",
    "ImGui_ImplGlfw_Cursor",
    "->Ascent",
    "->Descent",
    "->FindGlyph",
    "GetFontBaked",
    "SetItemUsingMouseWheel",
    "SetKeyboardFocusHere()",
    "tlas.Build",
    "tlas.Clear",
    "FontsTexture",
    "TexDesiredWidth",
    "TexMinWidth",
    "ImTextureID",
    "ImTextureRef",
    "ImGui::NewFrame()",
    "ImGui::PushFont(",
};

std::string roomOf(const std::string& path) {
    if (path.rfind("render/gl/", 0) == 0) return "render/gl";
    auto slash = path.find('/');
    return slash == std::string::npos ? "" : path.substr(0, slash);
}

/// One line for each include that breaks a rule in a source text of `room`.
std::vector<std::string> violations(const std::string& room, std::istream& source) {
    static const std::regex include(R"re(^\s*#\s*include\s*["<]([^">]+)[">])re");
    std::vector<std::string> found;
    for (std::string line; std::getline(source, line);) {
        std::smatch match;
        if (!std::regex_search(line, match, include)) continue;
        const std::string header = match[1];
        const std::string target = roomOf(header);
        if (kMayInclude.count(target) && !mayInclude(room, target)) found.push_back(room + " includes " + header);
        for (const auto& [prefix, owners] : kOwners)
            if (header.rfind(prefix, 0) == 0 && !owners.count(room)) found.push_back(room + " includes " + header);
    }
    return found;
}

TEST(Architecture, NoIncludePointsUp) {
    const fs::path src = fs::path(CAROM_SOURCE_DIR) / "src";
    std::size_t files = 0;
    for (const auto& entry : fs::recursive_directory_iterator(src)) {
        if (entry.path().extension() != ".h" && entry.path().extension() != ".cpp") continue;
        const std::string relative = fs::relative(entry.path(), src).generic_string();
        const std::string room = roomOf(relative);
        ASSERT_TRUE(kMayInclude.count(room)) << relative << " lies in a room that the architecture does not name";
        std::ifstream file(entry.path());
        for (const std::string& line : violations(room, file)) ADD_FAILURE() << relative << ": " << line;
        ++files;
    }
    EXPECT_GT(files, 30u);
}

/// What only platform may write: system headers, and what the standard headers have of the system.
const std::vector<std::string> kOfTheSystem = {
    "<sys/",
    "<linux/",
    "<unistd.h>",
    "<fcntl.h>",
    "<poll.h>",
    "<spawn.h>",
    "<pwd.h>",
    "<dlfcn.h>",
    "<sched.h>",
    "<pthread.h>",
    "<time.h>",
    "<signal.h>",
    "<csignal>",
    "<errno.h>",
    "<cerrno>",
    "getenv",
    "setenv(",
    "fork(",
    "execv",
    "kill(",
    "localtime",
    "gmtime",
    "popen",
    "std::system(",
    "std::signal",
    "getpid",
    "hardware_concurrency",
    "current_path",
    "temp_directory_path",
    "\"/proc/",
    "\"/usr/",
    "\"/tmp",
    "_HOME\"",
    "\"HOME\"",
};

/// The lines that use the operating system, by words that begin there.
std::vector<std::string> systemUses(std::istream& source) {
    const auto isLetter = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; };
    std::vector<std::string> found;
    for (std::string line; std::getline(source, line);)
        for (const std::string& use : kOfTheSystem) {
            const std::size_t at = line.find(use);
            if (at == std::string::npos || (at > 0 && isLetter(use[0]) && isLetter(line[at - 1]))) continue;
            found.push_back(line);
            break;
        }
    return found;
}

TEST(Architecture, OneRoomKnowsTheOperatingSystem) {
    const fs::path src = fs::path(CAROM_SOURCE_DIR) / "src";
    std::size_t inPlatform = 0;
    for (const auto& entry : fs::recursive_directory_iterator(src)) {
        if (entry.path().extension() != ".h" && entry.path().extension() != ".cpp") continue;
        const std::string relative = fs::relative(entry.path(), src).generic_string();
        std::ifstream file(entry.path());
        const std::vector<std::string> found = systemUses(file);
        if (roomOf(relative) == "platform" && entry.path().extension() == ".cpp") {
            inPlatform += found.size();
            continue;
        }
        for (const std::string& line : found) ADD_FAILURE() << relative << " uses the system: " << line;
    }
    EXPECT_GT(inPlatform, 20u) << "they are found where they belong";
}

TEST(Architecture, AUseOfTheOperatingSystemIsFound) {
    for (const char* line : {"#include <unistd.h>", "#include <sys/stat.h>", "  #  include <csignal>",
                             "const char* home = std::getenv(name);", "if (fork() == 0)", "::kill(child, 9);"}) {
        std::istringstream source(line);
        EXPECT_EQ(systemUses(source).size(), 1u) << line;
    }
    std::istringstream fine("#include <string>\n#include <system_error>\nskill(3); platform::variable(name);\n");
    EXPECT_TRUE(systemUses(fine).empty());
}

/// The names that Dear ImGui's versions do not share, once for each line that uses one.
std::vector<std::string> versionedUses(std::istream& source) {
    std::vector<std::string> found;
    for (std::string line; std::getline(source, line);)
        for (const std::string& name : kVersionsOfImGui)
            if (line.find(name) != std::string::npos) found.push_back(name);
    return found;
}

TEST(Architecture, OneFileKnowsTheVersionsOfDearImGui) {
    std::size_t files = 0, used = 0;
    for (const char* folder : {"src", "tests", "bench"}) {
        for (const auto& entry : fs::recursive_directory_iterator(fs::path(CAROM_SOURCE_DIR) / folder)) {
            const fs::path& path = entry.path();
            if ((path.extension() != ".h" && path.extension() != ".cpp") || path.stem() == "architecture_test")
                continue;
            std::ifstream file(path);
            const std::vector<std::string> found = versionedUses(file);
            ++files;
            if (path.stem() == "imgui_compat") {
                used += found.size();
                continue;
            }
            for (const std::string& name : found)
                ADD_FAILURE() << path << " uses " << name << ": see ui/imgui_compat.h";
        }
    }
    EXPECT_GT(files, 300u);
    EXPECT_GT(used, 15u) << "they are found where they belong";
}

TEST(Architecture, AnArrowPointingUpIsFound) {
    std::istringstream up("#include \"scene/scene.h\"\n"), gl("# include <glad/gl.h>\n"), fine("#include <vector>\n");
    EXPECT_EQ(violations("collide", up).size(), 1u);
    EXPECT_EQ(violations("ui", gl).size(), 1u);
    EXPECT_TRUE(violations("collide", fine).empty());
    std::istringstream base("#include \"base/result.h\"\n"), system("#include \"platform/file.h\"\n");
    EXPECT_TRUE(violations("collide", base).empty());
    EXPECT_EQ(violations("scene", system).size(), 1u);
}

/// The names that a source file declares in its anonymous namespace, at the start of lines: types, constants,
/// functions.
std::set<std::string> anonymousNames(std::istream& source) {
    static const std::regex type(R"(^(?:struct|class|enum class|using) (\w+)(?: \{|;| =))");
    static const std::regex constant(R"((?:^constexpr [^=({]*?|, )\b(k[A-Z]\w*)(?=\[| =|\{))");
    static const std::regex function(R"(^[A-Za-z][\w:<>,*& ]*?[ *&](\w+)\()");
    std::set<std::string> names;
    bool isInside = false;
    for (std::string line; std::getline(source, line);) {
        if (line == "namespace {") isInside = true;
        if (line == "}  // namespace") isInside = false;
        if (!isInside || line.starts_with("namespace")) continue;
        std::smatch match;
        if (line.starts_with("constexpr ")) {
            for (std::sregex_iterator i(line.begin(), line.end(), constant), end; i != end; ++i) names.insert((*i)[1]);
        } else if (std::regex_search(line, match, type) || std::regex_search(line, match, function)) {
            names.insert(match[1]);
        }
    }
    return names;
}

TEST(Architecture, FilesThatAreCompiledTogetherShareNoNames) {
    std::size_t folders = 0, names = 0;
    for (const auto& list : fs::recursive_directory_iterator(fs::path(CAROM_SOURCE_DIR) / "src")) {
        if (list.path().filename() != "CMakeLists.txt") continue;
        std::ifstream text(list.path());
        const std::string rules{std::istreambuf_iterator<char>(text), {}};
        if (rules.find("UNITY") == std::string::npos) continue;
        ++folders;
        std::map<std::string, std::string> first;
        const auto roomOfFile = [](const fs::path& file) {
            return roomOf(fs::relative(file, fs::path(CAROM_SOURCE_DIR) / "src").generic_string());
        };
        for (const auto& entry : fs::recursive_directory_iterator(list.path().parent_path())) {
            if (entry.path().extension() != ".cpp" || roomOfFile(entry.path()) != roomOfFile(list.path())) continue;
            std::ifstream file(entry.path());
            for (const std::string& name : anonymousNames(file)) {
                ++names;
                const auto [other, isNew] = first.emplace(name, entry.path().string());
                EXPECT_TRUE(isNew) << name << " stands in " << other->second << " and in " << entry.path();
            }
        }
    }
    EXPECT_GE(folders, 8u);
    EXPECT_GT(names, 500u);
}

TEST(Architecture, NamesOfAnAnonymousNamespaceAreFound) {
    std::istringstream source(
        "int open(int);\nnamespace {\n\nconstexpr float kWide = 3, kHigh = 4;\nstruct Row {\n    int inner();\n};\n"
        "std::vector<Row> rowsOf(const Row& row) {\n    return walk(row);\n}\nusing Kind = int;\n}  // namespace\nint "
        "after();\n");
    EXPECT_EQ(anonymousNames(source), (std::set<std::string>{"kWide", "kHigh", "Row", "rowsOf", "Kind"}));
}

TEST(Architecture, EveryTestIsBuilt) {
    const fs::path tests = fs::path(CAROM_SOURCE_DIR) / "tests";
    std::string lists;
    for (const auto& entry : fs::recursive_directory_iterator(tests)) {
        if (entry.path().filename() != "CMakeLists.txt") continue;
        std::ifstream list(entry.path());
        lists.append(std::istreambuf_iterator<char>(list), {});
    }
    std::size_t files = 0;
    for (const auto& entry : fs::recursive_directory_iterator(tests)) {
        const std::string name = entry.path().filename().string();
        if (!name.ends_with("_test.cpp")) continue;
        ++files;
        EXPECT_NE(lists.find(name), std::string::npos) << entry.path() << " is in no list of sources";
    }
    EXPECT_GT(files, 80u);
}

}  // namespace
