import { app } from 'electron';

/** By these Chromium lets another program drive the app, and whoever starts it can give them. */
const debuggingSwitches = [
  'remote-debugging-port',
  'remote-debugging-pipe',
  'remote-debugging-address',
  'remote-allow-origins',
] as const;

/** For a packaged app. Chromium looks at them when Electron is ready, so before that. */
export function removeDebuggingSwitches(): void {
  for (const name of debuggingSwitches) app.commandLine.removeSwitch(name);
}

/** A port that Chromium chooses, on this computer alone. Before Electron is ready too. */
export function openDebuggingPort(): void {
  app.commandLine.appendSwitch('remote-debugging-port', '0');
  app.commandLine.appendSwitch('remote-debugging-address', '127.0.0.1');
}
