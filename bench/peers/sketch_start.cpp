// The shortest start of a viewer of spheres: a window, a panel, two balls, one frame. Writes a line to the file that
// CAROM_FRAME_LOG names once the frame is drawn, as Carom does.

#include <glad/gl.h>

#include <GLFW/glfw3.h>
#include <imgui.h>
#include <imgui_impl_glfw.h>
#include <imgui_impl_opengl3.h>

#include <cstdio>
#include <cstdlib>

#include "peers/sketch_frame.h"

int main() {
    constexpr int kWidth = 1280, kHeight = 720;
    if (!glfwInit()) return 1;
    glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 3);
    glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 3);
    glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
    GLFWwindow* const window = glfwCreateWindow(kWidth, kHeight, "sketch", nullptr, nullptr);
    if (!window) return 1;
    glfwMakeContextCurrent(window);
    if (!gladLoadGL(glfwGetProcAddress)) return 1;
    ImGui::CreateContext();
    ImGui::GetIO().IniFilename = nullptr;
    ImGui_ImplGlfw_InitForOpenGL(window, true);
    ImGui_ImplOpenGL3_Init("#version 330");

    const peers::SketchFrame balls(kWidth, kHeight, {{-1, 0, 0, 0.8F}, {1, 0, 0, 1}});
    balls.draw(view::Camera(scene::View{}, view::Rect{0, 0, kWidth, kHeight}));
    balls.copyTo(0);
    ImGui_ImplOpenGL3_NewFrame();
    ImGui_ImplGlfw_NewFrame();
    ImGui::NewFrame();
    ImGui::Begin("Ball");
    double speed = 1;
    ImGui::InputDouble("speed", &speed);
    ImGui::End();
    ImGui::Render();
    ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
    glfwSwapBuffers(window);
    glFinish();
    if (const char* path = std::getenv("CAROM_FRAME_LOG")) {
        if (std::FILE* file = std::fopen(path, "a")) std::fputs("{\"frame\":1}\n", file), std::fclose(file);
    }
    glfwWaitEventsTimeout(60);  // until it is ended from outside
    return 0;
}
