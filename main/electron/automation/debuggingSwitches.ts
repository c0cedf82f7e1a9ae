import { app } from 'electron';
import type { AppControlByPrograms } from '../../../shared/ipc/uiAutomation.ts';
import { electronStrings } from '../electronStrings.ts';
import { isProofBuild, removePortFiles, decideAppControlByPrograms } from './uiAutomation.ts';

/** The program that starts the app holds the other ends of file descriptors 3 and 4. */
const pipeSwitch = 'remote-debugging-pipe';

/** Chromium lets another program drive an app that is started with these. */
const debuggingSwitches = [
  'remote-debugging-port',
  pipeSwitch,
  'remote-debugging-address',
  'remote-allow-origins',
] as const;

export const hasDebuggingPipeSwitch = (): boolean => process.argv.includes(`--${pipeSwitch}`);

/** For the system's dialogs for files; null: a person answers. */
export const dialogAnswersFile = (): string | null =>
  app.commandLine.hasSwitch('answer-dialogs') ? app.commandLine.getSwitchValue('answer-dialogs') : null;

/** Before Electron is ready, because Chromium then reads them. */
export function removeDebuggingSwitches(): void {
  for (const name of debuggingSwitches) app.commandLine.removeSwitch(name);
}

/** Synchronous, because it must be done before Electron is ready. */
export function openUiAutomation(
  allowed: (dataFolder: string) => AppControlByPrograms | null,
): AppControlByPrograms | null {
  const isByPipe = hasDebuggingPipeSwitch();
  const isRequested = app.commandLine.hasSwitch('ui-automation');
  // Of a checkout, Chromium's own switch opens a port before this runs.
  if (app.isPackaged || isRequested) removePortFiles(app.getPath('userData'));
  const decided = decideAppControlByPrograms({
    isRequested,
    isByPipe,
    isProof: () => !app.isPackaged || isProofBuild(app.getAppPath()),
    allowed: () => allowed(app.getPath('userData')),
    areDialogsAnswered: dialogAnswersFile() !== null,
  });
  if (decided === null || decided === 'refused' || decided === 'pipeOnly') {
    const { uiAutomationRefused, uiAutomationByPipeOnly, dialogsNotAnswered } = electronStrings;
    if (decided !== null)
      process.stderr.write(decided === 'refused' ? uiAutomationRefused : uiAutomationByPipeOnly);
    if (dialogAnswersFile() !== null) process.stderr.write(dialogsNotAnswered);
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
