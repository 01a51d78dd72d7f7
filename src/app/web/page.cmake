# The page: the program as wasm, its data, what surrounds it. `./web` gathers it into one folder.
target_sources(carom PRIVATE web/events.cpp web/fingers.cpp web/glfw.cpp web/reflect.cpp)

# Fonts with the letters that src/ui/letters/fonts.cpp draws of each: a tenth of their size
set(maths 2070-209C,2190-2195,21D2,2202,2206-2208,2211,2212,221A-221E,2225,2248,2260-2265,22A5)
set(letters_Inter 20-17F,391-3C9,400-45F,2010-2026,2032,2033)
set(letters_DejaVuSans ${maths})
set(letters_JetBrainsMono 20-FF,2026,2212,221E)
set(letters_STIXGeneral 20-FF,391-3C9,2010-2026,2032,2033,${maths})
set(letters_DejaVuSerif ${letters_STIXGeneral})
set(subset ${CMAKE_CURRENT_SOURCE_DIR}/web/page/font)
set(fonts)
foreach(font IN ITEMS Inter-Regular.otf Inter-SemiBold.otf JetBrainsMono-Regular.ttf STIXGeneral-Regular.otf
                      STIXGeneral-Italic.otf DejaVuSans.ttf DejaVuSerif.ttf)
  file(GLOB_RECURSE file /usr/share/fonts/${font})
  if(NOT file)
    message(FATAL_ERROR "no font ${font} in /usr/share/fonts: ./web installs it")
  endif()
  list(GET file 0 file)
  set(out ${PROJECT_BINARY_DIR}/fonts/${font})
  string(REGEX MATCH "^[A-Za-z]+" family ${font})
  add_custom_command(OUTPUT ${out} DEPENDS ${file} ${subset} COMMENT "Font with the letters of the window: ${font}" VERBATIM
    COMMAND ${CMAKE_COMMAND} -E make_directory ${PROJECT_BINARY_DIR}/fonts
    COMMAND ${subset} ${file} ${out} ${letters_${family}})
  list(APPEND fonts ${out})
endforeach()
add_custom_target(carom_fonts DEPENDS ${fonts})
add_dependencies(carom carom_fonts)

file(GLOB_RECURSE assets CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/assets/*)
set_target_properties(carom PROPERTIES SUFFIX .js LINK_DEPENDS "${fonts};${assets}")
target_link_options(carom PRIVATE -fwasm-exceptions -O2
  -sMIN_WEBGL_VERSION=2 -sMAX_WEBGL_VERSION=2 -sALLOW_MEMORY_GROWTH=1 -sINITIAL_MEMORY=67108864 -sTOTAL_STACK=5242880
  -sFORCE_FILESYSTEM=1 -sEXIT_RUNTIME=0 -sENVIRONMENT=web
  -sEXPORTED_FUNCTIONS=_main,_malloc,_free
  -sEXPORTED_RUNTIME_METHODS=FS,UTF8ToString,stringToUTF8,lengthBytesUTF8,addRunDependency,removeRunDependency
  "SHELL:--preload-file ${PROJECT_SOURCE_DIR}/assets@/assets"
  "SHELL:--preload-file ${PROJECT_BINARY_DIR}/fonts@/fonts")  # where they are looked for first
