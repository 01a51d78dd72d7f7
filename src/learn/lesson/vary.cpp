#include "learn/lesson/vary.h"

#include <algorithm>
#include <bit>
#include <numeric>
#include <set>
#include <utility>

namespace learn {
namespace {

constexpr int kMostDraws = 2000;  ///< combinations that are tried for one seed
/// The least distance in the shuffle from one try of a seed to the next, so that neighbouring seeds do not take the
/// same combination.
constexpr std::uint64_t kStepOfDraws = 1000;
constexpr std::uint64_t kMostCombinations = 1'000'000'000'000'000;

/// Finalizer of splitmix64 (Steele, Lea, Flood, 2014): mixes the bits of a number.
constexpr std::uint64_t mixed(std::uint64_t x) {
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9U;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebU;
    return x ^ (x >> 31);
}

/// The number at a place of a fixed shuffle of 0..count - 1: a Feistel network of four rounds permutes the numbers
/// below a power of two, and is repeated until the result is below `count`. @pre place < count
std::uint64_t shuffled(std::uint64_t place, std::uint64_t count) {
    const int half = (static_cast<int>(std::bit_width(count)) + 1) / 2;
    const std::uint64_t mask = (std::uint64_t{1} << half) - 1;
    do {
        std::uint64_t left = place >> half, right = place & mask;
        for (std::uint64_t round = 1; round <= 4; ++round)
            left = std::exchange(right, left ^ (mixed(right + (round << 56)) & mask));
        place = left << half | right;
    } while (place >= count);
    return place;
}

/// The scene with the values of a combination: its digits, one for each variation, are the indices of the values.
scene::Scene combined(const Page& page, std::uint64_t combination) {
    scene::Scene scene = page.scene;
    for (const Variation& variation : page.vary) {
        const double number = variation.values[combination % variation.values.size()];
        combination /= variation.values.size();
        const FieldValue value = variedTo(scene, variation, number);
        scene = withField(std::move(scene), variation.field, value);
    }
    return scene;
}

bool compares(const std::string& relation, const auto& left, const auto& right) {
    if (relation == "<") return left < right;
    if (relation == "<=") return left <= right;
    if (relation == "=") return left == right;
    if (relation == "!=") return left != right;
    return relation == ">=" ? left >= right : left > right;
}

/// True for live values that are words, not numbers.
bool isWordValue(const std::string& name) { return name == "outcome" || name == "target"; }

bool isSatisfied(const Condition& condition, Live& live) {
    if (isWordValue(condition.terms.front()))
        return compares(condition.relations.front(), live.text(condition.terms[0]), condition.terms[1]);
    std::optional<double> before;
    for (std::size_t i = 0; i < condition.terms.size(); ++i) {
        const io::Result<double> term = live.number(condition.terms[i]);
        if (!term) return false;
        if (before && !compares(condition.relations[i - 1], *before, term.value())) return false;
        before = term.value();
    }
    return true;
}

/// Computes the edits and the answer of an attempt from their expressions.
void resolve(Attempt& attempt, Live& live) {
    for (Edit& edit : attempt.edits)
        if (const auto value = valueOf(edit.written, live)) edit.value = *value;
    attempt.answer = answerIn(attempt, live);
}

/// Shuffles the options, for each task in another way: its id (FNV-1a) and the seed begin splitmix64's sequence.
void shuffleOptions(Task& task, int seed) {
    std::uint64_t id = 0xcbf29ce484222325U;
    for (const unsigned char c : task.id) id = (id ^ c) * 0x100000001b3U;
    std::uint64_t state = mixed(id ^ static_cast<std::uint64_t>(seed));
    for (std::size_t left = task.options.size(); left > 1; --left) {
        state += 0x9e3779b97f4a7c15U;
        std::swap(task.options[left - 1], task.options[static_cast<std::size_t>(mixed(state) % left)]);
    }
}

/// The scene of a seed: the first combination that is tried and satisfies all conditions; else one line that names a
/// condition that fails.
io::Result<scene::Scene> sceneOf(const Page& page, int seed) {
    const std::uint64_t count = combinations(page), draws = std::min<std::uint64_t>(count, kMostDraws);
    std::uint64_t step = kStepOfDraws;
    while (std::gcd(step, count) != 1) ++step;  // then no combination is tried twice
    std::string failed;
    for (std::uint64_t draw = 0; draw < draws; ++draw) {
        const std::uint64_t place = static_cast<std::uint64_t>(seed - 1) + draw * step;
        scene::Scene scene = combined(page, shuffled(place % count, count));
        Live live(scene);
        const auto wrong = std::find_if_not(page.only.begin(), page.only.end(),
                                            [&](const Condition& condition) { return isSatisfied(condition, live); });
        if (wrong == page.only.end()) return scene;
        failed = wrong->text;
    }
    return io::Error{"must leave numbers to choose, got none in " + std::to_string(draws) +
                     " combinations; the last of them fails at \"" + failed + '"'};
}

}  // namespace

bool hasSeeds(const Page& page) { return !page.vary.empty() || (page.task && page.task->options.size() > 1); }

FieldValue variedTo(const scene::Scene& scene, const Variation& variation, double number) {
    if (!isVector(variation.field.kind)) return number;
    Vec3 vector = std::get<Vec3>(fieldValue(scene, variation.field));
    vector[variation.part] = number;
    return vector;
}

std::uint64_t combinations(const Page& page) {
    std::uint64_t count = 1;
    for (const Variation& variation : page.vary) count = std::min(kMostCombinations, count * variation.values.size());
    return count;
}

std::vector<double> variedNumbers(const Page& page, const scene::Scene& scene) {
    std::vector<double> numbers;
    for (const Variation& variation : page.vary) {
        const FieldValue value = fieldValue(scene, variation.field);
        numbers.push_back(isVector(variation.field.kind) ? std::get<Vec3>(value)[variation.part]
                                                         : std::get<double>(value));
    }
    return numbers;
}

std::size_t countVariants(const Page& page, int seeds) {
    std::set<std::vector<double>> variants;
    for (int seed = 1; seed <= seeds; ++seed)
        if (const io::Result<scene::Scene> scene = sceneOf(page, seed))
            variants.insert(variedNumbers(page, scene.value()));
    return variants.size();
}

io::Result<Page> variantOf(const Page& page, int seed) {
    io::Result<scene::Scene> scene = sceneOf(page, seed);
    if (!scene) return io::Error{scene.error()};
    Page variant = page;
    variant.scene = std::move(scene.value());
    if (!variant.task) return variant;
    shuffleOptions(*variant.task, seed);
    Live live(variant.scene);
    resolve(variant.task->worked, live);
    for (Attempt& attempt : variant.task->wrong) resolve(attempt, live);
    return variant;
}

int nextSeed(const Page& page, int seed) {
    constexpr int kMostSkipped = 100;
    const io::Result<scene::Scene> now = seed > 0 ? sceneOf(page, seed) : io::Error{""};
    for (int next = seed + 1; now && next <= seed + kMostSkipped; ++next) {
        const io::Result<scene::Scene> other = sceneOf(page, next);
        if (!other || !(other.value() == now.value())) return next;
    }
    return seed + 1;
}

io::Result<Condition> readCondition(const std::string& text, const scene::Scene& scene) {
    Condition condition{{}, {}, text};
    std::size_t begin = 0;
    const auto take = [&](std::size_t end) {
        std::string term = text.substr(begin, end - begin);
        term.erase(0, term.find_first_not_of(' '));
        term.erase(term.find_last_not_of(' ') + 1);
        condition.terms.push_back(std::move(term));
    };
    for (std::size_t at = text.find_first_of("<>=!"); at != std::string::npos; at = text.find_first_of("<>=!", begin)) {
        take(at);
        const std::size_t length = text[at] != '=' && at + 1 < text.size() && text[at + 1] == '=' ? 2 : 1;
        condition.relations.push_back(text.substr(at, length));
        if (condition.relations.back() == "!") return io::Error{"! without its ="};
        begin = at + length;
    }
    take(text.size());
    if (condition.relations.empty()) return io::Error{"a comparison is missing: <, <=, =, !=, >= or >"};
    const bool isWord = isWordValue(condition.terms.front());
    if (isWord && (condition.terms.size() != 2 || !(condition.relations[0] == "=" || condition.relations[0] == "!=")))
        return io::Error{condition.terms.front() + " can only be = or != one word"};
    for (std::size_t i = 0; i < condition.terms.size() && !isWord; ++i)
        if (const std::string fault = liveFault(scene, condition.terms[i]); !fault.empty())
            return io::Error{"\"" + condition.terms[i] + "\": " + fault};
    return condition;
}

std::optional<Answer> answerIn(const Attempt& attempt, Live& live) {
    if (attempt.answerWritten.empty()) return attempt.answer;
    const auto value = valueOf(attempt.answerWritten, live);
    return value ? std::visit([](const auto& v) { return std::optional<Answer>(v); }, *value) : std::nullopt;
}

std::optional<FieldValue> valueOf(const Expressions& written, Live& live) {
    Vec3 vector(0);
    for (std::size_t i = 0; i < written.size(); ++i) {
        const io::Result<double> number = live.number(written[i]);
        if (!number) return std::nullopt;
        vector[static_cast<int>(i)] = number.value();
    }
    if (written.size() == 1) return vector.x;
    return vector;
}

}  // namespace learn
