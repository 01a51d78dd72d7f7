// A small game's view with the exact answer over it: examples/imgui/carom_imgui.h tried over a camera.
//
//     c++ main.cpp $(pkg-config --cflags --libs carom imgui glfw3 gl) && ./a.out
//
// With a file name it draws one frame into that file (PPM) and ends.

#include "carom_imgui.h"

#include <GLFW/glfw3.h>
#include <backends/imgui_impl_glfw.h>
#include <backends/imgui_impl_opengl3.h>

#include <vector>

namespace {

/// Column by column: a camera at `eye` that looks at the origin, z up.
void look(const float* eye, float* view) {
    using carom_imgui::detail::Vec;
    const Vec at = {eye[0], eye[1], eye[2]}, back = (1 / length(at)) * at;
    const Vec right = (1 / length(cross({0, 0, 1}, back))) * cross({0, 0, 1}, back), up = cross(back, right);
    const Vec rows[3] = {right, up, back};
    for (int i = 0; i < 3; ++i) {
        view[i] = float(rows[i].x);
        view[4 + i] = float(rows[i].y);
        view[8 + i] = float(rows[i].z);
        view[12 + i] = float(-dot(rows[i], at));
        view[4 * i + 3] = 0;
    }
    view[15] = 1;
}

void perspective(float aspect, float* m) {
    for (int i = 0; i < 16; ++i) m[i] = 0;
    m[5] = 1.7f;
    m[0] = m[5] / aspect;
    m[10] = m[11] = -1;
    m[14] = -0.2f;
}

carom_query shot(double height) {
    carom_query query;
    carom_query_init(&query, sizeof query);
    query.motion = CAROM_END;
    query.position[0] = -5;
    query.position[2] = height;
    query.vector[0] = 5;
    query.vector[1] = 1;
    query.vector[2] = height;
    query.frames = 1;
    query.ball_radius = 0.6;
    return query;
}

/// What the game found by its own sweep, which forgets the ball's radius.
int gameHit(const carom_query& query) {
    carom_query point = query;
    carom_answer answer;
    answer.size = sizeof answer;
    point.ball_radius = 0;
    return carom_solve(&point, &answer) == CAROM_OK && answer.hit;
}

void drawGame(const carom_imgui::Camera& camera) {
    ImDrawList* const list = ImGui::GetBackgroundDrawList();
    carom_query query = shot(1.2);
    query.sphere_radius = 0.9;
    carom_imgui::draw(list, camera, query, gameHit(query));
    query = shot(-1.9);
    query.shape = CAROM_BOX;
    query.points[0][0] = 1;
    query.points[0][2] = -1.8;
    query.half[0] = query.half[1] = query.half[2] = 0.7;
    query.rotation[0] = 0.9;
    query.rotation[3] = 0.4;
    carom_imgui::draw(list, camera, query, gameHit(query));
}

void save(const char* path, int width, int height) {
    std::vector<unsigned char> pixels(std::size_t(width) * std::size_t(height) * 3);
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    glReadPixels(0, 0, width, height, GL_RGB, GL_UNSIGNED_BYTE, pixels.data());
    std::FILE* const file = std::fopen(path, "wb");
    if (!file) return;
    std::fprintf(file, "P6 %d %d 255\n", width, height);
    for (int y = height; y-- > 0;)
        std::fwrite(&pixels[std::size_t(y) * std::size_t(width) * 3], 3, std::size_t(width), file);
    std::fclose(file);
}

}  // namespace

int main(int argc, char** arguments) {
    if (!glfwInit()) return 1;
    GLFWwindow* const window = glfwCreateWindow(1280, 720, "The exact answer over a game", nullptr, nullptr);
    if (!window) return 1;
    glfwMakeContextCurrent(window);
    ImGui::CreateContext();
    ImGui::GetIO().IniFilename = nullptr;
    ImGui_ImplGlfw_InitForOpenGL(window, true);
    ImGui_ImplOpenGL3_Init();
    for (int frame = 0; !glfwWindowShouldClose(window); ++frame) {
        glfwPollEvents();
        ImGui_ImplOpenGL3_NewFrame();
        ImGui_ImplGlfw_NewFrame();
        ImGui::NewFrame();
        float view[16], projection[16];
        const float eye[3] = {2, -10, 4};
        look(eye, view);
        const ImVec2 size = ImGui::GetIO().DisplaySize;
        perspective(size.x / size.y, projection);
        drawGame(carom_imgui::Camera(view, projection, ImVec2(0, 0), size));
        ImGui::Render();
        int width, height;
        glfwGetFramebufferSize(window, &width, &height);
        glViewport(0, 0, width, height);
        glClearColor(0.1f, 0.11f, 0.13f, 1);
        glClear(GL_COLOR_BUFFER_BIT);
        ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
        if (argc > 1 && frame == 2) {
            save(arguments[1], width, height);
            break;
        }
        glfwSwapBuffers(window);
    }
    ImGui_ImplOpenGL3_Shutdown();
    ImGui_ImplGlfw_Shutdown();
    ImGui::DestroyContext();
    glfwTerminate();
}
