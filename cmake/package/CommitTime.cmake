# SOURCE_DATE_EPOCH, the one date of all that is built: the caller's, else that of the commit; of sources without git
# (an archive made of them) that which git wrote into commit-time when it archived.
if(NOT DEFINED ENV{SOURCE_DATE_EPOCH})
  file(STRINGS ${CMAKE_CURRENT_LIST_DIR}/commit-time time LIMIT_COUNT 1)
  if(NOT time MATCHES "^[0-9]+$")
    execute_process(COMMAND git -C ${CMAKE_SOURCE_DIR} log -1 --format=%ct OUTPUT_VARIABLE time ERROR_QUIET
      OUTPUT_STRIP_TRAILING_WHITESPACE)
  endif()
  if(time MATCHES "^[0-9]+$")
    set(ENV{SOURCE_DATE_EPOCH} ${time})
  endif()
endif()
