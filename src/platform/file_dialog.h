#pragma once
/// The system's own file dialog. It is open beside the window, which stays responsive.

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "base/result.h"

namespace platform {

struct DialogRequest {
    enum class Kind : std::uint8_t { Open, Save, Folder };
    Kind kind = Kind::Open;
    std::string title;
    std::filesystem::path start;       ///< a file, or a folder to begin in
    std::vector<std::string> endings;  ///< listed files end so: ".json"
};

/// Closed with the object.
class FileDialog {
  public:
    enum class State : std::uint8_t { Asking, Chosen, Cancelled, Failed };

    /// Opens a dialog. @return or one line with the reason; no text: there is no such dialog here
    [[nodiscard]] static base::Result<FileDialog> open(const DialogRequest&);
    FileDialog(FileDialog&&) noexcept;
    FileDialog& operator=(FileDialog&&) noexcept;
    ~FileDialog();

    /// Never waits.
    [[nodiscard]] State poll();
    [[nodiscard]] const std::string& chosen() const { return m_chosen; }  ///< the path. @pre poll() gave Chosen
    [[nodiscard]] const std::string& name() const { return m_name; }      ///< for messages: "zenity"

  private:
    struct Native;
    FileDialog(std::unique_ptr<Native> native, std::string name);

    std::unique_ptr<Native> m_native;
    std::string m_name, m_chosen;
};

}  // namespace platform
