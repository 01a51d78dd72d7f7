#include "session/prompts/file_browser.h"

#include <algorithm>

#include "io/text.h"
#include "platform/reason.h"

namespace session {
namespace {

namespace fs = std::filesystem;

bool lessByName(const FileBrowser::Entry& a, const FileBrowser::Entry& b) {
    if (a.isFolder != b.isFolder) return a.isFolder;
    const auto less = [](char x, char y) { return io::lowerAscii(x) < io::lowerAscii(y); };
    if (std::lexicographical_compare(a.name.begin(), a.name.end(), b.name.begin(), b.name.end(), less)) return true;
    if (std::lexicographical_compare(b.name.begin(), b.name.end(), a.name.begin(), a.name.end(), less)) return false;
    return a.name < b.name;
}

fs::path home() {
    const fs::path folder = platform::homeFolder();
    return folder.empty() ? fs::path("/") : folder;
}

bool isFolder(const fs::path& path) {
    std::error_code error;
    return fs::is_directory(path, error);
}

}  // namespace

FileBrowser::FileBrowser(const FileRequest& request, std::vector<std::string> drives)
    : m_kind(request.kind), m_endings(request.alsoListed), m_drives(std::move(drives)) {
    m_endings.push_back(request.ending);
    if (isFolder(request.suggested)) {
        go(request.suggested);
        return;
    }
    go(request.suggested.parent_path());
    if (m_kind == FileRequest::Kind::Save) setName(request.suggested.filename().string());
}

void FileBrowser::go(const fs::path& folder) {
    const fs::path normal = folder.empty() ? home() : folder.lexically_normal();
    show(!normal.has_filename() && normal.has_relative_path() ? normal.parent_path() : normal);
}

void FileBrowser::show(const fs::path& folder) {
    m_folder = folder;
    // The name of a file to be saved is kept; the typed path is not.
    if (m_kind != FileRequest::Kind::Save || fs::path(m_name).has_parent_path() || isFolder(named())) m_name.clear();
    m_showsHidden = false;
    list();
    setName(m_name);
}

void FileBrowser::up() {
    const fs::path above = m_folder.parent_path();  // a root is its own parent
    above == m_folder && !m_drives.empty() ? show({}) : go(above);
}

std::string FileBrowser::place() const { return m_folder.empty() ? "Drives" : m_folder.string(); }
void FileBrowser::goHome() { go(home()); }

void FileBrowser::list() {
    m_entries.clear();
    m_row.reset();
    m_problem.clear();
    if (m_folder.empty()) {
        for (const std::string& drive : m_drives) m_entries.push_back({drive, true});
        return;
    }
    std::error_code error;
    fs::directory_iterator entry(m_folder, error);
    for (const fs::directory_iterator end; !error && entry != end; entry.increment(error)) {
        std::string name = entry->path().filename().string();
        if (name.starts_with('.') && !m_showsHidden) continue;
        std::error_code unreadable;  // a broken link is listed as a file
        const bool folder = entry->is_directory(unreadable);
        if (!folder && (m_kind == FileRequest::Kind::Folder || !isListed(entry->path().extension().string()))) continue;
        if (m_entries.size() == kMostEntries) {
            m_problem = "only the first " + std::to_string(kMostEntries) + " are listed; type the name";
            break;
        }
        m_entries.push_back({std::move(name), folder});
    }
    if (error) m_problem = "cannot list " + m_folder.string() + ": " + platform::reason(error);
    std::sort(m_entries.begin(), m_entries.end(), lessByName);
}

bool FileBrowser::isListed(const std::string& ending) const {
    return std::find(m_endings.begin(), m_endings.end(), ending) != m_endings.end();
}

bool FileBrowser::beginsLike(const Entry& entry) const {
    return io::lowerAscii(entry.name).starts_with(io::lowerAscii(m_name));
}

void FileBrowser::setName(const std::string& name) {
    const bool typed = name != m_name;
    m_name = name;
    if (m_name.starts_with('.') != m_showsHidden && !m_name.starts_with("..")) {
        m_showsHidden = !m_showsHidden;
        list();
    } else if (typed) {
        m_problem.clear();
    }
    m_row.reset();
    if (m_name.empty()) return;
    const fs::path typedPath = m_name;
    const std::string bare = typedPath.has_filename() ? m_name : typedPath.parent_path().string();
    auto found = std::find_if(m_entries.begin(), m_entries.end(), [&](const Entry& e) { return e.name == bare; });
    if (found == m_entries.end())
        found = std::find_if(m_entries.begin(), m_entries.end(), [&](const Entry& e) { return beginsLike(e); });
    if (found != m_entries.end()) m_row = static_cast<std::size_t>(found - m_entries.begin());
}

void FileBrowser::select(std::size_t row) {
    if (row >= m_entries.size()) return;
    m_name = m_entries[row].name + (m_entries[row].isFolder ? "/" : "");
    m_problem.clear();
    m_row = row;
}

void FileBrowser::step(int rows) {
    if (m_entries.empty()) return;
    const int last = static_cast<int>(m_entries.size()) - 1;
    const int from = m_row ? static_cast<int>(*m_row) : rows > 0 ? -1 : last + 1;
    select(static_cast<std::size_t>(std::clamp(from + rows, 0, last)));
}

bool FileBrowser::complete() {
    std::string shared;
    bool isFirst = true;
    for (const Entry& entry : m_entries) {
        if (m_name.empty() || !beginsLike(entry)) continue;
        if (isFirst) shared = entry.name + (entry.isFolder ? "/" : "");
        std::size_t same = 0;
        while (same < shared.size() && same < entry.name.size() &&
               io::lowerAscii(shared[same]) == io::lowerAscii(entry.name[same]))
            ++same;
        if (!isFirst) shared.resize(same);
        isFirst = false;
    }
    while (!io::isUtf8(shared)) shared.pop_back();  // the shared bytes end at a whole character
    if (shared.size() <= m_name.size()) return false;
    setName(shared);
    return true;
}

fs::path FileBrowser::named() const {
    if (m_name == "~" || m_name.starts_with("~/"))
        return (home() / m_name.substr(std::min<std::size_t>(2, m_name.size()))).lexically_normal();
    return (m_folder / m_name).lexically_normal();
}

std::optional<fs::path> FileBrowser::enter() {
    if (m_folder.empty() && named().is_relative()) {
        m_problem = "choose a drive";
        return std::nullopt;
    }
    if (m_name.empty()) {
        if (m_kind == FileRequest::Kind::Folder) return m_folder;
        m_problem = m_kind == FileRequest::Kind::Save ? "type a name for the file" : "choose a file, or type its name";
        return std::nullopt;
    }
    const fs::path path = named();
    if (isFolder(path)) {
        go(path);
        return std::nullopt;
    }
    std::error_code error;
    if (m_kind != FileRequest::Kind::Open) {  // a missing folder will be created
        if (isFolder(path.parent_path())) return path;
        m_problem = path.parent_path().string() + " is no folder; check the path";
        return std::nullopt;
    }
    if (fs::exists(path, error)) return path;
    // The only entry with this beginning is chosen.
    const auto count = std::count_if(m_entries.begin(), m_entries.end(), [&](const Entry& e) { return beginsLike(e); });
    if (count == 1 && m_row) {
        select(*m_row);
        return enter();
    }
    m_problem = "there is no " + m_name + " here";
    return std::nullopt;
}

}  // namespace session
