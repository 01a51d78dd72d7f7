#pragma once
/// Sheets as a PDF file.

#include <string>
#include <vector>

#include "io/result.h"
#include "print/sheet.h"

namespace print {

class PaperFonts;

/// The bytes of a PDF file: text and drawings as vectors, fonts embedded. The same sheets give the same bytes, since
/// the date in the file is fixed.
/// @return the bytes, or one line that says why there are none
[[nodiscard]] io::Result<std::string> pdfOf(const std::vector<Sheet>&, const std::string& title, const PaperFonts&);

}  // namespace print
