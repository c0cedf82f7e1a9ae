import { type ConsultId, connectionId, type ConnectionId } from '../../shared/ids.ts';
import type {
  CommandHandlers,
  CommandName,
  CommandFailure,
  CommandInput,
} from '../../shared/ipc/ipcContract.ts';
import { vetAsSpelledBefore } from '../connections/connectRequest.ts';
import type { Connections } from '../connections/connections.ts';
import type { ConsultRepository } from '../consults/consultRepository.ts';
import type { VetSession } from '../vetSession/vetSession.ts';
import { err, type Result } from '../../shared/result.ts';
import type { VetIdentity } from '../../shared/ipc/vetIdentity.ts';
import { vetIdentityOf, vetIdentitiesOf } from '../vetSession/vetIdentity.ts';
import { commandDone, failedWith, practiceChanged, type CommandsDeps } from './commandsDeps.ts';

/** Their answers say nothing about a consult. */
const duringLock: ReadonlySet<GuardedCommandName> = new Set([
  'getSnapshot',
  'lock',
  'unlock',
  'forgetPin',
  'readyToLock',
  'readyToClose',
  'networkReturned',
  'pauseRecording',
  'resumeRecording',
  'stopRecording',
]);

/** The page needs them even after a lock, and they say nothing about a consult. */
const neededLate: ReadonlySet<GuardedCommandName> = new Set([
  'beginRecording',
  'continueRecording',
  'restoreTyped',
  'changePatient',
  'editSection',
  'trimRecording',
  'correctPatient',
]);

const locked = failedWith('locked');
const pinNeeded = failedWith('pin_needed');

type Answer = Result<unknown, CommandFailure>;

/** A new command does not run behind the lock until it is listed above. null: the command may run. */
const lockGuard = (name: GuardedCommandName, { isLocked }: Pick<VetSession, 'isLocked'>): Answer | null =>
  isLocked() && !duringLock.has(name) ? locked : null;

/**
 * The vet who is there now sees no value of an earlier session; the page still learns whether the command
 * ran, because it then drops typed text.
 */
function lateAnswer(name: GuardedCommandName, answer: Answer, isLocked: boolean): Answer {
  if (duringLock.has(name)) return answer;
  if (!answer.ok) return err({ ...answer.error, detail: null });
  if (answer.value === null || neededLate.has(name)) return answer;
  return isLocked ? locked : practiceChanged;
}

type PinGuardDeps = {
  readonly vetSession: Pick<VetSession, 'mayActFor' | 'lock'>;
  readonly connections: Pick<Connections, 'all' | 'get'>;
};

/** Nobody may act for another vet who has a PIN. null: the command may run. */
async function pinGuard(
  name: GuardedCommandName,
  input: unknown,
  deps: PinGuardDeps,
): Promise<Answer | null> {
  const { vetSession } = deps;
  const others = vetsActedFor(input, deps).filter((identity) => !vetSession.mayActFor(identity));
  if (others.length === 0) return null;
  if (name !== 'switchConnection') return pinNeeded;
  // The lock screen asks for that vet's PIN, and then shows the chosen practice.
  await vetSession.lock((input as CommandInput<'switchConnection'>).connectionId);
  return commandDone;
}

function vetsActedFor(input: unknown, { connections }: PinGuardDeps): readonly VetIdentity[] {
  const named = connectionsIn(input).flatMap((id) => connections.get(id) ?? []);
  const typed = typeof input === 'object' && input !== null && 'vet' in input ? input.vet : null;
  const vet = typeof typed === 'string' ? vetAsSpelledBefore(typed, connections.all()) : null;
  return [
    ...named.map(vetIdentityOf),
    ...vetIdentitiesOf(connections.all()).filter((identity) => identity.vet === vet),
  ];
}

/** At any depth. */
function connectionsIn(input: unknown): readonly ConnectionId[] {
  if (typeof input !== 'object' || input === null) return [];
  return Object.entries(input).flatMap(([key, value]: [string, unknown]) =>
    key === 'connectionId' && typeof value === 'string' ? [connectionId(value)] : connectionsIn(value),
  );
}

/** Dropped files take another way than commands, and pass the same guards. */
type GuardedCommandName = CommandName | 'importDropped';

const beginning: ReadonlySet<GuardedCommandName> = new Set([
  'beginRecording',
  'newAnimal',
  'chooseFiles',
  'chooseAnotherFile',
  'importAgain',
  'writeWithoutRecording',
  'importDropped',
]);

const notOffered = failedWith('sandbox_not_allowed');

/** No consult begins in a sandbox that the organisation has switched off. null: the command may run. */
const sandboxGuard = (
  name: GuardedCommandName,
  { active, isOffered }: Pick<Connections, 'active' | 'isOffered'>,
): typeof notOffered | null => (beginning.has(name) && !isOffered(active()) ? notOffered : null);

type CommandPipeline = <T extends Answer>(
  name: GuardedCommandName,
  input: unknown,
  handle: () => Promise<T>,
) => Promise<T>;

type CommandPipelineDeps = {
  readonly vetSession: VetSession;
  readonly connections: Pick<Connections, 'active' | 'all' | 'get' | 'isOffered' | 'recordUse'>;
  readonly repository: Pick<ConsultRepository, 'get' | 'load'>;
  readonly stepFailures: Pick<CommandsDeps['stepFailures'], 'record'>;
};

export function createCommandPipeline(deps: CommandPipelineDeps): CommandPipeline {
  const { vetSession, connections } = deps;
  return async <T extends Answer>(name: GuardedCommandName, input: unknown, handle: () => Promise<T>) => {
    const refused = lockGuard(name, vetSession);
    if (refused !== null) return refused as T;
    const session = vetSession.session();
    const answer =
      (await pinGuard(name, input, deps)) ??
      sandboxGuard(name, connections) ??
      (await handleLoaded(name, input, handle, deps));
    connections.recordUse();
    const isSameSession = vetSession.session() === session;
    // After the comparison, because this lock must not make the answer a late one.
    vetSession.lockIfPinIsMissing();
    // The name decides the answer's type, which the compiler cannot see.
    return (isSameSession ? answer : lateAnswer(name, answer, vetSession.isLocked())) as T;
  };
}

/** For a consult in memory nothing is awaited, so commands run in their order. */
async function handleLoaded<T extends Answer>(
  name: GuardedCommandName,
  input: unknown,
  handle: () => Promise<T>,
  { repository, connections, stepFailures }: CommandPipelineDeps,
): Promise<T> {
  const id = consultIn(input);
  try {
    // openConsult loads the consult itself, because a later choice overtakes an earlier one.
    if (id !== null && name !== 'openConsult' && repository.get(id) === null)
      await repository.load(id, connections.active().id);
    return await handle();
  } catch (error) {
    stepFailures.record(null, error);
    throw error;
  }
}

const consultIn = (input: unknown): ConsultId | null =>
  typeof input === 'object' && input !== null && 'consultId' in input && typeof input.consultId === 'string'
    ? (input.consultId as ConsultId)
    : null;

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
