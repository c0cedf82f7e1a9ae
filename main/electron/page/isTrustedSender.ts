import type { IpcMainEvent, IpcMainInvokeEvent } from 'electron';
import { isOwnPageUrl } from './origin.ts';

export function isTrustedSender(
  event: IpcMainEvent | IpcMainInvokeEvent,
  isKnownWindow: (webContentsId: number) => boolean,
): boolean {
  const frame = event.senderFrame;
  return frame !== null && frame.parent === null && isOwnPageUrl(frame.url) && isKnownWindow(event.sender.id);
}
