#pragma once

#include <optional>
#include <string>
#include <vector>

namespace cli {

/// `carom log`: as typed; log() checks them.
struct LogArgs {
    std::string file;
    std::string preset;               ///< empty: by the names of the columns
    std::vector<std::string> fields;  ///< "FIELD=COLUMN"
    bool readsFloat = false;          ///< numbers and errors in binary32, whatever the preset says
    bool readsDouble = false;
    std::string sort = "wrongness";
    std::string top;  ///< rows listed; empty: 10
    bool asJson = false;
    std::string exportTo;  ///< where the failing rows go; empty: nowhere
};

/// Opens a log of queries with recorded answers and says which of them are wrong. @return the exit status
[[nodiscard]] int log(const LogArgs& args);

}  // namespace cli
