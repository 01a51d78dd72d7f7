# Installation of the program, its manual page, assets and desktop entry: the component `program`.
set(CMAKE_INSTALL_DEFAULT_COMPONENT_NAME program)
target_link_options(carom PRIVATE LINKER:-z,relro,-z,now)

# --- the texts, made from the program's own --help and from CHANGELOG.md ---
find_package(Python3 REQUIRED COMPONENTS Interpreter)  # glad, which generates the OpenGL loader, needs it as well
set(manual ${CAROM_PACKAGE_OUT}/carom.1.gz)
add_custom_command(OUTPUT ${manual}
  COMMAND ${Python3_EXECUTABLE} ${CAROM_PACKAGE_DIR}/man_page.py $<TARGET_FILE:carom> ${CAROM_PACKAGE_DIR}/carom.1.in
          ${CAROM_DATE} ${CAROM_PACKAGE_OUT}/carom.1
  COMMAND ${GZIP_EXECUTABLE} -9nfk ${CAROM_PACKAGE_OUT}/carom.1
  DEPENDS carom ${CAROM_PACKAGE_DIR}/man_page.py ${CAROM_PACKAGE_DIR}/carom.1.in
  VERBATIM COMMENT "Writing the manual page")
set(completion ${CAROM_PACKAGE_OUT}/completion.bash)
add_custom_command(OUTPUT ${completion}
  COMMAND ${Python3_EXECUTABLE} ${CAROM_PACKAGE_DIR}/completion.py $<TARGET_FILE:carom>
          ${CAROM_PACKAGE_DIR}/completion.bash.in ${completion}
  DEPENDS carom ${CAROM_PACKAGE_DIR}/completion.py ${CAROM_PACKAGE_DIR}/man_page.py
          ${CAROM_PACKAGE_DIR}/completion.bash.in
  VERBATIM COMMENT "Writing the completion")
add_custom_target(carom_manual ALL DEPENDS ${manual} ${completion})

# The icon's pictures are committed; this target draws them again: ninja carom_icons
add_executable(carom_icon EXCLUDE_FROM_ALL ${CAROM_PACKAGE_DIR}/icon.cpp)
target_link_libraries(carom_icon PRIVATE carom_rules room::io room::render_gl)
add_custom_target(carom_icons COMMAND carom_icon ${CAROM_PACKAGE_DIR}/hicolor VERBATIM COMMENT "Drawing the icon")

install(TARGETS carom RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
install(DIRECTORY assets/ DESTINATION ${CMAKE_INSTALL_DATADIR}/carom)
install(DIRECTORY docs/ DESTINATION ${CMAKE_INSTALL_DOCDIR} PATTERN Doxyfile EXCLUDE PATTERN manual/pictures EXCLUDE)
install(FILES ${manual} DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
install(FILES ${completion} DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions RENAME carom)
if(CAROM_WINDOW)
  install(FILES ${CAROM_PACKAGE_DIR}/carom.desktop ${CAROM_PACKAGE_DIR}/carom-link.desktop DESTINATION ${CMAKE_INSTALL_DATADIR}/applications)
  set(metainfo ${CAROM_PACKAGE_OUT}/invalid.carom.carom.metainfo.xml)  # named after the id that it holds
  configure_file(${CAROM_PACKAGE_DIR}/carom.metainfo.xml.in ${metainfo} @ONLY)
  install(FILES ${metainfo} DESTINATION ${CMAKE_INSTALL_DATADIR}/metainfo)
  install(FILES ${CAROM_PACKAGE_DIR}/mime.xml DESTINATION ${CMAKE_INSTALL_DATADIR}/mime/packages RENAME carom.xml)
  install(DIRECTORY ${CAROM_PACKAGE_DIR}/hicolor DESTINATION ${CMAKE_INSTALL_DATADIR}/icons)
endif()
