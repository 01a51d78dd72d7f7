#include "platform/sockets.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <utility>
#include <vector>

#include "platform/reason.h"

namespace platform {
namespace {

sockaddr_in internetAddress(std::uint16_t port, in_addr_t host) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(host);
    return address;
}

const sockaddr* general(const sockaddr_in& address) { return reinterpret_cast<const sockaddr*>(&address); }

std::string whyNotListening() {
    if (errno == EADDRINUSE) return "another program listens there; choose another port";
    if (errno == EACCES) return "ports below 1024 are the system's; choose another one";
    return reason(lastError());
}

}  // namespace

void Socket::close() {
    if (isOpen()) ::close(static_cast<int>(std::exchange(m_handle, kNone)));
}

base::Result<Socket> Socket::listenOn(std::uint16_t port, Hosts hosts) {
    const int handle = ::socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (handle < 0) return base::Error{reason(lastError())};
    Socket socket(static_cast<Handle>(handle));
    const int yes = 1;  // a port whose last connection has just ended is free again
    ::setsockopt(handle, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    const sockaddr_in address = internetAddress(port, hosts == Hosts::Any ? INADDR_ANY : INADDR_LOOPBACK);
    if (::bind(handle, general(address), sizeof address) < 0 || ::listen(handle, 16) < 0)
        return base::Error{whyNotListening()};
    return socket;
}

std::uint16_t Socket::port() const {
    sockaddr_in address{};
    socklen_t size = sizeof address;
    ::getsockname(static_cast<int>(m_handle), reinterpret_cast<sockaddr*>(&address), &size);
    return ntohs(address.sin_port);
}

Socket Socket::accept(bool& isLacking) {
    const int handle = ::accept4(static_cast<int>(m_handle), nullptr, nullptr, SOCK_NONBLOCK | SOCK_CLOEXEC);
    isLacking = handle < 0 && (errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM);
    if (handle < 0) return {};
    const int yes = 1;  // an answer is short, and a game waits for it
    ::setsockopt(handle, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    return Socket(static_cast<Handle>(handle));
}

Socket::Moved Socket::receive(std::span<char> into) {
    const ssize_t got = ::recv(static_cast<int>(m_handle), into.data(), into.size(), 0);
    if (got > 0) return {static_cast<std::size_t>(got), false};
    return {0, got == 0 || (errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR)};
}

Socket::Moved Socket::send(std::string_view bytes) {
    const ssize_t sent = ::send(static_cast<int>(m_handle), bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent >= 0) return {static_cast<std::size_t>(sent), false};
    return {0, errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR};
}

void waitForSockets(std::span<const SocketWait> waits, int milliseconds) {
    std::vector<pollfd> polled;
    for (const SocketWait& wait : waits)
        polled.push_back({static_cast<int>(wait.socket->m_handle),
                          static_cast<short>(wait.wantsRoom ? POLLIN | POLLOUT : POLLIN), 0});
    ::poll(polled.data(), polled.size(), milliseconds);
}

void knockAt(std::uint16_t port) {
    const int handle = ::socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (handle < 0) return;
    const sockaddr_in address = internetAddress(port, INADDR_LOOPBACK);
    if (::connect(handle, general(address), sizeof address) < 0 && errno == EINPROGRESS) {
        pollfd polled{handle, POLLOUT, 0};
        ::poll(&polled, 1, 100);
    }
    ::close(handle);
}

std::string hostName() {
    char name[256] = "";
    if (::gethostname(name, sizeof name - 1) != 0 || name[0] == 0) return "localhost";
    return name;
}

}  // namespace platform
