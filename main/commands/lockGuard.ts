import { connectionId, type ConnectionId } from '../../shared/ids.ts';
import type {
  CommandFailure,
  CommandHandlers,
  CommandInput,
  CommandName,
} from '../../shared/ipc/ipcContract.ts';
import type { Connection } from '../../shared/consult/practice.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import type { VetIdentity } from '../../shared/ipc/vetIdentity.ts';
import { vetIdentityOf, vetIdentitiesOf } from '../vetSession/vetIdentity.ts';
import type { Workstation } from '../vetSession/workstation.ts';

/**
 * All that is carried out while the workstation is locked. Nothing of it tells a person anything of a consult: a take
 * goes on and can be paused and stopped, the queue goes on, and the window can close.
 */
const duringLock: ReadonlySet<CommandName> = new Set([
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

/** Whose answer tells nothing of a consult, and is needed by the page also where it comes after a lock. */
const neededLate: ReadonlySet<CommandName> = new Set(['beginRecording', 'takeTyped']);

const locked = err<CommandFailure>({ code: 'locked', detail: null });
const elsewhere = err<CommandFailure>({ code: 'practice_changed', detail: null });
const pinNeeded = err<CommandFailure>({ code: 'pin_needed', detail: null });

type GuardDeps = {
  readonly workstation: Workstation;
  readonly connections: {
    readonly all: () => readonly Connection[];
    readonly get: (id: ConnectionId) => Connection | null;
  };
};

/**
 * Commands as whoever is here may give them. Locked: those of the lock screen, and a new command not before it is
 * listed above. Unlocked: none about the connection of another vet who has a PIN.
 */
export function lockGuard<Name extends CommandName>(
  handlers: Pick<CommandHandlers, Name>,
  deps: GuardDeps,
): Pick<CommandHandlers, Name> {
  type Handler = (input: unknown) => Promise<unknown>;
  const guarded = Object.entries(handlers).map(([key, handler]) => {
    const name = key as CommandName;
    const guard = async (input: unknown): Promise<unknown> => {
      const { workstation } = deps;
      if (workstation.isLocked() && !duringLock.has(name)) return locked;
      const session = workstation.session();
      const answer = (await special(name, input, deps)) ?? (await (handler as Handler)(input));
      await workstation.noteActive();
      const isLate = workstation.session() !== session && !duringLock.has(name) && !neededLate.has(name);
      return isLate ? lateAnswer(answer as Answer, workstation.isLocked()) : answer;
    };
    return [name, guard] as const;
  });
  // The inputs' types follow from the names, which the compiler cannot see through a loop.
  return Object.fromEntries(guarded) as unknown as Pick<CommandHandlers, Name>;
}

type Answer = Result<unknown, CommandFailure>;

/**
 * As whoever is there by now may have it: what another vet asked to see, nobody does. That a step was carried out, or
 * not, is told: what was typed is let go of by that word, and by no other.
 */
function lateAnswer(answer: Answer, isLocked: boolean): Answer {
  if (!answer.ok) return err({ ...answer.error, detail: null });
  if (answer.value === null) return answer;
  return isLocked ? locked : elsewhere;
}

/** The answer to a command that is not simply carried out; null: it is. */
async function special(name: CommandName, input: unknown, deps: GuardDeps): Promise<unknown> {
  const { workstation } = deps;
  const others = vetsActedFor(input, deps).filter((seat) => !workstation.mayActFor(seat));
  if (others.length === 0) return null;
  if (name !== 'switchConnection') return pinNeeded;
  // Choosing that vet's practice asks for their PIN, and then leads there.
  await workstation.lock((input as CommandInput<'switchConnection'>).connectionId);
  return ok(null);
}

/** Whose connections the command names, and in whose name it is given: by whatever token, a vet connects as that vet. */
function vetsActedFor(input: unknown, { connections }: GuardDeps): readonly VetIdentity[] {
  const named = connectionsIn(input).flatMap((id) => connections.get(id) ?? []);
  const vet = typeof input === 'object' && input !== null && 'vet' in input ? input.vet : null;
  return [
    ...named.map(vetIdentityOf),
    ...vetIdentitiesOf(connections.all()).filter((seat) => seat.vet === vet),
  ];
}

/** Under `connectionId`, however deep. */
function connectionsIn(input: unknown): readonly ConnectionId[] {
  if (typeof input !== 'object' || input === null) return [];
  return Object.entries(input).flatMap(([key, value]: [string, unknown]) =>
    key === 'connectionId' && typeof value === 'string' ? [connectionId(value)] : connectionsIn(value),
  );
}
