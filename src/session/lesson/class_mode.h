#pragma once
/// Class mode: large type, answers hidden until they are revealed, and one key for the next step, sent by the remote
/// control of a presenter. Leaving it restores the settings from before.

#include <optional>

namespace session {

class ClassMode {
  public:
    /// Settings that class mode replaces while it is on.
    struct Before {
        bool presentation = false, panelsShown = true, answersHidden = false;
    };

    [[nodiscard]] bool isOn() const { return before.has_value(); }

    std::optional<Before> before;
};

}  // namespace session
