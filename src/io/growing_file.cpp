#include "io/growing_file.h"

#include <algorithm>
#include <utility>

#include "platform/reason.h"

namespace io {
namespace {

constexpr std::size_t kSample = 4096;  ///< bytes at either end by which a rewritten file is told

std::string bytesOf(const platform::File& file, std::uint64_t from, std::uint64_t to) {
    std::string bytes(static_cast<std::size_t>(to - from), '\0');
    bytes.resize(file.readAt(from, bytes));
    return bytes;
}

std::uint64_t beginOfEnd(std::uint64_t size) { return size - std::min<std::uint64_t>(size, kSample); }

}  // namespace

Result<std::shared_ptr<GrowingFile>> GrowingFile::open(const std::filesystem::path& path, AtEnd atEnd) {
    const auto failure = [&](const std::string& why) { return Error{"cannot read " + path.string() + ": " + why}; };
    const bool isStandardInput = path == "-";
    platform::File file = isStandardInput ? platform::standardInput() : platform::openToInspect(path);
    if (!file.isOpen()) return failure(platform::reason(file.error()));
    if (file.kind() == platform::File::Kind::Folder)
        return failure(platform::reason(std::make_error_code(std::errc::is_a_directory)));
    const bool isStream = isStandardInput || file.kind() == platform::File::Kind::Other;
    std::shared_ptr<GrowingFile> growing(new GrowingFile(isStream ? std::filesystem::path() : path));
    if (!isStream) {
        const std::string problem = growing->open();
        return problem.empty() ? Result<std::shared_ptr<GrowingFile>>(std::move(growing)) : Error{problem};
    }
    const bool staysOpen = atEnd == AtEnd::WaitsForTheNext && !isStandardInput;
    auto spool = StreamSpool::start(std::move(file), staysOpen ? path : std::filesystem::path(),
                                    [&watch = growing->m_watch] { watch.wake(); });
    if (!spool) return failure(spool.error());
    growing->m_spool = std::move(spool.value());
    growing->m_file = std::make_shared<const LineFile>(growing->m_spool->now().upTo(0));
    return growing;
}

std::shared_ptr<GrowingFile> GrowingFile::over(std::shared_ptr<const Spool> spool) {
    std::shared_ptr<GrowingFile> growing(new GrowingFile({}));
    growing->m_file = std::make_shared<const LineFile>(spool->now());
    growing->m_spool = std::move(spool);
    return growing;
}

GrowingFile::GrowingFile(std::filesystem::path path) : m_path(std::move(path)), m_watch(m_path) {}

std::string GrowingFile::open() {
    auto file = LineFile::open(m_path);
    if (!file) return file.error();
    m_identity = platform::identityOf(file.value().content());
    take(std::move(file.value()));
    return {};
}

void GrowingFile::take(LineFile file) {
    const std::uint64_t size = file.size();
    m_begin = bytesOf(file.content(), 0, std::min<std::uint64_t>(size, kSample));
    m_end = bytesOf(file.content(), beginOfEnd(size), size);
    m_file = std::make_shared<const LineFile>(std::move(file));
}

/// True if the bytes that were read are not those of the file any more, by samples.
bool GrowingFile::isRewritten() const {
    const std::uint64_t size = m_file->size();
    return bytesOf(m_file->content(), 0, m_begin.size()) != m_begin ||
           bytesOf(m_file->content(), beginOfEnd(size), size) != m_end;
}

std::string GrowingFile::look() {
    if (m_spool) {
        const LineFile now = m_spool->now();
        const bool isOther = &now.content() != &m_file->content();
        if (isOther || now.size() != m_file->size()) m_file = std::make_shared<const LineFile>(now);
        return isOther ? "the oldest rows were dropped" : "";
    }
    const auto identity = platform::identityOf(m_path);
    const auto state = platform::fileState(m_path);
    if (!identity || !state) return {};  // it was removed: what was read stays
    if (identity != m_identity) return open().empty() ? "the file was replaced" : "";
    if (state.value().bytes == m_file->size() && state.value().modifiedNs == m_modifiedNs) return {};
    m_modifiedNs = state.value().modifiedNs;
    const bool isCut = state.value().bytes < m_file->size();
    const bool isOther = isCut || isRewritten();
    take(m_file->upTo(state.value().bytes));
    return isCut ? "the file was cut" : isOther ? "the file was rewritten" : "";
}

}  // namespace io
