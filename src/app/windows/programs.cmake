# Two programs of the same code: carom.exe opens a window and no console, carom-cli.exe is for consoles and scripts.
enable_language(RC)
find_package(Python3 REQUIRED COMPONENTS Interpreter)  # glad needs it as well
set(icon ${PROJECT_BINARY_DIR}/carom.ico)
set(pictures)
foreach(size IN ITEMS 16 24 32 48 64 256)
  list(APPEND pictures ${PROJECT_SOURCE_DIR}/cmake/package/hicolor/${size}x${size}/apps/carom.png)
endforeach()
add_custom_command(OUTPUT ${icon} DEPENDS ${pictures} ${CMAKE_CURRENT_SOURCE_DIR}/windows/icon.py VERBATIM
  COMMAND ${Python3_EXECUTABLE} ${CMAKE_CURRENT_SOURCE_DIR}/windows/icon.py ${icon} ${pictures} COMMENT "Joining the icon")
configure_file(windows/carom.rc.in ${PROJECT_BINARY_DIR}/carom.rc @ONLY)
configure_file(windows/carom.manifest ${PROJECT_BINARY_DIR}/carom.manifest COPYONLY)
set_source_files_properties(${PROJECT_BINARY_DIR}/carom.rc PROPERTIES OBJECT_DEPENDS
  "${icon};${CMAKE_CURRENT_SOURCE_DIR}/windows/carom.manifest")
target_sources(carom PRIVATE ${PROJECT_BINARY_DIR}/carom.rc)
set_target_properties(carom PROPERTIES WIN32_EXECUTABLE ON)

add_executable(carom_console $<TARGET_OBJECTS:carom>)
target_link_libraries(carom_console PRIVATE carom_rules room::cli imgui glfw)
set_target_properties(carom_console PROPERTIES OUTPUT_NAME carom-cli LINKER_LANGUAGE CXX
  RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR})
