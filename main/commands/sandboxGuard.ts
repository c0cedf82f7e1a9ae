import type { CommandFailure } from '../../shared/ipc/ipcContract.ts';
import { err } from '../../shared/result.ts';
import type { Connections } from '../connections/connections.ts';
import type { GuardedName } from './guardedName.ts';

/** A consult begins with each of these. */
const beginning: ReadonlySet<GuardedName> = new Set([
  'beginRecording',
  'chooseFiles',
  'chooseAnotherFile',
  'answerDuplicate',
  'writeWithoutRecording',
  'importDropped',
]);

const notOffered = err<CommandFailure>({ code: 'sandbox_not_allowed', detail: null });

/** Where the organisation has switched the sandbox off, no consult begins in it. null: the command passes. */
export const sandboxGuard = (
  name: GuardedName,
  { active, isOffered }: Pick<Connections, 'active' | 'isOffered'>,
): typeof notOffered | null => (beginning.has(name) && !isOffered(active()) ? notOffered : null);
