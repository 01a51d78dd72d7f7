# The installed library (docs/library.md): libcarom.so and libcarom.a from the rooms beneath src/library, their headers, and
# what CMake and pkg-config need to find them. `cmake --install FOLDER --component library` installs it alone.
if(NOT DEFINED CMAKE_INSTALL_LIBDIR AND CMAKE_LIBRARY_ARCHITECTURE)
  set(CMAKE_INSTALL_LIBDIR lib/${CMAKE_LIBRARY_ARCHITECTURE} CACHE PATH "Where libraries are")  # Debian's place, everywhere
endif()
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)
set(CAROM_LIBRARY_DIR ${PROJECT_SOURCE_DIR}/cmake/library)
set(CAROM_ABI 1)  # the number in libcarom.so.1: another one when programs must be built anew

set(exports ${CAROM_LIBRARY_DIR}/exports.map)
set(headers ${PROJECT_SOURCE_DIR}/src/library/include)
file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/nothing.cpp CONTENT "")

# All code of the rooms, in an order in which each precedes those that it needs. Only the C API is visible: the version
# script hides what the compiler's option leaves visible, templates of the standard library.
set(beneath carom_verdict carom_methods carom_world carom_scene carom_platform carom_collide carom_base)
set(rooms carom_library ${beneath})
add_library(carom_shared SHARED ${PROJECT_BINARY_DIR}/nothing.cpp)
add_library(carom::c ALIAS carom_shared)
list(TRANSFORM beneath REPLACE "(.+)" "$<TARGET_FILE:\\1>" OUTPUT_VARIABLE archives)
target_link_libraries(carom_shared PRIVATE -Wl,--whole-archive $<TARGET_FILE:carom_library> -Wl,--no-whole-archive
  ${archives})
add_dependencies(carom_shared ${rooms})
target_link_options(carom_shared PRIVATE LINKER:--version-script=${exports} LINKER:--gc-sections LINKER:-z,relro,-z,now
  LINKER:-z,defs)
set_property(TARGET carom_shared APPEND PROPERTY LINK_DEPENDS ${exports})
set_target_properties(carom_shared PROPERTIES OUTPUT_NAME carom EXPORT_NAME c VERSION ${CAROM_ABI}.${PROJECT_VERSION_MINOR}.${PROJECT_VERSION_PATCH}
  SOVERSION ${CAROM_ABI} LIBRARY_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/library)

# The static library is one object in which all names but the C API are local. So a program whose own flags gave other code to
# an inline function that both have (-ffast-math, -march) does not put that code into the library.
set(object ${PROJECT_BINARY_DIR}/library/carom.o)
add_custom_command(OUTPUT ${object}
  COMMAND ${CMAKE_COMMAND} -E make_directory ${PROJECT_BINARY_DIR}/library
  COMMAND ${CMAKE_CXX_COMPILER} -r -nostdlib -Wl,--force-group-allocation -o ${object} -Wl,--whole-archive
          $<TARGET_FILE:carom_library> -Wl,--no-whole-archive ${archives}
  COMMAND ${CMAKE_OBJCOPY} --wildcard "--keep-global-symbol=carom_*" --strip-unneeded --remove-section=.comment ${object}
  DEPENDS ${rooms} VERBATIM COMMENT "Joining the rooms of the static library")
add_library(carom_static STATIC ${object})
add_library(carom::c_static ALIAS carom_static)
set_source_files_properties(${object} PROPERTIES EXTERNAL_OBJECT ON GENERATED ON)
target_link_libraries(carom_static INTERFACE stdc++ m)  # named, so that a project in C links it as well
set_target_properties(carom_static PROPERTIES OUTPUT_NAME carom EXPORT_NAME c_static LINKER_LANGUAGE C
  ARCHIVE_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/library)

# The C++ API: headers over the C API.
add_library(carom_collide_api INTERFACE)
add_library(carom_collide_api_static INTERFACE)
add_library(carom::collide ALIAS carom_collide_api)
add_library(carom::collide_static ALIAS carom_collide_api_static)
target_link_libraries(carom_collide_api INTERFACE carom_shared)
target_link_libraries(carom_collide_api_static INTERFACE carom_static)
set_target_properties(carom_collide_api PROPERTIES EXPORT_NAME collide)
set_target_properties(carom_collide_api_static PROPERTIES EXPORT_NAME collide_static)
foreach(api IN ITEMS carom_collide_api carom_collide_api_static)
  target_compile_features(${api} INTERFACE cxx_std_20)
endforeach()
foreach(library IN ITEMS carom_shared carom_static)
  target_include_directories(${library} INTERFACE $<BUILD_INTERFACE:${headers}>
    $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
endforeach()

set(CAROM_CMAKE_DIR ${CMAKE_INSTALL_LIBDIR}/cmake/carom)
file(RELATIVE_PATH CAROM_PC_TO_PREFIX /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
configure_file(${CAROM_LIBRARY_DIR}/carom.pc.in ${PROJECT_BINARY_DIR}/library/carom.pc @ONLY)
write_basic_package_version_file(${PROJECT_BINARY_DIR}/library/carom-config-version.cmake COMPATIBILITY SameMajorVersion)

# carom_install_library(RUNTIME DEVELOPMENT [EXPORT] [EXCLUDE_FROM_ALL]): the two components of its files
function(carom_install_library runtime development)
  cmake_parse_arguments(LIBRARY "EXPORT;EXCLUDE_FROM_ALL" "" "" ${ARGN})
  set(export)
  if(LIBRARY_EXPORT)
    set(export EXPORT carom)
  endif()
  set(all)
  if(LIBRARY_EXCLUDE_FROM_ALL)
    set(all EXCLUDE_FROM_ALL)
  endif()
  install(TARGETS carom_shared ${export} LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}
    COMPONENT ${runtime} NAMELINK_COMPONENT ${development} ${all})
  install(TARGETS carom_static carom_collide_api carom_collide_api_static ${export}
    ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT ${development} ${all})
  install(EXPORT carom FILE carom-targets.cmake NAMESPACE carom:: DESTINATION ${CAROM_CMAKE_DIR}
    COMPONENT ${development} ${all})
  install(FILES ${CAROM_LIBRARY_DIR}/carom-config.cmake ${PROJECT_BINARY_DIR}/library/carom-config-version.cmake
    DESTINATION ${CAROM_CMAKE_DIR} COMPONENT ${development} ${all})
  install(FILES ${PROJECT_BINARY_DIR}/library/carom.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig
    COMPONENT ${development} ${all})
  install(FILES docs/logging/carom_log.h docs/logging/carom_log_judge.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}
    COMPONENT ${development} ${all})
  install(DIRECTORY ${headers}/ DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT ${development} ${all})
endfunction()
if(NOT PROJECT_IS_TOP_LEVEL)  # another project installs what it wants
  return()
endif()
# Whole for `cmake --install FOLDER --component library`, in two parts for the Debian packages.
carom_install_library(library library EXPORT EXCLUDE_FROM_ALL)
carom_install_library(runtime development)

# The Python module: it needs nothing but libcarom.so.1 and is the same for every version of Python 3.
set(CAROM_PYTHON_DIR lib/python3/dist-packages CACHE STRING "Where the Python module is installed, below the prefix")
install(DIRECTORY python/carom DESTINATION ${CAROM_PYTHON_DIR} COMPONENT python PATTERN __pycache__ EXCLUDE)
install(FILES docs/logging/carom_log.py DESTINATION ${CAROM_PYTHON_DIR} COMPONENT python)
