import type { IpcMainEvent, IpcMainInvokeEvent } from 'electron';
import { isOwnPageUrl } from './origin.ts';

/** From our page, in the top frame of a window of ours. */
export function isTrustedSender(
  event: IpcMainEvent | IpcMainInvokeEvent,
  isKnownWindow: (webContentsId: number) => boolean,
): boolean {
  const frame = event.senderFrame;
  return frame !== null && frame.parent === null && isOwnPageUrl(frame.url) && isKnownWindow(event.sender.id);
}
