#pragma once
/// A temporary folder in which a test's programs run: it is their working folder and their home, and they have no
/// screen.

#include <cstdlib>
#include <filesystem>

#include "temporary_folder.h"

class OwnHome {
  public:
    OwnHome() {
        std::filesystem::current_path(path());
        for (const char* home : {"HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME"}) setenv(home, path().c_str(), 1);
        unsetenv("DISPLAY");
        unsetenv("WAYLAND_DISPLAY");
    }
    ~OwnHome() { std::filesystem::current_path("/"); }
    OwnHome(const OwnHome&) = delete;
    OwnHome& operator=(const OwnHome&) = delete;
    [[nodiscard]] const std::filesystem::path& path() const { return m_folder.path(); }

  private:
    TemporaryFolder m_folder;
};
