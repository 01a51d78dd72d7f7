#pragma once
/// Finds fonts by the characters that they have.

#include <memory>
#include <optional>
#include <string>

namespace platform {

/// A font in a file.
struct FontFace {
    std::string path;
    int index = 0;  ///< place in a collection; in the high 16 bits the named instance, as FreeType counts
    bool operator==(const FontFace&) const = default;
};

/// The fonts of the system, the preferred ones first; if CAROM_FONTS names a folder, those in that folder. They are
/// listed once, when the first character is looked for.
class FontFinder {
  public:
    FontFinder();
    ~FontFinder();
    FontFinder(const FontFinder&) = delete;
    FontFinder& operator=(const FontFinder&) = delete;
    /// The first font that has a character; absent if none has it, or if can(Capability::Scripts) is false.
    [[nodiscard]] std::optional<FontFace> fontWith(char32_t);

  private:
    struct Fonts;
    std::unique_ptr<Fonts> m_fonts;  ///< null: not listed yet
};

}  // namespace platform
