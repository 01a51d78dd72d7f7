#pragma once
/// Live values: numbers of a scene by name, for the text of lessons and for predictions: {{frames}}, {{angle_deg}}.

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "scene/scene.h"

namespace learn {

using collide::Vec3;
using LiveValue = std::variant<double, Vec3, std::string>;

struct LiveInfo {
    const char* name;
    const char* help;  ///< meaning and unit
    const char* unit;  ///< " frames", "°", ""; written after the number in predictions
};
[[nodiscard]] const std::vector<LiveInfo>& liveInfos();
[[nodiscard]] const LiveInfo* liveInfo(std::string_view name);

/// The values of the scene's first ball and of its first contact. A name is missing where the scene has no such value
/// (no contact: no "frames").
[[nodiscard]] std::map<std::string, LiveValue> liveValues(const scene::Scene&);

/// A value as text, rounded to four digits; "–" if absent.
[[nodiscard]] std::string liveText(const std::map<std::string, LiveValue>&, const std::string& name);

/// The number of contacts of the whole scene up to an instant, or in total; counts at most `most`.
[[nodiscard]] std::size_t countContacts(const scene::Scene&, std::optional<double> untilFrames,
                                        std::size_t most = 1'000'000);

}  // namespace learn
