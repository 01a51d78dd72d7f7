# Shaders are files that are embedded in the program.
#
# carom_embed_shaders(OUTPUT_VARIABLE): every file of shaders/ becomes an entry of a generated .cpp, generated again when
# one of them changes; a new file makes CMake configure again. `#include "common/x.glsl"` is resolved at run time.
#
# As a script: cmake -DROOT=shaders -DFILES=a.vert|b.frag -DOUT=embedded.cpp -P EmbedShaders.cmake

if(CMAKE_SCRIPT_MODE_FILE)
  string(REPLACE "|" ";" FILES "${FILES}")
  set(entries "")
  foreach(file IN LISTS FILES)
    file(READ ${ROOT}/${file} text)
    string(APPEND entries "    {\"${file}\", R\"glsl(${text})glsl\"},\n")
  endforeach()
  file(WRITE ${OUT} "// Generated from shaders/ by cmake/EmbedShaders.cmake.\n#include \"render/gl/device/shader.h\"\n\n"
    "namespace render::gl {\n\nconst std::vector<EmbeddedShader>& embeddedShaders() {\n"
    "    static const std::vector<EmbeddedShader> kShaders{\n${entries}    };\n    return kShaders;\n}\n\n}  // namespace render::gl\n")
  return()
endif()

set(CAROM_EMBED_SCRIPT ${CMAKE_CURRENT_LIST_FILE})

function(carom_embed_shaders output_variable)
  set(root ${PROJECT_SOURCE_DIR}/shaders)
  file(GLOB_RECURSE files RELATIVE ${root} CONFIGURE_DEPENDS ${root}/*.vert ${root}/*.frag ${root}/*.glsl)
  list(TRANSFORM files PREPEND ${root}/ OUTPUT_VARIABLE paths)
  list(JOIN files "|" joined)
  set(out ${PROJECT_BINARY_DIR}/shaders/embedded.cpp)
  add_custom_command(OUTPUT ${out}
    COMMAND ${CMAKE_COMMAND} -DROOT=${root} "-DFILES=${joined}" -DOUT=${out} -P ${CAROM_EMBED_SCRIPT}
    DEPENDS ${paths} ${CAROM_EMBED_SCRIPT} VERBATIM COMMENT "Embedding the shaders")
  set(${output_variable} ${out} PARENT_SCOPE)
endfunction()
