import type { MessageBoxOptions } from 'electron';
import type { ElectronApplication } from '@playwright/test';

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
