#pragma once
/// Rows that arrive, in a temporary file of bounded size.

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

#include "io/stream_spool.h"

namespace logs {

/// Keeps the newest rows. Where they are too many, a new file begins with the newer half of them. Added to on one
/// thread, read on any.
class RowSpool : public io::Spool {
  public:
    static constexpr std::uint64_t kMostBytes = std::uint64_t{1} << 30;

    /// @param mostRows  rows kept at most; at least 2
    explicit RowSpool(std::size_t mostRows, std::uint64_t mostBytes = kMostBytes);

    /// Why nothing can be kept, one line; empty: all is well.
    [[nodiscard]] const std::string& problem() const override { return m_problem; }
    /// @param line   with its line end
    /// @param world  the line that tells the obstacles of the row, written before it where it is not the last one that
    ///               was, so that the rows that are left find theirs; null: none does
    /// @return false once there is a problem
    bool add(std::string_view line, const std::shared_ptr<const std::string>& world = nullptr);
    /// Rows that were not kept because of the problem. Any thread; where there are some, the problem is told.
    [[nodiscard]] std::uint64_t lost() const { return m_lost; }
    /// Bytes of the rows that were dropped; asked on the thread that adds.
    [[nodiscard]] std::uint64_t dropped() const { return m_dropped; }
    /// Nothing more will come.
    void end() { m_hasEnded = true; }

    [[nodiscard]] io::LineFile now() const override;
    [[nodiscard]] bool hasEnded() const override { return m_hasEnded; }

  private:
    bool keep(std::string_view line, const std::shared_ptr<const std::string>& world);
    void begin();
    /// Drops the older half; the newer one becomes it.
    void drop();
    void beginHalf();
    bool write(std::string_view bytes);

    const std::size_t m_mostRows;
    const std::uint64_t m_mostBytes;
    std::size_t m_rows = 0;      ///< rows in the half that is being filled
    std::uint64_t m_middle = 0;  ///< bytes of the older half; 0: there is none yet
    std::uint64_t m_dropped = 0;
    std::shared_ptr<const std::string> m_world;  ///< the last one in the half that is being filled
    std::string m_problem;
    std::atomic<std::uint64_t> m_lost = 0;
    std::atomic<bool> m_hasEnded = false;
    mutable std::mutex m_mutex;  ///< guards the next two against now()
    std::shared_ptr<platform::NewFile> m_file;
    std::uint64_t m_size = 0;
};

}  // namespace logs
