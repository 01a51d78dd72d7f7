#pragma once
/// The recorded answer of a log beside the exact one, value by value, as panels and copied texts show it.

#include <cstddef>
#include <string>
#include <vector>

#include "session/views/recorded.h"

namespace session {

/// One recorded number beside the exact one.
struct RecordedValue {
    std::string name;            ///< "fraction", "point x"
    std::string recorded;        ///< all digits in the log's precision
    std::string exact;           ///< all digits; empty: there is no true value
    std::size_t trueLength = 0;  ///< bytes of `recorded` that are as in `exact`
    std::string units;           ///< the error in the value's own unit; empty without a true value
    std::string ulps;            ///< the error in ulps of the log's precision, counted as the log counts it
};

/// The recorded number is the exact one.
[[nodiscard]] inline bool isExact(const RecordedValue& value) { return value.units == "0"; }
/// "0.127  4.3e6 ulps", "exact", or "no true value".
[[nodiscard]] std::string errorText(const RecordedValue&);

/// The recorded answer in words and numbers.
struct RecordedText {
    std::string title;     ///< "recorded (Bullet rayTest)"
    std::string source;    ///< "sweeps.jsonl, line 12, id shot 17"
    std::string says;      ///< "hit at 0.31 of the path"
    std::string sentence;  ///< logs::sentence
    study::Verdict verdict = study::Verdict::NotApplicable;
    std::string error;  ///< error of the worst value: "3e+15 ulps of binary32, 0.04 units"; empty: none
    std::string shortUlps;
    const char* ulps = "";              ///< "ulps of binary32"
    std::vector<RecordedValue> values;  ///< none where no hit is recorded
};

[[nodiscard]] RecordedText textOf(const Recorded&);

/// The recorded answer as lines "label: digits", for a copied text.
[[nodiscard]] std::string linesOf(const RecordedText&);

}  // namespace session
