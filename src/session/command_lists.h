#pragma once
/// The commands of each menu, in its order; one file each.

#include "session/commands.h"

namespace session {

void addFileCommands(std::vector<Command>&);
void addEditCommands(std::vector<Command>&);
void addViewCommands(std::vector<Command>&);
void addSceneCommands(std::vector<Command>&);
void addHelpCommands(std::vector<Command>&);

}  // namespace session
