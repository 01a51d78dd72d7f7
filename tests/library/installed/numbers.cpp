// Templates of the standard library that Carom uses as well, in a program with its static library.
#include <carom.h>

#include <charconv>
#include <cstdio>
#include <string>

int main() {
    carom_query query;
    carom_query_init(&query, sizeof query);
    query.vector[0] = query.ball_radius = query.sphere_radius = 1;
    query.center[0] = 5;
    carom_answer answer{};
    answer.size = sizeof answer;
    if (carom_solve(&query, &answer) != CAROM_OK) return 1;
    char digits[32];
    const auto end = std::to_chars(digits, digits + sizeof digits, 1e300).ptr;
    const std::string text = std::to_string(static_cast<int>(answer.frames)) + ' ' +
                             std::to_string(static_cast<unsigned long long>(answer.frames)) + ' ' +
                             std::string(digits, end);
    std::printf("%s %s\n", carom_outcome_name(answer.outcome), text.c_str());
}
