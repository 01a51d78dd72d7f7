# glad: OpenGL 3.3 core and OpenGL ES 3.0, generated offline by Debian's python3-glad
find_program(GLAD_EXECUTABLE glad PATHS /usr/bin NO_DEFAULT_PATH NO_CMAKE_FIND_ROOT_PATH REQUIRED)
set(GLAD_DIR ${PROJECT_BINARY_DIR}/glad)
add_custom_command(
  OUTPUT ${GLAD_DIR}/src/gl.c ${GLAD_DIR}/include/glad/gl.h
  COMMAND ${GLAD_EXECUTABLE} --merge --api gl:core=3.3,gles2=3.0 --extensions GL_EXT_depth_clamp,GL_MESA_framebuffer_flip_y --reproducible --quiet
          --out-path ${GLAD_DIR} c
  COMMENT "Generating the OpenGL loader")
add_library(glad STATIC ${GLAD_DIR}/src/gl.c ${GLAD_DIR}/include/glad/gl.h)
target_include_directories(glad SYSTEM PUBLIC ${GLAD_DIR}/include)
target_link_libraries(glad PUBLIC ${CMAKE_DL_LIBS})
