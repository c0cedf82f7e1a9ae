import type { WebPreferences } from 'electron';

/** What every page of the app may do, which is as little as possible. */
export const pagePreferences = (preloadFile: string, isSpellChecked = false): WebPreferences => ({
  preload: preloadFile,
  contextIsolation: true,
  sandbox: true,
  nodeIntegration: false,
  webSecurity: true,
  webviewTag: false,
  navigateOnDragDrop: false,
  // By dictionaries that the app brings (spelling.ts): Chromium would fetch its own from outside.
  spellcheck: isSpellChecked,
  devTools: false,
  // What the microphone gives is not slowed down while the window is hidden or the screen locked.
  backgroundThrottling: false,
});
