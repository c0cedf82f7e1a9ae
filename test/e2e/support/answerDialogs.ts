import type { ElectronApplication } from '@playwright/test';

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
