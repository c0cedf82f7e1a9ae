import type { CommandFailure, CommandHandlers, CommandName } from '../../shared/ipc/ipcContract.ts';
import { err } from '../../shared/result.ts';
import type { Connections } from '../connections/connections.ts';

/** With these a consult begins. */
const beginning = [
  'beginRecording',
  'chooseFiles',
  'chooseAnotherFile',
  'answerDuplicate',
  'writeWithoutRecording',
] as const satisfies readonly CommandName[];
type Beginning = (typeof beginning)[number];

export const notOffered = err<CommandFailure>({ code: 'sandbox_not_allowed', detail: null });

/** The same commands; where the sandbox is switched off, no consult begins in it. */
export function sandboxGuard<Handlers extends Pick<CommandHandlers, Beginning>>(
  handlers: Handlers,
  { active, isOffered }: Pick<Connections, 'active' | 'isOffered'>,
): Handlers {
  type Handler = (input: never) => Promise<unknown>;
  const guarded = beginning.map((name) => {
    const handler: Handler = handlers[name];
    return [name, (input: never) => (isOffered(active()) ? handler(input) : Promise.resolve(notOffered))];
  });
  // The same names, and each with the type of its handler, which fromEntries does not know of.
  return { ...handlers, ...(Object.fromEntries(guarded) as Handlers) };
}
