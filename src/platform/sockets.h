#pragma once
/// Connections of other programs over TCP. Nothing here waits but waitForSockets().

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "base/result.h"

namespace platform {

/// A socket that listens, or one end of a connection. Movable; closed at the end of its scope. No call of it waits.
class Socket {
  public:
    Socket() = default;
    Socket(Socket&& other) noexcept : m_handle(std::exchange(other.m_handle, kNone)) {}
    Socket& operator=(Socket&& other) noexcept {
        if (this != &other) {
            close();
            m_handle = std::exchange(other.m_handle, kNone);
        }
        return *this;
    }
    ~Socket() { close(); }

    enum class Hosts : std::uint8_t { ThisAlone, Any };
    /// Listens on 127.0.0.1, or on every IPv4 address of this machine.
    /// @param port  0: one that is free
    /// @return the socket, or why not, without the address: "another program listens there"
    [[nodiscard]] static base::Result<Socket> listenOn(std::uint16_t port, Hosts hosts);

    [[nodiscard]] bool isOpen() const { return m_handle != kNone; }
    /// The port on which it listens.
    [[nodiscard]] std::uint16_t port() const;
    /// The next connection that is waiting; not open: there is none.
    /// @param isLacking  set to whether one waits that cannot be taken, because no descriptor is free
    [[nodiscard]] Socket accept(bool& isLacking);

    struct Moved {
        std::size_t bytes = 0;
        bool isOver = false;  ///< the other end is gone
    };
    /// Takes what has arrived, at most the whole span.
    [[nodiscard]] Moved receive(std::span<char> into);
    /// Hands over as many bytes as there is room for.
    [[nodiscard]] Moved send(std::string_view bytes);

  private:
    friend void waitForSockets(std::span<const struct SocketWait> waits, int milliseconds);
    using Handle = std::uintptr_t;  ///< the system's; a SOCKET of Windows is as large
    static constexpr Handle kNone = ~Handle{0};

    explicit Socket(Handle handle) : m_handle(handle) {}
    void close();

    Handle m_handle = kNone;
};

/// What a socket is waited for: a connection or bytes, and room for bytes that are to be sent.
struct SocketWait {
    const Socket* socket;
    bool wantsRoom;
};
/// Waits until one of them has it, or an end, at most so long.
void waitForSockets(std::span<const SocketWait> waits, int milliseconds);

/// Connects to a port of this machine and ends the connection, so that a thread which waits for one wakes.
void knockAt(std::uint16_t port);

/// The name of this machine in its network; "localhost" where it has none.
[[nodiscard]] std::string hostName();

}  // namespace platform
