#include "session/commands/commands.h"

#include <algorithm>
#include <array>

#include "session/commands/command_lists.h"

namespace session {
namespace {

std::vector<Command> makeCommands() {
    std::vector<Command> all;
    for (const auto add : {addFileCommands, addEditCommands, addViewCommands, addSceneCommands, addRuleCommands,
                           addAimCommands, addSelectCommands, addMoveCommands, addStudyCommands, addPlayCommands,
                           addLearnCommands, addLessonCommands, addHelpCommands})
        add(all);
    return all;
}

/// Where a browser keeps a shortcut for itself, another stands in for it.
void replaceWhatBrowsersKeep(Shortcut& shortcut) {
    const bool isLetter = shortcut.key == Key::N || shortcut.key == Key::T || shortcut.key == Key::W;
    if (isLetter && shortcut.with.ctrl) shortcut.with = {.shift = shortcut.with.shift, .alt = true};
    if (shortcut.key == Key::F11) shortcut.with.shift = true;
}

}  // namespace

std::vector<Command> asPossibleHere(std::vector<Command> all) {
    const bool hasAllKeys = platform::can(platform::Capability::AllKeys);
    for (Command& command : all) {
        for (Shortcut& shortcut : command.shortcuts)
            if (!hasAllKeys) replaceWhatBrowsersKeep(shortcut);
        const std::string why = command.needs ? platform::whyNot(*command.needs) : std::string();
        if (why.empty()) continue;
        command.help = "Not possible: " + why + ".";
        command.enabled = [](const Session&) { return false; };
    }
    return all;
}

const std::vector<Command>& commands() {
    static const std::vector<Command> all = asPossibleHere(makeCommands());
    return all;
}

Effect asking(const char* title, std::vector<MenuEntry> (*entries)(const Session&)) {
    return [title, entries](Session& s) {
        Prompt q{title, "", {}};
        for (MenuEntry& entry : entries(s)) q.choices.push_back({entry.title, std::move(entry.run), entry.help});
        q.choices.push_back({"Cancel"});
        s.prompts.show(std::move(q));
    };
}

const Command* findCommand(std::string_view id) {
    const auto found = std::find_if(commands().begin(), commands().end(), [&](const Command& c) { return c.id == id; });
    return found == commands().end() ? nullptr : &*found;
}

const Command* commandFor(const Session& session, const Shortcut& shortcut) {
    const Command* first = nullptr;
    for (const Command& command : commands()) {
        if (std::find(command.shortcuts.begin(), command.shortcuts.end(), shortcut) == command.shortcuts.end())
            continue;
        if (isEnabled(command, session)) return &command;
        if (!first) first = &command;
    }
    return first;
}

bool isEnabled(const Command& command, const Session& session) { return !command.enabled || command.enabled(session); }

bool isChecked(const Command& command, const Session& session) { return command.checked && command.checked(session); }

std::string keysOf(const Command& command) {
    return command.shortcuts.empty() ? "" : shortcutText(command.shortcuts[0]);
}

bool run(Session& session, std::string_view id) {
    const Command* command = findCommand(id);
    if (!command || !isEnabled(*command, session)) return false;
    command->run(session);
    return true;
}

std::string runShortcut(Session& session, const Shortcut& shortcut) {
    const Command* const command = commandFor(session, shortcut);
    return command && run(session, command->id) ? command->id : "";
}

void exportFailingRows(Session& session) { run(session, "log.export-failing"); }

const char* menuTitle(Menu menu) {
    constexpr std::array kTitles = {"File", "Edit", "View", "Scene", "Play", "Learn", "Help"};
    static_assert(kTitles.size() == static_cast<std::size_t>(Menu::Help) + 1);
    return kTitles[static_cast<std::size_t>(menu)];
}

std::optional<int> groupIn(Menu menu, const Command& command) {
    if (command.menu == menu && command.inMenu) return command.group;
    if (command.also && command.also->menu == menu) return command.also->group;
    return std::nullopt;
}

std::vector<MenuItem> itemsOf(Menu menu, const Session& session) {
    std::vector<MenuItem> items;
    for (const Command& command : commands()) {
        const std::optional<int> group = groupIn(menu, command);
        if (group && (!command.listed || command.listed(session))) items.push_back({&command, *group});
    }
    std::stable_sort(items.begin(), items.end(),
                     [](const MenuItem& a, const MenuItem& b) { return a.group < b.group; });
    return items;
}

}  // namespace session
