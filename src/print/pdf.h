#pragma once
/// Sheets as a PDF file.

#include <string>
#include <vector>

#include "io/result.h"
#include "print/sheet.h"

namespace print {

class PaperFonts;

/// Text and drawings are vectors, the fonts are embedded. The same sheets give the same bytes: the file tells no date
/// of its making.
/// @return the bytes of the file, or one line that says why there are none
[[nodiscard]] io::Result<std::string> pdfOf(const std::vector<Sheet>&, const std::string& title, const PaperFonts&);

}  // namespace print
