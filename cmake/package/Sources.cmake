# Run by cpack for the archive of the sources: the committed files only; git fixes order, dates and owners.
set(archive ${CPACK_TOPLEVEL_DIRECTORY}/${CPACK_PACKAGE_FILE_NAME}.tar.gz)
file(MAKE_DIRECTORY ${CPACK_TOPLEVEL_DIRECTORY})
execute_process(
  COMMAND git -c tar.umask=0022 archive --format=tar --prefix=${CPACK_PACKAGE_FILE_NAME}/ HEAD
  COMMAND gzip -9n
  WORKING_DIRECTORY ${CMAKE_CURRENT_LIST_DIR}/../.. OUTPUT_FILE ${archive} COMMAND_ERROR_IS_FATAL ANY)
set(CPACK_EXTERNAL_BUILT_PACKAGES ${archive})
