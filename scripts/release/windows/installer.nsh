; Additions to electron-builder's own script for the Windows installer and uninstaller; electron-builder.yml names this file
; (nsis.include). They never end a running app, since it may be recording, and never touch recordings.

!define RUNNING_TEXT "${PRODUCT_NAME} is running on this computer, maybe in another account, and may be recording. End it there, then try again."
!define UNSENT_TEXT "Consults in this account that are not sent yet: $R2. They stay, but once ${PRODUCT_NAME} is removed nothing sends them. Remove it all the same?"
; ERROR_INSTALL_ALREADY_RUNNING: tools that install for many computers try again later.
!define BUSY_EXIT_CODE 1618

; Replaces electron-builder's own check, which ends the app, in a silent installation without a message.
!macro customCheckAppRunning
  ; An app that is ending, as before its own update, gets time to end.
  StrCpy $R1 0
  ${If} ${Silent}
  ${OrIf} ${isUpdated}
    StrCpy $R2 15
  ${Else}
    StrCpy $R2 2
  ${EndIf}
  ${Do}
    ; The programs of all accounts. A PROCESSENTRY32W has 556 bytes in a 32-bit program, and the file's name as its tenth part.
    System::Call 'kernel32::CreateToolhelp32Snapshot(i 2, i 0) p.R3'
    System::Alloc 556
    Pop $R4
    System::Call '*$R4(i 556)'
    System::Call 'kernel32::Process32FirstW(p R3, p R4) i.R5'
    ${DoWhile} $R5 <> 0
      System::Call '*$R4(i, i, i, i, i, i, i, i, i, &w260.R0)'
      ${If} $R0 == "${APP_EXECUTABLE_FILENAME}"
        ${Break}
      ${EndIf}
      System::Call 'kernel32::Process32NextW(p R3, p R4) i.R5'
    ${Loop}
    System::Free $R4
    System::Call 'kernel32::CloseHandle(p R3)'
    ${If} $R5 == 0
      ${Break}
    ${EndIf}
    IntOp $R1 $R1 + 1
    ${If} $R1 < $R2
      Sleep 1000
    ${Else}
      ; Jumps over the two lines below it.
      MessageBox MB_RETRYCANCEL|MB_ICONEXCLAMATION "${RUNNING_TEXT}" /SD IDCANCEL IDRETRY +3
      SetErrorLevel ${BUSY_EXIT_CODE}
      Quit
    ${EndIf}
  ${Loop}
!macroend

; Links of other programs (docs/starting-from-other-programs.md). Behind `--`, Chromium reads no switch out of a link.
!define LINK_KEY "Software\Classes\clinic-companion"
!define LINK_COMMAND `"$INSTDIR\${APP_EXECUTABLE_FILENAME}" -- "%1"`

!macro customInstall
  ; electron-builder keeps the whole installer for an updater that this app does not use, and no uninstaller removes it.
  Delete "$LOCALAPPDATA\${APP_INSTALLER_STORE_FILE}"
  RMDir "$LOCALAPPDATA\${APP_INSTALLER_STORE_FILE}\.."
  WriteRegStr HKCU "${LINK_KEY}" "" "URL:${PRODUCT_NAME}"
  WriteRegStr HKCU "${LINK_KEY}" "URL Protocol" ""
  WriteRegStr HKCU "${LINK_KEY}\shell\open\command" "" `${LINK_COMMAND}`
!macroend

; Leaves the key of another installation alone.
!macro customUnInstall
  ReadRegStr $R0 HKCU "${LINK_KEY}\shell\open\command" ""
  ${If} $R0 == `${LINK_COMMAND}`
    DeleteRegKey HKCU "${LINK_KEY}"
  ${EndIf}
!macroend

; Before anything is removed. The app keeps a count for us in the account's data (main/consults/unsentCount.ts); where no
; consult waits, in an update, and in a silent removal, nobody is asked.
!macro customUnInit
  ${IfNot} ${isUpdated}
    StrCpy $R2 0
    ClearErrors
    FileOpen $R4 "$LOCALAPPDATA\${PRODUCT_NAME}\unsent" r
    ${IfNot} ${Errors}
      FileRead $R4 $R5
      FileClose $R4
      IntOp $R2 $R2 + $R5
    ${EndIf}
    ${If} $R2 > 0
      ; Jumps over the line below it.
      MessageBox MB_YESNO|MB_ICONEXCLAMATION|MB_DEFBUTTON2 "${UNSENT_TEXT}" /SD IDYES IDYES +2
      Quit
    ${EndIf}
  ${EndIf}
!macroend
