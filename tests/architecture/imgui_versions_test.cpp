// Only one file depends on the differences between versions of Dear ImGui.

#include <gtest/gtest.h>

#include <sstream>

#include "architecture/source_text.h"

namespace architecture {
namespace {

/// Names that Dear ImGui has renamed, moved or changed since 1.86: for ui/imgui_compat alone.
const std::vector<std::string> kVersionsOfImGui = {
    "IMGUI_VERSION",
    "KeyMap",
    "KeysDown",
    ".NavInputs",
    "NavDisableHighlight",
    "NavCursor",
    "GetKeyIndex",
    "ImGui::IsKey",
    "KeyOwner",
    "ConfigInputTrickle",
    "->FontSize",
    "->LegacySize",
    "AddKeyEvent",
    "AddMousePosEvent",
    "AddMouseButtonEvent",
    "AddMouseWheelEvent",
    ".KeyCtrl = ",
    ".MousePos = ",
    "ImGui_ImplGlfw_Cursor",
    "->Ascent",
    "->Descent",
    "->FindGlyph",
    "GetFontBaked",
    "SetItemUsingMouseWheel",
    "SetKeyboardFocusHere()",
    "tlas.Build",
    "tlas.Clear",
    "FontsTexture",
    "TexDesiredWidth",
    "TexMinWidth",
    "ImTextureID",
    "ImTextureRef",
    "ImGui::NewFrame()",
    "ImGui::PushFont(",
};

/// The names that Dear ImGui's versions do not share, once for each line that uses one.
std::vector<std::string> versionedUses(const std::string& source) {
    std::vector<std::string> found;
    std::istringstream lines(source);
    for (std::string line; std::getline(lines, line);)
        for (const std::string& name : kVersionsOfImGui)
            if (line.find(name) != std::string::npos) found.push_back(name);
    return found;
}

TEST(ImGuiVersions, OneFileKnowsThem) {
    std::size_t used = 0;
    const std::vector<SourceFile> files = sourceFiles({"src", "tests", "bench"});
    for (const SourceFile& file : files) {
        if (file.path.ends_with("/imgui_versions_test.cpp")) continue;
        if (file.path.find("bench/peers/") != std::string::npos) continue;  // programs that share no code with Carom
        const std::vector<std::string> found = versionedUses(file.text);
        if (file.path.find("/imgui_compat.") != std::string::npos) {
            used += found.size();
            continue;
        }
        for (const std::string& name : found)
            ADD_FAILURE() << file.path << " uses " << name << ": see ui/letters/imgui_compat.h";
    }
    EXPECT_GT(files.size(), 300u);
    EXPECT_GT(used, 15u) << "they are found where they belong";
}

TEST(ImGuiVersions, WhatIsPressedHasASize) {
    for (const SourceFile& file : sourceFiles({"src"})) {
        if (file.path.ends_with("/hit_area.h")) continue;
        for (const char* call : {"ImGui::InvisibleButton(", "ImGui::Button("})
            EXPECT_EQ(file.text.find(call), std::string::npos)
                << file.path << " uses " << call << ", which aborts at a width of 0: see ui/widgets/hit_area.h";
    }
}

TEST(ImGuiVersions, OnePainterDraws) {
    std::size_t used = 0;
    for (const SourceFile& file : sourceFiles({"src"}))
        for (const char* call :
             {"->AddLine(", "->AddPolyline(", "->AddConvexPoly", "->AddConcavePoly", "->AddTriangle", "->AddQuad",
              "->AddCircle", "->AddNgon", "->AddEllipse", "->AddBezier", "->AddRect", "->AddImage", "->AddText(",
              "->Path", "->Prim", "DrawList()->", ".AddLine(", "->PushClipRect("}) {
            if (file.text.find(call) == std::string::npos) continue;
            ++used;
            EXPECT_TRUE(file.path.ends_with("/flat_painter.cpp"))
                << file.path << " uses " << call
                << ", which crashes at radii near 0 and huge places: see ui/widgets/flat_painter.h";
        }
    EXPECT_GT(used, 10u) << "they are found where they belong";
}

TEST(ImGuiVersions, AVersionedNameIsFound) {
    EXPECT_EQ(versionedUses("int a;\nImGui::NewFrame();\n").size(), 1u);
    EXPECT_TRUE(versionedUses("ImGui::Begin(name);\n").empty());
}

}  // namespace
}  // namespace architecture
