import { dialog, type BrowserWindow } from 'electron';

/** Closing or quitting ends a take, so a person says that they mean it. True: end it and go on. */
export async function isEndOfTakeMeant(window: BrowserWindow): Promise<boolean> {
  const { response } = await dialog.showMessageBox(window, {
    type: 'warning',
    message: 'Recording is still running.',
    detail: 'If you stop now, everything so far is kept, and is ready to send when you open the app again.',
    buttons: ['Keep recording', 'Stop and close'],
    defaultId: 0,
    cancelId: 0,
  });
  return response === 1;
}
