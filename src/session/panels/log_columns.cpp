#include "session/panels/log_columns.h"

#include "logs/read/others.h"

namespace session {

LogColumns::LogColumns(logs::LogHead lines, logs::LogMapping meaning, bool isFromMemory)
    : head(std::move(lines)),
      mapping(std::move(meaning)),
      isAsLastTime(isFromMemory),
      problem(logs::problem(mapping)),
      floats(problem.empty() ? logs::floatsOf(head, mapping) : logs::LogFloats()),
      unread(logs::unreadColumns(mapping)),
      unreadAnswers(logs::unreadAnswers(mapping)),
      preview(logs::preview(head, mapping, 3)) {}

std::vector<std::string> namesOf(const LogColumns& columns) {
    constexpr std::string_view kKept = "columns.";
    std::vector<std::string> names;
    for (const logs::LogColumn& column : columns.head.columns)
        names.push_back(column.name.starts_with(kKept) ? column.name.substr(kKept.size()) : column.name);
    return names;
}

}  // namespace session
