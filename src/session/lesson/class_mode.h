#pragma once
/// Class mode: large type, answers hidden until they are revealed, and one key for the next step, as the remote control
/// of a presenter sends it. Leaving it gives back the settings that were there.

#include <optional>
#include <string>

#include "session/settings.h"

namespace session {

class Session;

class ClassMode {
  public:
    [[nodiscard]] bool isOn() const { return m_kept.has_value(); }
    void start(Session&);
    void stop(Session&);

    // With a lesson open: its hints one by one, what is right, the next page. With the derivation: its steps. Else the
    // answer.
    void next(Session&);
    void previous(Session&);
    void restart(Session&);  ///< all of it hidden again, from the first step on

    /// The keys, on one line of the screen.
    [[nodiscard]] std::string keys() const;
    /// Takes back what class mode has set in settings.
    void restore(Settings&) const;

  private:
    struct Kept {
        bool presentation = false, panelsShown = true, answersHidden = false;
    };
    std::optional<Kept> m_kept;
};

}  // namespace session
