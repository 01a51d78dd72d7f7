#include "platform/sockets.h"

#include <winsock2.h>
#include <ws2tcpip.h>

#include <algorithm>
#include <limits>
#include <utility>
#include <vector>

#include "platform/reason.h"
#include "platform/windows/win32.h"

namespace platform {
namespace {

static_assert(sizeof(SOCKET) == sizeof(std::uintptr_t) && INVALID_SOCKET == ~std::uintptr_t{0});

/// Windows wants its sockets to be started, once a process.
bool areStarted() {
    static const bool are = [] {
        WSADATA data;
        return ::WSAStartup(MAKEWORD(2, 2), &data) == 0;
    }();
    return are;
}

sockaddr_in winsockAddress(std::uint16_t port, std::uint32_t host) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(host);
    return address;
}

const sockaddr* asSockaddr(const sockaddr_in& address) { return reinterpret_cast<const sockaddr*>(&address); }

SOCKET newSocket() {
    if (!areStarted()) return INVALID_SOCKET;
    const SOCKET handle = ::socket(AF_INET, SOCK_STREAM, IPPROTO_TCP);
    if (handle == INVALID_SOCKET) return handle;
    ::SetHandleInformation(reinterpret_cast<HANDLE>(handle), HANDLE_FLAG_INHERIT, 0);
    u_long yes = 1;
    ::ioctlsocket(handle, static_cast<long>(FIONBIO), &yes);
    return handle;
}

std::string winsockReason() {
    const int error = ::WSAGetLastError();
    // A port that another user's program holds, or that the system keeps for itself, is refused by WSAEACCES.
    if (error == WSAEADDRINUSE || error == WSAEACCES) return "another program listens there; choose another port";
    return reason(std::error_code(error, std::system_category()));
}

int asLength(std::size_t bytes) {
    return static_cast<int>(std::min<std::size_t>(bytes, std::numeric_limits<int>::max()));
}

}  // namespace

void Socket::close() {
    if (isOpen()) ::closesocket(std::exchange(m_handle, kNone));
}

base::Result<Socket> Socket::listenOn(std::uint16_t port, Hosts hosts) {
    Socket socket(newSocket());
    if (!socket.isOpen()) return base::Error{winsockReason()};
    const BOOL yes = TRUE;  // no other program may take the port as well
    ::setsockopt(socket.m_handle, SOL_SOCKET, SO_EXCLUSIVEADDRUSE, reinterpret_cast<const char*>(&yes), sizeof yes);
    const sockaddr_in address = winsockAddress(port, hosts == Hosts::Any ? INADDR_ANY : INADDR_LOOPBACK);
    if (::bind(socket.m_handle, asSockaddr(address), sizeof address) != 0 || ::listen(socket.m_handle, 16) != 0)
        return base::Error{winsockReason()};
    return socket;
}

std::uint16_t Socket::port() const {
    sockaddr_in address{};
    int size = sizeof address;
    ::getsockname(m_handle, reinterpret_cast<sockaddr*>(&address), &size);
    return ntohs(address.sin_port);
}

Socket Socket::accept(bool& isLacking) {
    Socket socket(::accept(m_handle, nullptr, nullptr));
    const int error = socket.isOpen() ? 0 : ::WSAGetLastError();
    isLacking = error == WSAEMFILE || error == WSAENOBUFS;
    if (!socket.isOpen()) return socket;
    u_long nonBlocking = 1;
    ::ioctlsocket(socket.m_handle, static_cast<long>(FIONBIO), &nonBlocking);
    const BOOL yes = TRUE;  // an answer is short, and a game waits for it
    ::setsockopt(socket.m_handle, IPPROTO_TCP, TCP_NODELAY, reinterpret_cast<const char*>(&yes), sizeof yes);
    return socket;
}

Socket::Moved Socket::receive(std::span<char> into) {
    const int got = ::recv(m_handle, into.data(), asLength(into.size()), 0);
    if (got > 0) return {static_cast<std::size_t>(got), false};
    return {0, got == 0 || ::WSAGetLastError() != WSAEWOULDBLOCK};
}

Socket::Moved Socket::send(std::string_view bytes) {
    const int sent = ::send(m_handle, bytes.data(), asLength(bytes.size()), 0);
    if (sent >= 0) return {static_cast<std::size_t>(sent), false};
    return {0, ::WSAGetLastError() != WSAEWOULDBLOCK};
}

void waitForSockets(std::span<const SocketWait> waits, int milliseconds) {
    std::vector<WSAPOLLFD> polled;
    for (const SocketWait& wait : waits)
        polled.push_back(
            {wait.socket->m_handle, static_cast<SHORT>(wait.wantsRoom ? POLLRDNORM | POLLWRNORM : POLLRDNORM), 0});
    if (polled.empty()) return ::Sleep(static_cast<DWORD>(milliseconds));  // WSAPoll would refuse
    ::WSAPoll(polled.data(), static_cast<ULONG>(polled.size()), milliseconds);
}

void knockAt(std::uint16_t port) {
    const SOCKET handle = newSocket();
    if (handle == INVALID_SOCKET) return;
    const sockaddr_in address = winsockAddress(port, INADDR_LOOPBACK);
    if (::connect(handle, asSockaddr(address), sizeof address) != 0 && ::WSAGetLastError() == WSAEWOULDBLOCK) {
        WSAPOLLFD polled{handle, POLLWRNORM, 0};
        ::WSAPoll(&polled, 1, 100);
    }
    ::closesocket(handle);
}

std::string hostName() {
    wchar_t name[256] = L"";
    DWORD size = DWORD{std::size(name)};
    if (!::GetComputerNameExW(ComputerNameDnsHostname, name, &size) || size == 0) return "localhost";
    return win32::narrow({name, size});
}

}  // namespace platform
