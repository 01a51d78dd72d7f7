#include "platform/clipboard_owner.h"

#if __has_include(<xcb/xcb.h>)
#include <dlfcn.h>
#include <poll.h>
#include <xcb/xcb.h>

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <memory>

namespace platform {
namespace {

using Clock = std::chrono::steady_clock;

/// The library that Xlib works with; it is in the process where Xlib is.
class Xcb {
  public:
    Xcb() : m_library(::dlopen("libxcb.so.1", RTLD_LAZY | RTLD_NOLOAD)) {}
    ~Xcb() {
        if (m_library) ::dlclose(m_library);
    }
    Xcb(const Xcb&) = delete;
    Xcb& operator=(const Xcb&) = delete;
    [[nodiscard]] bool isThere() const { return m_library != nullptr; }
    template <class Function>
    [[nodiscard]] Function* get(const char* name) const {
        return reinterpret_cast<Function*>(::dlsym(m_library, name));
    }

  private:
    void* m_library;
};

// By its type alone: a reference would be left to the linker where nothing is optimised.
#define CAROM_XCB(name) (*m_xcb.get<decltype(name)>(#name))

/// A connection of its own: nothing of the window's events is touched.
class ClipboardQuestion {
  public:
    ClipboardQuestion() : m_connection(m_xcb.isThere() ? CAROM_XCB(xcb_connect)(nullptr, nullptr) : nullptr) {}
    ~ClipboardQuestion() {
        if (m_connection) CAROM_XCB(xcb_disconnect)(m_connection);
    }
    ClipboardQuestion(const ClipboardQuestion&) = delete;
    ClipboardQuestion& operator=(const ClipboardQuestion&) = delete;

    [[nodiscard]] bool isAnswered(unsigned long ownWindow, std::chrono::milliseconds most) {
        if (!m_connection || CAROM_XCB(xcb_connection_has_error)(m_connection) != 0) return true;
        const xcb_setup_t* const setup = CAROM_XCB(xcb_get_setup)(m_connection);
        const xcb_atom_t clipboard = atom("CLIPBOARD");
        const auto owner = reply(CAROM_XCB(xcb_get_selection_owner_reply)(
            m_connection, CAROM_XCB(xcb_get_selection_owner)(m_connection, clipboard), nullptr));
        const std::uint32_t client = ~setup->resource_id_mask;
        const bool isOwn = owner && (owner->owner & client) == (static_cast<std::uint32_t>(ownWindow) & client);
        if (!owner || owner->owner == XCB_NONE || isOwn) return true;
        ask(*setup, clipboard);
        return waitForAnswer(Clock::now() + most);
    }

  private:
    template <class Reply>
    static std::unique_ptr<Reply, decltype(&std::free)> reply(Reply* made) {
        return {made, &std::free};
    }

    xcb_atom_t atom(const char* name) {
        const auto found = reply(CAROM_XCB(xcb_intern_atom_reply)(
            m_connection,
            CAROM_XCB(xcb_intern_atom)(m_connection, 0, static_cast<std::uint16_t>(std::strlen(name)), name), nullptr));
        return found ? found->atom : xcb_atom_t{XCB_NONE};
    }

    void ask(const xcb_setup_t& setup, xcb_atom_t clipboard) {
        const xcb_screen_t* const screen = CAROM_XCB(xcb_setup_roots_iterator)(&setup).data;
        const xcb_window_t window = CAROM_XCB(xcb_generate_id)(m_connection);
        CAROM_XCB(xcb_create_window)
        (m_connection, XCB_COPY_FROM_PARENT, window, screen->root, 0, 0, 1, 1, 0, XCB_WINDOW_CLASS_INPUT_ONLY,
         screen->root_visual, 0, nullptr);
        const xcb_atom_t targets = atom("TARGETS"), property = atom("CAROM_TARGETS");
        CAROM_XCB(xcb_convert_selection)(m_connection, window, clipboard, targets, property, XCB_CURRENT_TIME);
        CAROM_XCB(xcb_flush)(m_connection);
    }

    bool waitForAnswer(Clock::time_point end) {
        while (true) {
            while (const auto event = reply(CAROM_XCB(xcb_poll_for_event)(m_connection)))
                if ((event->response_type & 0x7f) == XCB_SELECTION_NOTIFY) return true;
            const auto left = std::chrono::ceil<std::chrono::milliseconds>(end - Clock::now()).count();
            if (left <= 0 || CAROM_XCB(xcb_connection_has_error)(m_connection) != 0) return false;
            pollfd waiting{CAROM_XCB(xcb_get_file_descriptor)(m_connection), POLLIN, 0};
            ::poll(&waiting, 1, static_cast<int>(left));
        }
    }

    Xcb m_xcb;
    xcb_connection_t* m_connection;
};

#undef CAROM_XCB

}  // namespace

bool doesClipboardAnswer(unsigned long ownWindow, std::chrono::milliseconds most) {
    return ClipboardQuestion().isAnswered(ownWindow, most);
}

}  // namespace platform

#else

namespace platform {

bool doesClipboardAnswer(unsigned long, std::chrono::milliseconds) { return true; }

}  // namespace platform

#endif
