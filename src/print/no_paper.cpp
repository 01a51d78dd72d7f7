/// In place of paper_fonts.cpp and pdf.cpp in a build without cairo.

#include "platform/capabilities.h"
#include "print/paper_fonts.h"
#include "print/pdf.h"

namespace print {
namespace {

io::Error noPaper() { return {"cannot print: " + platform::whyNot(platform::Capability::Paper)}; }

}  // namespace

struct PaperFonts::Library {};
struct PaperFonts::Font {};
struct PaperFonts::FaceFonts {};
struct PaperFonts::OpenedFonts {};

PaperFonts::~PaperFonts() = default;
io::Result<std::shared_ptr<const PaperFonts>> PaperFonts::load() { return noPaper(); }
float PaperFonts::width(Face, float, std::string_view) const { return 0; }
std::optional<typeset::Glyph> PaperFonts::glyph(Face, float, char32_t) const { return std::nullopt; }

io::Result<Pdf> pdfOf(const std::vector<Sheet>&, const std::string&, const PaperFonts&) { return noPaper(); }

}  // namespace print
