#pragma once
/// A value that is computed at its first request and kept until its key changes.

#include <optional>

namespace session {

/// A request changes nothing that a caller can observe: the value is a function of the key. Not thread safe.
template <class Key, class Value>
class Memo {
  public:
    /// @param make  () -> Value, called if `key` differs from the last one
    template <class Make>
    const Value& get(const Key& key, const Make& make) const {
        if (!m_value || !(*m_key == key)) {
            m_value.emplace(make());
            m_key = key;
        }
        return *m_value;
    }

  private:
    mutable std::optional<Key> m_key;
    mutable std::optional<Value> m_value;
};

}  // namespace session
