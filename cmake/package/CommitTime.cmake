# SOURCE_DATE_EPOCH, the one date of the build: the caller's, else that of the commit; for sources without git (an
# archive of them) the date that git wrote into commit-time when it made the archive.
if(NOT DEFINED ENV{SOURCE_DATE_EPOCH})
  file(STRINGS ${CMAKE_CURRENT_LIST_DIR}/commit-time time LIMIT_COUNT 1)
  if(NOT time MATCHES "^[0-9]+$")
    execute_process(COMMAND git -C ${PROJECT_SOURCE_DIR} log -1 --format=%ct OUTPUT_VARIABLE time ERROR_QUIET
      OUTPUT_STRIP_TRAILING_WHITESPACE)
  endif()
  if(time MATCHES "^[0-9]+$")
    set(ENV{SOURCE_DATE_EPOCH} ${time})
  endif()
endif()
