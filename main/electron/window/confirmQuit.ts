import { dialog, Notification, type BrowserWindow } from 'electron';
import {
  unfinishedConsultsSentence,
  type UnfinishedConsultCounts,
} from '../../../shared/text/unsentStrings.ts';
import { electronStrings } from '../electronStrings.ts';

const { endOfTake, leftBehind, unsent: unsentStrings } = electronStrings;

type UnderWay = {
  readonly isRecording: boolean;
  readonly onTheirWay: number;
  /** What the present vet has neither sent nor filed. */
  readonly left: UnfinishedConsultCounts;
};

/** Asks only if something is under way. True: quit. */
export async function confirmQuit(window: BrowserWindow, underWay: UnderWay): Promise<boolean> {
  const asked = question(underWay);
  if (asked === null) {
    const title = unfinishedConsultsSentence(underWay.left);
    if (title !== '' && Notification.isSupported()) new Notification({ title, body: leftBehind }).show();
    return true;
  }
  return confirmLeaving(window, asked);
}

type Question = Record<'message' | 'detail' | 'keep' | 'leave', string>;

export async function confirmLeaving(
  window: BrowserWindow,
  { message, detail, keep, leave }: Question,
): Promise<boolean> {
  const { response } = await dialog.showMessageBox(window, {
    type: 'warning',
    message,
    detail,
    buttons: [keep, leave],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  });
  return response === 1;
}

function question({ isRecording, onTheirWay, left }: UnderWay): Question | null {
  if (!isRecording && onTheirWay === 0) return null;
  const message = unfinishedConsultsSentence({ notSent: onTheirWay + left.notSent, ready: left.ready });
  const sending = onTheirWay === 0 ? [] : [unsentStrings.detail];
  const waiting = left.notSent + left.ready === 0 ? [] : [leftBehind];
  if (!isRecording) return { ...unsentStrings, message, detail: [...sending, ...waiting].join('\n\n') };
  const lines = message === '' ? [] : [`${message}.`, ...sending, ...waiting];
  return { ...endOfTake, detail: [endOfTake.detail, ...lines].join('\n\n'), leave: endOfTake.stop };
}
