# Finds Debian's packages and generates the OpenGL loader. Nothing is fetched. README.md has versions and reasons.

if(EXISTS ${CMAKE_CURRENT_LIST_DIR}/${CAROM_SYSTEM}.cmake)  # its libraries are built from source
  include(${CMAKE_CURRENT_LIST_DIR}/${CAROM_SYSTEM}.cmake)
  include(${CMAKE_CURRENT_LIST_DIR}/glad.cmake)
  include(${CMAKE_CURRENT_LIST_DIR}/versions.cmake)
  list(JOIN CAROM_BUILT_WITHOUT "," CAROM_BUILT_WITHOUT)
  return()
endif()
find_package(glm REQUIRED)
if(POLICY CMP0167)
  cmake_policy(SET CMP0167 NEW)  # Boost's own package file: newer CMake has none for it
endif()
find_package(Boost REQUIRED)
if(CAROM_LIBRARY_ONLY)
  include(${CMAKE_CURRENT_LIST_DIR}/versions.cmake)
  return()
endif()
find_package(CLI11 REQUIRED)
set(CAROM_BUILT_WITHOUT page-text)  # ids of src/platform/capabilities.cpp, joined by commas
if(CAROM_HEADLESS)
  find_package(OpenGL REQUIRED COMPONENTS EGL)
else()
  list(APPEND CAROM_BUILT_WITHOUT headless)
endif()
find_package(Threads REQUIRED)
if(CAROM_WINDOW AND NOT TARGET glfw)
  find_package(glfw3 REQUIRED)
endif()
if(CAROM_TESTS)
  if(CMAKE_CXX_FLAGS MATCHES "libc[+][+]")  # the package's library is made for libstdc++; its sources come with it
    set(INSTALL_GTEST OFF)
    add_subdirectory(/usr/src/googletest ${PROJECT_BINARY_DIR}/googletest EXCLUDE_FROM_ALL SYSTEM)
  else()
    find_package(GTest REQUIRED)
  endif()
  find_package(nlohmann_json REQUIRED)
endif()
if(CAROM_BENCH)
  find_package(nlohmann_json REQUIRED)  # a plain tree, to compare with
  find_package(benchmark REQUIRED)
endif()

include(${CMAKE_CURRENT_LIST_DIR}/glad.cmake)

# Dear ImGui: Debian's static library needs stb's truetype and rectpack
find_path(IMGUI_INCLUDE_DIR imgui.h PATH_SUFFIXES imgui REQUIRED)
find_library(IMGUI_LIBRARY imgui REQUIRED)
find_library(STB_LIBRARY stb REQUIRED)
add_library(imgui INTERFACE)
target_include_directories(imgui SYSTEM INTERFACE ${IMGUI_INCLUDE_DIR} ${IMGUI_INCLUDE_DIR}/backends)
target_link_libraries(imgui INTERFACE ${IMGUI_LIBRARY} ${STB_LIBRARY} ${CMAKE_DL_LIBS})

find_package(PNG REQUIRED)
find_package(ZLIB REQUIRED)

# libwebp and its animations
find_package(PkgConfig REQUIRED)
pkg_check_modules(WEBP REQUIRED libwebp libwebpmux)
add_library(webp INTERFACE)
target_include_directories(webp SYSTEM INTERFACE ${WEBP_INCLUDE_DIRS})
target_link_libraries(webp INTERFACE ${WEBP_LINK_LIBRARIES})

# cairo, with PDF and FreeType fonts
if(CAROM_PAPER)
  pkg_check_modules(CAIRO REQUIRED cairo cairo-pdf cairo-ft freetype2)
  add_library(cairo INTERFACE)
  target_include_directories(cairo SYSTEM INTERFACE ${CAIRO_INCLUDE_DIRS})
  target_link_libraries(cairo INTERFACE ${CAIRO_LINK_LIBRARIES})
else()
  list(APPEND CAROM_BUILT_WITHOUT paper)
endif()
# Letters of other scripts: the fonts that have them, their order, their shapes
if(CAROM_SCRIPTS)
  pkg_check_modules(FONTCONFIG REQUIRED fontconfig)
  pkg_check_modules(SCRIPTS REQUIRED fribidi harfbuzz freetype2)
  foreach(library IN ITEMS fontconfig scripts)
    string(TOUPPER ${library} found)
    add_library(${library} INTERFACE)
    target_include_directories(${library} SYSTEM INTERFACE ${${found}_INCLUDE_DIRS})
    target_link_libraries(${library} INTERFACE ${${found}_LINK_LIBRARIES})
  endforeach()
else()
  list(APPEND CAROM_BUILT_WITHOUT scripts)
endif()
list(JOIN CAROM_BUILT_WITHOUT "," CAROM_BUILT_WITHOUT)

include(${CMAKE_CURRENT_LIST_DIR}/versions.cmake)
