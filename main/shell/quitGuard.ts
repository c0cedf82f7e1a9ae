import { dialog, type BrowserWindow } from 'electron';
import { shellStrings } from './shellStrings.ts';

const strings = shellStrings.endOfTake;

/** Closing or quitting ends a take, so a person says that they mean it. True: end it and go on. */
export async function isEndOfTakeMeant(window: BrowserWindow): Promise<boolean> {
  const { response } = await dialog.showMessageBox(window, {
    type: 'warning',
    message: strings.message,
    detail: strings.detail,
    buttons: [strings.keep, strings.stop],
    defaultId: 0,
    cancelId: 0,
  });
  return response === 1;
}
