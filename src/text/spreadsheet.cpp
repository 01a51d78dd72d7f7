#include "text/spreadsheet.h"

#include <algorithm>
#include <iterator>

#include "io/text.h"

namespace text {
namespace {

bool isFormula(std::string_view text) {
    constexpr std::string_view kSigns[] = {"=", "+", "-", "@", "＝", "＋", "－", "＠"};  // also in full width
    return std::any_of(std::begin(kSigns), std::end(kSigns),
                       [&](std::string_view sign) { return text.starts_with(sign); });
}

}  // namespace

std::string spreadsheetCell(std::string_view text) {
    const std::string line = io::oneLine(text);
    std::string cell;
    for (std::size_t i = 0; i < line.size(); ++i) {
        if ((i == 0 || line[i - 1] == ';') && isFormula(std::string_view(line).substr(i))) cell += '\'';
        cell += line[i];
    }
    return cell;
}

}  // namespace text
