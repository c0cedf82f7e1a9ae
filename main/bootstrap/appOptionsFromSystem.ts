import { createDialogAnswers } from '../commandLine/dialogAnswers.ts';
import { isOnline, resolveProxy } from '../electron/network/resolveProxy.ts';
import { restartApp, type runFacts } from '../electron/prepareElectron.ts';
import { makePdf, printPage } from '../electron/printPage.ts';
import { appToUpdate } from '../electron/appToUpdate.ts';
import { createDialogs, openMicrophoneSettings } from '../electron/window/dialogs.ts';
import type { MainWindow } from '../electron/window/mainWindow.ts';
import type { NoteOutlets } from '../noteExport/outlets.ts';
import type { SpellingLanguage } from '../../shared/settings/spelling.ts';
import type { AppOptions } from './appOptions.ts';

export type RunContext = ReturnType<typeof runFacts> &
  Pick<AppOptions, 'log' | 'logFolder' | 'uiAutomation'> & {
    /** A person has started it, and no job of the command line. */
    readonly isOfWindow: boolean;
    readonly answersFile: string | null;
    readonly dictionaries: readonly SpellingLanguage[];
    /** Without a patient from another program. */
    readonly restartArguments: readonly string[];
  };

export function appOptionsFromSystem(
  run: RunContext,
  window: MainWindow,
  writeClipboard: NoteOutlets['writeClipboard'],
) {
  const { answersFile } = run;
  const answers = answersFile === null ? null : createDialogAnswers(answersFile, sayToProgram);
  const { chooseFolder, chooseAudioFiles, chooseTable, choosePlace } = createDialogs(window.current, answers);
  return {
    ...run,
    env: process.env,
    spelling: { locale: run.locale, offered: run.dictionaries },
    restart: () => restartApp(run.restartArguments),
    chooseFolder,
    system: {
      chooseAudioFiles,
      chooseTable,
      openMicrophoneSettings,
      exampleRecording: run.exampleRecording,
    },
    outlets: { writeClipboard, choosePlace, makePdf, print: printPage },
    resolveProxy,
    isOnline,
    // A job of the command line ends when its note is there, so it looks for no update.
    appToUpdate: run.isOfWindow ? appToUpdate() : null,
  };
}

const sayToProgram = (line: string): void => void process.stderr.write(`${line}\n`);
