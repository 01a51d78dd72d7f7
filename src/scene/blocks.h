#pragma once
/// A copy-on-write sequence: copies share the blocks that have not been edited.

#include <algorithm>
#include <compare>
#include <initializer_list>
#include <iterator>
#include <stdexcept>
#include <vector>

#include "scene/shared.h"

namespace scene {

/// Elements in shared blocks of kBlock, listed in a shared table. A copy shares the table: O(1). An edit copies the
/// table and one block if they are shared. Equality compares the table's address, then the addresses of blocks, then
/// elements. Reading copies nothing; changes go through members (edit, push_back, eraseIf...) and leave other copies
/// unchanged. Thread safety as for Shared.
template <class T>
class Blocks {
    using Block = Shared<std::vector<T>>;

  public:
    /// At 1e5 bodies the block and the table, both copied by an edit, are of about equal size.
    static constexpr std::size_t kBlock = 64;

    class Iterator;
    using value_type = T;
    using size_type = std::size_t;
    using difference_type = std::ptrdiff_t;
    using reference = const T&;
    using const_reference = const T&;
    using iterator = Iterator;
    using const_iterator = Iterator;

    Blocks() = default;
    Blocks(std::initializer_list<T> elements) : Blocks(elements.begin(), elements.end()) {}
    template <std::input_iterator First>
    Blocks(First first, First last) {
        for (; first != last; ++first) push_back(*first);
    }

    [[nodiscard]] std::size_t size() const noexcept { return m_table ? m_table->size : 0; }
    [[nodiscard]] bool empty() const noexcept { return !m_table; }
    const T& operator[](std::size_t i) const noexcept { return (*m_table->blocks[i / kBlock])[i % kBlock]; }
    [[nodiscard]] const T& at(std::size_t i) const {
        if (i >= size()) throw std::out_of_range("Blocks::at");
        return (*this)[i];
    }
    [[nodiscard]] const T& front() const noexcept { return (*this)[0]; }
    [[nodiscard]] const T& back() const noexcept { return (*this)[size() - 1]; }
    [[nodiscard]] Iterator begin() const noexcept { return {m_table ? m_table->blocks.data() : nullptr, 0}; }
    [[nodiscard]] Iterator end() const noexcept { return {m_table ? m_table->blocks.data() : nullptr, size()}; }

    /// An element for writing. The reference is good until the next copy is made. @pre i < size()
    [[nodiscard]] T& edit(std::size_t i) { return m_table.edit().blocks[i / kBlock].edit()[i % kBlock]; }

    [[nodiscard]] T& editBack() { return edit(size() - 1); }

    void push_back(T element) {
        if (!m_table) m_table = Shared(Table());
        Table& table = m_table.edit();
        if (table.size % kBlock == 0) table.blocks.push_back(Block(std::vector<T>()));
        table.blocks.back().edit().push_back(std::move(element));
        ++table.size;
    }
    template <class Range>
    void append(const Range& elements) {
        for (const T& element : elements) push_back(element);
    }
    void pop_back() { truncate(size() - 1); }
    void clear() noexcept { m_table = {}; }
    /// Keeps the first `size` elements. @pre size <= size()
    void truncate(std::size_t size);
    void erase(std::size_t i) {
        std::size_t place = 0;
        eraseIf([&](const T&) { return place++ == i; });
    }
    /// Removes the elements for which `isGone` is true; calls it once for each, in order. Blocks before the first
    /// removed element stay shared.
    template <class Predicate>
    void eraseIf(Predicate isGone) {
        const Blocks before = *this;
        const Iterator first = std::find_if(before.begin(), before.end(), isGone);
        if (first == before.end()) return;
        truncate(static_cast<std::size_t>(first - before.begin()));
        for (Iterator rest = first + 1; rest != before.end(); ++rest)
            if (!isGone(*rest)) push_back(*rest);
    }

    bool operator==(const Blocks&) const = default;

    /// Calls visit(i) for the elements of blocks that `other` does not share at the same index: all elements that can
    /// differ, and those beyond the end of `other`.
    template <class Visit>
    void visitUnshared(const Blocks& other, Visit visit) const {
        if (m_table.isSharedWith(other.m_table)) return;
        for (std::size_t block = 0; block * kBlock < size(); ++block)
            if (!isBlockShared(other, block))
                for (std::size_t i = block * kBlock; i < std::min(size(), (block + 1) * kBlock); ++i) visit(i);
    }

    /// Heap memory of the blocks that `other` does not share at the same index.
    /// @param heapBytes  heap memory of one element
    template <class HeapBytes>
    [[nodiscard]] std::size_t bytesBeyond(const Blocks& other, HeapBytes heapBytes) const {
        if (!m_table || m_table.isSharedWith(other.m_table)) return 0;
        std::size_t bytes = Shared<Table>::kBytes + m_table->blocks.capacity() * sizeof(Block);
        for (std::size_t block = 0; block < m_table->blocks.size(); ++block)
            if (!isBlockShared(other, block)) bytes += Block::kBytes + m_table->blocks[block]->capacity() * sizeof(T);
        visitUnshared(other, [&](std::size_t i) { bytes += heapBytes((*this)[i]); });
        return bytes;
    }

  private:
    /// All blocks but the last are full, and none is empty, so equal sequences have equal tables.
    struct Table {
        std::size_t size = 0;  ///< number of elements
        std::vector<Block> blocks;
        bool operator==(const Table&) const = default;
    };

    [[nodiscard]] bool isBlockShared(const Blocks& other, std::size_t block) const noexcept {
        return block * kBlock < other.size() && m_table->blocks[block].isSharedWith(other.m_table->blocks[block]);
    }

    Shared<Table> m_table;  ///< no value where the sequence is empty
};

template <class T>
void Blocks<T>::truncate(std::size_t size) {
    if (size == this->size()) return;
    if (size == 0) return clear();
    Table& table = m_table.edit();
    table.blocks.resize((size + kBlock - 1) / kBlock);
    const std::size_t last = size - (table.blocks.size() - 1) * kBlock;
    if (table.blocks.back()->size() > last) {
        std::vector<T>& elements = table.blocks.back().edit();
        elements.erase(elements.begin() + static_cast<std::ptrdiff_t>(last), elements.end());
    }
    table.size = size;
}

/// Random access, const. As with a vector's, a change of the sequence makes its iterators invalid.
template <class T>
class Blocks<T>::Iterator {
  public:
    using iterator_category = std::random_access_iterator_tag;
    using value_type = T;
    using difference_type = std::ptrdiff_t;
    using pointer = const T*;
    using reference = const T&;

    Iterator() = default;

    reference operator*() const noexcept { return (*m_blocks[m_at / kBlock])[m_at % kBlock]; }
    pointer operator->() const noexcept { return &**this; }
    reference operator[](difference_type n) const noexcept { return *(*this + n); }

    Iterator& operator+=(difference_type n) noexcept {
        m_at += static_cast<std::size_t>(n);
        return *this;
    }
    Iterator& operator-=(difference_type n) noexcept { return *this += -n; }
    Iterator& operator++() noexcept { return *this += 1; }
    Iterator& operator--() noexcept { return *this -= 1; }
    Iterator operator++(int) noexcept { return std::exchange(*this, *this + 1); }
    Iterator operator--(int) noexcept { return std::exchange(*this, *this - 1); }
    friend Iterator operator+(Iterator it, difference_type n) noexcept { return it += n; }
    friend Iterator operator+(difference_type n, Iterator it) noexcept { return it += n; }
    friend Iterator operator-(Iterator it, difference_type n) noexcept { return it -= n; }
    friend difference_type operator-(Iterator a, Iterator b) noexcept {
        return static_cast<difference_type>(a.m_at) - static_cast<difference_type>(b.m_at);
    }
    friend bool operator==(Iterator a, Iterator b) noexcept { return a.m_at == b.m_at; }
    friend auto operator<=>(Iterator a, Iterator b) noexcept { return a.m_at <=> b.m_at; }

  private:
    friend class Blocks;
    Iterator(const Block* blocks, std::size_t at) : m_blocks(blocks), m_at(at) {}

    const Block* m_blocks = nullptr;
    std::size_t m_at = 0;
};

}  // namespace scene
