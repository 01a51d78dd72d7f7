#pragma once
/// Class mode: large type, answers hidden until they are revealed, and one key for the next step, as the remote control
/// of a presenter sends it. Leaving it gives back the settings that were there.

#include <optional>

namespace session {

class ClassMode {
  public:
    /// Settings that class mode changes for its time.
    struct Before {
        bool presentation = false, panelsShown = true, answersHidden = false;
    };

    [[nodiscard]] bool isOn() const { return before.has_value(); }

    std::optional<Before> before;
};

}  // namespace session
