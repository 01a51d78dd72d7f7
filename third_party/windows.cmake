# What the program for Windows is built with. Included by dependencies.cmake.
set(CAROM_BUILT_WITHOUT paper scripts page-text)
include(${CMAKE_CURRENT_LIST_DIR}/from_source.cmake)

foreach(part IN ITEMS DOCS TESTS EXAMPLES)
  set(GLFW_BUILD_${part} OFF CACHE BOOL "" FORCE)
endforeach()
set(GLFW_INSTALL OFF CACHE BOOL "" FORCE)
add_subdirectory(${CAROM_SOURCES}/glfw3 ${PROJECT_BINARY_DIR}/glfw EXCLUDE_FROM_ALL SYSTEM)
target_compile_options(glfw PRIVATE -w)
list(APPEND CAROM_SOURCE_VERSIONS glfw3_VERSION:glfw3)
