#include "logs/search/claimed.h"

#include <algorithm>

namespace logs {

LogRows claimedRows(const LogTable& table, const io::LineFile& file, const LogMapping& mapping, const LogReason& reason,
                    const LogRows& rows, LogSearchState& state) {
    LogRows claimed;
    LogLineReader reader(mapping);
    for (const std::uint32_t place : rows) {
        if (state.isCancelled) break;
        const LogRow row = table[place];
        const bool isWrong =
            row.verdict == Verdict::Wrong || row.verdict == Verdict::WrongValue || row.verdict == Verdict::Invalid;
        if (row.isBad || !isWrong) continue;
        bool isClaimed = std::binary_search(reason.rows.begin(), reason.rows.end(), place);
        if (!isClaimed && reason.claims) {
            const JudgedRow judged = judgedRow(reader, mapping, file.lineAt(row.offset));
            isClaimed = judged.isGood() && reason.claims(judged) != 0;
        }
        if (isClaimed) claimed.push_back(place);
        state.bytesDone = row.offset;
    }
    return claimed;
}

}  // namespace logs
