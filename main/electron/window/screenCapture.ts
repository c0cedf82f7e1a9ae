import { app, BrowserWindow } from 'electron';

/** Keeps this and every later window out of screenshots and shared screens, where the system can (Windows, macOS). */
export function hideFromScreenCapture(): void {
  for (const window of BrowserWindow.getAllWindows()) window.setContentProtection(true);
  app.on('browser-window-created', (_event, window) => window.setContentProtection(true));
}
