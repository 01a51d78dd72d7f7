# Installation, and the packages made by `cpack`: a Debian package for the system of the build (an archive on other
# systems), and with --config CPackSourceConfig.cmake the committed sources. The data is in cmake/package/. Two builds of
# a commit give the same bytes: all dates are the commit's.
include(GNUInstallDirs)
set(CAROM_PACKAGE_DIR ${CMAKE_SOURCE_DIR}/cmake/package)
set(CAROM_PACKAGE_OUT ${CMAKE_BINARY_DIR}/package)
include(${CAROM_PACKAGE_DIR}/CommitTime.cmake)

# The version is stated in one place, project() in CMakeLists.txt.
file(STRINGS CHANGELOG.md newest REGEX "^## " LIMIT_COUNT 1)
if(NOT newest MATCHES "^## ${PROJECT_VERSION}( |$)")
  message(FATAL_ERROR "CHANGELOG.md begins with \"${newest}\": it must tell of ${PROJECT_VERSION}, the version of CMakeLists.txt")
endif()

target_link_options(carom PRIVATE LINKER:-z,relro,-z,now)

# --- the texts, made from the program's own --help and from CHANGELOG.md ---
find_program(GZIP_EXECUTABLE gzip REQUIRED)
find_package(Python3 REQUIRED COMPONENTS Interpreter)  # glad, which generates the OpenGL loader, needs it as well
string(TIMESTAMP CAROM_DATE "%Y-%m-%d" UTC)  # the date of SOURCE_DATE_EPOCH
string(TIMESTAMP CAROM_TIME "%s" UTC)
set(manual ${CAROM_PACKAGE_OUT}/carom.1.gz)
add_custom_command(OUTPUT ${manual}
  COMMAND ${Python3_EXECUTABLE} ${CAROM_PACKAGE_DIR}/man_page.py $<TARGET_FILE:carom> ${CAROM_PACKAGE_DIR}/carom.1.in
          ${CAROM_DATE} ${CAROM_PACKAGE_OUT}/carom.1
  COMMAND ${GZIP_EXECUTABLE} -9nfk ${CAROM_PACKAGE_OUT}/carom.1
  DEPENDS carom ${CAROM_PACKAGE_DIR}/man_page.py ${CAROM_PACKAGE_DIR}/carom.1.in
  VERBATIM COMMENT "Writing the manual page")
add_custom_target(carom_manual ALL DEPENDS ${manual})

# The icon's pictures are committed; this target draws them again: ninja carom_icons
add_executable(carom_icon EXCLUDE_FROM_ALL ${CAROM_PACKAGE_DIR}/icon.cpp)
target_link_libraries(carom_icon PRIVATE carom_rules carom::io carom::render_gl)
add_custom_target(carom_icons COMMAND carom_icon ${CAROM_PACKAGE_DIR}/hicolor VERBATIM COMMENT "Drawing the icon")

install(TARGETS carom RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
install(DIRECTORY assets/ DESTINATION ${CMAKE_INSTALL_DATADIR}/carom)
install(DIRECTORY docs/ DESTINATION ${CMAKE_INSTALL_DOCDIR} PATTERN Doxyfile EXCLUDE PATTERN manual/pictures EXCLUDE)
install(FILES ${manual} DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
install(FILES ${CAROM_PACKAGE_DIR}/completion.bash DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions
  RENAME carom)
if(CAROM_WINDOW)
  install(FILES ${CAROM_PACKAGE_DIR}/carom.desktop DESTINATION ${CMAKE_INSTALL_DATADIR}/applications)
  set(metainfo ${CAROM_PACKAGE_OUT}/invalid.carom.carom.metainfo.xml)  # named after the id that it holds
  configure_file(${CAROM_PACKAGE_DIR}/carom.metainfo.xml.in ${metainfo} @ONLY)
  install(FILES ${metainfo} DESTINATION ${CMAKE_INSTALL_DATADIR}/metainfo)
  install(FILES ${CAROM_PACKAGE_DIR}/mime.xml DESTINATION ${CMAKE_INSTALL_DATADIR}/mime/packages RENAME carom.xml)
  install(DIRECTORY ${CAROM_PACKAGE_DIR}/hicolor DESTINATION ${CMAKE_INSTALL_DATADIR}/icons)
endif()

# --- cpack ---
set(CPACK_PACKAGE_NAME carom)
set(CPACK_PACKAGE_VENDOR "The Carom authors")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "exact collisions of balls and spheres, seen and explained")
set(CPACK_PACKAGE_DESCRIPTION_FILE ${CAROM_PACKAGE_DIR}/description)
set(CPACK_RESOURCE_FILE_LICENSE ${CMAKE_SOURCE_DIR}/LICENSE)
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ
  WORLD_EXECUTE)
set(CPACK_PROJECT_CONFIG_FILE ${CAROM_PACKAGE_OUT}/cpack.cmake)
file(WRITE ${CPACK_PROJECT_CONFIG_FILE} "set(ENV{SOURCE_DATE_EPOCH} ${CAROM_TIME})\n")
set(CPACK_EXTERNAL_PACKAGE_SCRIPT ${CAROM_PACKAGE_DIR}/Sources.cmake)
set(CPACK_SOURCE_GENERATOR External)
set(CPACK_SOURCE_PACKAGE_FILE_NAME carom-${PROJECT_VERSION})
find_program(DPKG_SHLIBDEPS_EXECUTABLE dpkg-shlibdeps)
if(DPKG_SHLIBDEPS_EXECUTABLE)
  include(${CAROM_PACKAGE_DIR}/Debian.cmake)
else()
  set(CPACK_GENERATOR TGZ)
endif()
include(CPack)
