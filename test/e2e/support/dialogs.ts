import type { ElectronApplication } from '@playwright/test';
import type { MessageBoxOptions } from 'electron';

/*
 * The system's dialogs for files, answered: Electron is asked for them at each call.
 */

export const answerOpenDialog = (electron: ElectronApplication, paths: readonly string[]): Promise<void> =>
  electron.evaluate(
    ({ dialog }, filePaths) => {
      dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths });
    },
    [...paths],
  );

export const answerSaveDialog = (electron: ElectronApplication, path: string): Promise<void> =>
  electron.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
  }, path);

/**
 * Closes the window as a person does, and answers the question that the app asks then. Resolves with its words when it was
 * asked: the page is given time to save before.
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
