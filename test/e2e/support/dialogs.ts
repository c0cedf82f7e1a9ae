import type { ElectronApplication } from '@playwright/test';
import type { MessageBoxOptions } from 'electron';

/*
 * The system's dialogs for files, answered: Electron is asked for them at each call.
 */

/** Null: nothing is chosen. Answers whether it was asked since. */
export async function answerOpenDialog(
  electron: ElectronApplication,
  paths: readonly string[] | null,
): Promise<() => Promise<boolean>> {
  await electron.evaluate(
    ({ dialog }, filePaths) => {
      Object.assign(globalThis, { isFileAsked: false });
      dialog.showOpenDialog = () => {
        Object.assign(globalThis, { isFileAsked: true });
        return Promise.resolve({ canceled: filePaths === null, filePaths: filePaths ?? [] });
      };
    },
    paths && [...paths],
  );
  return () => electron.evaluate(() => Reflect.get(globalThis, 'isFileAsked') === true);
}

export const answerSaveDialog = (electron: ElectronApplication, path: string): Promise<void> =>
  electron.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
  }, path);

/**
 * Closes the window as a person does, and answers the question that the app asks then. Resolves with its
 * words when it was asked: the page is given time to save before.
 */
export const closeAndAnswer = (electron: ElectronApplication, response: number): Promise<string> =>
  electron.evaluate(({ dialog, BrowserWindow }, given) => {
    const asked = new Promise<string>((resolve) => {
      const showMessageBox = (_window: unknown, options: MessageBoxOptions): Promise<object> => {
        resolve([options.message, options.detail, ...(options.buttons ?? [])].join('\n'));
        return Promise.resolve({ response: given });
      };
      Object.assign(dialog, { showMessageBox });
    });
    BrowserWindow.fromId(1)?.close();
    return asked;
  }, response);

/** Closes the window as a person does, says yes to what the app asks then, and waits for its end. */
export async function quitAnyway(electron: ElectronApplication): Promise<void> {
  const ended = endOf(electron);
  await closeAndAnswer(electron, 1).catch(() => undefined);
  await ended;
}

export const endOf = (electron: ElectronApplication): Promise<unknown> =>
  new Promise((resolve) => electron.process().once('exit', resolve));
