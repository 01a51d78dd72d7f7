/// Lines of `carom solve`: each is answered by JSON without nan or inf, or refused by one line; a query that is written
/// reads back the same.

#include "collide/sweep.h"
#include "entry.h"
#include "io/json_text.h"
#include "io/query/query_json.h"

namespace {

void requireObject(const std::string& text) {
    io::JsonList list;
    fuzz::require(io::readObject(text, list).empty() && io::isUtf8(text), "an answer is a JSON object", text);
}

void answer(io::QueryReader& reader, std::string_view line) {
    std::string out;
    const io::Result<io::Query> query = reader.read(line);
    if (!query) {
        fuzz::requireMessage(query.error());
        io::appendError(out, reader.lastId(), 1, query.error());
        return requireObject(out);
    }
    const auto answered = [](const io::Query& q) {
        std::string text;
        io::appendAnswer(text, q.id, q.flat, collide::sweep(q.query), q.query.obstacle.shape);
        return text;
    };
    out = answered(query.value());
    requireObject(out);

    const std::string written = io::writeQuery(query.value());
    const io::Result<io::Query> again = io::QueryReader().read(written);
    fuzz::require(again.ok(), "a query that is written can be read", written);
    fuzz::require(io::writeQuery(again.value()) == written, "a query reads back the same", written);
    const std::string outAgain = answered(again.value());
    fuzz::require(outAgain == out, "a query that is written has the same answer", out + '\n' + outAgain);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    io::QueryReader reader;
    std::string_view text = fuzz::textOf(data, size);
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        answer(reader, text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return 0;
}
