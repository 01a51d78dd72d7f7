# What the page is built with: Debian's source packages, unpacked by third_party/sources, as plain lists of C and C++ files;
# headers that compile for any system from their installed packages. Included by dependencies.cmake.
set(CAROM_SOURCES ${PROJECT_BINARY_DIR}/sources CACHE PATH "Folder of third_party/sources")
set(CAROM_BUILT_WITHOUT processes notices threads all-keys closing paper headless)

# Only these folders of /usr/include: its others are those of this system's C library.
set(headers ${PROJECT_BINARY_DIR}/headers)
foreach(name IN ITEMS glm boost CLI GLFW)
  file(MAKE_DIRECTORY ${headers})
  file(CREATE_LINK /usr/include/${name} ${headers}/${name} SYMBOLIC)
endforeach()
foreach(name IN ITEMS glm::glm Boost::headers CLI11::CLI11 glfw)  # of GLFW the declarations: src/app/web has the functions
  add_library(${name} INTERFACE IMPORTED GLOBAL)
  target_include_directories(${name} SYSTEM INTERFACE ${headers})
endforeach()
find_package(Threads REQUIRED)

# carom_from_source(NAME FOLDER files...): a static library of third-party code, without our warnings
function(carom_from_source name folder)
  list(TRANSFORM ARGN PREPEND ${CAROM_SOURCES}/${folder}/ OUTPUT_VARIABLE patterns)
  file(GLOB files ${patterns})
  list(FILTER files EXCLUDE REGEX "pngtest")
  add_library(${name} STATIC ${files})
  target_compile_options(${name} PRIVATE -w)
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
target_compile_definitions(imgui PUBLIC IMGUI_IMPL_OPENGL_ES3)
target_link_libraries(imgui PUBLIC glfw)

set(IMGUI_INCLUDE_DIR ${CAROM_SOURCES}/imgui)
set(GLM_INCLUDE_DIR ${headers})
