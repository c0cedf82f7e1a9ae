import { app } from 'electron';
import type { UiAutomation } from '../../../shared/ipc/uiAutomation.ts';
import { electronStrings } from '../electronStrings.ts';
import { isProofBuild, removePortFiles, uiAutomationFor } from './uiAutomation.ts';

/** The program that starts the app holds the other ends of the app's file descriptors 3 and 4. */
const pipeSwitch = 'remote-debugging-pipe';

/** Chromium lets another program drive an app that is started with these. */
const debuggingSwitches = [
  'remote-debugging-port',
  pipeSwitch,
  'remote-debugging-address',
  'remote-allow-origins',
] as const;

export const isStartedWithPipe = (): boolean => process.argv.includes(`--${pipeSwitch}`);

/** For a packaged app, before Electron is ready: then Chromium reads them. */
export function removeDebuggingSwitches(): void {
  for (const name of debuggingSwitches) app.commandLine.removeSwitch(name);
}

/**
 * How programs may drive this run of a packaged app; opens the way for them. Before Electron is ready, so synchronous.
 * `allowed`: reads the policy.
 */
export function openUiAutomation(allowed: (dataFolder: string) => UiAutomation | null): UiAutomation | null {
  const isByPipe = isStartedWithPipe();
  removePortFiles(app.getPath('userData'));
  const decided = uiAutomationFor({
    isRequested: app.commandLine.hasSwitch('ui-automation'),
    isByPipe,
    isProof: () => isProofBuild(app.getAppPath()),
    allowed: () => allowed(app.getPath('userData')),
  });
  if (decided === null) return null;
  if (decided === 'refused' || decided === 'pipeOnly') {
    const { uiAutomationRefused, uiAutomationByPipeOnly } = electronStrings;
    process.stderr.write(decided === 'refused' ? uiAutomationRefused : uiAutomationByPipeOnly);
    return null;
  }
  if (isByPipe) app.commandLine.appendSwitch(pipeSwitch);
  else {
    // Chromium chooses the port, which every account of this computer can reach, and no other one.
    app.commandLine.appendSwitch('remote-debugging-port', '0');
    app.commandLine.appendSwitch('remote-debugging-address', '127.0.0.1');
    process.stderr.write(electronStrings.uiAutomationIsOpen);
  }
  return decided;
}
