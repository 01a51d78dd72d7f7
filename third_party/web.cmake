# What the page is built with. Included by dependencies.cmake.
set(CAROM_BUILT_WITHOUT processes notices threads sockets all-keys closing paper headless)
include(${CMAKE_CURRENT_LIST_DIR}/from_source.cmake)
carom_headers_of(glfw GLFW)  # of GLFW the declarations: src/app/web has the functions
target_compile_definitions(imgui PUBLIC IMGUI_IMPL_OPENGL_ES3)
target_compile_options(imgui PRIVATE -O2)  # it rasterizes the fonts before the first picture
# Its backend asks for the state that it restores: src/app/web/glfw.cpp answers without waiting for the pictures before.
set_source_files_properties(${CAROM_SOURCES}/imgui/backends/imgui_impl_opengl3.cpp PROPERTIES
  COMPILE_DEFINITIONS "glGetIntegerv=caromGetIntegerv;glViewport=caromViewport")
