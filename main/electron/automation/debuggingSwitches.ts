import { app } from 'electron';

/** The program that starts the app holds the other ends of the app's file descriptors 3 and 4. */
const pipeSwitch = 'remote-debugging-pipe';

/** Chromium lets another program drive an app that is started with these. */
const debuggingSwitches = [
  'remote-debugging-port',
  pipeSwitch,
  'remote-debugging-address',
  'remote-allow-origins',
] as const;

export const isStartedWithPipe = (commandLine: readonly string[]): boolean =>
  commandLine.includes(`--${pipeSwitch}`);

/** For a packaged app, before Electron is ready: then Chromium reads them. */
export function removeDebuggingSwitches(): void {
  for (const name of debuggingSwitches) app.commandLine.removeSwitch(name);
}

/** Before Electron is ready. */
export function openDebuggingPipe(): void {
  app.commandLine.appendSwitch(pipeSwitch);
}

/** Before Electron is ready. Chromium chooses the port, which every account of this computer can reach, and no other one. */
export function openDebuggingPort(): void {
  app.commandLine.appendSwitch('remote-debugging-port', '0');
  app.commandLine.appendSwitch('remote-debugging-address', '127.0.0.1');
}
