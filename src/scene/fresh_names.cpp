#include "scene/fresh_names.h"

#include "scene/kinds.h"

namespace scene {

NameCount countAfter(const std::string& name) {
    constexpr std::size_t kMostDigits = 9;
    const auto isDigit = [&](std::size_t i) { return name[i] >= '0' && name[i] <= '9'; };
    std::size_t first = name.size();
    while (first > 0 && isDigit(first - 1) && name.size() - first < kMostDigits) --first;
    if (first == name.size() || (first > 0 && isDigit(first - 1))) return {name + ' '};
    while (first + 1 < name.size() && name[first] == '0') ++first;  // "07" goes on with "08"
    return {name.substr(0, first), std::stoul(name.substr(first)) + 1};
}

FreshNames::FreshNames(const Scene& scene) {
    m_taken.reserve(numberOfObjects(scene));
    forLists([&](Kind, auto list) {
        for (const auto& object : scene.*list) m_taken.insert(object.name);
    });
}

std::string FreshNames::take(const std::string& base) {
    if (m_taken.insert(base).second) return base;
    const NameCount count = countAfter(base);
    Run& run = m_runs.try_emplace(count.stem, Run{count.next, count.next}).first->second;
    if (count.next < run.from || count.next > run.to) run = {count.next, count.next};
    for (;;) {
        std::string name = count.stem + std::to_string(run.to++);
        if (m_taken.insert(name).second) return name;
    }
}

}  // namespace scene
