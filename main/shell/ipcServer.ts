import { ipcMain } from 'electron';
import {
  commandInputs,
  droppedFilesInput,
  type CommandFailure,
  type CommandHandlers,
  type CommandName,
} from '../../shared/ipcContract.ts';
import { commandChannel, droppedFilesChannel } from '../../shared/ipcChannels.ts';
import type { Patient } from '../../shared/consult.ts';
import type { ConnectionId } from '../../shared/ids.ts';
import { err, type Result } from '../../shared/result.ts';
import { isTrusted } from './trustedSender.ts';

export type IpcServerTools = {
  readonly handlers: CommandHandlers;
  readonly importDropped: (
    paths: readonly string[],
    patient: Patient,
    to: ConnectionId,
  ) => Promise<Result<null, CommandFailure>>;
  /** Whether the sender is a window that this app opened. */
  readonly isKnownWindow: (webContentsId: number) => boolean;
  /** A handler threw: what to tell the page. */
  readonly failureOf: (error: unknown) => CommandFailure;
};

const refusedInput = err<CommandFailure>({ code: 'refused', detail: null });

/**
 * Answers the page's commands. Each is checked for its sender (a window of ours, its top frame, our own page)
 * and parsed strictly; the answer is a Result, and nothing is thrown across.
 */
export function serveCommands(tools: IpcServerTools): void {
  async function answer(work: () => Promise<unknown>): Promise<unknown> {
    try {
      return await work();
    } catch (error) {
      return err(tools.failureOf(error));
    }
  }

  for (const name of Object.keys(commandInputs) as CommandName[]) {
    // The input's type follows from the name, which the compiler cannot see through a loop.
    const handler = tools.handlers[name] as (input: unknown) => Promise<unknown>;
    ipcMain.handle(commandChannel(name), (event, input: unknown) => {
      if (!isTrusted(event, tools.isKnownWindow)) return refusedInput;
      const parsed = commandInputs[name].safeParse(input);
      return parsed.success ? answer(() => handler(parsed.data)) : refusedInput;
    });
  }

  ipcMain.handle(droppedFilesChannel, (event, input: unknown) => {
    if (!isTrusted(event, tools.isKnownWindow)) return refusedInput;
    const parsed = droppedFilesInput.safeParse(input);
    if (!parsed.success) return refusedInput;
    const { paths, patient, connectionId } = parsed.data;
    return answer(() => tools.importDropped(paths, patient, connectionId));
  });
}
