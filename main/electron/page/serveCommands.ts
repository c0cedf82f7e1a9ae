import { setImmediate } from 'node:timers/promises';
import { ipcMain } from 'electron';
import type { CommandFailure } from '../../../shared/ipc/ipcContract.ts';
import { commandChannel, droppedFilesChannel } from '../../../shared/ipc/ipcChannels.ts';
import { err } from '../../../shared/result.ts';
import { isTrustedSender } from './isTrustedSender.ts';

/** Never rejects. */
export type PageRequestHandlers = {
  readonly command: (name: unknown, input: unknown) => Promise<unknown>;
  readonly droppedFiles: (input: unknown) => Promise<unknown>;
};

const refusedSender = err<CommandFailure>({ code: 'refused', detail: null });

export function serveCommands(
  answers: Promise<PageRequestHandlers>,
  isKnownWindow: (webContentsId: number) => boolean,
): void {
  const serve = (
    channel: string,
    answer: (by: PageRequestHandlers, ...given: readonly unknown[]) => Promise<unknown>,
  ): void =>
    ipcMain.handle(channel, async (event, ...given: unknown[]) => {
      if (!isTrustedSender(event, isKnownWindow)) return refusedSender;
      const result = await answer(await answers, ...given);
      // The message with what the command changed goes at the end of the present turn, before the answer.
      await setImmediate();
      return result;
    });
  serve(commandChannel, (by, name, input) => by.command(name, input));
  serve(droppedFilesChannel, (by, input) => by.droppedFiles(input));
}
