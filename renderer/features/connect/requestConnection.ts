import type { CommandFailure, CommandResult } from '../../../shared/ipc/ipcContract.ts';
import type { ConnectionView } from '../../../shared/ipc/snapshot.ts';
import { ask, snapshotStore } from '../../state/commands.ts';
import type { PracticeQuestion, Typed } from './readForm.ts';

/** Sends what the vet typed. `shown` is the connection that the dialog gives a new token; null: a new connection. */
export function requestConnection(
  { vet, token, code, ...typed }: Typed,
  shown: ConnectionView | null,
  question: PracticeQuestion | null,
): Promise<CommandResult<'connect'>> {
  const { snapshot } = snapshotStore.getState();
  const reconnects = typed.isAnotherPractice ? null : shown;
  const fields = {
    confirmed: confirmedBy(typed, question),
    address: snapshot?.organisation.isServiceFixed === true ? snapshot.serviceAddress : typed.address,
    vet,
    isSandbox: shown?.isSandbox ?? typed.isSandbox,
    reconnects: reconnects === null ? null : { connectionId: reconnects.id, isSameVet: true as const },
  };
  return code === '' ? ask('connect', { ...fields, token }) : ask('connectByCode', { ...fields, code });
}

function confirmedBy(
  { isSamePractice, isAnotherPractice }: Pick<Typed, 'isSamePractice' | 'isAnotherPractice'>,
  question: PracticeQuestion | null,
): { readonly name: string; readonly is: 'same' | 'another' } | null {
  if (question === null || !(isSamePractice || isAnotherPractice)) return null;
  return { name: question.name, is: isAnotherPractice ? 'another' : 'same' };
}

/** What main asks about the practice; null: main asks nothing. */
export function questionOf({ code, detail }: CommandFailure): PracticeQuestion | null {
  if (detail === null) return null;
  if (code === 'practice_renamed' || code === 'same_name') return { code, name: detail };
  if (code !== 'already_connected') return null;
  const same = snapshotStore.getState().snapshot?.connections.find(({ id }) => id === detail);
  return same === undefined ? null : { code, name: same.practiceName };
}
