#pragma once
/// A folder for the state that a test's program stores, so that the user's progress in the lessons is left alone.

#include <cstdlib>
#include <filesystem>
#include <string>

class PrivateState {
  public:
    PrivateState() {
        std::string name = (std::filesystem::temp_directory_path() / "carom-state-XXXXXX").string();
        m_folder = mkdtemp(name.data());
        setenv("XDG_STATE_HOME", m_folder.c_str(), 1);
    }
    ~PrivateState() {
        unsetenv("XDG_STATE_HOME");
        std::error_code error;
        std::filesystem::remove_all(m_folder, error);
    }
    PrivateState(const PrivateState&) = delete;
    PrivateState& operator=(const PrivateState&) = delete;
    [[nodiscard]] const std::filesystem::path& folder() const { return m_folder; }

  private:
    std::filesystem::path m_folder;
};
