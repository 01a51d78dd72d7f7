# The Debian packages: their version names the system of the build, so that an upgraded system gets its own packages.
# One for each component: carom, libcarom1, libcarom-dev, python3-carom.
cmake_host_system_information(RESULT DISTRO QUERY DISTRIB_INFO)
set(suite ${DISTRO_VERSION_CODENAME})
set(CPACK_GENERATOR DEB)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1~${DISTRO_ID}${DISTRO_VERSION_ID})
# No person and no mailbox is invented: .invalid is a reserved domain without hosts (RFC 2606).
set(CPACK_DEBIAN_PACKAGE_MAINTAINER "The Carom authors <carom@carom.invalid>")
set(CPACK_DEBIAN_PROGRAM_PACKAGE_NAME carom)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SECTION education)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
# Needed at run time without being linked: fonts, Mesa's drivers, the OpenGL library that GLFW loads. Optional: the
# desktop's file dialogs, and the X libraries by which GLFW handles screens, cursors and the mouse.
set(CPACK_DEBIAN_PROGRAM_PACKAGE_DEPENDS
  "fonts-inter, fonts-dejavu-core, fonts-jetbrains-mono, fonts-stix, libgl1, libgl1-mesa-dri")
set(CPACK_DEBIAN_PROGRAM_PACKAGE_RECOMMENDS "zenity | kdialog, libxcursor1, libxi6, libxinerama1, libxrandr2")
if(glfw3_VERSION VERSION_GREATER_EQUAL 3.4)  # GLFW 3.4 supports Wayland; GNOME leaves title bars to libdecor
  string(APPEND CPACK_DEBIAN_PROGRAM_PACKAGE_RECOMMENDS ", libdecor-0-plugin-1-cairo | libdecor-0-plugin-1-gtk")
endif()

# The library: each of its packages needs libcarom1 of the same build or a later one.
set(version ${PROJECT_VERSION}-${CPACK_DEBIAN_PACKAGE_RELEASE})
set(CPACK_DEBIAN_RUNTIME_PACKAGE_NAME libcarom${CAROM_ABI})
set(CPACK_DEBIAN_RUNTIME_PACKAGE_SECTION libs)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_NAME libcarom-dev)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS "libcarom${CAROM_ABI} (= ${version})")
set(CPACK_DEBIAN_PYTHON_PACKAGE_NAME python3-carom)
set(CPACK_DEBIAN_PYTHON_PACKAGE_SECTION python)
set(CPACK_DEBIAN_PYTHON_PACKAGE_ARCHITECTURE all)
set(CPACK_DEBIAN_PYTHON_PACKAGE_DEPENDS "python3:any, libcarom${CAROM_ABI} (>= ${PROJECT_VERSION})")
set(CPACK_DEBIAN_PYTHON_PACKAGE_RECOMMENDS python3-numpy)
set(CPACK_DEBIAN_PYTHON_PACKAGE_SHLIBDEPS OFF)
# Packages built against the library depend on it by the first file; the second renews the loader's cache.
file(CONFIGURE OUTPUT ${CAROM_PACKAGE_OUT}/shlibs CONTENT
  "libcarom ${CAROM_ABI} libcarom${CAROM_ABI} (>= ${PROJECT_VERSION})\n")
file(CONFIGURE OUTPUT ${CAROM_PACKAGE_OUT}/triggers CONTENT "activate-noawait ldconfig\n")
set(CPACK_DEBIAN_RUNTIME_PACKAGE_CONTROL_EXTRA "${CAROM_PACKAGE_OUT}/shlibs;${CAROM_PACKAGE_OUT}/triggers")
if(TARGET carom_shared)
  install(FILES ${CAROM_PACKAGE_DIR}/lintian-overrides.libcarom1 DESTINATION ${CMAKE_INSTALL_DATADIR}/lintian/overrides
    RENAME libcarom1 COMPONENT runtime)
  install(DIRECTORY examples/ DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/libcarom-dev/examples COMPONENT development)
endif()

# Debian's own changelog describes the packaging; the program's lies beside it.
set(changelog ${CAROM_PACKAGE_OUT}/changelog.Debian)
string(TIMESTAMP date "%a, %d %b %Y %H:%M:%S +0000" UTC)
file(CONFIGURE OUTPUT ${changelog} @ONLY CONTENT
"carom (@PROJECT_VERSION@-@CPACK_DEBIAN_PACKAGE_RELEASE@) @suite@; urgency=medium

  * Carom @PROJECT_VERSION@; what is new in it is told in changelog.gz.

 -- @CPACK_DEBIAN_PACKAGE_MAINTAINER@  @date@
")
file(COPY_FILE CHANGELOG.md ${CAROM_PACKAGE_OUT}/changelog ONLY_IF_DIFFERENT)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS CHANGELOG.md)
execute_process(COMMAND ${GZIP_EXECUTABLE} -9nfk ${CAROM_PACKAGE_OUT}/changelog ${changelog} COMMAND_ERROR_IS_FATAL ANY)
if(DISTRO_ID STREQUAL debian AND NOT DISTRO_VERSION_ID VERSION_EQUAL 12)  # its lintian has the overridden tags
  install(FILES ${CAROM_PACKAGE_DIR}/lintian-overrides DESTINATION ${CMAKE_INSTALL_DATADIR}/lintian/overrides
    RENAME carom COMPONENT program)
endif()
foreach(component IN LISTS CPACK_COMPONENTS_ALL)
  string(TOUPPER ${component} upper)
  set(package ${CPACK_DEBIAN_${upper}_PACKAGE_NAME})
  install(FILES ${CAROM_PACKAGE_OUT}/changelog.gz ${changelog}.gz ${CAROM_PACKAGE_DIR}/copyright
    DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/${package} COMPONENT ${component})
  # The first line of a description is its synopsis.
  file(STRINGS ${CAROM_PACKAGE_DIR}/descriptions/${package} lines)
  list(POP_FRONT lines synopsis)
  list(JOIN lines "\n" text)
  set(CPACK_DEBIAN_${upper}_DESCRIPTION "${synopsis}\n${text}")
endforeach()
