import type { ConsultId } from '../../shared/ids.ts';
import type { CommandHandlers, CommandName } from '../../shared/ipc/ipcContract.ts';
import type { Connections } from '../connections/connections.ts';
import type { ConsultRepository } from '../consults/consultRepository.ts';
import type { Workstation } from '../vetSession/workstation.ts';
import { type GuardedName, lateAnswer, lockGuard, pinGuard, type Answer, sandboxGuard } from './guards.ts';

/** Runs a command for the current session, or answers why not. */
export type CommandPipeline = <T extends Answer>(
  name: GuardedName,
  input: unknown,
  handle: () => Promise<T>,
) => Promise<T>;

export type CommandPipelineDeps = {
  readonly workstation: Workstation;
  readonly connections: Pick<Connections, 'active' | 'all' | 'get' | 'isOffered' | 'recordUse'>;
  readonly repository: Pick<ConsultRepository, 'get' | 'load'>;
};

/** The guards, in their order: the lock, another vet's PIN, the sandbox; then the consult is loaded and the handler runs. */
export function createCommandPipeline(deps: CommandPipelineDeps): CommandPipeline {
  const { workstation, connections } = deps;
  return async <T extends Answer>(name: GuardedName, input: unknown, handle: () => Promise<T>) => {
    const refused = lockGuard(name, workstation);
    if (refused !== null) return refused as T;
    const session = workstation.session();
    const answer =
      (await pinGuard(name, input, deps)) ??
      sandboxGuard(name, connections) ??
      (await handleLoaded(name, input, handle, deps));
    connections.recordUse();
    const isSameSession = workstation.session() === session;
    // After the comparison, because this lock must not make the answer a late one.
    workstation.lockIfPinIsMissing();
    // The name decides the answer's type, which the compiler cannot see.
    return (isSameSession ? answer : lateAnswer(name, answer, workstation.isLocked())) as T;
  };
}

/** Loads the command's consult. If it is in memory, nothing is awaited, so commands run in their order. */
async function handleLoaded<T extends Answer>(
  name: GuardedName,
  input: unknown,
  handle: () => Promise<T>,
  { repository, connections }: CommandPipelineDeps,
): Promise<T> {
  const id = consultIn(input);
  // openConsult loads the consult itself, because a later choice overtakes an earlier one.
  if (id !== null && name !== 'openConsult' && repository.get(id) === null)
    await repository.load(id, connections.active().id);
  return handle();
}

const consultIn = (input: unknown): ConsultId | null =>
  typeof input === 'object' && input !== null && 'consultId' in input && typeof input.consultId === 'string'
    ? (input.consultId as ConsultId)
    : null;

/** The same handlers, each behind the pipeline. */
export function guardCommands<Name extends CommandName>(
  handlers: Pick<CommandHandlers, Name>,
  pipeline: CommandPipeline,
): Pick<CommandHandlers, Name> {
  type Handler = (input: unknown) => Promise<Answer>;
  const guarded = Object.entries(handlers).map(([key, handler]) => {
    const run = (input: unknown): Promise<Answer> =>
      pipeline(key as CommandName, input, () => (handler as Handler)(input));
    return [key, run] as const;
  });
  // The name decides the input's type, which the compiler cannot see.
  return Object.fromEntries(guarded) as unknown as Pick<CommandHandlers, Name>;
}
