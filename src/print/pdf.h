#pragma once
/// Sheets as a PDF file.

#include <string>
#include <vector>

#include "io/result.h"
#include "print/sheet.h"

namespace print {

class PaperFonts;

struct Pdf {
    std::string bytes;       ///< the file
    std::u32string lacking;  ///< the characters that no font has, in their order: boxes in the file
};

/// Text and drawings as vectors, fonts embedded. The same sheets give the same bytes, since the date in the file is
/// fixed.
/// @return the file, or one line that says why there is none
[[nodiscard]] io::Result<Pdf> pdfOf(const std::vector<Sheet>&, const std::string& title, const PaperFonts&);

}  // namespace print
