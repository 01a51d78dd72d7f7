#pragma once
/// Live values: numbers of a scene by name, for the text of lessons and for predictions: {{frames}}, {{angle_deg}}.

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "io/result.h"
#include "learn/derivation/symbols.h"
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
/// True for the names of points and vectors: "hit_point", "cue.position".
[[nodiscard]] bool isVectorName(const scene::Scene&, std::string_view name);

/// The component that a name ends with: 1 of "cue.position.y".
[[nodiscard]] std::optional<int> partNamed(std::string_view name);

/// The sweep query of the scene's first ball against the sphere or ball of its first contact; absent without one, or if
/// that is with a wall.
[[nodiscard]] std::optional<collide::SweepQuery> firstQuery(const scene::Scene&);

/// The values of the scene's first ball and of its first contact. A name is missing where the scene has no such value
/// (no contact: no "frames").
[[nodiscard]] std::map<std::string, LiveValue> liveValues(const scene::Scene&);

/// The live values of one scene by name, and expressions over them; computed when the first is needed. A name is one of
/// liveInfos(), a field of the scene ("cue.position", "restitution"), or a component of either ("hit_point.x").
class Live {
  public:
    /// @param scene  must outlive this
    explicit Live(const scene::Scene& scene) : m_scene(scene) {}
    /// @param values  liveValues(scene); must outlive this
    Live(const scene::Scene& scene, const std::map<std::string, LiveValue>& values)
        : m_scene(scene), m_values(&values) {}
    Live(const Live&) = delete;
    Live& operator=(const Live&) = delete;

    /// Absent where the scene has no such value.
    [[nodiscard]] std::optional<LiveValue> value(std::string_view name);
    /// The number of a name or an expression ("cue.position.x^2 + R_squared"), or one line why it has none.
    [[nodiscard]] io::Result<double> number(std::string_view expression);
    /// A value or an expression as text, "–" where the scene has none: a number that has at most `digits` digits, but
    /// for rounding, whole; all else rounded to four.
    [[nodiscard]] std::string text(std::string_view nameOrExpression, int digits = kFewestDigits);

  private:
    const scene::Scene& m_scene;
    std::optional<std::map<std::string, LiveValue>> m_own;
    const std::map<std::string, LiveValue>* m_values = nullptr;  ///< null before the first is needed
};

/// What is wrong with a name or an expression over the live values of scenes with these objects, in one line; empty if
/// nothing is. @param names  if not null, receives the names of liveInfos() that it uses
[[nodiscard]] std::string liveFault(const scene::Scene&, std::string_view nameOrExpression,
                                    std::vector<std::string>* names = nullptr);

/// Digits of the numbers in the prompt, the hints and the solution of a task: what is computed from them is the answer.
inline constexpr int kDigitsOfTasks = 7;

/// The number of contacts of the whole scene up to an instant, or in total; counts at most a million.
[[nodiscard]] std::size_t countContacts(const scene::Scene&, std::optional<double> untilFrames);

/// The names of the objects that the first ball meets within the frames of the scene, in order; at most `most`. A graze
/// is none: it changes nothing.
[[nodiscard]] std::vector<std::string> firstMet(const scene::Scene&, std::size_t most);

}  // namespace learn
