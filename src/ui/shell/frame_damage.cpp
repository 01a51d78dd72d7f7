#include "ui/shell/frame_damage.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstring>
#include <utility>

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

std::uint64_t digestOf(const ImDrawList& list) {
    MemoryDigest digest;
    digest.add(list.VtxBuffer.Data, static_cast<std::size_t>(list.VtxBuffer.size_in_bytes()));
    digest.add(list.IdxBuffer.Data, static_cast<std::size_t>(list.IdxBuffer.size_in_bytes()));
    for (const ImDrawCmd& command : list.CmdBuffer) digest.add(&command.ClipRect, sizeof command.ClipRect);
    return digest.value();
}

/// Whole pixels that hold everything that a list draws.
Damage boxOf(const ImDrawList& list) {
    Damage clips, box;
    for (const ImDrawCmd& command : list.CmdBuffer)
        clips.add({{command.ClipRect.x, command.ClipRect.y}, {command.ClipRect.z, command.ClipRect.w}});
    if (list.VtxBuffer.empty() || clips.isEmpty()) return {};
    box.min = box.max = list.VtxBuffer[0].pos;
    for (const ImDrawVert& vertex : list.VtxBuffer) {
        box.min = {std::min(box.min.x, vertex.pos.x), std::min(box.min.y, vertex.pos.y)};
        box.max = {std::max(box.max.x, vertex.pos.x), std::max(box.max.y, vertex.pos.y)};
    }
    return {{std::floor(std::max(box.min.x, clips.min.x)), std::floor(std::max(box.min.y, clips.min.y))},
            {std::ceil(std::min(box.max.x, clips.max.x)), std::ceil(std::min(box.max.y, clips.max.y))}};
}

template <class Visit>
void forEachClip(ImDrawData& data, Visit visit) {
    for (int i = 0; i < data.CmdListsCount; ++i)
        for (ImDrawCmd& command : data.CmdLists[i]->CmdBuffer) visit(command.ClipRect);
}

}  // namespace

void Damage::add(const Damage& other) {
    if (other.isEmpty()) return;
    if (isEmpty()) {
        *this = other;
        return;
    }
    min = {std::min(min.x, other.min.x), std::min(min.y, other.min.y)};
    max = {std::max(max.x, other.max.x), std::max(max.y, other.max.y)};
}

void FrameDamage::update(const ImDrawData& data, std::uint64_t uploads) {
    const Damage window{{0, 0}, data.DisplaySize};
    if (uploads != m_uploads || data.DisplaySize.x != m_size.x || data.DisplaySize.y != m_size.y) add(window);
    m_uploads = uploads;
    m_size = data.DisplaySize;
    std::vector<List> lists;
    auto next = m_lists.begin();  // lists keep their order, else they cover each other anew
    for (int i = 0; i < data.CmdListsCount; ++i) {
        const ImDrawList* list = data.CmdLists[i];
        const auto before =
            std::find_if(m_lists.begin(), m_lists.end(), [&](const List& old) { return old.list == list; });
        List now{list, digestOf(*list), {}};
        if (before == m_lists.end()) {
            now.box = boxOf(*list);
            add(now.box);
        } else {
            if (before < next) add(window);
            for (; next < before; ++next) add(next->box);
            next = std::max(next, before + 1);
            const bool isSame = before->digest == now.digest;
            now.box = isSame ? before->box : boxOf(*list);
            if (!isSame) {
                add(before->box);
                add(now.box);
            }
        }
        lists.push_back(now);
    }
    for (; next < m_lists.end(); ++next) add(next->box);
    m_lists = std::move(lists);
    m_part.min = {std::max(m_part.min.x, 0.f), std::max(m_part.min.y, 0.f)};
    m_part.max = {std::min(m_part.max.x, data.DisplaySize.x), std::min(m_part.max.y, data.DisplaySize.y)};
}

Clipped::Clipped(ImDrawData& data, const Damage& part) : m_data(data) {
    forEachClip(m_data, [&](ImVec4& rect) {
        m_before.push_back(rect);
        rect = {std::max(rect.x, part.min.x), std::max(rect.y, part.min.y), std::min(rect.z, part.max.x),
                std::min(rect.w, part.max.y)};
    });
}

Clipped::~Clipped() {
    std::size_t next = 0;
    forEachClip(m_data, [&](ImVec4& rect) { rect = m_before[next++]; });
}

}  // namespace ui
