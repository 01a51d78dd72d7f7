#pragma once
/// Copy on write: a value that copies share until one of them is edited.

#include <atomic>
#include <cstddef>
#include <utility>

namespace scene {

/// A reference-counted value. A copy shares it; edit() copies it first if it is shared. One owner may be edited while
/// other threads read other owners of the same value: a value is written only while it has one owner.
/// std::shared_ptr is not enough: its use_count() does not order the reads of a released owner before a write.
template <class T>
class Shared {
  public:
    Shared() = default;  ///< no value
    explicit Shared(T value) : m_node(new Node{std::move(value)}) {}
    Shared(const Shared& other) noexcept : m_node(other.m_node) {
        if (m_node) m_node->owners.fetch_add(1, std::memory_order_relaxed);
    }
    Shared(Shared&& other) noexcept : m_node(std::exchange(other.m_node, nullptr)) {}
    // NOLINTNEXTLINE(bugprone-unhandled-self-assignment): the copy is made first
    Shared& operator=(const Shared& other) noexcept { return *this = Shared(other); }
    Shared& operator=(Shared&& other) noexcept {
        Shared value(std::move(other));
        std::swap(m_node, value.m_node);
        return *this;
    }
    ~Shared() {
        if (m_node && m_node->owners.fetch_sub(1, std::memory_order_acq_rel) == 1) delete m_node;
    }

    explicit operator bool() const noexcept { return m_node != nullptr; }
    const T& operator*() const noexcept { return m_node->value; }
    const T* operator->() const noexcept { return &m_node->value; }

    /// The value for writing, shared with no other owner. @pre it has a value
    [[nodiscard]] T& edit() {
        if (m_node->owners.load(std::memory_order_acquire) > 1) *this = Shared(m_node->value);
        return m_node->value;
    }

    [[nodiscard]] bool isSharedWith(const Shared& other) const noexcept { return m_node == other.m_node; }
    /// Owners of the same value are equal; no comparison of values is needed.
    bool operator==(const Shared& other) const {
        return m_node == other.m_node || (m_node && other.m_node && m_node->value == other.m_node->value);
    }

  private:
    struct Node {
        T value;
        std::atomic<std::size_t> owners{1};
    };
    Node* m_node = nullptr;

  public:
    static constexpr std::size_t kBytes = sizeof(Node);  ///< in the heap, without the heap memory of the value
};

}  // namespace scene
