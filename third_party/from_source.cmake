# Libraries that no package has for the system of the build: Debian's source packages, unpacked by third_party/sources, as plain
# lists of C and C++ files; headers that compile for any system from their installed packages. web.cmake and windows.cmake
# say what differs.
set(CAROM_SOURCES ${PROJECT_BINARY_DIR}/sources CACHE PATH "Folder of third_party/sources")

# carom_headers_of(NAME FOLDER): a target with one folder of /usr/include: its others are those of this system's C library
set(headers ${PROJECT_BINARY_DIR}/headers)
file(MAKE_DIRECTORY ${headers})
function(carom_headers_of name folder)
  file(CREATE_LINK /usr/include/${folder} ${headers}/${folder} SYMBOLIC)
  add_library(${name} INTERFACE IMPORTED GLOBAL)
  target_include_directories(${name} SYSTEM INTERFACE ${headers})
endfunction()
carom_headers_of(glm::glm glm)
carom_headers_of(Boost::headers boost)
carom_headers_of(CLI11::CLI11 CLI)
find_package(Threads REQUIRED)

# carom_from_source(NAME FOLDER files...): a static library of third-party code, without our warnings
function(carom_from_source name folder)
  list(TRANSFORM ARGN PREPEND ${CAROM_SOURCES}/${folder}/ OUTPUT_VARIABLE patterns)
  file(GLOB files ${patterns})
  list(FILTER files EXCLUDE REGEX "pngtest")
  add_library(${name} STATIC ${files})
  target_compile_options(${name} PRIVATE -w $<$<BOOL:${EMSCRIPTEN}>:-Os>)  # the page is downloaded
  target_include_directories(${name} SYSTEM PUBLIC ${CAROM_SOURCES}/${folder})
endfunction()

carom_from_source(zlib zlib *.c)
target_compile_definitions(zlib PRIVATE Z_HAVE_UNISTD_H)  # as its configure would find
add_library(ZLIB::ZLIB ALIAS zlib)

carom_from_source(png libpng1.6 png*.c)
configure_file(${CAROM_SOURCES}/libpng1.6/scripts/pnglibconf.h.prebuilt ${PROJECT_BINARY_DIR}/png/pnglibconf.h COPYONLY)
target_include_directories(png SYSTEM PUBLIC ${PROJECT_BINARY_DIR}/png)
target_link_libraries(png PUBLIC zlib)
add_library(PNG::PNG ALIAS png)

carom_from_source(webp libwebp src/enc/*.c src/dsp/*.c src/utils/*.c src/mux/*.c src/dec/*.c sharpyuv/*.c)
target_include_directories(webp SYSTEM PUBLIC ${CAROM_SOURCES}/libwebp/src)

carom_from_source(imgui imgui imgui.cpp imgui_draw.cpp imgui_tables.cpp imgui_widgets.cpp backends/imgui_impl_glfw.cpp
  backends/imgui_impl_opengl3.cpp)
target_include_directories(imgui SYSTEM PUBLIC ${CAROM_SOURCES}/imgui/backends)
target_link_libraries(imgui PUBLIC glfw)

set(IMGUI_INCLUDE_DIR ${CAROM_SOURCES}/imgui)
set(GLM_INCLUDE_DIR ${headers})
# Variables of the versions that versions.cmake tells, and the source packages that have them
set(CAROM_SOURCE_VERSIONS PNG_VERSION_STRING:libpng1.6 ZLIB_VERSION_STRING:zlib WEBP_libwebp_VERSION:libwebp)
