#include "platform/process.h"

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <sstream>

#include "base/contract.h"
#include "platform/capabilities.h"
#include "platform/environment.h"
#include "platform/reason.h"
#include "platform/windows/win32.h"

namespace platform {
namespace {

constexpr std::size_t kMostKept = 65536;
constexpr DWORD kFirstCrash = 0xC0000000;  ///< exit codes from here on are exceptions

// A handle of Windows has 32 significant bits, on 64-bit systems too: it is the number of a child process here.
HANDLE processOf(int id) { return reinterpret_cast<HANDLE>(static_cast<std::intptr_t>(id)); }
int numberOf(HANDLE process) { return static_cast<int>(reinterpret_cast<std::intptr_t>(process)); }

base::Error notStarted(const std::string& program, DWORD number) {
    return base::Error{"cannot start " + program + ": " + reason(win32::errorOf(number))};
}

/// A word as CommandLineToArgvW and the run-time libraries take it apart again.
std::string quoted(const std::string& word) {
    std::string text = "\"";
    std::size_t backslashes = 0;
    for (const char c : word) {
        if (c == '"') text.append(backslashes + 1, '\\');  // those before a quote are doubled, and it has one
        backslashes = c == '\\' ? backslashes + 1 : 0;
        text += c;
    }
    return text.append(backslashes, '\\') + '"';
}

/// The path of an open file, for another program that opens it too.
std::string pathOf(const File& file) {
    std::wstring name(32768, L'\0');
    name.resize(::GetFinalPathNameByHandleW(win32::handleOf(file), name.data(), DWORD(name.size()), VOLUME_NAME_DOS));
    const std::string path = win32::narrow(name);
    return path.starts_with("\\\\?\\") && !path.starts_with("\\\\?\\UNC") ? path.substr(4) : path;
}

/// What a child process inherits: three streams and nothing else.
class Inherited {
  public:
    Inherited(HANDLE in, HANDLE out) {
        SECURITY_ATTRIBUTES isInherited{sizeof isInherited, nullptr, TRUE};
        const HANDLE none = ::CreateFileW(L"NUL", GENERIC_READ | GENERIC_WRITE, FILE_SHARE_READ | FILE_SHARE_WRITE,
                                          &isInherited, OPEN_EXISTING, 0, nullptr);
        m_none.reset(none == INVALID_HANDLE_VALUE ? nullptr : none);
        for (const HANDLE handle : {in, out}) ::SetHandleInformation(handle, HANDLE_FLAG_INHERIT, HANDLE_FLAG_INHERIT);
        m_streams[0] = in == INVALID_HANDLE_VALUE ? none : in;
        m_streams[1] = out;
        m_streams[2] = none;
        SIZE_T size = 0;
        ::InitializeProcThreadAttributeList(nullptr, 1, 0, &size);
        m_bytes.resize(size);
        ::InitializeProcThreadAttributeList(list(), 1, 0, &size);
        ::UpdateProcThreadAttribute(list(), 0, PROC_THREAD_ATTRIBUTE_HANDLE_LIST, m_streams, sizeof m_streams, nullptr,
                                    nullptr);
        m_start.StartupInfo.cb = sizeof m_start;
        m_start.StartupInfo.dwFlags = STARTF_USESTDHANDLES;
        m_start.StartupInfo.hStdInput = m_streams[0];
        m_start.StartupInfo.hStdOutput = m_streams[1];
        m_start.StartupInfo.hStdError = m_streams[2];
        m_start.lpAttributeList = list();
    }
    ~Inherited() {
        for (const HANDLE handle : m_streams) ::SetHandleInformation(handle, HANDLE_FLAG_INHERIT, 0);
        ::DeleteProcThreadAttributeList(list());
    }
    Inherited(const Inherited&) = delete;
    Inherited& operator=(const Inherited&) = delete;
    [[nodiscard]] STARTUPINFOW* start() { return &m_start.StartupInfo; }

  private:
    LPPROC_THREAD_ATTRIBUTE_LIST list() { return reinterpret_cast<LPPROC_THREAD_ATTRIBUTE_LIST>(m_bytes.data()); }

    win32::Handle m_none;
    HANDLE m_streams[3] = {};
    std::vector<char> m_bytes;
    STARTUPINFOEXW m_start{};
};

/// Starts a program. @param in, out  its standard streams; INVALID_HANDLE_VALUE: it reads nothing
base::Result<int> startProgram(const std::vector<std::string>& words, HANDLE in, HANDLE out) {
    CAROM_EXPECTS(!words.empty());
    const std::string file = onPath(words[0]);
    if (file.empty()) return notStarted(words[0], ERROR_FILE_NOT_FOUND);
    std::string line;
    for (const std::string& word : words) line += (line.empty() ? "" : " ") + quoted(word);
    std::wstring command = win32::wide(line);  // CreateProcess may write into it
    Inherited inherited(in, out);
    PROCESS_INFORMATION process{};
    constexpr DWORD kFlags = CREATE_NO_WINDOW | EXTENDED_STARTUPINFO_PRESENT;
    if (!::CreateProcessW(win32::wide(file).c_str(), command.data(), nullptr, nullptr, TRUE, kFlags, nullptr, nullptr,
                          inherited.start(), &process))
        return notStarted(words[0], ::GetLastError());
    ::CloseHandle(process.hThread);
    return numberOf(process.hProcess);
}

}  // namespace

Started::~Started() {
    if (m_id <= 0) return;
    ::TerminateProcess(processOf(m_id), 1);
    static_cast<void>(wait());
}

std::optional<int> Started::poll() {
    if (m_id <= 0 || ::WaitForSingleObject(processOf(m_id), 0) != WAIT_OBJECT_0) return std::nullopt;
    return wait();
}

int Started::wait() {
    DWORD status = 1;
    ::WaitForSingleObject(processOf(m_id), INFINITE);
    ::GetExitCodeProcess(processOf(m_id), &status);
    ::CloseHandle(processOf(std::exchange(m_id, -1)));
    return static_cast<int>(status);
}

base::Result<ChildProcess> ChildProcess::start(const std::vector<std::string>& words) {
    Pipe pipe = openPipe();
    if (!pipe.out.isOpen()) return notStarted(words[0], ::GetLastError());
    const base::Result<int> id = startProgram(words, INVALID_HANDLE_VALUE, win32::handleOf(pipe.in));
    if (!id) return base::Error{id.error()};
    return ChildProcess(id.value(), std::move(pipe.out));
}

void ChildProcess::drain() {
    char bytes[4096];
    DWORD there = 0;
    while (::PeekNamedPipe(win32::handleOf(m_out), nullptr, 0, nullptr, &there, nullptr) && there > 0) {
        const std::size_t got = m_out.read(bytes);
        if (got == 0) return;
        m_output.append(bytes, std::min(got, kMostKept - m_output.size()));
    }
}

ChildProcess::State ChildProcess::poll() {
    if (!m_state.isRunning) return m_state;
    const std::optional<int> status = m_program.poll();
    drain();
    if (!status) return m_state;
    const bool hasCrashed = static_cast<DWORD>(*status) >= kFirstCrash;
    m_state = {false, hasCrashed ? 0 : *status, hasCrashed};
    return m_state;
}

base::Result<Encoder> Encoder::start(const std::vector<std::string>& words, const File& out) {
    Pipe pipe = openPipe();
    if (!pipe.out.isOpen()) return notStarted(words[0], ::GetLastError());
    std::vector<std::string> named = words;
    for (std::string& word : named)
        if (word == kOutput) word = pathOf(out);
    const base::Result<int> id = startProgram(named, win32::handleOf(pipe.out), win32::handleOf(out));
    if (!id) return base::Error{id.error()};
    return Encoder(id.value(), std::move(pipe.in));
}

bool Encoder::write(std::string_view bytes) { return m_in.write(bytes); }

bool Encoder::finish() {
    const bool isClosed = m_in.close();
    return m_program.wait() == 0 && isClosed;
}

long processId() { return static_cast<long>(::GetCurrentProcessId()); }

std::string onPath(const std::string& program) {
    if (!can(Capability::Processes)) return {};
    std::istringstream folders(variable("PATH"));
    for (std::string folder; std::getline(folders, folder, ';');) {
        std::error_code error;
        const std::filesystem::path file = std::filesystem::path(folder) / (program + ".exe");
        if (!folder.empty() && std::filesystem::is_regular_file(file, error)) return file.string();
    }
    return {};
}

}  // namespace platform
