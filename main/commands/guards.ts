import { connectionId, type ConnectionId } from '../../shared/ids.ts';
import type { CommandFailure, CommandInput, CommandName } from '../../shared/ipc/ipcContract.ts';
import { err, type Result } from '../../shared/result.ts';
import type { VetIdentity } from '../../shared/ipc/vetIdentity.ts';
import { vetIdentityOf, vetIdentitiesOf } from '../vetSession/vetIdentity.ts';
import type { Workstation } from '../vetSession/workstation.ts';
import { done, failedWith, practiceChanged } from './commandsDeps.ts';
import type { Connections } from '../connections/connections.ts';

/**
 * All that is carried out while the workstation is locked. Nothing of it tells a person anything of a consult: a take
 * goes on and can be paused and stopped, the queue goes on, and the window can close.
 */
const duringLock: ReadonlySet<GuardedName> = new Set([
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
const neededLate: ReadonlySet<GuardedName> = new Set(['beginRecording', 'takeTyped']);

const locked = failedWith('locked');
const pinNeeded = failedWith('pin_needed');

export type Answer = Result<unknown, CommandFailure>;

/**
 * While the workstation is locked, only the commands of the lock screen pass. A new command does not pass before it is
 * listed above.
 */
export const lockGuard = (name: GuardedName, { isLocked }: Pick<Workstation, 'isLocked'>): Answer | null =>
  isLocked() && !duringLock.has(name) ? locked : null;

/**
 * The answer to a command that was given before the workstation was locked, or before another vet came. That vet sees
 * nothing of what was asked for. Whether a step was carried out is told, because the page drops typed text by that word.
 */
export function lateAnswer(name: GuardedName, answer: Answer, isLocked: boolean): Answer {
  if (duringLock.has(name) || neededLate.has(name)) return answer;
  if (!answer.ok) return err({ ...answer.error, detail: null });
  if (answer.value === null) return answer;
  return isLocked ? locked : practiceChanged;
}

type PinGuardDeps = {
  readonly workstation: Pick<Workstation, 'mayActFor' | 'lock'>;
  readonly connections: Pick<Connections, 'all' | 'get'>;
};

/** Nobody acts for another vet who has a PIN. null: the command does not. */
export async function pinGuard(
  name: GuardedName,
  input: unknown,
  deps: PinGuardDeps,
): Promise<Answer | null> {
  const { workstation } = deps;
  const others = vetsActedFor(input, deps).filter((seat) => !workstation.mayActFor(seat));
  if (others.length === 0) return null;
  if (name !== 'switchConnection') return pinNeeded;
  // The lock screen asks for that vet's PIN, and then shows the chosen practice.
  await workstation.lock((input as CommandInput<'switchConnection'>).connectionId);
  return done;
}

/** Whose connections the command names, and in whose name it is given: by whatever token, a vet connects as that vet. */
function vetsActedFor(input: unknown, { connections }: PinGuardDeps): readonly VetIdentity[] {
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

/** A command by its name. Files that are dropped on the page come by a way of their own, and pass the same guards. */
export type GuardedName = CommandName | 'importDropped';

/** A consult begins with each of these. */
const beginning: ReadonlySet<GuardedName> = new Set([
  'beginRecording',
  'chooseFiles',
  'chooseAnotherFile',
  'answerDuplicate',
  'writeWithoutRecording',
  'importDropped',
]);

const notOffered = failedWith('sandbox_not_allowed');

/** Where the organisation has switched the sandbox off, no consult begins in it. null: the command passes. */
export const sandboxGuard = (
  name: GuardedName,
  { active, isOffered }: Pick<Connections, 'active' | 'isOffered'>,
): typeof notOffered | null => (beginning.has(name) && !isOffered(active()) ? notOffered : null);
