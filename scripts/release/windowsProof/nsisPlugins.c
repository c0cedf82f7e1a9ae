/*
 * Stands in for the plugins that electron-builder's scripts for NSIS call in a silent installation for one account
 * (StdUtils, WinShell, Nsis7z; SpiderBanner only draws). Compiled once, and called by each of their names.
 */
#include <windows.h>
#include <shellapi.h>
#include <wchar.h>

/* As NSIS has it: https://nsis.sourceforge.io/How_to_Create_a_Plugin_with_Multiple_Functions_and_Access_to_Variables */
typedef struct Entry {
  struct Entry *below;
  WCHAR text[1];
} Entry;

#define PLUGIN(name) \
  __declspec(dllexport) void __cdecl name(HWND window, int size, WCHAR *variables, Entry **stack)

static void pop(Entry **stack, WCHAR *into, int size) {
  Entry *top = *stack;
  into[0] = 0;
  if (top == NULL) return;
  lstrcpynW(into, top->text, size);
  *stack = top->below;
  GlobalFree(top);
}

static void push(Entry **stack, const WCHAR *text, int size) {
  Entry *top = GlobalAlloc(GPTR, sizeof(Entry) + size * sizeof(WCHAR));
  lstrcpynW(top->text, text, size);
  top->below = *stack;
  *stack = top;
}

/* "true" where the command line has it as /NAME, -NAME or --NAME. */
PLUGIN(TestParameter) {
  WCHAR name[size];
  pop(stack, name, size);
  int count, found = 0;
  WCHAR **words = CommandLineToArgvW(GetCommandLineW(), &count);
  for (int i = 1; i < count; i++) {
    const WCHAR *word = words[i] + wcsspn(words[i], L"-/");
    if (word > words[i] && lstrcmpiW(word, name) == 0) found = 1;
  }
  LocalFree(words);
  push(stack, found ? L"true" : L"false", size);
}

/* The command line as it was given, without the program. */
PLUGIN(GetAllParameters) {
  WCHAR truncate[size];
  pop(stack, truncate, size);
  const WCHAR *line = GetCommandLineW();
  const WCHAR *end = *line == L'"' ? wcschr(line + 1, L'"') : wcschr(line, L' ');
  const WCHAR *rest = end == NULL ? L"" : end + 1;
  push(stack, rest + wcsspn(rest, L" "), size);
}

PLUGIN(GetParentPath) {
  WCHAR path[size];
  pop(stack, path, size);
  WCHAR *last = wcsrchr(path, L'\\');
  if (last != NULL) *last = 0;
  push(stack, path, size);
}

PLUGIN(ExecShellAsUser) {
  WCHAR arguments[size], verb[size], file[size];
  pop(stack, arguments, size);
  pop(stack, verb, size);
  pop(stack, file, size);
  int isStarted = (INT_PTR)ShellExecuteW(window, verb, file, arguments, NULL, SW_SHOWNORMAL) > 32;
  push(stack, isStarted ? L"ok" : L"error", size);
}

/* What is unpacked goes into the current folder. */
PLUGIN(Extract) {
  WCHAR archive[size], line[2 * size];
  pop(stack, archive, size);
  _snwprintf(line, 2 * size, L"\"%s\" x -y \"%s\"", SEVEN_ZIP, archive);
  STARTUPINFOW start = {.cb = sizeof(start)};
  PROCESS_INFORMATION process;
  DWORD code = 1;
  if (CreateProcessW(NULL, line, NULL, NULL, FALSE, CREATE_NO_WINDOW, NULL, NULL, &start, &process)) {
    WaitForSingleObject(process.hProcess, INFINITE);
    GetExitCodeProcess(process.hProcess, &code);
  }
  if (code != 0) ExitProcess(code);
}

/* Taskbar groups of shortcuts, of which Wine has none. */
PLUGIN(SetLnkAUMI) {
  WCHAR unused[size];
  pop(stack, unused, size);
  pop(stack, unused, size);
}

PLUGIN(UninstShortcut) {
  WCHAR unused[size];
  pop(stack, unused, size);
}

PLUGIN(UninstAppUserModelId) {
  WCHAR unused[size];
  pop(stack, unused, size);
}

PLUGIN(Show) {}
