import { app } from 'electron';

/** Chromium lets another program drive an app that is started with these. */
const debuggingSwitches = [
  'remote-debugging-port',
  'remote-debugging-pipe',
  'remote-debugging-address',
  'remote-allow-origins',
] as const;

/** For a packaged app, before Electron is ready: then Chromium reads them. */
export function removeDebuggingSwitches(): void {
  for (const name of debuggingSwitches) app.commandLine.removeSwitch(name);
}

/** Before Electron is ready. Chromium chooses the port, which only this computer can reach. */
export function openDebuggingPort(): void {
  app.commandLine.appendSwitch('remote-debugging-port', '0');
  app.commandLine.appendSwitch('remote-debugging-address', '127.0.0.1');
}
