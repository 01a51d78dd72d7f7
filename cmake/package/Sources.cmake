# Run by cpack for the archive of the sources: what is committed, and nothing else.
get_filename_component(root ${CMAKE_CURRENT_LIST_DIR}/../.. ABSOLUTE)
execute_process(COMMAND git -C ${root} archive --format=tar HEAD COMMAND tar -x -C ${CMAKE_INSTALL_PREFIX}
  COMMAND_ERROR_IS_FATAL ANY)
