import { dialog, Notification, type BrowserWindow } from 'electron';
import { unsentSentence } from '../../../shared/text/unsentStrings.ts';
import { electronStrings } from '../electronStrings.ts';

const { endOfTake, leftBehind, unsent: unsentStrings } = electronStrings;

/** What closing or quitting would interrupt. */
type UnderWay = {
  readonly isRecording: boolean;
  /** Consults that the app would still send. */
  readonly onTheirWay: number;
  /** What the present vet has neither sent nor filed; null: nothing. */
  readonly left: string | null;
};

/** Asks the person if something is under way, and otherwise only tells what waits for them. True: quit. */
export async function confirmQuit(window: BrowserWindow, underWay: UnderWay): Promise<boolean> {
  const asked = question(underWay);
  if (asked === null) {
    if (underWay.left !== null && Notification.isSupported())
      new Notification({ title: underWay.left, body: leftBehind }).show();
    return true;
  }
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
  left,
}: UnderWay): Record<'message' | 'detail' | 'keep' | 'leave', string> | null {
  const unsent = onTheirWay === 0 ? null : unsentSentence(onTheirWay);
  if (!isRecording && unsent === null) return null;
  const waiting = left === null ? [] : [`${left}. ${leftBehind}`];
  if (!isRecording)
    return {
      ...unsentStrings,
      message: unsent ?? '',
      detail: [unsentStrings.detail, ...waiting].join('\n\n'),
    };
  const sending = unsent === null ? [] : [`${unsent} ${unsentStrings.detail}`];
  const detail = [endOfTake.detail, ...sending, ...waiting].join('\n\n');
  return { ...endOfTake, detail, leave: endOfTake.stop };
}
