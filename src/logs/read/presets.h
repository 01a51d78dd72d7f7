#pragma once
/// Presets for engines: names of their columns, and the conventions of their answers.

#include <span>
#include <string_view>

#include "logs/read/mapping.h"

namespace logs {

struct LogAlias {
    LogField field;
    std::string_view names;  ///< separated by spaces, best first; letters and digits only, in lower case
};

struct LogPreset {
    const char* name;      ///< "bullet": the value of --preset
    const char* title;     ///< engine and cast: "Bullet convexSweep, GJK"
    const char* about;     ///< one line: path, time, normal, starts inside
    const char* evidence;  ///< where the stated choices come from: run here, or a document that was read; "": our own
    LogTime time = LogTime::Frames;
    LogNormal normal = LogNormal::TowardBall;
    LogDirection direction = LogDirection::BroughtToOne;
    LogConventions conventions{};
    bool readsFloat = true;
    methods::Precision precision = methods::Precision::Float;
    std::span<const LogAlias> aliases;  ///< names of this engine, in addition to commonLogAliases()
    std::string_view sign = {};         ///< the guess needs one of these names; empty: any two of its aliases
};

/// Carom, a cast each of Bullet, PhysX, Jolt, Box2D, Box3D, Unity, Godot, Rapier and Unreal, and one for any other
/// engine.
[[nodiscard]] std::span<const LogPreset> logPresets() noexcept;
[[nodiscard]] const LogPreset* logPresetNamed(std::string_view name) noexcept;
[[nodiscard]] std::span<const LogAlias> commonLogAliases() noexcept;
/// Names of a limit in the time unit of a velocity, as LogAlias::names: LogField::Frames beside a velocity alone.
[[nodiscard]] std::string_view timeLimitNames() noexcept;

}  // namespace logs
