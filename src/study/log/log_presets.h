#pragma once
/// How engines log: what they call their columns, and by which conventions they answer.

#include <span>
#include <string_view>

#include "study/log/log_mapping.h"

namespace study {

struct LogAlias {
    LogField field;
    std::string_view names;  ///< separated by spaces, best first; letters and digits only, in lower case
};

struct LogPreset {
    const char* name;   ///< "bullet": as --preset takes it
    const char* title;  ///< "Bullet"
    const char* about;  ///< one line: path, time, normal
    LogTime time = LogTime::Frames;
    LogNormal normal = LogNormal::TowardBall;
    LogConventions conventions;
    bool readsFloat = true;
    methods::Precision precision = methods::Precision::Float;
    std::span<const LogAlias> aliases;  ///< of this engine alone; what all have in common is kCommonAliases
};

/// Carom, Bullet, PhysX, Jolt, Box2D, Box3D, Unity, Unreal, and one for whatever else.
[[nodiscard]] std::span<const LogPreset> logPresets() noexcept;
[[nodiscard]] const LogPreset* logPresetNamed(std::string_view name) noexcept;
[[nodiscard]] std::span<const LogAlias> commonLogAliases() noexcept;

}  // namespace study
