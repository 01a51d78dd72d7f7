# The Debian package: its version names the system of the build, so that an upgraded system gets its own package.
cmake_host_system_information(RESULT DISTRO QUERY DISTRIB_INFO)
set(suite ${DISTRO_VERSION_CODENAME})
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1~${DISTRO_ID}${DISTRO_VERSION_ID})
# No person and no mailbox is invented: .invalid is a reserved domain without hosts (RFC 2606).
set(CPACK_DEBIAN_PACKAGE_MAINTAINER "The Carom authors <carom@carom.invalid>")
set(CPACK_DEBIAN_PACKAGE_SECTION education)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
# Needed at run time without being linked: fonts, Mesa's drivers, the OpenGL library that GLFW loads. Optional: the
# desktop's file dialogs, and the X libraries by which GLFW handles screens, cursors and the mouse.
set(CPACK_DEBIAN_PACKAGE_DEPENDS
  "fonts-inter, fonts-dejavu-core, fonts-jetbrains-mono, fonts-stix, libgl1, libgl1-mesa-dri")
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "zenity | kdialog, libxcursor1, libxi6, libxinerama1, libxrandr2")
if(glfw3_VERSION VERSION_GREATER_EQUAL 3.4)  # GLFW 3.4 supports Wayland; GNOME leaves title bars to libdecor
  string(APPEND CPACK_DEBIAN_PACKAGE_RECOMMENDS ", libdecor-0-plugin-1-cairo | libdecor-0-plugin-1-gtk")
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
    RENAME carom)
endif()
install(FILES ${CAROM_PACKAGE_OUT}/changelog.gz ${changelog}.gz ${CAROM_PACKAGE_DIR}/copyright
  DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/carom)
