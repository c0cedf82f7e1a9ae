import { ipcMain } from 'electron';
import type { CommandFailure } from '../../../shared/ipc/ipcContract.ts';
import { commandChannel, droppedFilesChannel } from '../../../shared/ipc/ipcChannels.ts';
import { err } from '../../../shared/result.ts';
import { isTrustedSender } from './isTrustedSender.ts';

/** Parses strictly and answers a Result; it never rejects. */
export type CommandAnswers = {
  /** A name that is not in the contract is refused. */
  readonly command: (name: unknown, input: unknown) => Promise<unknown>;
  readonly droppedFiles: (input: unknown) => Promise<unknown>;
};

const refusedSender = err<CommandFailure>({ code: 'refused', detail: null });

/**
 * Takes the page's commands, each checked for its sender (a window of ours, its top frame, our own page). They are
 * open before there is anything to answer them: what comes meanwhile waits.
 */
export function serveCommands(
  answers: Promise<CommandAnswers>,
  /** Whether the sender is a window that this app opened. */
  isKnownWindow: (webContentsId: number) => boolean,
): void {
  const serve = (
    channel: string,
    answer: (by: CommandAnswers, ...given: readonly unknown[]) => Promise<unknown>,
  ): void =>
    ipcMain.handle(channel, async (event, ...given: unknown[]) =>
      isTrustedSender(event, isKnownWindow) ? answer(await answers, ...given) : refusedSender,
    );
  serve(commandChannel, (by, name, input) => by.command(name, input));
  serve(droppedFilesChannel, (by, input) => by.droppedFiles(input));
}
