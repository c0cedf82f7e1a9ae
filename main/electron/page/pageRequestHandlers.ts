import {
  commandInputs,
  droppedFilesInput,
  type CommandFailure,
  type CommandHandlers,
  type CommandName,
} from '../../../shared/ipc/ipcContract.ts';
import type { Patient } from '../../../shared/consult/consult.ts';
import type { ConnectionId } from '../../../shared/ids.ts';
import { err } from '../../../shared/result.ts';
import type { PageRequestHandlers } from './serveCommands.ts';

type CommandAnswersDeps = {
  readonly handlers: CommandHandlers;
  readonly importDropped: (paths: readonly string[], patient: Patient, to: ConnectionId) => Promise<unknown>;
  readonly failureOf: (error: unknown) => CommandFailure;
};

const isCommandName = (name: unknown): name is CommandName =>
  typeof name === 'string' && Object.hasOwn(commandInputs, name);

const refusedInput = err<CommandFailure>({ code: 'refused', detail: null });

/** Never rejects. */
export function createPageRequestHandlers({
  handlers,
  importDropped,
  failureOf,
}: CommandAnswersDeps): PageRequestHandlers {
  async function answer(work: () => Promise<unknown>): Promise<unknown> {
    try {
      return await work();
    } catch (error) {
      return err(failureOf(error));
    }
  }
  return {
    async command(name, input) {
      if (!isCommandName(name)) return refusedInput;
      // The name decides the input's type, which the compiler cannot see.
      const handler = handlers[name] as (input: unknown) => Promise<unknown>;
      const parsed = commandInputs[name].safeParse(input);
      return parsed.success ? answer(() => handler(parsed.data)) : refusedInput;
    },
    async droppedFiles(input) {
      const parsed = droppedFilesInput.safeParse(input);
      if (!parsed.success) return refusedInput;
      const { paths, patient, connectionId } = parsed.data;
      return answer(() => importDropped(paths, patient, connectionId));
    },
  };
}
