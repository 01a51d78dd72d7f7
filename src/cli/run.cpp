#include <CLI/CLI.hpp>
#include <algorithm>
#include <exception>
#include <filesystem>
#include <functional>
#include <new>
#include <numeric>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/arguments.h"
#include "cli/commands.h"
#include "cli/output.h"
#include "cli/version.h"
#include "io/text.h"
#include "platform/ending.h"
#include "platform/environment.h"
#include "platform/machine.h"
#include "platform/reason.h"
#include "session/texts/link.h"

namespace cli {
namespace {

/// The edit distance (Levenshtein) of two words.
std::size_t editDistance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 0; i < a.size(); ++i) {
        std::size_t diagonal = std::exchange(row[0], i + 1);
        for (std::size_t j = 0; j < b.size(); ++j) {
            const std::size_t replaced = diagonal + (a[i] == b[j] ? 0 : 1);
            diagonal = row[j + 1];
            row[j + 1] = std::min({replaced, row[j] + 1, row[j + 1] + 1});
        }
    }
    return row.back();
}

/// "did you mean WORD?", with the name that is nearest to what was written, or else `otherwise`.
std::string advice(std::string_view written, const std::vector<std::string>& names, const std::string& otherwise) {
    constexpr std::size_t kAlike = 3;
    std::string nearest;
    std::size_t least = kAlike;
    for (const std::string& name : names) {
        const std::size_t distance = editDistance(written, name);
        if (distance < least) nearest = name;
        least = std::min(least, distance);
    }
    return nearest.empty() ? otherwise : "did you mean " + nearest + "?";
}

/// The long option names of a command, with their leading "--".
std::vector<std::string> optionNames(const CLI::App& parser) {
    std::vector<std::string> names;
    for (const CLI::Option* option : parser.get_options())
        for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
    return names;
}
/// The names of a command's subcommands.
std::vector<std::string> commandNames(const CLI::App& parser) {
    std::vector<std::string> names;
    for (const CLI::App* command : parser.get_subcommands({})) names.push_back(command->get_name());
    return names;
}

/// The arguments of the program, and of each command in its own parser.
class Parser {
  public:
    explicit Parser(const Hooks& hooks) : m_hooks(hooks) {
        m_app.name("carom");
        auto* const version = m_app.set_version_flag(
            "--version", [this] { return m_app.count("--verbose") > 0 ? versionReport(m_hooks) : versionLine(); },
            "Print the version");
        m_app.add_flag("--verbose", m_isVerbose, "With --version: also libraries, driver and vectors")->needs(version);
        m_app.set_help_flag("-h,--help", "Print this help; carom COMMAND --help tells more");
        m_app.get_formatter()->column_width(32);
        m_app.get_formatter()->label("Positionals", "Arguments");
        m_app.get_formatter()->label("SUBCOMMAND", "COMMAND");
        m_app.get_formatter()->label("REQUIRED", "(required)");
        m_app.allow_windows_style_options(false);  // "/home/me/x.json" is a file
        m_app.require_subcommand(0, 1);
        if (hooks.window) addWindow();
        m_command = addCommands(m_app, commands());
    }

    int run(int argc, const char* const* argv) {
        try {
            m_app.parse(argc, argv);
        } catch (const CLI::Success& wanted) {
            return printWanted(wanted);
        } catch (const CLI::ParseError& error) {
            return complain(plain(error), kBadInput);
        }
        if (const std::string problem = emptyValue(); !problem.empty()) return complain(problem, kBadInput);
        return dispatch();
    }

  private:
    void addWindow() {
        m_app.add_option("SCENE", m_scene, "Scene file or link to open; without one, where you left off")
            ->type_name("");
        m_app.add_option("--up", m_up, std::string(kUpHelp) + "; kept")->type_name("AXIS");
        m_app.footer(
            "Without a command the window opens.\n"
            "\nExamples:\n"
            "  carom                                  drag a ball, see the exact answer\n"
            "  carom scene.json                       the same, on your scene\n"
            "  carom solve queries.jsonl > out.jsonl  exact answers to many queries\n"
            "\nExit status: 0 all done; 1 the work could not be done; 2 some input was bad.");
    }

    /// Help or version, on standard output.
    int printWanted(const CLI::Success& wanted) {
        std::ostringstream text, errors;
        const int status = m_app.exit(wanted, text, errors);
        return writeOut(text.str(), dynamic_cast<const CLI::CallForVersion*>(&wanted) ? "version" : "help", status);
    }

    /// CLI11's message as one line, with what to try.
    [[nodiscard]] std::string plain(const CLI::ParseError& error) const {
        const CLI::App& parser = innermost();
        const std::string help = "see " + nameOf(parser) + " --help";
        if (const std::vector<std::string> unknown = m_app.remaining(true); !unknown.empty()) {
            const std::string& first = unknown.front();
            if (first.starts_with('-'))
                return first + " is no option of " + nameOf(parser) + "; " + advice(first, optionNames(parser), help);
            const std::vector<std::string> names = commandNames(parser);
            if (!names.empty())
                return first + " is no command of " + nameOf(parser) + "; " + advice(first, names, help);
            return "one argument too many for " + nameOf(parser) + ": " + first + "; " + help;
        }
        std::string message = error.what();
        std::replace(message.begin(), message.end(), '\n', ' ');
        while (!message.empty() && message.back() == ' ') message.pop_back();
        return message + "; " + help;
    }

    /// The command that the arguments name, or its command: `carom lesson check`.
    [[nodiscard]] const CLI::App& innermost() const {
        const CLI::App* parser = &m_app;
        while (!parser->get_subcommands().empty()) parser = parser->get_subcommands().front();
        return *parser;
    }

    static std::string nameOf(const CLI::App& parser) {
        return parser.get_parent() ? nameOf(*parser.get_parent()) + ' ' + parser.get_name() : parser.get_name();
    }

    /// An empty text in the place of a value is most often a variable that is not set.
    [[nodiscard]] std::string emptyValue() const {
        for (const CLI::Option* option : innermost().get_options()) {
            const std::string type = option->get_type_name();
            const bool isFile =
                (option->get_positional() && type.empty()) || type == "PNG" || type == "FILE" || type == "OUT";
            const std::vector<std::string>& texts = option->results();
            if (option->get_expected_min() > 0 && std::find(texts.begin(), texts.end(), "") != texts.end())
                return option->get_name(option->get_positional()) + ": must be " +
                       (isFile ? "the name of a file" : "given a value") + ", got nothing; see " + nameOf(innermost()) +
                       " --help";
        }
        return {};
    }

    int dispatch() {
        if (const std::optional<int> status = m_command()) return *status;
        if (m_scene.empty() && !m_hooks.window) return complain("a command is missing; see carom --help", kBadInput);
        if (!m_scene.empty() && !session::isLink(m_scene)) {
            std::error_code error;
            const bool isThere = std::filesystem::exists(m_scene, error);
            if (!isThere && looksLikeCommand(m_scene)) return complain(unknownCommand(), kBadInput);
            if (!isThere)
                return complain("cannot read " + m_scene + ": " +
                                    (error ? platform::reason(error) : "no such file; check the path"),
                                kFailed);
        }
        std::optional<bool> isYUp;
        if (!m_up.empty()) {
            const io::Result<bool> read = readUp("--up", m_up);
            if (!read) return complain(read.error(), kBadInput);
            isYUp = read.value();
        }
        return m_hooks.window(m_scene, isYUp);
    }

    static bool looksLikeCommand(std::string_view word) {
        return !std::filesystem::path(word).has_parent_path() && word.find('.') == std::string_view::npos;
    }

    [[nodiscard]] std::string unknownCommand() const {
        return "no command or file named " + m_scene + "; " + advice(m_scene, commandNames(m_app), "see carom --help");
    }

    const Hooks& m_hooks;
    CLI::App m_app{"Carom: what happens when a ball meets a sphere, a wall, a capsule, a triangle or a box, exactly."};
    std::function<std::optional<int>()> m_command;  ///< runs the command
    std::string m_scene, m_up;
    bool m_isVerbose = false;
};

}  // namespace

std::function<std::optional<int>()> addCommands(CLI::App& parser, std::span<const Command> commands) {
    std::vector<std::pair<const CLI::App*, std::function<int()>>> prepared;
    for (const Command& command : commands) {
        CLI::App* const own = parser.add_subcommand(command.name, command.help)->group("Commands");
        prepared.emplace_back(own, command.prepare(*own));
    }
    return [prepared]() -> std::optional<int> {
        for (const auto& [own, run] : prepared)
            if (own->parsed()) return run();
        return std::nullopt;
    };
}

int complain(const std::string& message, Status status) {
    platform::tellError("carom: " + io::oneLine(message) + '\n');
    return status;
}

int run(int argc, const char* const* argv, const Hooks& hooks) {
    platform::prepareSignals();
    platform::saveAddresses();
    try {
        return Parser(hooks).run(argc, argv);
    } catch (const std::bad_alloc&) {
        return complain("not enough memory; try a smaller scene or picture, or raise the limit (ulimit -v)", kFailed);
    } catch (const std::exception& error) {
        return complain(std::string("the work could not be done: ") + error.what() + "; try again with less", kFailed);
    }
}

}  // namespace cli
