#pragma once
/// Open files and streams, read and written in pieces.

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string_view>
#include <system_error>

namespace platform {

/// An open file, a pipe or a device. Movable; closed at the end of its scope, if it was opened here.
class File {
  public:
    enum class Kind : std::uint8_t { Regular, Folder, Other };

    /// @param handle  the system's number of an open file; negative: none was opened, for the reason of lastError()
    /// @param isOwned  true: it is closed here
    explicit File(int handle, bool isOwned = true);
    File(File&& other) noexcept;
    File& operator=(File&& other) noexcept;
    ~File();

    [[nodiscard]] bool isOpen() const { return m_handle >= 0; }
    [[nodiscard]] int handle() const { return m_handle; }  ///< for other calls of the system; negative: none
    /// The reason why the file is not open, or the last error.
    [[nodiscard]] const std::error_code& error() const { return m_error; }

    /// Reads the bytes available, at most the whole span; waits for the first. @return 0 at the end or after an error
    [[nodiscard]] std::size_t read(std::span<char> into);
    /// True if read() would return at once.
    [[nodiscard]] bool isReadable() const;
    /// Reads from an offset; fewer bytes than the span only at the end of the file or after an error. Thread safe.
    [[nodiscard]] std::size_t readAt(std::uint64_t offset, std::span<char> into) const;
    /// Writes all bytes; waits for a slow reader. @return false after an error
    [[nodiscard]] bool write(std::string_view bytes);

    [[nodiscard]] Kind kind() const;
    [[nodiscard]] std::uint64_t size() const;  ///< bytes; 0 if unknown
    /// Copies the permissions of another file; if that does not exist, sets those of a new file.
    [[nodiscard]] bool copyPermissions(const std::filesystem::path& from);
    [[nodiscard]] bool flushToDisk();
    /// @return false if written data may be lost
    [[nodiscard]] bool close();

  private:
    bool note(bool isDone);

    int m_handle = -1;
    bool m_isOwned = true;
    std::error_code m_error;
};

/// Opens for reading; at a named pipe, waits until another process opens it for writing.
[[nodiscard]] File openToRead(const std::filesystem::path&);
/// Opens for reading without waiting for the writer of a named pipe, so that kind() can be checked first.
[[nodiscard]] File openToInspect(const std::filesystem::path&);
/// Opens an existing device or pipe for writing; neither creates nor truncates a file. Waits for the reader of a named
/// pipe.
[[nodiscard]] File openToWrite(const std::filesystem::path&);
/// A stream that this process has open already, at the place where it stands.
[[nodiscard]] File openDescriptor(int number);
[[nodiscard]] File standardInput();
[[nodiscard]] File standardOutput();

/// Both ends of a pipe, which other programs do not inherit; not open if there is none.
struct Pipe {
    File out, in;
};
[[nodiscard]] Pipe openPipe();

/// Flushes the entries of a folder to disk, where the file system supports it.
void flushNames(const std::filesystem::path& folder);

/// The open stream that a name stands for: 1 for the path of the standard output, else the number in the path of an
/// open descriptor; absent for any other path.
[[nodiscard]] std::optional<int> descriptorOf(const std::filesystem::path& path);

}  // namespace platform
