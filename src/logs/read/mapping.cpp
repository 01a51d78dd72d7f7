#include "logs/read/mapping.h"

#include <algorithm>

namespace logs {
namespace {

constexpr std::array<const char*, kLogFieldCount> kFieldNames = {"id",
                                                                 "method",
                                                                 "run",
                                                                 "start",
                                                                 "end",
                                                                 "displacement",
                                                                 "direction",
                                                                 "length",
                                                                 "velocity",
                                                                 "aim",
                                                                 "speed",
                                                                 "ball_radius",
                                                                 "center",
                                                                 "sphere_radius",
                                                                 "sphere_velocity",
                                                                 "ball_mass",
                                                                 "sphere_mass",
                                                                 "restitution",
                                                                 "frames",
                                                                 "hit",
                                                                 "time",
                                                                 "fraction",
                                                                 "distance",
                                                                 "hit_frames",
                                                                 "point",
                                                                 "ball_center",
                                                                 "normal",
                                                                 "unsafe_fraction"};

constexpr std::array kVectors = {
    LogField::Start,    LogField::End,        LogField::Displacement, LogField::Direction,
    LogField::Velocity, LogField::Aim,        LogField::Center,       LogField::SphereVelocity,
    LogField::Point,    LogField::BallCenter, LogField::Normal};

}  // namespace

const char* name(LogField field) noexcept { return kFieldNames[static_cast<std::size_t>(field)]; }

std::optional<LogField> logFieldNamed(std::string_view text) noexcept {
    for (std::size_t i = 0; i < kFieldNames.size(); ++i)
        if (text == kFieldNames[i]) return static_cast<LogField>(i);
    return std::nullopt;
}

bool isVector(LogField field) noexcept { return std::find(kVectors.begin(), kVectors.end(), field) != kVectors.end(); }

std::string commaList(const std::vector<std::string>& words) {
    std::string text;
    for (const std::string& word : words) text += (text.empty() ? "" : ", ") + word;
    return text;
}

std::string problem(const LogMapping& mapping) {
    const auto has = [&](LogField field) { return mapping[field].isGiven(); };
    if (!has(LogField::Start)) return "no column tells where the ball starts (start)";
    if (!has(LogField::End) && !has(LogField::Displacement) && !has(LogField::Direction) && !has(LogField::Velocity) &&
        !has(LogField::Aim))
        return "no column tells where the ball goes (end, displacement, direction, velocity or aim)";
    if (!has(LogField::Center)) return "no column tells the centre of the sphere (center)";
    if (!has(LogField::SphereRadius)) return "no column tells the radius of the sphere (sphere_radius)";
    if (!has(LogField::BallRadius)) return "no column tells the radius of the ball (ball_radius; 0 for a ray)";
    if (mapping.hit == LogHit::Flag && !has(LogField::Hit)) return "no column tells whether it hit (hit)";
    for (std::size_t i = 0; i < mapping.sources.size(); ++i) {
        const auto field = static_cast<LogField>(i);
        const std::size_t columns = mapping.sources[i].columns.size();
        if (columns > (isVector(field) ? 3u : 1u))
            return std::string(name(field)) + ": too many columns, at most " + (isVector(field) ? "3" : "1");
        if (isVector(field) && mapping.sources[i].constant)
            return std::string(name(field)) + ": a vector needs columns, not one number";
    }
    return {};
}

LogTime unitOf(const LogMapping& mapping, LogField field) noexcept {
    if (field == LogField::Fraction) return LogTime::Fraction;
    if (field == LogField::Distance) return LogTime::Distance;
    return field == LogField::HitFrames ? LogTime::Frames : mapping.time;
}

const char* name(LogTime time) noexcept {
    constexpr std::array names = {"frames", "fraction", "distance"};
    return names[static_cast<std::size_t>(time)];
}

const char* name(LogHit hit) noexcept {
    constexpr std::array names = {"its column", "a time is given", "a fraction below 1"};
    return names[static_cast<std::size_t>(hit)];
}

const char* name(LogNormal normal) noexcept {
    return normal == LogNormal::TowardBall ? "toward the ball" : "toward the sphere";
}

const char* name(LogFormat format) noexcept { return format == LogFormat::JsonLines ? "JSON Lines" : "CSV"; }

}  // namespace logs
