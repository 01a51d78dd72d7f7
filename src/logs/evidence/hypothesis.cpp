#include "logs/evidence/hypothesis.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include "base/numbers.h"
#include "logs/evidence/bounce.h"

namespace logs {
namespace {

/// The values recorded beside a time are those of that time.
struct Followed {
    LogSymptoms values = 0;  ///< recorded values that follow from the time
    LogSymptoms others = 0;  ///< those that do not
};

Followed followed(const RowFacts& row, double time, const std::vector<std::pair<Vec3, Vec3>>& centers = {}) {
    const LoggedAnswer& answer = row.answer();
    Followed found;
    const auto compare = [&](const Vec3& ball, const Vec3& sphere) {
        const Vec3 normal = unitOf(ball - sphere);
        if (answer.ballCenter && row.isSamePlace(*answer.ballCenter, ball))
            found.values |= bitOf(LogSymptom::BallCenter);
        if (answer.normal && row.isSameDirection(*answer.normal, normal)) found.values |= bitOf(LogSymptom::Normal);
        if (answer.point && (row.isSamePlace(*answer.point, sphere + normal * row.sphereRadius) ||
                             row.isSamePlace(*answer.point, ball - normal * row.ballRadius)))
            found.values |= bitOf(LogSymptom::Point);
        if (row.has(LogSymptom::Response) && isRightBounce(row, normal)) found.values |= bitOf(LogSymptom::Response);
    };
    compare(row.ballAt(time), row.sphereAt(time));
    for (const auto& [ball, sphere] : centers) compare(ball, sphere);
    if (answer.ballCenter) found.others |= bitOf(LogSymptom::BallCenter);
    if (answer.normal) found.others |= bitOf(LogSymptom::Normal);
    if (answer.point) found.others |= bitOf(LogSymptom::Point);
    found.others &= static_cast<LogSymptoms>(~found.values);
    return found;
}

/// The wrong values beside a recorded normal that are right for it, with the sphere at the contact or at the start.
LogSymptoms followingNormal(const RowFacts& row) {
    const LoggedAnswer& answer = row.answer();
    const Vec3 normal = unitOf(*answer.normal);
    const double time = row.time.value_or(row.exact->contact->frames);
    const auto isPoint = [&](const Vec3& place) { return answer.point && row.isSamePlace(*answer.point, place); };
    const bool follows = isPoint(row.ballAt(time) - normal * row.ballRadius) ||
                         isPoint(row.sphereAt(time) + normal * row.sphereRadius) ||
                         isPoint(row.sphereAt(0) + normal * row.sphereRadius);
    const bool bounces = isRightBounce(row, normal);
    return static_cast<LogSymptoms>(
        row.symptoms & ((follows ? bitOf(LogSymptom::Point) : 0) | (bounces ? bitOf(LogSymptom::Response) : 0)));
}

std::optional<SeenQuery> seenIn(const RowFacts& row, const QueryChange& change) {
    SeenQuery seen(row);
    return change(row, seen) ? std::optional(seen) : std::nullopt;
}

bool isAmong(const RowFacts& row, const Predicted& predicted) {
    const double speed = predicted.speed > 0 ? predicted.speed : row.speed;
    return std::any_of(predicted.times.begin(), predicted.times.end(),
                       [&](double time) { return row.isSameTime(*row.time, time, speed); });
}

Claim claimOfRight(const RowFacts& row, const Predicted& predicted) {
    Claim claim;
    if (predicted.hit == Decision::Close) return claim;
    claim.isAgainst = claim.isDecision = (predicted.hit == Decision::Yes) != row.isHit;
    if (claim.isAgainst || !row.isHit || predicted.times.empty()) return claim;
    claim.isAgainst = row.time ? !isAmong(row, predicted) : followed(row, predicted.times.front()).others != 0;
    return claim;
}

}  // namespace

Hypothesis& Proposals::add(std::string name, std::string words, int cost, Test test) {
    return all.emplace_back(std::move(name), std::move(words), cost, std::move(test));
}

Hypothesis& Proposals::addQuery(std::string name, std::string words, int cost, QueryChange change) {
    const StartsInside inside = startsInside(evidence, change);
    return add(std::move(name), std::move(words), cost, [change = std::move(change), inside](const RowFacts& row) {
        const auto seen = seenIn(row, change);
        return seen ? claimOfQuery(row, *seen, inside) : Claim{};
    });
}

Hypothesis& Proposals::addVector(LogSymptom what, std::string name, std::string words, int cost, VectorForm form) {
    return add(std::move(name), std::move(words), cost,
               [what, form = std::move(form)](const RowFacts& row) { return claimOfVector(row, what, form); });
}

void Proposals::addBest(const Proposals& others) {
    const auto* const best = mostClaiming(others.all, someOf(evidence.wrong), 0,
                                          [](const Hypothesis& h, const RowFacts& row) { return h.test(row); });
    if (best) all.push_back(*best);
}

std::string sumWords(const std::vector<std::pair<double, std::string>>& terms) {
    constexpr double kNoPart = 5e-4;  // a share that three digits do not show
    std::string words;
    for (const auto& [factor, of] : terms) {
        const double size = std::abs(factor);
        if (size < kNoPart) continue;
        if (words.empty())
            words = factor < 0 ? "-" : "";
        else
            words += factor < 0 ? " - " : " + ";
        words += of.empty() ? shortly(size) : std::abs(size - 1) < kNoPart ? of : shortly(size) + " " + of;
    }
    return words.empty() ? "0" : words;
}

std::string vectorWords(const Vec3& v) {
    constexpr double kNoise = 2e-3;  // share of the largest part, up to which a part is 0
    const double largest = std::max({std::abs(v.x), std::abs(v.y), std::abs(v.z)});
    const auto part = [&](double x) { return shortly(std::abs(x) < kNoise * largest ? 0 : x); };
    return "(" + part(v.x) + ", " + part(v.y) + ", " + part(v.z) + ")";
}

std::string shortly(double value) {
    const double size = std::abs(value);
    const bool isPlain = size == 0 || (size >= 1e-5 && size < 1e7);
    const std::string text = base::printed("%.*g", 3, value);
    if (!isPlain || text.find('e') == std::string::npos) return text;
    constexpr int kMostPlaces = 7;  // three digits from 1e-5 on
    return base::withoutEndingZeros(base::printed("%.*f", size < 1 ? kMostPlaces : 0, base::readNumber(text).value));
}

std::string factorWords(double value) {
    constexpr double kSame = 1e-3;  // share of the number
    const double whole = std::round(1 / value);
    const bool isPart = whole > 2 && whole <= 1000 && std::abs(1 / value - whole) <= kSame * whole &&
                        shortly(value) != base::printed("%.*g", 2, value);
    return shortly(value) + (isPart ? " (1/" + base::printed("%.*f", 0, whole) + ")" : "") + " times";
}

double medianOf(std::vector<double> values) {
    if (values.empty()) return 0;
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

Predicted::Predicted(Decision decision, std::optional<double> time) : hit(decision) {
    if (time) times.push_back(*time);
}

Claim claimOf(const RowFacts& row, const Predicted& predicted) {
    if (row.symptoms == 0) return claimOfRight(row, predicted);
    Claim claim;
    // What is close in truth is close for most hypotheses, and explained by none of them.
    const bool isDecided = predicted.hit != Decision::Close || row.margin > row.slack;
    if (row.has(LogSymptom::MissedHit)) {
        if (predicted.hit != Decision::Yes && isDecided) claim.explains = bitOf(LogSymptom::MissedHit);
        return claim;
    }
    if (row.isTrueHit && row.isHit && predicted.hit == Decision::No) claim.isAgainst = claim.isDecision = true;
    if (!row.isHit || predicted.hit == Decision::No) return claim;
    const bool tellsTime = row.time && !predicted.times.empty();
    if (tellsTime && !isAmong(row, predicted)) {
        // the recorded time is the true one
        claim.isAgainst = claim.isRightBeside = row.isTrueHit && !row.has(LogSymptom::Time);
        return claim;
    }
    if (row.has(LogSymptom::FalseHit)) {
        if (!isDecided) return claim;
        claim.isTelling = tellsTime;
        claim.explains = bitOf(LogSymptom::FalseHit);
        return claim;
    }
    if (predicted.times.empty()) return claim;
    const LogSymptoms follow = followed(row, row.time ? *row.time : predicted.times.front(), predicted.centers).values;
    claim.explains = static_cast<LogSymptoms>(row.symptoms & (follow | (tellsTime ? bitOf(LogSymptom::Time) : 0)));
    claim.isTelling = claim.explains != 0;
    return claim;
}

LogSymptoms followingTime(const RowFacts& row) {
    return row.time ? static_cast<LogSymptoms>(row.symptoms & followed(row, *row.time).values) : LogSymptoms{0};
}

bool followsTime(const RowFacts& row, LogSymptom value) {
    return row.time && (followed(row, *row.time).values & bitOf(value)) != 0;
}

std::map<std::string, std::set<double>> numericColumns(std::span<const RowFacts* const> rows) {
    constexpr std::size_t kLooked = 100;
    std::map<std::string, std::set<double>> columns;
    for (const RowFacts* row : rows.first(std::min(rows.size(), kLooked)))
        if (row->others)
            for (const RowFacts::Other& value : *row->others)
                if (!std::isnan(value.number)) columns[value.name].insert(value.number);
    return columns;
}

Rows someOf(const std::vector<RowFacts>& rows) {
    Rows some;
    for (std::size_t i = 0; i < rows.size(); i += rows.size() / kRowsTried + 1) some.push_back(&rows[i]);
    return some;
}

Claim claimOfValue(const RowFacts& row, LogSymptom value, bool isPredicted) {
    if (row.symptoms == 0) return {0, !isPredicted, false, false};
    if (!row.has(value)) return {.isRightBeside = !isPredicted};
    return row.has(value) && isPredicted ? Claim{bitOf(value), false, false, true} : Claim{};
}

Claim claimOfVector(const RowFacts& row, LogSymptom what, const VectorForm& form) {
    const std::optional<Vec3>& said = row.said(what);
    if (!said || !row.tellsContact()) return {};
    // A value that is right for the recorded, wrong time has the reason of that time.
    if (row.has(LogSymptom::Time) && followsTime(row, what)) return {};
    const auto isSame = [&](double time) { return row.isSame(what, *said, form(Seen(row, time))); };
    Claim claim = claimOfValue(row, what, isSame(row.exact->contact->frames) || (row.time && isSame(*row.time)));
    if (claim.explains != 0 && what == LogSymptom::Normal) claim.explains |= followingNormal(row);
    return claim;
}

StartsInside startsInside(const Evidence& evidence, const QueryChange& change) {
    using Answer = StartsInside::Answer;
    constexpr std::size_t kFewest = 3, kEnough = 2000;   // rows
    std::array<std::array<std::size_t, 4>, 2> counts{};  // by direction, by answer
    const auto count = [&](const std::vector<RowFacts>& rows) {
        for (std::size_t i = 0; i < rows.size(); i += rows.size() / kEnough + 1) {
            const RowFacts& row = rows[i];
            const auto seen = seenIn(row, change);
            if (!seen || !(seen->radius > 0) || !isInside(seen->course(), row.slack)) continue;
            if (!row.answer().isGiven || row.has(LogSymptom::NoNumber)) continue;
            const Course course = seen->course();
            const Crossing crossing = cross(course, row.slack);
            const double speed = logs::lengthOf(course.velocity);
            Answer answer = Answer::Unknown;
            if (!row.isHit)
                answer = Answer::None;
            else if (!row.time || (speed > 0 && std::abs(*row.time) * speed <= row.slack) || *row.time == 0)
                answer = Answer::AtZero;
            else if (speed > 0 && crossing.out && row.isSameTime(*row.time, *crossing.out, speed))
                answer = Answer::AtExit;
            ++counts[crossing.nearest > 0 ? 0 : 1][static_cast<std::size_t>(answer)];
        }
    };
    const auto total = [](const auto& of) { return std::accumulate(of.begin(), of.end(), std::size_t{0}); };
    // Right rows tell where wrong ones are few: of an engine that is right most of the time they show another course.
    count(evidence.wrong);
    if (total(counts[0]) + total(counts[1]) < kFewest) count(evidence.right);
    const auto mostOf = [&](const auto& of) {
        const auto most = std::max_element(of.begin() + 1, of.end());
        const bool isClear = total(of) >= kFewest && 3 * *most >= 2 * total(of);
        return isClear ? static_cast<Answer>(most - of.begin()) : Answer::Unknown;
    };
    return {mostOf(counts[0]), mostOf(counts[1])};
}

StartsInside startsInside(const Evidence& evidence) {
    return startsInside(evidence, [](const RowFacts&, SeenQuery&) { return true; });
}

Predicted answerInside(const Crossing& crossing, double limit, const StartsInside& inside) {
    const double out = crossing.out.value_or(0);
    switch (inside.of(crossing)) {
        case StartsInside::Answer::None:
            return {};
        case StartsInside::Answer::AtZero:
            return {Decision::Yes, 0};
        case StartsInside::Answer::AtExit:
            return Predicted{out <= limit, out};
        case StartsInside::Answer::Unknown:
            break;
    }
    Predicted either{Decision::Close, 0};
    either.times.push_back(out);
    return either;
}

Claim claimOfQuery(const RowFacts& row, const SeenQuery& seen, const StartsInside& inside) {
    const Course course = seen.course();
    constexpr double kRest = 1e-9;  // share of the speed that is rounding
    const double speed = logs::lengthOf(course.velocity);
    if (speed < kRest * row.speed) return {};  // nothing moves: that misses always
    const Crossing crossing = cross(course, row.slack);
    Predicted predicted{crossing.hit};
    if (crossing.isInside)
        predicted = answerInside(crossing, course.frames, inside);
    else if (crossing.in)
        predicted.times.push_back(std::max(0.0, *crossing.in));
    predicted.speed = speed > 0 ? speed : row.speed;  // for a ball at rest any time would be the same
    // Near a graze the time is ill-conditioned: it counts where the surfaces are, at the recorded time, on the near
    // side.
    if (row.time) {
        const Vec3 then = course.apartAt(*row.time);
        const bool isNear = glm::dot(then, course.velocityAt(*row.time)) <= row.slack * predicted.speed;
        const double slack = course.isPlain() ? row.slack : 2 * row.slack;  // engines sample a bent path
        if (isNear && std::abs(course.gapAt(*row.time)) <= slack) predicted.times.push_back(*row.time);
        if (row.symptoms == 0) return claimOf(row, predicted);  // centres tell of wrong values
        const Vec3 ball = row.ballAt(*row.time);
        predicted.centers = {{ball, ball - then}};
        // An engine that takes another relative motion may leave the sphere where it was, or move it as it should.
        for (const Vec3& velocity : {seen.sphereVelocity, row.sphereVelocity, Vec3(0)}) {
            const Vec3 moved = seen.center + velocity * *row.time;
            predicted.centers.emplace_back(moved + then, moved);
        }
    }
    Claim claim = claimOf(row, predicted);
    claim.isOfStart = crossing.isInside;
    return claim;
}

std::uint64_t hashOf(std::uint64_t number) noexcept {
    number += 0x9E3779B97F4A7C15;
    number = (number ^ number >> 30) * 0xBF58476D1CE4E5B9;
    number = (number ^ number >> 27) * 0x94D049BB133111EB;
    return number ^ number >> 31;
}

bool isFitted(const RowFacts& row) { return hashOf(row.row) % 2 == 0; }

Halves halvesOf(const Evidence& evidence) {
    Halves halves;
    for (Evidence* half : {&halves.fitted, &halves.held}) {
        half->wrongWeight = evidence.wrongWeight;
        half->rightWeight = evidence.rightWeight;
        half->isFine = evidence.isFine;
    }
    for (const RowFacts& row : evidence.wrong) (isFitted(row) ? halves.fitted : halves.held).wrong.push_back(row);
    for (const RowFacts& row : evidence.right) (isFitted(row) ? halves.fitted : halves.held).right.push_back(row);
    return halves;
}

}  // namespace logs
