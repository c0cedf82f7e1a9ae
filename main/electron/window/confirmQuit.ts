import { dialog, type BrowserWindow } from 'electron';
import { unsentSentence } from '../../../shared/text/unsentStrings.ts';
import { electronStrings } from '../electronStrings.ts';

const { endOfTake, unsent: unsentStrings } = electronStrings;

/** What closing or quitting would interrupt. */
type UnderWay = {
  readonly isRecording: boolean;
  /** Consults that the app would still send. */
  readonly onTheirWay: number;
};

/** Asks the person if something is under way. True: quit. */
export async function confirmQuit(window: BrowserWindow, underWay: UnderWay): Promise<boolean> {
  const asked = question(underWay);
  if (asked === null) return true;
  const { response } = await dialog.showMessageBox(window, {
    type: 'warning',
    message: asked.message,
    detail: asked.detail,
    buttons: [asked.keep, asked.leave],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  });
  return response === 1;
}

function question({
  isRecording,
  onTheirWay,
}: UnderWay): Record<'message' | 'detail' | 'keep' | 'leave', string> | null {
  const unsent = onTheirWay === 0 ? null : unsentSentence(onTheirWay);
  if (!isRecording) return unsent === null ? null : { ...unsentStrings, message: unsent };
  const detail = [endOfTake.detail, ...(unsent === null ? [] : [`${unsent} ${unsentStrings.detail}`])];
  return { ...endOfTake, detail: detail.join('\n\n'), leave: endOfTake.stop };
}
