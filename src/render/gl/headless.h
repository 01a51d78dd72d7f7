#pragma once
/// An OpenGL context without any display: EGL surfaceless, else an EGL device.

#include <cstdint>
#include <string>

namespace render::gl {

enum class Api : std::uint8_t { OpenGL33, OpenGLES30 };

class HeadlessContext {
  public:
    /// Makes a context current on this thread and loads GL. Check error() before use.
    explicit HeadlessContext(Api api = Api::OpenGL33);
    ~HeadlessContext();
    HeadlessContext(const HeadlessContext&) = delete;
    HeadlessContext& operator=(const HeadlessContext&) = delete;
    [[nodiscard]] const std::string& error() const {
        return m_error;
    }  ///< empty if there is a context; else the reason and what to try

  private:
    [[maybe_unused]] void* m_display = nullptr;
    [[maybe_unused]] void* m_context = nullptr;
    std::string m_error;
};

}  // namespace render::gl
