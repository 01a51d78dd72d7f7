#pragma once
/// A folder for the state that a test's program stores, so that the user's progress in the lessons is left alone.

#include <cstdlib>
#include <filesystem>
#include "temporary_folder.h"

class PrivateState {
  public:
    PrivateState() { setenv("XDG_STATE_HOME", folder().c_str(), 1); }
    ~PrivateState() { unsetenv("XDG_STATE_HOME"); }
    PrivateState(const PrivateState&) = delete;
    PrivateState& operator=(const PrivateState&) = delete;
    [[nodiscard]] const std::filesystem::path& folder() const { return m_folder.path(); }

  private:
    TemporaryFolder m_folder;
};
