#pragma once
/// Points in the stream of commands.

namespace render::gl {

/// The point after all commands given so far to the current context. To read their pixels before it is reached would
/// wait for the driver.
class Fence {
  public:
    Fence();
    ~Fence();
    Fence(const Fence&) = delete;
    Fence& operator=(const Fence&) = delete;
    [[nodiscard]] bool isReached() const;  ///< does not wait

  private:
    void* m_sync;
};

}  // namespace render::gl
