#pragma once
/// The part of the window in which a frame differs from the one drawn last.

#include <cstdint>
#include <vector>

#include <imgui.h>

namespace ui {

/// A part of the window, pixels, y down; empty where an edge is not before the other.
struct Damage {
    ImVec2 min{0, 0}, max{0, 0};

    [[nodiscard]] bool isEmpty() const { return !(min.x < max.x && min.y < max.y); }
    void add(const Damage& other);
    [[nodiscard]] bool operator==(const Damage& other) const {
        return min.x == other.min.x && min.y == other.min.y && max.x == other.max.x && max.y == other.max.y;
    }
};

/// Compares frames by digests of their draw lists, one for each window of Dear ImGui.
class FrameDamage {
  public:
    /// Adds the part that the frame changes. Called once for each frame that is built.
    /// @param uploads  number of uploads of the panels' pictures: another one changes everything
    void update(const ImDrawData& data, std::uint64_t uploads);
    void add(const Damage& part) { m_part.add(part); }
    /// All that has changed since it was taken last, whole pixels within the window.
    [[nodiscard]] const Damage& part() const { return m_part; }
    void clear() { m_part = {}; }

  private:
    struct List {
        const ImDrawList* list = nullptr;
        std::uint64_t digest = 0;
        Damage box;
    };
    std::vector<List> m_lists;  ///< lists of the last frame
    std::uint64_t m_uploads = 0;
    ImVec2 m_size{0, 0};
    Damage m_part;
};

/// Limits what a frame draws to a part of it, while this lives.
class Clipped {
  public:
    Clipped(ImDrawData& data, const Damage& part);
    ~Clipped();
    Clipped(const Clipped&) = delete;
    Clipped& operator=(const Clipped&) = delete;

  private:
    ImDrawData& m_data;
    std::vector<ImVec4> m_before;  ///< clip rectangles of all commands
};

}  // namespace ui
