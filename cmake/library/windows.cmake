# carom.dll with the C API alone, and its import libraries: libcarom.dll.a for mingw-w64, carom.lib for compilers of
# Microsoft's dialect. `./windows library` packs them with the headers.
file(STRINGS ${PROJECT_SOURCE_DIR}/cmake/library/exports.map names REGEX "carom_[a-z_]+;")
list(TRANSFORM names REPLACE "[ ;]" "")
list(JOIN names "\n" names)
set(exports ${PROJECT_BINARY_DIR}/library/carom.def)
file(CONFIGURE OUTPUT ${exports} CONTENT "LIBRARY carom.dll\nEXPORTS\n${names}\n")
file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/nothing.cpp CONTENT "")

add_library(carom_shared SHARED EXCLUDE_FROM_ALL ${PROJECT_BINARY_DIR}/nothing.cpp ${exports})
target_link_libraries(carom_shared PRIVATE -Wl,--whole-archive $<TARGET_FILE:carom_library> -Wl,--no-whole-archive
  carom_library carom_verdict carom_methods carom_world carom_scene carom_platform carom_collide carom_base carom_runtime)
set_target_properties(carom_shared PROPERTIES OUTPUT_NAME carom RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/library
  ARCHIVE_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/library)
set_target_properties(carom_shared PROPERTIES PREFIX "" IMPORT_PREFIX lib)
add_custom_command(TARGET carom_shared POST_BUILD VERBATIM
  COMMAND ${CMAKE_DLLTOOL} --input-def ${exports} --output-lib ${PROJECT_BINARY_DIR}/library/carom.lib)
