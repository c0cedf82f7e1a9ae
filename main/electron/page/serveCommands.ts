import { setImmediate } from 'node:timers/promises';
import { ipcMain } from 'electron';
import type { CommandFailure } from '../../../shared/ipc/ipcContract.ts';
import { commandChannel, droppedFilesChannel } from '../../../shared/ipc/ipcChannels.ts';
import { err } from '../../../shared/result.ts';
import { isTrustedSender } from './isTrustedSender.ts';

/** Answers with a Result and never rejects. */
export type CommandAnswers = {
  /** A name that is not in the contract is refused. */
  readonly command: (name: unknown, input: unknown) => Promise<unknown>;
  readonly droppedFiles: (input: unknown) => Promise<unknown>;
};

const refusedSender = err<CommandFailure>({ code: 'refused', detail: null });

/** Passes on the page's commands after a check of their sender. Commands wait until `answers` resolves. */
export function serveCommands(
  answers: Promise<CommandAnswers>,
  /** Whether the sender is a window that this app opened. */
  isKnownWindow: (webContentsId: number) => boolean,
): void {
  const serve = (
    channel: string,
    answer: (by: CommandAnswers, ...given: readonly unknown[]) => Promise<unknown>,
  ): void =>
    ipcMain.handle(channel, async (event, ...given: unknown[]) => {
      if (!isTrustedSender(event, isKnownWindow)) return refusedSender;
      const result = await answer(await answers, ...given);
      // After the message with what the command changed, which goes at the end of the present turn.
      await setImmediate();
      return result;
    });
  serve(commandChannel, (by, name, input) => by.command(name, input));
  serve(droppedFilesChannel, (by, input) => by.droppedFiles(input));
}
