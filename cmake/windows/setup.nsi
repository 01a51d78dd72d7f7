; The installer: for the user who runs it, without an administrator's rights. ./windows calls makensis.
; carom-setup.exe /S installs without a question, /D=FOLDER (last) where it is told; "uninstall.exe /S" removes it.
Target amd64-unicode
Unicode true
SetCompressor /SOLID lzma
Name "Carom"
OutFile "${OUT}"
Icon "${ICON}"
UninstallIcon "${ICON}"
RequestExecutionLevel user
InstallDir "$LOCALAPPDATA\Programs\Carom"
InstallDirRegKey HKCU "Software\Carom" "InstallDir"
ManifestDPIAware true

!define CLASSES "Software\Classes"
!define REMOVAL "Software\Microsoft\Windows\CurrentVersion\Uninstall\Carom"

Page directory
Page instfiles
UninstPage uninstConfirm
UninstPage instfiles

Section
  SetShellVarContext current
  SetOutPath "$INSTDIR"
  ; A new version leaves nothing of an old one. A folder without Carom may have files of the user.
  IfFileExists "$INSTDIR\carom.exe" 0 +3
  RMDir /r "$INSTDIR\assets"
  RMDir /r "$INSTDIR\fonts"
  File /r "${FOLDER}/*"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  CreateShortCut "$SMPROGRAMS\Carom.lnk" "$INSTDIR\carom.exe"
  WriteRegStr HKCU "Software\Carom" "InstallDir" "$INSTDIR"

  ; Offered for .json, a type of many programs: "Open with". Links (carom:...) are Carom's own.
  WriteRegStr HKCU "${CLASSES}\Applications\carom.exe" "FriendlyAppName" "Carom"
  WriteRegStr HKCU "${CLASSES}\Applications\carom.exe\shell\open\command" "" '"$INSTDIR\carom.exe" "%1"'
  WriteRegStr HKCU "${CLASSES}\Applications\carom.exe\SupportedTypes" ".json" ""
  WriteRegStr HKCU "${CLASSES}\Applications\carom.exe\SupportedTypes" ".jsonl" ""
  WriteRegStr HKCU "${CLASSES}\Carom.Scene" "" "Carom scene"
  WriteRegStr HKCU "${CLASSES}\Carom.Scene\DefaultIcon" "" "$INSTDIR\carom.exe,0"
  WriteRegStr HKCU "${CLASSES}\Carom.Scene\shell\open\command" "" '"$INSTDIR\carom.exe" "%1"'
  WriteRegStr HKCU "${CLASSES}\.json\OpenWithProgids" "Carom.Scene" ""
  WriteRegStr HKCU "${CLASSES}\carom" "" "URL:Carom scene"
  WriteRegStr HKCU "${CLASSES}\carom" "URL Protocol" ""
  WriteRegStr HKCU "${CLASSES}\carom\shell\open\command" "" '"$INSTDIR\carom.exe" "%1"'

  WriteRegStr HKCU "${REMOVAL}" "DisplayName" "Carom"
  WriteRegStr HKCU "${REMOVAL}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${REMOVAL}" "DisplayIcon" "$INSTDIR\carom.exe"
  WriteRegStr HKCU "${REMOVAL}" "Publisher" "The Carom authors"
  WriteRegStr HKCU "${REMOVAL}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${REMOVAL}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${REMOVAL}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD HKCU "${REMOVAL}" "NoModify" 1
  WriteRegDWORD HKCU "${REMOVAL}" "NoRepair" 1
SectionEnd

; Settings and unsaved work stay. Only what the installer made is removed: the folder may hold files of the user.
Section "Uninstall"
  SetShellVarContext current
  Delete "$SMPROGRAMS\Carom.lnk"
  Delete "$INSTDIR\carom.exe"
  Delete "$INSTDIR\carom-cli.exe"
  Delete "$INSTDIR\licences.txt"
  Delete "$INSTDIR\readme.txt"
  Delete "$INSTDIR\uninstall.exe"
  RMDir /r "$INSTDIR\assets"
  RMDir /r "$INSTDIR\fonts"
  RMDir "$INSTDIR"
  DeleteRegKey HKCU "${CLASSES}\Applications\carom.exe"
  DeleteRegKey HKCU "${CLASSES}\Carom.Scene"
  DeleteRegValue HKCU "${CLASSES}\.json\OpenWithProgids" "Carom.Scene"
  DeleteRegKey HKCU "${CLASSES}\carom"
  DeleteRegKey HKCU "${REMOVAL}"
  DeleteRegKey HKCU "Software\Carom"
SectionEnd
