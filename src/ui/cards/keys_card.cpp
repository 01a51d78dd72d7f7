#include <algorithm>
#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "session/actions/panel_actions.h"
#include "session/commands/commands.h"
#include "ui/cards/cards.h"

namespace ui {
namespace {

constexpr float kKeysWidth = 1500, kKeyGap = 12, kKeyColumnGap = 16;  // px of the design
constexpr float kKeyLine = 16, kKeysFrame = 90;                       // height of a line; of all but the lines

/// A key and its effect, or the title of a group, which has no keys.
struct KeyLine {
    std::string keys, what;
    [[nodiscard]] bool isTitle() const { return keys.empty(); }
};

constexpr std::array<std::array<const char*, 2>, 12> kMouseKeys = {{
    {"drag", "move an object, its rim, aim or speed"},
    {"with Shift", "vertically"},
    {"with Ctrl", "to a contact, else round numbers"},
    {"X  Y  Z", "while dragging: along one axis"},
    {"Esc", "while dragging: as it was"},
    {"click", "select; again: what lies behind"},
    {"Shift click", "select as well"},
    {"double click", "frame it"},
    {"Shift drag", "on nothing: select by a box"},
    {"right drag", "orbit; also Alt, or a drag on nothing"},
    {"middle drag", "pan; also Shift+right, Alt+Shift"},
    {"wheel", "zoom to the cursor"},
}};
constexpr std::array<std::array<const char*, 2>, 5> kArrowKeys = {{
    {"arrows", "move the selection; after A its aim"},
    {"Shift", "with Up and Down: vertically"},
    {"Ctrl, Alt", "ten steps, a tenth of one"},
    {"Ctrl+Shift", "orbit; also Num 2 4 6 8"},
    {"Alt+Shift", "pan"},
}};

/// In this order whole groups fill the columns of a window of 1280 by 720; others follow.
constexpr std::array kGroupOrder = {"File",   "Class", "Scene", "Learn",  "View",
                                    "Lesson", "Help",  "Edit",  "Panels", "Play"};

/// Title of a command's group on the card: its menu's, but lessons and class have keys of their own meaning.
std::string keyGroupOf(const session::Command& command) {
    const std::string_view id = command.id;
    if (id.starts_with("class.")) return "Class";
    if (command.menu == session::Menu::Learn && command.listed) return "Lesson";
    if (id.starts_with("panel.")) return "Panels";
    return session::menuTitle(command.menu);
}

/// One line a command, its first shortcut alone. The arrow keys have a group of their own.
bool hasKeyLine(const session::Command& c) {
    if (c.shortcuts.empty()) return false;
    if (c.id.starts_with("menu.")) return false;  // by F10, too; Alt with the first letter
    return c.shortcuts[0].key < session::Key::Left || c.shortcuts[0].key > session::Key::Down;
}

/// As keyboards have it: the long names would cost a column.
std::string shortPageKeys(std::string keys) {
    for (const std::string_view page : {"Page Up", "Page Down"})
        if (const std::size_t at = keys.find(page); at != std::string::npos)
            keys.replace(at, page.size(), page == "Page Up" ? "PgUp" : "PgDn");
    return keys;
}

std::vector<KeyLine> keyLines() {
    std::vector<KeyLine> lines;
    const auto add = [&](const char* title, const auto& rows) {
        lines.push_back({{}, title});
        for (const auto& [keys, what] : rows) lines.push_back({keys, what});
    };
    add("Mouse", kMouseKeys);
    add("Arrow keys", kArrowKeys);
    std::vector<std::string> titles(kGroupOrder.begin(), kGroupOrder.end());
    for (const session::Command& c : session::commands())
        if (hasKeyLine(c) && std::find(titles.begin(), titles.end(), keyGroupOf(c)) == titles.end())
            titles.push_back(keyGroupOf(c));
    for (const std::string& title : titles) {
        lines.push_back({{}, title});
        for (const session::Command& c : session::commands())
            if (hasKeyLine(c) && keyGroupOf(c) == title)
                lines.push_back({shortPageKeys(session::shortcutText(c.shortcuts[0])), c.title});
    }
    return lines;
}

struct KeyColumn {
    std::span<const KeyLine> lines;
    float keys = 0, width = 0;  ///< width of the keys, of all; framebuffer pixels
};

/// Lines of the lengths' unit: a title has half a line above it.
float keyLinesHeight(std::span<const KeyLine> lines) {
    float height = 0;
    for (const KeyLine& line : lines) height += line.isTitle() && &line != lines.data() ? 1.5f : 1.f;
    return height;
}

KeyColumn keyColumn(const Style& style, std::span<const KeyLine> lines) {
    KeyColumn column{lines};
    float texts = 0;
    for (const KeyLine& line : lines) {
        column.keys = std::max(column.keys, textWidth(style.fonts.mono, line.keys));
        texts = std::max(texts, textWidth(style, line.what));
    }
    column.width = column.keys + style.px(kKeyGap) + texts + 1;  // fitted() cuts what is a rounding error wider
    return column;
}

/// Distributes lines over columns of about equal heights. No title is the last line of a column.
std::vector<KeyColumn> keyColumns(const Style& style, const std::vector<KeyLine>& lines, int count) {
    const float share = keyLinesHeight(lines) / float(count);
    std::vector<KeyColumn> columns;
    for (std::size_t first = 0, end = 0; first < lines.size(); first = end) {
        const bool isLast = static_cast<int>(columns.size()) + 1 == count;
        const auto height = [&] { return keyLinesHeight({&lines[first], end + 1 - first}); };
        while (end < lines.size() && (isLast || end == first || height() <= share + 1)) ++end;
        if (end < lines.size() && lines[end - 1].isTitle()) --end;
        columns.push_back(keyColumn(style, {&lines[first], end - first}));
    }
    return columns;
}

/// Fills columns up to a height with whole groups, one after the other.
std::vector<KeyColumn> wholeColumns(const Style& style, const std::vector<KeyLine>& lines, float most) {
    std::vector<KeyColumn> columns;
    std::size_t first = 0, whole = 0;  // beginning of the column; end of its groups that fit
    for (std::size_t end = 1; end <= lines.size(); ++end) {
        if (end < lines.size() && !lines[end].isTitle()) continue;
        if (whole > first && keyLinesHeight({&lines[first], end - first}) > most) {
            columns.push_back(keyColumn(style, {&lines[first], whole - first}));
            first = whole;
        }
        whole = end;
    }
    columns.push_back(keyColumn(style, {&lines[first], lines.size() - first}));
    return columns;
}

float widthOf(const Style& style, const std::vector<KeyColumn>& columns) {
    float width = style.px(kKeyColumnGap) * float(columns.size() - 1);
    for (const KeyColumn& column : columns) width += column.width;
    return width;
}

void drawKeyColumn(const Style& style, const KeyColumn& column, ImVec2 at, float width) {
    const float height = style.px(kKeyLine);
    for (const KeyLine& line : column.lines) {
        if (line.isTitle()) {
            if (&line != column.lines.data()) at.y += height / 2;
            rowText(style, lineAt(at.x, at.y, height), style.fonts.strong, Ink::Text, line.what);
        } else {
            const float left = at.x + column.keys + style.px(kKeyGap);
            rowText(style, lineAt(at.x, at.y, height), style.fonts.mono, Ink::Text, line.keys);
            cutText(style, lineAt(left, at.y, height).first(at.x + width - left), Ink::Dim, line.what);
        }
        at.y += height;
    }
}

/// Whole groups in at most 4 columns where they fit the window. Else the smallest number of columns, at most 4, whose
/// lines fit the window's height; fewer if those are too wide.
std::vector<KeyColumn> fittingColumns(const Style& style, const std::vector<KeyLine>& lines, float room) {
    constexpr std::size_t kMostColumns = 4;
    const float most = (ImGui::GetIO().DisplaySize.y - style.px(kKeysFrame)) / style.px(kKeyLine);
    std::vector<KeyColumn> whole = wholeColumns(style, lines, most);
    const bool isFitting = std::all_of(whole.begin(), whole.end(),
                                       [&](const KeyColumn& column) { return keyLinesHeight(column.lines) <= most; });
    if (isFitting && whole.size() <= kMostColumns && widthOf(style, whole) <= room) return whole;
    for (int count = kMostColumns; count > 1; --count) {
        std::vector<KeyColumn> columns = keyColumns(style, lines, count);
        const bool isNeeded = count == 2 || keyLinesHeight(lines) / float(count - 1) > most;
        if (isNeeded && widthOf(style, columns) <= room) return columns;
    }
    return keyColumns(style, lines, 1);
}

}  // namespace

void drawKeysCard(const Panel& p, CardState& state) {
    const Card card(p, state, "Keys and mouse", kKeysWidth);
    const std::vector<KeyLine> lines = keyLines();
    const float room = ImGui::GetContentRegionAvail().x;
    const std::vector<KeyColumn> columns = fittingColumns(p, lines, room);
    const ImVec2 origin = ImGui::GetCursorScreenPos();
    const float spare = std::max(0.f, room - widthOf(p, columns)) / float(columns.size());
    float x = origin.x, height = 0;
    for (const KeyColumn& column : columns) {
        const float width = std::min(column.width, origin.x + room - x);
        drawKeyColumn(p, column, {x, origin.y}, width);
        x += column.width + p.px(kKeyColumnGap) + spare;
        height = std::max(height, p.px(kKeyLine) * keyLinesHeight(column.lines));
    }
    ImGui::Dummy({1, height});
    // The key that opened a card closes it, too.
    const bool isAskedAgain = std::any_of(state.keys.begin(), state.keys.end(), [&](const session::Shortcut& key) {
        const session::Command* command = session::commandFor(p.session, key);
        return command && command->id == "help.keys";
    });
    if (card.closed() || isAskedAgain) p.send(session::closeCard<session::KeysCard>);
}

}  // namespace ui
