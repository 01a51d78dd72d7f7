# CAROM_LIBRARIES: what the program is built with, "Dear ImGui 1.86|GLM 0.9.9.8|…", for `carom --version --verbose`.
# Where a package's CMake files have no version or a short one, its header says it.

# version_in(OUTPUT_VARIABLE FILE PATTERN...): the texts in brackets of the first line that matches each, joined by dots
function(version_in output file)
  set(parts)
  foreach(pattern IN LISTS ARGN)
    file(STRINGS ${file} line REGEX "${pattern}" LIMIT_COUNT 1)
    string(REGEX REPLACE ".*${pattern}.*" "\\1" part "${line}")
    list(APPEND parts ${part})
  endforeach()
  list(JOIN parts . joined)
  set(${output} ${joined} PARENT_SCOPE)
endfunction()

find_path(GLM_INCLUDE_DIR glm/detail/setup.hpp REQUIRED)
set(number "[ \t]+([0-9]+)")
version_in(glm_version ${GLM_INCLUDE_DIR}/glm/detail/setup.hpp "GLM_VERSION_MAJOR${number}" "GLM_VERSION_MINOR${number}"
  "GLM_VERSION_PATCH${number}" "GLM_VERSION_REVISION${number}")
if(CAROM_LIBRARY_ONLY)
  set(CAROM_LIBRARIES "GLM ${glm_version}|Boost ${Boost_VERSION}")
  return()
endif()
version_in(imgui_version ${IMGUI_INCLUDE_DIR}/imgui.h "IMGUI_VERSION[ \t]+\"([^\"]+)\"")

set(CAROM_LIBRARIES "Dear ImGui ${imgui_version}|GLM ${glm_version}|Boost ${Boost_VERSION}|CLI11 ${CLI11_VERSION}")
string(APPEND CAROM_LIBRARIES "|libpng ${PNG_VERSION_STRING}|zlib ${ZLIB_VERSION_STRING}|WebP ${WEBP_libwebp_VERSION}")
if(CAROM_WINDOW)
  string(PREPEND CAROM_LIBRARIES "GLFW ${glfw3_VERSION}|")
endif()
