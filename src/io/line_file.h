#pragma once
/// A large text file, read by lines from several threads at once in bounded memory. It is read by offset, not
/// mapped: if the file shrinks meanwhile, a read is short, and no signal is raised.

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "io/result.h"
#include "platform/file.h"

namespace io {

/// One line, without its line end (LF or CRLF).
struct FileLine {
    std::uint64_t offset = 0;  ///< offset of the line's first byte in the file
    std::uint64_t index = 0;   ///< number among the lines that begin in the range read, from 0
    std::string_view text;     ///< valid during the call
    bool isTooLong = false;    ///< longer than LineFile::kLongest; its text was skipped
    bool isCutOff = false;     ///< the file ends without a line end
};

/// Thread safe: every reader passes its own buffer.
class LineFile {
  public:
    static constexpr std::size_t kLongest = std::size_t{16} << 20;  ///< bytes, without the line end

    /// @return the file, or one line that says why not; only a file on disk can be read in any order
    [[nodiscard]] static Result<LineFile> open(const std::filesystem::path& path);

    /// The first `bytes` bytes of an open file that may still grow.
    LineFile(std::shared_ptr<const platform::File> file, std::uint64_t bytes)
        : m_file(std::move(file)), m_size(bytes) {}
    /// The same file, ending after `bytes` bytes.
    [[nodiscard]] LineFile upTo(std::uint64_t bytes) const { return {m_file, bytes}; }

    [[nodiscard]] std::uint64_t size() const { return m_size; }  ///< bytes, at the time of opening
    [[nodiscard]] const platform::File& content() const { return *m_file; }

    /// Calls `visit` for every line that begins in [begin, end), in order, blank ones too, until it returns false. A
    /// byte order mark at the start of the file is dropped.
    /// @param buffer  reused between calls to avoid allocation; grows to end - begin and twice its longest line
    /// @return the number of visited lines
    std::uint64_t eachLine(std::uint64_t begin, std::uint64_t end, std::string& buffer,
                           const std::function<bool(const FileLine&)>& visit) const;

    /// The line that begins at `offset`, at most its first `most` bytes.
    [[nodiscard]] std::string lineAt(std::uint64_t offset, std::size_t most = kLongest) const;

    /// The place behind the last line end of [begin, end); `begin` if there is none.
    [[nodiscard]] std::uint64_t endOfLines(std::uint64_t begin, std::uint64_t end) const;

    /// True if the file is shorter now than when it was opened: lines are missing.
    [[nodiscard]] bool hasShrunk() const;

  private:
    /// Appends up to `count` bytes from `offset` on; fewer at the end of the file or after an error.
    void append(std::string& buffer, std::uint64_t offset, std::size_t count) const;

    std::shared_ptr<const platform::File> m_file;
    std::uint64_t m_size;
};

}  // namespace io
