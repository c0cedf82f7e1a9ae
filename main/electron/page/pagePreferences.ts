import type { WebPreferences } from 'electron';

export const pagePreferences = (preloadFile: string, isSpellChecked = false): WebPreferences => ({
  preload: preloadFile,
  contextIsolation: true,
  sandbox: true,
  nodeIntegration: false,
  webSecurity: true,
  webviewTag: false,
  navigateOnDragDrop: false,
  // By the app's dictionaries (spelling.ts): Chromium would download its own.
  spellcheck: isSpellChecked,
  devTools: false,
  // The microphone must not slow down while the window is hidden.
  backgroundThrottling: false,
});
