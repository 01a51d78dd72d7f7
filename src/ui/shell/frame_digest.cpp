#include "ui/shell/frame_digest.h"

#include <imgui.h>

#include <array>
#include <cstddef>
#include <cstring>

namespace ui {
namespace {

/// Digest of memory: four chains of multiplications side by side, as they are most of a quiet frame.
class MemoryDigest {
  public:
    void add(const void* bytes, std::size_t count) {
        const auto* at = static_cast<const unsigned char*>(bytes);
        for (; count >= sizeof m_lanes; at += sizeof m_lanes, count -= sizeof m_lanes) addBlock(at);
        unsigned char rest[sizeof m_lanes] = {};
        if (count > 0) std::memcpy(rest, at, count);
        addBlock(rest);
        m_lanes[0] ^= count;
    }
    [[nodiscard]] std::uint64_t value() const {
        std::uint64_t all = 0;
        for (const std::uint64_t lane : m_lanes) all = (all ^ (lane ^ lane >> 32)) * kFactor;
        return all ^ all >> 29;
    }

  private:
    static constexpr std::uint64_t kFactor = 0x9E3779B97F4A7C15u;

    void addBlock(const unsigned char* at) {
        for (std::uint64_t& lane : m_lanes) {
            std::uint64_t word = 0;
            std::memcpy(&word, at, sizeof word);
            lane = (lane ^ word) * kFactor;
            lane ^= lane >> 29;
            at += sizeof word;
        }
    }
    std::array<std::uint64_t, 4> m_lanes{1, 2, 3, 4};
};

}  // namespace

std::uint64_t digestOf(const ImDrawData& data, std::uint64_t uploads) {
    MemoryDigest digest;
    digest.add(&uploads, sizeof uploads);
    digest.add(&data.DisplaySize, sizeof data.DisplaySize);
    for (int i = 0; i < data.CmdListsCount; ++i) {
        const ImDrawList& list = *data.CmdLists[i];
        digest.add(list.VtxBuffer.Data, static_cast<std::size_t>(list.VtxBuffer.size_in_bytes()));
        digest.add(list.IdxBuffer.Data, static_cast<std::size_t>(list.IdxBuffer.size_in_bytes()));
        for (const ImDrawCmd& command : list.CmdBuffer) digest.add(&command.ClipRect, sizeof command.ClipRect);
    }
    return digest.value();
}

}  // namespace ui
