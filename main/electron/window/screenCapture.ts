import { app, BrowserWindow } from 'electron';

/** Hides all windows, later ones too, from screenshots and shared screens (Windows, macOS). */
export function hideFromScreenCapture(): void {
  for (const window of BrowserWindow.getAllWindows()) window.setContentProtection(true);
  app.on('browser-window-created', (_event, window) => window.setContentProtection(true));
}
