// Writes queries, each with its answer by the core in this build, as the structs of carom.h: for modes.c.

#include <cstdio>

#include "library/cases.h"

int main(int count, char** arguments) {
    std::FILE* file = count == 2 ? std::fopen(arguments[1], "wb") : nullptr;
    if (!file) return 2;
    std::vector<cases::Case> all = cases::catalogue();
    for (const cases::Case& one : cases::random(5000)) all.push_back(one);
    for (const cases::Case& one : cases::shapes(400)) all.push_back(one);
    for (const cases::Case& one : all) {
        const carom_answer answer = cases::expected(one);
        std::fwrite(&one.asked, sizeof one.asked, 1, file);
        std::fwrite(&answer, sizeof answer, 1, file);
    }
    return std::fclose(file) == 0 ? 0 : 1;
}
