import type { CommandFailure } from '../../shared/ipc/ipcContract.ts';
import type { Connection } from '../../shared/consult/practice.ts';
import type { ConnectionRecord } from '../ports/connectionRecord.ts';

/** What the person has answered to a question about this practice name. */
export type ConfirmedPractice = { readonly name: string; readonly is: 'same' | 'another' };

type Known = {
  readonly record: ConnectionRecord;
  readonly confirmed: ConfirmedPractice | null;
  /** Other connections of the same vet at the same address. */
  readonly others: readonly Connection[];
};

const areIdsKnown = (connection: Connection, record: ConnectionRecord): boolean =>
  connection.practiceId !== undefined && record.practiceId !== undefined;

/**
 * Why a token is not taken for a reconnect; null: it is. An id decides where there is one. A name alone never tells two
 * practices apart: the person is asked where the name is new, or is that of several connections.
 */
export function reconnectProblem(
  earlier: Connection,
  { record, confirmed, others }: Known,
): CommandFailure | null {
  const { practiceName, practiceId } = record;
  if (areIdsKnown(earlier, record))
    return earlier.practiceId === practiceId ? null : { code: 'other_practice', detail: null };
  const namesakes = others.filter((one) => one.practiceName === practiceName);
  const isRenamed = earlier.practiceName !== practiceName;
  // The token of another connection is no new name of this one.
  const isAnothers = others.some((one) => areIdsKnown(one, record) && one.practiceId === practiceId);
  if (isAnothers || (isRenamed && namesakes.length > 0)) return { code: 'other_practice', detail: null };
  if (confirmed?.is === 'same' && confirmed.name === practiceName) return null;
  if (isRenamed) return { code: 'practice_renamed', detail: practiceName };
  return namesakes.length > 0 ? { code: 'same_name', detail: practiceName } : null;
}

/** The connection that a new one would be a second of; null: none is. */
export function sameConnection({ record, confirmed, others }: Known): Connection | null {
  const isSame = (one: Connection): boolean => {
    if (areIdsKnown(one, record)) return one.practiceId === record.practiceId;
    const isAnother = confirmed?.is === 'another' && confirmed.name === record.practiceName;
    return one.practiceName === record.practiceName && !isAnother;
  };
  return others.find(isSame) ?? null;
}
