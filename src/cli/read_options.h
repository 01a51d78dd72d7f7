#pragma once
/// Options whose text is read once all arguments are there, so that a problem is one line as every other.

#include <CLI/CLI.hpp>
#include <functional>
#include <list>
#include <memory>
#include <string>
#include <utility>

#include "cli/commands.h"

namespace cli {

class ReadOptions {
  public:
    explicit ReadOptions(CLI::App& parser) : m_parser(parser) {}

    /// @param type   of the value, for the help: "FRAMES"
    /// @param value  what it is read into, if it is given; it lives as long as the command
    /// @param read   makes a Result of the option's name and its text
    template <class Value, class Read>
    CLI::Option* add(const char* name, const char* type, Value& value, Read read, const std::string& help) {
        std::string& text = m_texts.emplace_back();
        CLI::Option* const option = m_parser.add_option(name, text, help)->type_name(type);
        m_readers.emplace_back([option, name, &text, &value, read]() -> std::string {
            if (option->count() == 0) return {};
            auto result = read(name, text);
            if (!result) return result.error();
            value = std::move(result.value());
            return {};
        });
        return option;
    }

    /// A command that reads the options and then runs. @return its exit status
    template <class Run>
    static std::function<int()> before(std::shared_ptr<const ReadOptions> options, Run run) {
        return [options = std::move(options), run = std::move(run)]() -> int {
            for (const auto& read : options->m_readers)
                if (const std::string problem = read(); !problem.empty()) return complain(problem, kBadInput);
            return run();
        };
    }

  private:
    CLI::App& m_parser;
    std::list<std::string> m_texts;  ///< their places stay
    std::list<std::function<std::string()>> m_readers;
};

}  // namespace cli
