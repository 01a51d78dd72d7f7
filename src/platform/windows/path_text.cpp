/// Texts become paths, everywhere in the program, by the standard library's conversion from char to wchar_t. That of
/// libstdc++ asks the C library, whose narrow texts cannot be UTF-8 on Windows (msvcrt.dll), and takes each byte for a
/// character. These are its five functions for UTF-8: the linker takes them before the library's.

#include <codecvt>
#include <locale>

namespace platform::win32 {
namespace {

const std::codecvt_utf8_utf16<wchar_t>& utf8() {
    static const std::codecvt_utf8_utf16<wchar_t> s_conversion;
    return s_conversion;
}

}  // namespace
}  // namespace platform::win32

namespace std {

using WideText = codecvt<wchar_t, char, mbstate_t>;

codecvt_base::result WideText::do_out(state_type& state, const wchar_t* from, const wchar_t* fromEnd,
                                      const wchar_t*& fromNext, char* to, char* toEnd, char*& toNext) const {
    return platform::win32::utf8().out(state, from, fromEnd, fromNext, to, toEnd, toNext);
}

codecvt_base::result WideText::do_in(state_type& state, const char* from, const char* fromEnd, const char*& fromNext,
                                     wchar_t* to, wchar_t* toEnd, wchar_t*& toNext) const {
    return platform::win32::utf8().in(state, from, fromEnd, fromNext, to, toEnd, toNext);
}

int WideText::do_length(state_type& state, const char* from, const char* end, size_t most) const {
    return platform::win32::utf8().length(state, from, end, most);
}

int WideText::do_encoding() const noexcept { return 0; }  // a character has several lengths
int WideText::do_max_length() const noexcept { return 4; }

}  // namespace std
