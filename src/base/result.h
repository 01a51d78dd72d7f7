#pragma once
/// A value, or one line that says why there is none: "ball.radius: must be >= 0, got -1". Converts from either.

#include <string>
#include <utility>
#include <variant>

namespace base {

struct Error {
    std::string message;  ///< one line, without its line break
};

template <class T>
class Result {
  public:
    Result(T value) : m_state(std::move(value)) {}
    Result(Error error) : m_state(std::move(error)) {}
    [[nodiscard]] bool ok() const { return std::holds_alternative<T>(m_state); }
    explicit operator bool() const { return ok(); }
    [[nodiscard]] T& value() { return std::get<T>(m_state); }  ///< @pre ok()
    [[nodiscard]] const T& value() const { return std::get<T>(m_state); }
    [[nodiscard]] const std::string& error() const { return std::get<Error>(m_state).message; }  ///< @pre !ok()

  private:
    std::variant<T, Error> m_state;
};

}  // namespace base
